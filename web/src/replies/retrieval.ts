// The closest past cases: which past emails and replies are about the same matter.
//
// An email and the reply that it got are one document. Words seldom agree between two emails about one matter, so
// documents are compared by what their words occur together with: latent semantic analysis (Deerwester et al. 1990) of
// the table of documents and terms, and to that a little BM25 (Robertson & Zaragoza 2009), which finds exact words. A
// case whose neighbours fit the email, too, fits better than one that stands alone (Kurland & Lee 2004).
import { placeholderForm } from '../privacy/placeholders';
import { largest, spread } from './choosing';
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
  score: number; // at most 1, to compare cases for one email; says little about whether any fits
}
export interface Closest {
  found: Found[]; // of cases about the same matter only the closest
  near: number[]; // the closest cases whatever they are about
}

export interface SearchOptions {
  count?: number;
  skip?: (index: number) => boolean;
}

const SHARE_OF_WORDS = 0.2; // that BM25 has in the score
const SHARE_OF_NEIGHBOURS = 0.6;
const NEIGHBOURS = 8;
const CANDIDATES = 100; // whose neighbours are looked at
const NEAR = 20; // of them are told
const ALIKE = 0.6; // cases that are more alike than this are about the same matter
const CASES_PER_DIRECTION = 14;
const SIZES = [2 / 3, 1, 4 / 3, 2]; // of the spaces, as multiples

// An email is unfamiliar when it has fewer terms in common with the past cases than nearly all of them with each other.
const FAMILIAR = 0.72;
const STRANGEST = 0.03; // of the past cases, which do not count
const REPEATED = 0.9; // of its terms in one past email: then it was asked before, however strange it is

const question = ({ customer, subject = '' }: Email) => `${subject}\n${subject}\n${customer}`; // a subject counts twice

export class PastCases {
  readonly #terms: TermTable;
  readonly #questions: TermTable;
  readonly #space: LatentSpace;
  readonly #cases: readonly Case[];
  #familiar: number | undefined;

  constructor(cases: readonly Case[]) {
    this.#cases = cases;
    const directions = Math.min(32, Math.max(8, cases.length / CASES_PER_DIRECTION));
    this.#terms = new TermTable(cases.map((past) => `${question(past)}\n${past.reply}`));
    this.#questions = new TermTable(cases.map(question));
    this.#space = new LatentSpace(
      this.#terms.rows,
      this.#terms.size,
      SIZES.map((size) => Math.round(size * directions)),
    );
  }

  // The closest first; of cases about the same matter only the closest.
  search(email: Email, options?: SearchOptions): Found[] {
    return this.closest(email, options).found;
  }
  closest(email: Email, { count = 3, skip = () => false }: SearchOptions = {}): Closest {
    const alone = this.#fit(question(email));
    const candidates = largest(alone, Math.max(CANDIDATES, count), skip)
      .map((index) => ({ index, score: this.#withNeighbours(index, alone) }))
      .sort((a, b) => b.score - a.score || a.index - b.index);
    const found: Found[] = [];
    for (const candidate of candidates) {
      if (found.length === count) break;
      if (found.every(({ index }) => this.#space.alike(index, candidate.index) < ALIKE))
        found.push(candidate);
    }
    return { found, near: candidates.slice(0, NEAR).map(({ index }) => index) };
  }
  // How well each case fits by itself, at most 1.
  #fit(text: string): Float64Array {
    const latent = this.#space.likeness(this.#terms.row(text));
    const exact = this.#questions.bm25(text);
    const most = exact.reduce((a, b) => Math.max(a, b), 1e-9);
    return latent.map((value, i) => (1 - SHARE_OF_WORDS) * value + (SHARE_OF_WORDS * exact[i]) / most);
  }
  #withNeighbours(index: number, fit: Float64Array): number {
    const neighbours = this.#space.nearest(index, NEIGHBOURS);
    if (neighbours.length === 0) return fit[index];
    const mean = neighbours.reduce((sum, other) => sum + fit[other], 0) / neighbours.length;
    return (1 - SHARE_OF_NEIGHBOURS) * fit[index] + SHARE_OF_NEIGHBOURS * mean;
  }

  // Whether the email is like anything that was answered before. A subject is too short to judge by.
  isFamiliar({ customer }: Email): boolean {
    const familiarity = this.#terms.familiarity(customer, 2);
    this.#familiar ??= this.#leastFamiliar();
    if (familiarity > 0 && familiarity >= this.#familiar) return true;
    return this.#questions.mostShared(customer) >= REPEATED;
  }
  #leastFamiliar(): number {
    // The text of a case has all of its own terms, so it takes two others.
    const own = this.#cases.map(({ customer }) => this.#terms.familiarity(customer, 3)).sort((a, b) => a - b);
    return Math.min(FAMILIAR, own[Math.floor(STRANGEST * own.length)] ?? FAMILIAR);
  }

  // Words of the email that no past case has, as they stand there, each once. Placeholders are nobody's words.
  unknownWords(email: Email): string[] {
    const text = `${email.subject ?? ''}\n${email.customer}`;
    return this.#terms.unknownWords(text.replace(placeholderForm, ' '));
  }
}

export interface TrainingPair extends Case {
  conversation?: string;
  held_out: boolean;
}

const FOLDS = 4;
export const MOST_OTHERS = 1500; // that a pair to learn from is searched for among, so that the time grows no faster than pairs
export const BUILDING = 0.5; // of the time that a search takes, for each case that is got ready

const learntOf = (pairs: readonly TrainingPair[]) =>
  [...pairs.keys()].filter((index) => !pairs[index].held_out);
export const learntFrom = <T extends TrainingPair>(pairs: readonly T[]): T[] =>
  learntOf(pairs).map((index) => pairs[index]);

// For each pair the places of the `count` closest pairs that are learnt from. A pair to learn from is searched for among
// cases that do not hold it, as a new email will be. Step by step, each of them telling which share is done; `all` are
// the cases of all pairs to learn from.
export function* pastPairsInSteps(
  pairs: readonly TrainingPair[],
  count: number,
  all: PastCases,
): Generator<number, number[][]> {
  const learnt = learntOf(pairs);
  const past: number[][] = pairs.map(() => []);
  const conversations = new Map<string, number>();
  const foldOf = (index: number) => {
    const name = pairs[index].conversation || `#${index}`;
    if (!conversations.has(name)) conversations.set(name, conversations.size);
    return (conversations.get(name) ?? 0) % FOLDS;
  };
  const folds = learnt.map(foldOf);
  const othersOf = (fold: number) =>
    spread(
      learnt.filter((_, i) => folds[i] !== fold),
      MOST_OTHERS,
    );
  const others = Array.from({ length: FOLDS }, (_, fold) => othersOf(fold));
  const of = pairs.length + BUILDING * others.reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  const find = (index: number, places: readonly number[], cases: PastCases) => {
    past[index] = cases.search(pairs[index], { count }).map((found) => places[found.index]);
    return ++done / of;
  };
  for (const index of pairs.keys()) if (pairs[index].held_out) yield find(index, learnt, all);
  for (const [fold, places] of others.entries()) {
    if (places.length === 0) continue;
    const cases = new PastCases(places.map((index) => pairs[index]));
    done += BUILDING * places.length;
    for (const [i, index] of learnt.entries()) if (folds[i] === fold) yield find(index, places, cases);
  }
  return past;
}
export function pastPairs(pairs: readonly TrainingPair[], count: number): number[][] {
  return toTheEnd(pastPairsInSteps(pairs, count, new PastCases(learntFrom(pairs))));
}
// What work in steps comes to, where nobody waits between them.
export function toTheEnd<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
