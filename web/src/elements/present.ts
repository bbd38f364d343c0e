// The playgrounds that are on the page now, and the parts that stand alone and belong to one of them
// by its id: <crumb-loss for="one">. Either may come first.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Run } from '../state/run';
import type { State } from '../state/state';

interface Present {
  element: HTMLElement;
  run: Run;
}
let present: readonly Present[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

export function comes(element: HTMLElement, run: Run) {
  present = [...present.filter((other) => other.element !== element), { element, run }];
  tell();
}
export function goes(element: HTMLElement) {
  present = present.filter((other) => other.element !== element);
  tell();
}
export const runOf = (element: HTMLElement) => present.find((other) => other.element === element)?.run;
// In the same tree if there is one there, else anywhere on the page.
function find(id: string, near: Node): Run | null {
  const named = present.filter(({ element }) => element.id === id);
  const best = named.find(({ element }) => element.getRootNode() === near.getRootNode()) ?? named[0];
  return best?.run ?? null;
}

// Gives an element the run of the playground that its `for` names, and keeps it told of changes.
export class Belongs implements ReactiveController {
  #host: ReactiveControllerHost & HTMLElement & { for: string | null };
  #keys: readonly (keyof State)[];
  #show: (run: Run | null) => void;
  #run: Run | null = null;
  #stop: (() => void) | undefined;

  constructor(
    host: ReactiveControllerHost & HTMLElement & { for: string | null },
    keys: readonly (keyof State)[],
    show: (run: Run | null) => void,
  ) {
    this.#host = host;
    this.#keys = keys;
    this.#show = show;
    host.addController(this);
  }
  hostConnected() {
    listeners.add(this.#look);
    this.#look();
  }
  hostDisconnected() {
    listeners.delete(this.#look);
    this.#leave();
  }
  #leave() {
    this.#stop?.();
    this.#stop = undefined;
    this.#run = null;
  }
  #look = () => {
    const id = this.#host.getAttribute('for');
    if (id === null) return;
    const run = find(id, this.#host);
    if (run === this.#run && run) return;
    this.#leave();
    this.#run = run;
    this.#stop = run?.store.subscribe((changed) => {
      if (this.#keys.some((key) => changed.has(key))) this.#show(run);
    });
    this.#show(run);
  };
  // The attribute has changed.
  lookAgain() {
    this.#look();
  }
}
