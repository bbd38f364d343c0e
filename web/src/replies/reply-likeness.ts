// Which replies say about the same, by the words that few replies of a mailbox have: nobody labels mail with what it is
// about, so this stands in for it.
import { spread } from './choosing';
import { type SparseRow, TermTable } from './terms';

// Of the other replies so many may be more like a reply than one that says about the same. Of two replies that have
// nothing to do with each other, as many are taken for alike by chance.
export const CHANCE = 0.1;
const SAME = 0.5; // cosine: so alike is the same, however many others are, too
const MOST = 1000; // others that a reply is compared with

export class ReplyLikeness {
  readonly #rows: readonly SparseRow[];
  readonly #dense: Float64Array; // one row, or zeros

  constructor(replies: readonly string[]) {
    const table = new TermTable(replies);
    this.#rows = table.rows;
    this.#dense = new Float64Array(table.size);
  }

  // Cosines of one reply with some.
  cosines(index: number, others: readonly number[]): number[] {
    const { terms, weights } = this.#rows[index];
    for (const [k, term] of terms.entries()) this.#dense[term] = weights[k];
    const cosines = others.map((other) => {
      const row = this.#rows[other];
      let sum = 0;
      for (let k = 0; k < row.terms.length; ++k) sum += row.weights[k] * this.#dense[row.terms[k]];
      return sum;
    });
    for (const term of terms) this.#dense[term] = 0;
    return cosines;
  }
  // Whether each of some replies says about the same as this one. Of equally near ones half count as nearer.
  areLike(index: number, some: readonly number[]): boolean[] {
    const others = spread([...this.#rows.keys()], MOST).filter((other) => other !== index);
    const all = this.cosines(index, others);
    return this.cosines(index, some).map((cosine) => {
      const nearer = all.reduce(
        (sum, other) => sum + (other > cosine ? 1 : other === cosine ? 0.5 : 0),
        -0.5,
      );
      return cosine >= SAME || nearer <= CHANCE * all.length;
    });
  }
}
