// The page's side of the retrieval worker. Pairs are known by their list: the same list is handed over, and got ready,
// only once.
import { spawnRetrievalWorker } from '#spawn-retrieval';
import type { Calibration } from './calibration';
import { CaseFinder } from './case-finder';
import type { CopiedSpan } from './copied';
import type { Email, TrainingPair } from './retrieval';
import type { FromRetrieval, Looked, Question, ToRetrieval } from './retrieval-messages';

const onThePage = 16; // milliseconds of work between two breaths, without a worker

interface Waiting {
  question: Question;
  resolve(answer: FromRetrieval): void;
  reject(error: Error): void;
  onProgress?: ((share: number) => void) | undefined;
}

export class Retrieval {
  #worker: Worker | undefined;
  #finder: CaseFinder | undefined; // instead of a worker that does not start
  #waiting = new Map<number, Waiting>();
  #sets = new Map<readonly TrainingPair[], number>(); // that the worker holds
  #number = 0;

  // Before it is needed, so that nothing is fetched later.
  open() {
    if (this.#worker || this.#finder) return;
    try {
      this.#worker = spawnRetrievalWorker();
      this.#worker.onmessage = ({ data }: MessageEvent<FromRetrieval>) => this.#receive(data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        this.#withoutWorker();
      };
    } catch {
      this.#withoutWorker();
    }
  }
  close() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#finder = undefined;
    this.#sets.clear();
    for (const { reject } of this.#waiting.values()) reject(stopped());
    this.#waiting.clear();
  }
  // Gets ready what emails will be compared with.
  prepare(pairs: readonly TrainingPair[]) {
    this.#send({ type: 'prepare', set: this.#hold(pairs) });
  }
  // Only these pairs will be asked about again.
  keep(...lists: (readonly TrainingPair[])[]) {
    for (const [pairs, set] of this.#sets) {
      if (lists.includes(pairs)) continue;
      this.#sets.delete(pairs);
      this.#send({ type: 'drop', set });
    }
  }

  // For each pair the places of the `count` closest pairs that are learnt from.
  async past(
    pairs: readonly TrainingPair[],
    count: number,
    { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
  ): Promise<number[][]> {
    const question: Question = { type: 'past', id: ++this.#number, set: this.#hold(pairs), count };
    const answer = this.#ask(question, onProgress);
    const stop = () => {
      const waiting = this.#waiting.get(question.id);
      if (!waiting) return;
      this.#waiting.delete(question.id);
      this.#send({ type: 'stop', id: question.id });
      waiting.reject(stopped());
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    return (await answer.finally(() => signal?.removeEventListener('abort', stop))).past;
  }
  // The closest past cases of an email, by their places among the pairs that are learnt from.
  async look(pairs: readonly TrainingPair[], email: Email, count: number): Promise<Looked> {
    const { looked } = await this.#ask({
      ...{ type: 'look', id: ++this.#number },
      ...{ set: this.#hold(pairs), email, count },
    });
    return looked;
  }
  // How often past cases are right, by how close they are: tried on the pairs themselves.
  async calibrate(pairs: readonly TrainingPair[]): Promise<Calibration> {
    const set = this.#hold(pairs);
    return (await this.#ask({ type: 'calibrate', id: ++this.#number, set })).calibration;
  }
  // What in each text stands word for word in a reply that was learnt from.
  async copies(pairs: readonly TrainingPair[], texts: string[]): Promise<CopiedSpan[][]> {
    const set = this.#hold(pairs);
    return (await this.#ask({ type: 'copies', id: ++this.#number, set, texts })).spans;
  }

  #hold(pairs: readonly TrainingPair[]): number {
    this.open();
    const held = this.#sets.get(pairs);
    if (held !== undefined) return held;
    const set = ++this.#number;
    this.#sets.set(pairs, set);
    this.#send({ type: 'hold', set, pairs: pairs.map(whatCounts) });
    return set;
  }
  #ask<Q extends Question>(question: Q, onProgress?: (share: number) => void): Promise<AnswerTo<Q>> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, {
        ...{ question, reject, onProgress },
        resolve: (answer) => resolve(answer as AnswerTo<Q>),
      });
      this.#send(question);
    });
  }
  #send(message: ToRetrieval) {
    if (this.#finder) this.#finder.take(message);
    else this.#worker?.postMessage(message);
  }
  #receive(message: FromRetrieval) {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.type === 'progress') {
      waiting.onProgress?.(message.share);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.type === 'failed') waiting.reject(new Error(message.message));
    else waiting.resolve(message);
  }
  // A strict page lets no worker start: then the page does the work itself, with breaths, and what was asked already is
  // asked again.
  #withoutWorker() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#finder = new CaseFinder((message) => this.#receive(message), onThePage);
    for (const [pairs, set] of this.#sets) this.#send({ type: 'hold', set, pairs: [...pairs] });
    for (const { question } of this.#waiting.values()) this.#send(question);
  }
}

type AnswerTo<Q extends Question> = Extract<
  FromRetrieval,
  { type: Q['type'] extends 'look' ? 'looked' : Q['type'] extends 'calibrate' ? 'calibrated' : Q['type'] }
>;

const stopped = () => new DOMException('The search was stopped.', 'AbortError');

// Nothing else of a pair needs to cross.
const whatCounts = ({
  customer,
  subject = '',
  reply,
  conversation = '',
  held_out,
}: TrainingPair): TrainingPair => ({
  ...{ customer, subject, reply, conversation, held_out },
});
