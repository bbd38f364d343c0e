// The Replies place at work: its state, its worker, and who does what with them.
import { EngineGone } from '../engine/client';
import type { CallName, Calls } from '../engine/messages';
import type { Variant } from '../engine/variant';
import { Store } from '../state/store';
import { Drafting } from './drafting';
import { isGone, ReplyEngine } from './engine';
import { Files } from './files';
import { Keeping } from './keeping';
import { Learning } from './learning';
import { MailDesk } from './mail-desk';
import { Retrieval } from './retrieval-client';
import { Scrubbing } from './scrubbing';
import { type DeskState, initialState, type Stage } from './state';
import { Sureness } from './sureness';

const moment = 500; // milliseconds: what is done within them needs no sign of it

// What is gone with the engine and its workers.
const nothingLearnt = () => ({
  ...{ training: null, isDrafting: false, scoring: null, checking: null, looking: null },
  ...{ info: null, plan: null, answering: null, leaks: null, isSaveAsked: false },
});

export type Emit = (name: string, detail: unknown) => void;

export class Desk {
  readonly store = new Store<DeskState>(initialState());
  readonly mail = new MailDesk(this);
  readonly scrubbing = new Scrubbing(this);
  readonly learning = new Learning(this);
  readonly drafting = new Drafting(this);
  readonly sureness = new Sureness(this);
  readonly keeping = new Keeping(this);
  readonly files = new Files(this);
  readonly retrieval = new Retrieval();
  readonly emit: Emit;
  variant: Variant | null = null;
  #engine: ReplyEngine | undefined;
  #isOpen = false;
  #closing: ReturnType<typeof setTimeout> | undefined;

  constructor(emit: Emit) {
    this.emit = emit;
  }
  get state() {
    return this.store.state;
  }
  // All workers start with the place, so that nothing is fetched once mail is there.
  open(name: string) {
    clearTimeout(this.#closing);
    this.#isOpen = true;
    this.#running();
    this.mail.open();
    this.retrieval.open();
    this.keeping.open(name);
    if (this.state.rows.length > 0 && !this.state.plan && !this.state.training)
      this.attempt(async () => void (await this.learning.plan()));
  }
  #running(): ReplyEngine {
    this.#engine ??= new ReplyEngine(this.variant, ({ message }) => {
      this.#engine = undefined;
      const goOn = this.state.rows.length > 0 ? ' Your pairs are still here; train again to go on.' : '';
      this.store.set({ ...nothingLearnt(), problem: `${message}${goOn}` });
      this.keeping.offer();
    });
    return this.#engine;
  }
  call<K extends CallName>(type: K, ask: Calls[K]['ask']): Promise<Calls[K]['answer']> {
    if (!this.#isOpen && !this.#engine) return Promise.reject(new EngineGone());
    return this.#running().call(type, ask);
  }
  // Looks for like cases, and shows how far it is unless it is done at once.
  async looking<T>(work: (onProgress: (share: number) => void) => Promise<T>): Promise<T> {
    const begin = performance.now();
    const show = (share: number) => {
      if (performance.now() - begin >= moment) this.store.set({ looking: share });
    };
    const timer = setTimeout(() => show(0), moment + 1);
    try {
      return await work((share) => {
        clearTimeout(timer);
        show(share);
      });
    } finally {
      clearTimeout(timer);
      this.store.set({ looking: null });
    }
  }
  go(stage: Stage) {
    this.store.set({ stage, problem: '' });
  }
  // Runs something; what goes wrong becomes a sentence.
  async attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (isGone(error)) return;
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.store.set({ problem: error instanceof Error ? error.message : String(error) });
    }
  }
  // What is moved in a page is taken out and put in again: nothing ends by that.
  disconnect() {
    this.#isOpen = false;
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.#close(), moment);
  }
  async #close() {
    await this.keeping.keep();
    if (this.#isOpen) return;
    this.keeping.close();
    this.learning.pause();
    this.#engine?.dispose();
    this.#engine = undefined;
    this.mail.close();
    this.retrieval.close();
    // The pairs stay. Files that were read can be arranged anew only by the worker that read them.
    this.store.set({ ...nothingLearnt(), imported: null });
  }
}
