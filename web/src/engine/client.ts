// The page's side of the worker: promises for questions, a callback for news.
import { engineBase, spawnWorker } from '#spawn';
import type { CallName, Calls, EngineInfo, FromWorker, News, ToWorker } from './messages';
import type { Variant } from './variant';

export interface Fatal {
  message: string;
  code: 'unsupported' | 'not_loaded' | 'crashed';
}

// A worker whose threads do not come up can block for good, before it can say so or give up by
// itself (seen in Firefox). Then another one is started, which keeps to one thread.
const patience = 15_000; // milliseconds

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class EngineClient {
  readonly ready: Promise<EngineInfo>;
  #worker!: Worker;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #isReady = false;
  #over = false;
  #becomeReady!: (info: EngineInfo) => void;
  #onFatal: (fatal: Fatal) => void;
  #onNews: (news: News) => void;

  constructor(variant: Variant | null, onNews: (news: News) => void, onFatal: (fatal: Fatal) => void) {
    this.#onNews = onNews;
    this.#onFatal = onFatal;
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    this.#start(variant, false);
  }

  #start(variant: Variant | null, oneThread: boolean) {
    this.#worker = spawnWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    // A worker that cannot even start (blocked, not found) tells so only here.
    this.#worker.onerror = (event) => {
      const code = this.#isReady ? 'crashed' : 'not_loaded';
      this.#end({ message: event.message || 'The worker could not be started.', code });
    };
    this.#send({ type: 'init', variant, engineBase, oneThread });
    if (oneThread) return;
    this.#watchdog = setTimeout(() => {
      this.#worker.terminate();
      this.#start(variant, true);
    }, patience);
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
      case 'ready':
        this.#isReady = true;
        clearTimeout(this.#watchdog);
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
