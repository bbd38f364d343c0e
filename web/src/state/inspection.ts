// Looking inside the model: does it peek, and where does it look?
import { quietly, type Run } from './run';

export const peekLength = 16; // characters
export const attentionLength = 16;

// How far each position's output moved when one symbol was changed.
export interface Moved {
  differences: Float32Array;
  symbols: string;
}

// Sums may have run over in a model of very large weights. What is no number shows neither that
// something moved nor that nothing did.
export const canTell = ({ differences }: Moved) => differences.every(Number.isFinite);

// Positions before the changed one that moved all the same: they see what comes after them.
export const earlierThatMoved = ({ differences }: Moved, changed: number) =>
  Array.from(differences.subarray(0, changed)).filter((difference) => difference !== 0).length;

export class Inspection {
  #run: Run;
  #busy = false;

  constructor(run: Run) {
    this.#run = run;
  }

  async inspect() {
    await this.lookAgain(this.#probe());
  }
  // While training too: the heads take their shapes before the person's eyes.
  async lookAgain(text: string) {
    if (this.#busy) return;
    this.#busy = true;
    const peek = await quietly(this.#run.call('peek', { text: first(text, peekLength) }));
    if (peek) this.#run.store.set({ peek });
    const attention = await quietly(this.#run.call('attention', { text: first(text, attentionLength) }));
    if (attention?.outcome.ok) this.#run.store.set({ attention });
    this.#busy = false;
  }

  // Something that the model knows all characters of.
  #probe(): string {
    const { samples, modelText, text } = this.#run.state;
    const sample = samples.at(-1);
    if (sample) return sample.prompt + sample.text;
    return modelText ?? text;
  }
}

const first = (text: string, count: number) =>
  Array.from(text.slice(0, 4 * count))
    .slice(0, count)
    .join('');
