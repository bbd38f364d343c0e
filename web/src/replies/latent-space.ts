// The few directions in which a table of documents and terms varies most: its largest singular vectors, found by
// subspace iteration (Halko, Martinsson & Tropp 2011, algorithm 4.4).
import type { SparseRow } from './terms';

const ITERATIONS = 8;

// Columns made orthonormal in place; one that depends on earlier ones becomes zero. Column-major, each `length` long.
function orthonormalise(columns: Float64Array[]): void {
  for (const [i, column] of columns.entries()) {
    for (let pass = 0; pass < 2; ++pass) {
      for (const earlier of columns.slice(0, i)) {
        let dot = 0;
        for (let j = 0; j < column.length; ++j) dot += column[j] * earlier[j];
        for (let j = 0; j < column.length; ++j) column[j] -= dot * earlier[j];
      }
    }
    let sum = 0;
    for (const value of column) sum += value * value;
    const scale = sum > 1e-20 ? 1 / Math.sqrt(sum) : 0;
    for (let j = 0; j < column.length; ++j) column[j] *= scale;
  }
}

// The same start for the same table: a fixed sequence of numbers in ±1 (a multiplicative congruential generator).
function startingColumns(count: number, length: number): Float64Array[] {
  let state = 1;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return (state / 2147483647) * 2 - 1;
  };
  return Array.from({ length: count }, () => Float64Array.from({ length }, next));
}

export class LatentSpace {
  readonly #axes: Float64Array[]; // each a direction among the terms
  readonly #documents: Float64Array[]; // of length 1, or zero

  constructor(rows: readonly SparseRow[], terms: number, dimensions: number) {
    const count = Math.max(1, Math.min(dimensions, rows.length));
    let byDocument = startingColumns(count, rows.length);
    let byTerm: Float64Array[] = [];
    for (let i = 0; i < ITERATIONS; ++i) {
      orthonormalise(byDocument);
      byTerm = byDocument.map((column) => {
        const sums = new Float64Array(terms);
        for (const [d, row] of rows.entries())
          for (let k = 0; k < row.terms.length; ++k) sums[row.terms[k]] += row.weights[k] * column[d];
        return sums;
      });
      orthonormalise(byTerm);
      byDocument = byTerm.map((axis) => Float64Array.from(rows, (row) => LatentSpace.#along(axis, row)));
    }
    this.#axes = byTerm;
    this.#documents = rows.map((row) => this.#place(row));
  }

  // Cosines with all documents, from -1 to 1; 0 for a text of unknown terms.
  likeness(row: SparseRow): Float64Array {
    const place = this.#place(row);
    return Float64Array.from(this.#documents, (document) => LatentSpace.#dot(place, document));
  }

  alike(a: number, b: number): number {
    return LatentSpace.#dot(this.#documents[a], this.#documents[b]);
  }

  #place(row: SparseRow): Float64Array {
    const place = Float64Array.from(this.#axes, (axis) => LatentSpace.#along(axis, row));
    const length = Math.sqrt(LatentSpace.#dot(place, place));
    return length > 1e-12 ? place.map((value) => value / length) : place.fill(0);
  }

  static #along(axis: Float64Array, { terms, weights }: SparseRow): number {
    let sum = 0;
    for (let k = 0; k < terms.length; ++k) sum += weights[k] * axis[terms[k]];
    return sum;
  }

  static #dot(a: Float64Array, b: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < a.length; ++i) sum += a[i] * b[i];
    return sum;
  }
}
