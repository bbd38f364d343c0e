// Looking inside the model: does it peek, and where does it look?
import { quietly, type Run } from './run';

export const peekLength = 16; // characters
export const attentionLength = 16;

export class Inspection {
  #run: Run;
  #busy = false;

  constructor(run: Run) {
    this.#run = run;
  }

  async inspect() {
    const text = this.#probe();
    const peek = await quietly(this.#run.call('peek', { text: first(text, peekLength) }));
    if (peek) this.#run.store.set({ peek });
    await this.lookAgain(text);
  }
  // While training too: the heads take their shapes before the person's eyes.
  async lookAgain(text: string) {
    if (this.#busy) return;
    this.#busy = true;
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
