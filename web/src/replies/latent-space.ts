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

interface Place {
  values: Float64Array; // along each axis
  lengths: Float64Array; // of the first few values, for each of the numbers of axes
}

// Likeness is the mean of the cosines in spaces of several sizes: few directions tell only the main matters apart, many
// also tell chance. The smaller ones are the first axes of the largest.
export class LatentSpace {
  readonly #axes: Float64Array[]; // each a direction among the terms
  readonly #sizes: number[]; // ascending
  readonly #documents: Place[];
  readonly #nearest = new Map<number, number[]>();

  constructor(rows: readonly SparseRow[], terms: number, sizes: readonly number[]) {
    this.#sizes = [...new Set(sizes.map((size) => Math.max(1, Math.min(size, rows.length))))].sort(
      (a, b) => a - b,
    );
    const toTerms = (column: Float64Array) => {
      const sums = new Float64Array(terms);
      for (const [d, row] of rows.entries())
        for (let k = 0; k < row.terms.length; ++k) sums[row.terms[k]] += row.weights[k] * column[d];
      return sums;
    };
    // Made orthonormal among the documents only, of which there are far fewer than terms, and at last among the terms.
    let byDocument = startingColumns(this.#sizes.at(-1) ?? 1, rows.length);
    for (let i = 1; i < ITERATIONS; ++i) {
      orthonormalise(byDocument);
      byDocument = byDocument.map((column) => {
        const axis = toTerms(column);
        return Float64Array.from(rows, (row) => LatentSpace.#along(axis, row));
      });
    }
    orthonormalise(byDocument);
    const byTerm = byDocument.map(toTerms);
    orthonormalise(byTerm);
    this.#axes = byTerm;
    this.#documents = rows.map((row) => this.#place(row));
  }

  // With all documents, from -1 to 1; 0 for a text of unknown terms.
  likeness(row: SparseRow): Float64Array {
    const place = this.#place(row);
    return Float64Array.from(this.#documents, (document) => this.#alike(place, document));
  }

  alike(a: number, b: number): number {
    return this.#alike(this.#documents[a], this.#documents[b]);
  }

  // The documents that are most like this one, without itself.
  nearest(index: number, count: number): number[] {
    let found = this.#nearest.get(index);
    if (!found || found.length < Math.min(count, this.#documents.length - 1)) {
      const values = this.#documents.map((document) => this.#alike(this.#documents[index], document));
      const others = [...values.keys()].filter((other) => other !== index);
      found = others.sort((a, b) => values[b] - values[a] || a - b).slice(0, count);
      this.#nearest.set(index, found);
    }
    return found.slice(0, count);
  }

  #place(row: SparseRow): Place {
    const values = Float64Array.from(this.#axes, (axis) => LatentSpace.#along(axis, row));
    const lengths = Float64Array.from(this.#sizes, (size) => Math.hypot(...values.subarray(0, size)));
    return { values, lengths };
  }

  #alike(a: Place, b: Place): number {
    let dot = 0;
    let sum = 0;
    let axis = 0;
    for (const [i, size] of this.#sizes.entries()) {
      for (; axis < size; ++axis) dot += a.values[axis] * b.values[axis];
      const lengths = a.lengths[i] * b.lengths[i];
      if (lengths > 1e-24) sum += dot / lengths;
    }
    return sum / this.#sizes.length;
  }

  static #along(axis: Float64Array, { terms, weights }: SparseRow): number {
    let sum = 0;
    for (let k = 0; k < terms.length; ++k) sum += weights[k] * axis[terms[k]];
    return sum;
  }
}
