// The page's side of the worker: promises for questions, a callback for news.
import { engineBase, spawnWorker, whyNoWorker } from '#spawn';
import type { Work } from './lab';
import type { LessonFunctions } from './lesson-engine';
import type { CallName, Calls, EngineInfo, FromWorker, News, ToWorker } from './messages';
import { startHelper } from './page-worker';
import { hasThreads, type Variant } from './variant';

// A worker that starts threads can hang so that not even its own timer goes off. It gives a
// sign of life all the time; after this long without one, another one starts without threads;
// where these were asked for by name, only after a second try.
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
  #worker: Worker | undefined; // none if it could not be made
  #helpers: Worker[] = []; // of the engine in that worker
  #wanted: Variant | null;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #hasHung = false;
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #isReady = false;
  #over = false;
  #becomeReady!: (info: EngineInfo) => void;
  #ended: Promise<void>;
  #tellEnded!: () => void;
  #onFatal: (fatal: Fatal) => void;
  #onNews: (news: News) => void;

  constructor(variant: Variant | null, onNews: (news: News) => void, onFatal: (fatal: Fatal) => void) {
    this.#wanted = variant;
    this.#onNews = onNews;
    this.#onFatal = onFatal;
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#ended = new Promise((resolve) => {
      this.#tellEnded = resolve;
    });
    this.#spawn(null);
  }
  #spawn(hung: Variant | null) {
    try {
      this.#worker = spawnWorker();
    } catch (error) {
      const message = whyNoWorker(error instanceof Error ? error.message : '');
      queueMicrotask(() => this.#end({ message, code: 'not_loaded' })); // whoever asked has no client yet
      return;
    }
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    // A worker that cannot even start (blocked, not found) tells so only here.
    this.#worker.onerror = (event) => {
      if (this.#isReady) this.#end({ message: event.message || 'The worker has stopped.', code: 'crashed' });
      else this.#end({ message: whyNoWorker(event.message), code: 'not_loaded' });
    };
    this.#send({ type: 'init', variant: this.#wanted, engineBase, hung });
  }

  // Questions asked before the engine is there wait for it.
  async call<K extends CallName>(type: K, ask: Calls[K]['ask']): Promise<Calls[K]['answer']> {
    await Promise.race([this.ready, this.#ended]);
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
    this.#tellEnded();
    clearTimeout(this.#watchdog);
    this.#terminate();
    for (const { reject } of this.#waiting.values()) reject(new EngineGone());
    this.#waiting.clear();
  }

  #terminate() {
    for (const worker of [this.#worker, ...this.#helpers]) worker?.terminate();
    this.#helpers = [];
  }
  #send(message: ToWorker) {
    this.#worker?.postMessage(message);
  }
  #receive(message: FromWorker) {
    if (this.#over) return;
    switch (message.type) {
      case 'trying':
        this.#watch(message.variant);
        break;
      case 'helper':
        this.#helpers.push(startHelper(message));
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
      this.#terminate();
      this.#spawn(this.#wanted && !this.#hasHung ? null : variant);
      this.#hasHung = true;
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
