// Texts as rows of weighted terms: words, and the runs of four characters in them, which endings and slips leave alone.

export interface SparseRow {
  terms: Int32Array;
  weights: Float64Array; // of length 1 together, or empty
}

const RUN = 4;
const K1 = 1.2; // how soon a term that occurs again counts no more (BM25)
const B = 0.6; // how much a long text is held against its terms

const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text.toLowerCase())) {
    terms.push(word);
    const characters = [...` ${word} `];
    for (let i = 0; i + RUN <= characters.length; ++i)
      terms.push(`#${characters.slice(i, i + RUN).join('')}`);
  }
  return terms;
}

export class TermTable {
  readonly rows: SparseRow[];
  readonly #ids = new Map<string, number>();
  readonly #counts: Map<number, number>[];
  readonly #frequency: Float64Array; // texts that have the term
  readonly #idf: Float64Array;
  readonly #lengths: number[];
  readonly #averageLength: number;

  constructor(texts: readonly string[]) {
    this.#counts = texts.map((text) => this.#count(text, true));
    this.#frequency = new Float64Array(this.#ids.size);
    for (const counts of this.#counts) for (const id of counts.keys()) ++this.#frequency[id];
    this.#idf = this.#frequency.map((n) => Math.log((texts.length + 1) / (n + 0.5)));
    this.#lengths = this.#counts.map((counts) => [...counts.values()].reduce((a, b) => a + b, 0));
    this.#averageLength = Math.max(1, this.#lengths.reduce((a, b) => a + b, 0) / Math.max(1, texts.length));
    this.rows = this.#counts.map((counts) => this.#weigh(counts));
  }

  get size(): number {
    return this.#ids.size;
  }

  // A text that is not in the table; terms that are not in it are left out.
  row(text: string): SparseRow {
    return this.#weigh(this.#count(text, false));
  }

  // How well each text of the table answers the words of this one.
  bm25(text: string): number[] {
    const query = this.#count(text, false);
    return this.#counts.map((counts, i) => {
      const length = 1 - B + (B * this.#lengths[i]) / this.#averageLength;
      let sum = 0;
      for (const [id, times] of query) {
        const n = counts.get(id);
        if (n) sum += (Math.min(times, 2) * this.#idf[id] * n * (K1 + 1)) / (n + K1 * length);
      }
      return sum;
    });
  }

  unknownWords(text: string): string[] {
    return [...new Set(wordsOf(text))].filter((word) => !this.#ids.has(word.toLowerCase()));
  }

  // The share of this text's different terms that at least so many texts of the table have.
  familiarity(text: string, texts: number): number {
    const terms = [...new Set(termsOf(text))];
    const known = terms.filter((term) => (this.#frequency[this.#ids.get(term) ?? -1] ?? 0) >= texts);
    return known.length / Math.max(1, terms.length);
  }

  #count(text: string, adding: boolean): Map<number, number> {
    const counts = new Map<number, number>();
    for (const term of termsOf(text)) {
      let id = this.#ids.get(term);
      if (id === undefined) {
        if (!adding) continue;
        id = this.#ids.size;
        this.#ids.set(term, id);
      }
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  #weigh(counts: Map<number, number>): SparseRow {
    const terms = Int32Array.from(counts.keys());
    const weights = Float64Array.from(counts, ([id, n]) => (1 + Math.log(n)) * this.#idf[id]);
    const length = Math.hypot(...weights) || 1;
    return { terms, weights: weights.map((weight) => weight / length) };
  }
}
