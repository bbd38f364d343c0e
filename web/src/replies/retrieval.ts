// The closest past cases: which past emails and replies are about the same matter.
//
// An email and the reply that it got are one document. Words seldom agree between two emails about one matter, so
// documents are compared by what their words occur together with: latent semantic analysis (Deerwester et al. 1990) of
// the table of documents and terms, and to that a little BM25 (Robertson & Zaragoza 2009), which finds exact words.
import { LatentSpace } from './latent-space';
import { TermTable } from './terms';

export interface Email {
  customer: string;
  subject?: string;
}
export interface Case extends Email {
  reply: string;
}
export interface Found {
  index: number; // of the case
  score: number; // at most 1; below a third it is hardly about the same matter
}

export interface SearchOptions {
  count?: number;
  skip?: (index: number) => boolean;
}

const SHARE_OF_WORDS = 0.2; // that BM25 has in the score
const ALIKE = 0.93; // replies that are more alike than this say the same

const question = ({ customer, subject = '' }: Email) => `${subject}\n${subject}\n${customer}`; // a subject counts twice

export class PastCases {
  readonly #terms: TermTable;
  readonly #questions: TermTable;
  readonly #space: LatentSpace;

  constructor(cases: readonly Case[], dimensions = Math.round(Math.min(64, Math.max(8, cases.length / 14)))) {
    this.#terms = new TermTable(cases.map((past) => `${question(past)}\n${past.reply}`));
    this.#questions = new TermTable(cases.map(question));
    this.#space = new LatentSpace(this.#terms.rows, this.#terms.size, dimensions);
  }

  // The closest first; of replies that say the same only the closest case.
  search(email: Email, { count = 3, skip = () => false }: SearchOptions = {}): Found[] {
    const text = question(email);
    const latent = this.#space.likeness(this.#terms.row(text));
    const exact = this.#questions.bm25(text);
    const most = Math.max(1e-9, ...exact);
    const ranked = Array.from(latent, (value, index) => ({
      index,
      score: (1 - SHARE_OF_WORDS) * value + (SHARE_OF_WORDS * exact[index]) / most,
    }))
      .filter(({ index }) => !skip(index))
      .sort((a, b) => b.score - a.score || a.index - b.index);
    const found: Found[] = [];
    for (const candidate of ranked) {
      if (found.length === count) break;
      if (found.every(({ index }) => this.#space.alike(index, candidate.index) < ALIKE))
        found.push(candidate);
    }
    return found;
  }

  // Words of the email that no past case has, as they stand there, each once.
  unknownWords(email: Email): string[] {
    return this.#terms.unknownWords(`${email.subject ?? ''}\n${email.customer}`);
  }
}

export interface TrainingPair extends Case {
  conversation?: string;
  held_out: boolean;
}

const FOLDS = 4;

// For each pair the places of the `count` closest pairs that are learnt from. A pair to learn from is searched for among
// cases that do not hold it, as a new email will be.
export function pastPairs(pairs: readonly TrainingPair[], count: number): number[][] {
  const learnt = pairs.map((_, index) => index).filter((index) => !pairs[index].held_out);
  const search = (index: number, places: number[], cases: PastCases) =>
    cases.search(pairs[index], { count }).map((found) => places[found.index]);
  const all = new PastCases(learnt.map((index) => pairs[index]));
  const past = pairs.map((pair, index) => (pair.held_out ? search(index, learnt, all) : []));
  const conversations = new Map<string, number>();
  const foldOf = (index: number) => {
    const name = pairs[index].conversation || `#${index}`;
    if (!conversations.has(name)) conversations.set(name, conversations.size);
    return (conversations.get(name) ?? 0) % FOLDS;
  };
  const folds = learnt.map(foldOf);
  for (let fold = 0; fold < FOLDS; ++fold) {
    const others = learnt.filter((_, i) => folds[i] !== fold);
    if (others.length === 0) continue;
    const cases = new PastCases(others.map((index) => pairs[index]));
    for (const [i, index] of learnt.entries())
      if (folds[i] === fold) past[index] = search(index, others, cases);
  }
  return past;
}
