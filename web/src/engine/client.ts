// The page's side of the worker: promises for questions, a callback for news.
import { engineBase, spawnWorker } from '#spawn';
import type { Work } from './lab';
import type { LessonFunctions } from './lesson-engine';
import type { CallName, Calls, EngineInfo, FromWorker, News, ToWorker } from './messages';
import { hasThreads, type Variant } from './variant';

// A worker that starts threads can hang so that not even its own timer goes off (seen in
// Firefox). It gives a sign of life all the time; after this long without one, another one
// starts without threads.
const patience = 4000; // milliseconds

export interface Fatal {
  message: string;
  code: 'unsupported' | 'not_loaded' | 'crashed';
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class EngineClient {
  readonly ready: Promise<EngineInfo>;
  #worker!: Worker;
  #wanted: Variant | null;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #isReady = false;
  #over = false;
  #becomeReady!: (info: EngineInfo) => void;
  #onFatal: (fatal: Fatal) => void;
  #onNews: (news: News) => void;

  constructor(variant: Variant | null, onNews: (news: News) => void, onFatal: (fatal: Fatal) => void) {
    this.#wanted = variant;
    this.#onNews = onNews;
    this.#onFatal = onFatal;
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#spawn(null);
  }
  #spawn(hung: Variant | null) {
    this.#worker = spawnWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    // A worker that cannot even start (blocked, not found) tells so only here.
    this.#worker.onerror = (event) => {
      const code = this.#isReady ? 'crashed' : 'not_loaded';
      this.#end({ message: event.message || 'The worker could not be started.', code });
    };
    this.#send({ type: 'init', variant: this.#wanted, engineBase, hung });
  }

  // Questions asked before the engine is there wait for it.
  async call<K extends CallName>(type: K, ask: Calls[K]['ask']): Promise<Calls[K]['answer']> {
    await this.ready;
    return new Promise<unknown>((resolve, reject) => {
      if (this.#over) return reject(new EngineGone());
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      this.#send({ type, id, ask } as ToWorker);
    }) as Promise<Calls[K]['answer']>;
  }

  // A function of the engine that needs no model.
  async work<N extends keyof LessonFunctions>(name: N, ...args: Parameters<LessonFunctions[N]>) {
    return (await this.call('work', { name, args } as Work)) as ReturnType<LessonFunctions[N]>;
  }

  dispose() {
    this.#over = true;
    clearTimeout(this.#watchdog);
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new EngineGone());
    this.#waiting.clear();
  }

  #send(message: ToWorker) {
    this.#worker.postMessage(message);
  }
  #receive(message: FromWorker) {
    if (this.#over) return;
    switch (message.type) {
      case 'trying':
        this.#watch(message.variant);
        break;
      case 'ready':
        clearTimeout(this.#watchdog);
        this.#isReady = true;
        this.#becomeReady(message.info);
        break;
      case 'fatal':
        this.#end(message);
        break;
      case 'answer':
        this.#waiting.get(message.id)?.resolve(message.answer);
        this.#waiting.delete(message.id);
        break;
      default:
        this.#onNews(message);
    }
  }
  #watch(variant: Variant) {
    clearTimeout(this.#watchdog);
    if (!hasThreads(variant)) return;
    this.#watchdog = setTimeout(() => {
      this.#worker.terminate();
      this.#spawn(variant);
    }, patience);
  }
  #end({ message, code }: Fatal) {
    if (this.#over) return;
    this.dispose();
    this.#onFatal({ message, code });
  }
}

// What a question gets for an answer when the engine ended meanwhile. The page has been
// told why by then, so nobody has to show this.
export class EngineGone extends Error {
  constructor() {
    super('The engine has ended.');
  }
}
