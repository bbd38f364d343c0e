// One small typed store per playground, and a controller that redraws an element when a
// part of the state that it shows has changed.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Store<T extends object> {
  #state: T;
  #listeners = new Set<(changed: ReadonlySet<keyof T>) => void>();

  constructor(initial: T) {
    this.#state = initial;
  }
  get state(): Readonly<T> {
    return this.#state;
  }
  set(patch: Partial<T>) {
    const keys = Object.keys(patch) as (keyof T)[];
    const changed = new Set(keys.filter((key) => this.#state[key] !== patch[key]));
    if (changed.size === 0) return;
    this.#state = { ...this.#state, ...patch };
    for (const listener of [...this.#listeners]) listener(changed);
  }
  subscribe(listener: (changed: ReadonlySet<keyof T>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export class Watch<T extends object> implements ReactiveController {
  #host: ReactiveControllerHost;
  #source: () => Store<T>;
  #keys: readonly (keyof T)[];
  #stop: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, source: () => Store<T>, keys: readonly (keyof T)[]) {
    this.#host = host;
    this.#source = source;
    this.#keys = keys;
    host.addController(this);
  }
  hostConnected() {
    this.#stop = this.#source().subscribe((changed) => {
      if (this.#keys.some((key) => changed.has(key))) this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }
  hostDisconnected() {
    this.#stop?.();
  }
}
