// Texts as rows of weighted terms: words, and the runs of four characters in them, which endings and slips leave alone.

export interface SparseRow {
  terms: Int32Array;
  weights: Float64Array; // of length 1 together, or empty
}

const RUN = 4;
const K1 = 1.2; // how soon a term that occurs again counts no more (BM25)
const B = 0.6; // how much a long text is held against its terms

const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

// A word in lower case, and its runs.
function termsOfWord(word: string): string[] {
  const terms = [word];
  const characters = [...` ${word} `];
  for (let i = 0; i + RUN <= characters.length; ++i) terms.push(`#${characters.slice(i, i + RUN).join('')}`);
  return terms;
}

interface Counted {
  terms: Int32Array; // each once, in order of appearance
  counts: Float64Array;
}

// Term by term: which texts have it, how often, and that with what a long text is held against it.
interface Places {
  starts: Int32Array; // of each term; one more: the end
  texts: Int32Array;
  counts: Float64Array;
  dampened: Float64Array;
}

export class TermTable {
  readonly rows: SparseRow[];
  readonly #ids = new Map<string, number>();
  readonly #idsOfWords = new Map<string, Int32Array>(); // of all words of the table
  readonly #counted: Counted[];
  readonly #frequency: Float64Array; // texts that have the term
  readonly #idf: Float64Array;
  readonly #lengths: Float64Array;
  #places: Places | undefined;

  constructor(texts: readonly string[]) {
    this.#counted = texts.map((text) => this.#count(text, true));
    this.#frequency = new Float64Array(this.#ids.size);
    for (const { terms } of this.#counted) for (const id of terms) ++this.#frequency[id];
    this.#idf = this.#frequency.map((n) => Math.log((texts.length + 1) / (n + 0.5)));
    const lengths = this.#counted.map(({ counts }) => counts.reduce((a, b) => a + b, 0));
    const average = Math.max(1, lengths.reduce((a, b) => a + b, 0) / Math.max(1, texts.length));
    this.#lengths = Float64Array.from(lengths, (length) => 1 - B + (B * length) / average);
    this.rows = this.#counted.map((counted) => this.#weigh(counted));
  }

  get size(): number {
    return this.#ids.size;
  }

  // A text that is not in the table; terms that are not in it are left out.
  row(text: string): SparseRow {
    return this.#weigh(this.#count(text, false));
  }

  // How well each text of the table answers the words of this one.
  bm25(text: string): Float64Array {
    this.#places ??= this.#placesOfTerms();
    const { starts, texts, counts, dampened } = this.#places;
    const sums = new Float64Array(this.#counted.length);
    const asked = this.#count(text, false);
    for (let k = 0; k < asked.terms.length; ++k) {
      const term = asked.terms[k];
      const weight = Math.min(asked.counts[k], 2) * this.#idf[term];
      for (let j = starts[term]; j < starts[term + 1]; ++j)
        sums[texts[j]] += (weight * counts[j] * (K1 + 1)) / dampened[j];
    }
    return sums;
  }
  #placesOfTerms(): Places {
    const starts = new Int32Array(this.size + 1);
    for (let term = 0; term < this.size; ++term) starts[term + 1] = starts[term] + this.#frequency[term];
    const free = starts.slice();
    const texts = new Int32Array(starts[this.size]);
    const counts = new Float64Array(texts.length);
    const dampened = new Float64Array(texts.length);
    for (const [text, counted] of this.#counted.entries()) {
      for (let k = 0; k < counted.terms.length; ++k) {
        const at = free[counted.terms[k]]++;
        texts[at] = text;
        counts[at] = counted.counts[k];
        dampened[at] = counted.counts[k] + K1 * this.#lengths[text];
      }
    }
    return { starts, texts, counts, dampened };
  }

  unknownWords(text: string): string[] {
    return [...new Set(wordsOf(text))].filter((word) => !this.#ids.has(word.toLowerCase()));
  }

  // The share of this text's different terms that at least so many texts of the table have.
  familiarity(text: string, texts: number): number {
    const terms = [...new Set([...new Set(wordsOf(text.toLowerCase()))].flatMap(termsOfWord))];
    const known = terms.filter((term) => (this.#frequency[this.#ids.get(term) ?? -1] ?? 0) >= texts);
    return known.length / Math.max(1, terms.length);
  }

  // The most of this text's different terms that a single text of the table has: 1 for one that is there already.
  mostShared(text: string): number {
    this.#places ??= this.#placesOfTerms();
    const { starts, texts } = this.#places;
    const terms = new Set([...new Set(wordsOf(text.toLowerCase()))].flatMap(termsOfWord));
    const shared = new Int32Array(this.#counted.length);
    for (const name of terms) {
      const term = this.#ids.get(name) ?? -1;
      for (let j = starts[term] ?? 0; j < (starts[term + 1] ?? 0); ++j) ++shared[texts[j]];
    }
    return shared.reduce((a, b) => Math.max(a, b), 0) / Math.max(1, terms.size);
  }

  #count(text: string, adding: boolean): Counted {
    const counts = new Map<number, number>();
    for (const word of wordsOf(text.toLowerCase()))
      for (const id of this.#idsOfWord(word, adding)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return { terms: Int32Array.from(counts.keys()), counts: Float64Array.from(counts.values()) };
  }
  #idsOfWord(word: string, adding: boolean): Int32Array {
    const known = this.#idsOfWords.get(word);
    if (known) return known;
    const terms = termsOfWord(word);
    if (!adding) return Int32Array.from(terms.flatMap((term) => this.#ids.get(term) ?? []));
    for (const term of terms) if (!this.#ids.has(term)) this.#ids.set(term, this.#ids.size);
    const ids = Int32Array.from(terms, (term) => this.#ids.get(term) ?? -1);
    this.#idsOfWords.set(word, ids);
    return ids;
  }

  #weigh({ terms, counts }: Counted): SparseRow {
    const weights = counts.map((n, k) => (1 + Math.log(n)) * this.#idf[terms[k]]);
    const length = Math.hypot(...weights) || 1;
    return { terms, weights: weights.map((weight) => weight / length) };
  }
}
