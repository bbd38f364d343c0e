// Answers what the page asks about past cases: in the worker, or on the page's thread where there is none.
import { breathe } from '../engine/breathe';
import { CopyIndex } from './copied';
import { closeCases, triedOnOwnMail } from './own-mail';
import { ReplyLikeness } from './reply-likeness';
import { learntFrom, PastCases, pastPairsInSteps, type TrainingPair } from './retrieval';
import type { FromRetrieval, Question, ToRetrieval } from './retrieval-messages';

// Pairs, and what is made of them when it is first asked for.
class PairSet {
  readonly pairs: readonly TrainingPair[];
  #cases: PastCases | undefined;
  #copies: CopyIndex | undefined;
  #likeness: ReplyLikeness | undefined;

  constructor(pairs: readonly TrainingPair[]) {
    this.pairs = pairs;
  }
  prepare() {
    this.cases.isFamiliar({ customer: '' });
    this.copies.spans('');
  }
  get likeness(): ReplyLikeness {
    this.#likeness ??= new ReplyLikeness(learntFrom(this.pairs).map(({ reply }) => reply));
    return this.#likeness;
  }
  get cases(): PastCases {
    this.#cases ??= new PastCases(learntFrom(this.pairs));
    return this.#cases;
  }
  get copies(): CopyIndex {
    this.#copies ??= new CopyIndex(learntFrom(this.pairs).map(({ reply }) => reply));
    return this.#copies;
  }
}

export class CaseFinder {
  readonly #tell: (message: FromRetrieval) => void;
  readonly #slice: number; // milliseconds of work between two looks at what has come in
  readonly #sets = new Map<number, PairSet>();
  readonly #running = new Set<number>(); // questions that take a while and were not stopped

  constructor(tell: (message: FromRetrieval) => void, slice: number) {
    this.#tell = tell;
    this.#slice = slice;
  }
  take(message: ToRetrieval) {
    if (message.type === 'hold') this.#sets.set(message.set, new PairSet(message.pairs));
    else if (message.type === 'drop') this.#sets.delete(message.set);
    else if (message.type === 'prepare') this.#sets.get(message.set)?.prepare();
    else if (message.type === 'stop') this.#running.delete(message.id);
    else
      this.#answer(message).catch((error) =>
        this.#tell({
          ...{ type: 'failed', id: message.id },
          message: error instanceof Error ? error.message : String(error),
        }),
      );
  }
  async #answer(message: Question) {
    const { id } = message;
    const set = this.#sets.get(message.set);
    if (!set) throw new Error('The past cases are not there any more. Train again.');
    if (message.type === 'past') {
      const steps = pastPairsInSteps(set.pairs, message.count, set.cases);
      await this.#inSteps(id, steps, (past) => this.#tell({ type: 'past', id, past }));
    } else if (message.type === 'calibrate') {
      const steps = triedOnOwnMail(learntFrom(set.pairs), set.likeness);
      await this.#inSteps(id, steps, (calibration) => this.#tell({ type: 'calibrated', id, calibration }));
    } else if (message.type === 'copies')
      this.#tell({ type: 'copies', id, spans: message.texts.map((text) => set.copies.spans(text)) });
    else {
      const { email, count } = message;
      const { cases, likeness } = set;
      const found = closeCases(cases.closest(email, { count }), likeness);
      const looked = { found, unknown: cases.unknownWords(email), isFamiliar: cases.isFamiliar(email) };
      this.#tell({ type: 'looked', id, looked });
    }
  }
  async #inSteps<T>(id: number, steps: Generator<number, T>, ended: (value: T) => void) {
    this.#running.add(id);
    let begin = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) {
        this.#running.delete(id);
        return ended(step.value);
      }
      if (performance.now() - begin < this.#slice) continue;
      this.#tell({ type: 'progress', id, share: step.value });
      await breathe();
      if (!this.#running.has(id)) return;
      begin = performance.now();
    }
  }
}
