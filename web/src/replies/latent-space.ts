// The few directions in which a table of documents and terms varies most: its largest singular vectors, found by
// subspace iteration (Halko, Martinsson & Tropp 2011, algorithm 4.4).
import { largest, spread } from './choosing';
import type { SparseRow } from './terms';

const ITERATIONS = 8;
const MOST = 1000; // documents that the directions are found among; all have their places along them

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

// Columns of one length, and one block that holds their rows one after the other: sums over the few entries of a table
// run through whole rows.
function rowsOf(columns: readonly Float64Array[], length: number): Float64Array {
  const block = new Float64Array(length * columns.length);
  for (const [c, column] of columns.entries())
    for (let i = 0; i < length; ++i) block[i * columns.length + c] = column[i];
  return block;
}
function columnsOf(block: Float64Array, count: number): Float64Array[] {
  const columns = Array.from({ length: count }, () => new Float64Array(block.length / count));
  for (const [c, column] of columns.entries())
    for (let i = 0; i < column.length; ++i) column[i] = block[i * count + c];
  return columns;
}

// The entries of a table that are not zero, row by row.
interface Table {
  starts: Int32Array; // of each row; one more: the end
  columns: Int32Array;
  weights: Float64Array;
}
function tableOf(rows: readonly SparseRow[]): Table {
  const starts = new Int32Array(rows.length + 1);
  for (const [i, { terms }] of rows.entries()) starts[i + 1] = starts[i] + terms.length;
  const columns = new Int32Array(starts[rows.length]);
  const weights = new Float64Array(columns.length);
  for (const [i, row] of rows.entries()) {
    columns.set(row.terms, starts[i]);
    weights.set(row.weights, starts[i]);
  }
  return { starts, columns, weights };
}
// Rows as columns.
function turned({ starts, columns, weights }: Table, width: number): Table {
  const turned = {
    starts: new Int32Array(width + 1),
    columns: new Int32Array(columns.length),
    weights: new Float64Array(columns.length),
  };
  for (const column of columns) ++turned.starts[column + 1];
  for (let i = 0; i < width; ++i) turned.starts[i + 1] += turned.starts[i];
  const free = turned.starts.slice();
  for (let row = 0; row + 1 < starts.length; ++row) {
    for (let k = starts[row]; k < starts[row + 1]; ++k) {
      const to = free[columns[k]]++;
      turned.columns[to] = row;
      turned.weights[to] = weights[k];
    }
  }
  return turned;
}
// The table times a block of `count` columns, added to `sums`. Four entries at once, in their order: most of all time
// goes here.
function product(
  { starts, columns, weights }: Table,
  block: Float64Array,
  count: number,
  sums = new Float64Array((starts.length - 1) * count),
): Float64Array {
  for (let row = 0; row + 1 < starts.length; ++row) {
    const [to, end] = [row * count, starts[row + 1]];
    let k = starts[row];
    for (; k + 4 <= end; k += 4) {
      const [a, b, c, d] = [weights[k], weights[k + 1], weights[k + 2], weights[k + 3]];
      const [fromA, fromB] = [columns[k] * count, columns[k + 1] * count];
      const [fromC, fromD] = [columns[k + 2] * count, columns[k + 3] * count];
      for (let i = 0; i < count; ++i)
        sums[to + i] =
          sums[to + i] +
          a * block[fromA + i] +
          b * block[fromB + i] +
          c * block[fromC + i] +
          d * block[fromD + i];
    }
    for (; k < end; ++k) {
      const [weight, from] = [weights[k], columns[k] * count];
      for (let i = 0; i < count; ++i) sums[to + i] += weight * block[from + i];
    }
  }
  return sums;
}

const TINY = 1e-24; // a place without direction
const lengthOf = (place: Float64Array, size: number) => Math.hypot(...place.subarray(0, size));

