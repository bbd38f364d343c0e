// The replies' own worker: apart from the playground's, so that both can work.
import { EngineClient, EngineGone, type Fatal } from '../engine/client';
import type { CallName, Calls, EngineInfo } from '../engine/messages';
import type { Variant } from '../engine/variant';

export class ReplyEngine {
  failure: Fatal | null = null;
  readonly ready: Promise<EngineInfo>;
  #client: EngineClient;

  constructor(variant: Variant | null, onFatal: (fatal: Fatal) => void) {
    this.#client = new EngineClient(
      variant,
      () => {},
      (fatal) => {
        this.failure = fatal;
        onFatal(fatal);
      },
    );
    this.ready = this.#client.ready;
  }
  call<K extends CallName>(type: K, ask: Calls[K]['ask']): Promise<Calls[K]['answer']> {
    return this.#client.call(type, ask);
  }
  dispose() {
    this.#client.dispose();
  }
}

export const isGone = (error: unknown) => error instanceof EngineGone;