// Likeness is the mean of the cosines in spaces of several sizes: few directions tell only the main matters apart, many
// also tell chance. The smaller ones are the first axes of the largest.
export class LatentSpace {
  readonly #axes: Float64Array; // for each term its share in each direction
  readonly #count: number; // of directions
  readonly #sizes: number[]; // ascending
  readonly #places: Float64Array; // of the documents, each along all axes …
  readonly #alongAxes: Float64Array; // … and the same axis by axis
  readonly #lengths: Float64Array[]; // for each of the sizes, of the documents' places along so many axes
  readonly #nearest = new Map<number, number[]>();

  constructor(rows: readonly SparseRow[], terms: number, sizes: readonly number[]) {
    this.#sizes = [...new Set(sizes.map((size) => Math.max(1, Math.min(size, rows.length))))].sort(
      (a, b) => a - b,
    );
    const count = this.#sizes.at(-1) ?? 1;
    const chosen = spread(rows, MOST);
    const byDocuments = tableOf(chosen);
    const byTerms = turned(byDocuments, terms);
    // Made orthonormal among the documents only, of which there are far fewer than terms, and at last among the terms.
    let byDocument = startingColumns(count, chosen.length);
    for (let i = 1; i < ITERATIONS; ++i) {
      orthonormalise(byDocument);
      const byTerm = product(byTerms, rowsOf(byDocument, chosen.length), count);
      byDocument = columnsOf(product(byDocuments, byTerm, count), count);
    }
    orthonormalise(byDocument);
    const byTerm = columnsOf(product(byTerms, rowsOf(byDocument, chosen.length), count), count);
    orthonormalise(byTerm);
    this.#axes = rowsOf(byTerm, terms);
    this.#count = count;
    this.#places = product(tableOf(rows), this.#axes, count);
    this.#alongAxes = rowsOf(
      rows.map((_, document) => this.#place(document)),
      count,
    );
    this.#lengths = this.#sizes.map((size) =>
      Float64Array.from(rows, (_, document) => lengthOf(this.#place(document), size)),
    );
  }

  // With all documents, from -1 to 1; 0 for a text of unknown terms.
  likeness(row: SparseRow): Float64Array {
    return this.#toAll(product(tableOf([row]), this.#axes, this.#count));
  }

  alike(a: number, b: number): number {
    const [first, second] = [this.#place(a), this.#place(b)];
    let dot = 0;
    let sum = 0;
    let axis = 0;
    for (const [i, size] of this.#sizes.entries()) {
      for (; axis < size; ++axis) dot += first[axis] * second[axis];
      const lengths = this.#lengths[i][a] * this.#lengths[i][b];
      if (lengths > TINY) sum += dot / lengths;
    }
    return sum / this.#sizes.length;
  }

  // The documents that are most like this one, without itself.
  nearest(index: number, count: number): number[] {
    let found = this.#nearest.get(index);
    if (!found || found.length < Math.min(count, this.#documents - 1)) {
      found = largest(this.#toAll(this.#place(index)), count, (other) => other === index);
      this.#nearest.set(index, found);
    }
    return found.slice(0, count);
  }

  get #documents(): number {
    return this.#places.length / this.#count;
  }
  #place(document: number): Float64Array {
    return this.#places.subarray(document * this.#count, (document + 1) * this.#count);
  }
  // The same as alike(), with all documents at once.
  #toAll(place: Float64Array): Float64Array {
    const documents = this.#documents;
    const dots = new Float64Array(documents);
    const sums = new Float64Array(documents);
    let axis = 0;
    for (const [i, size] of this.#sizes.entries()) {
      const columns = Int32Array.from({ length: size - axis }, (_, more) => axis + more);
      const weights = place.subarray(axis, size);
      product(
        { starts: Int32Array.of(0, columns.length), columns, weights },
        this.#alongAxes,
        documents,
        dots,
      );
      axis = size;
      const length = lengthOf(place, size);
      for (let other = 0; other < documents; ++other) {
        const lengths = length * this.#lengths[i][other];
        if (lengths > TINY) sums[other] += dots[other] / lengths;
      }
    }
    return sums.map((sum) => sum / this.#sizes.length);
  }
}
