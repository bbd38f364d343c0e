// Writing with the model, at the person's request.
import type { WriteOptions } from '../engine/engine';
import type { News } from '../engine/messages';
import { quietly, type Run } from './run';
import type { Notice } from './state';

export class Writing {
  #run: Run;
  #finish: ((text: string) => void) | undefined;
  #waiting = ''; // has come in since the last frame
  #frame = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  setPrompt(prompt: string) {
    this.#run.store.set({ prompt, promptIsOurs: false });
    this.#run.training.promptChanged();
  }
  setOptions(change: Partial<WriteOptions>) {
    this.#run.store.set({ writeOptions: { ...this.#run.state.writeOptions, ...change } });
    if (change.window !== undefined) this.#run.training.promptChanged();
  }

  // Resolves with the text that was written, without the prompt.
  async write(prompt = this.#run.state.prompt, options: Partial<WriteOptions> = {}): Promise<string> {
    if (!(await this.#run.training.ensureModel())) return '';
    if (this.#finish) await this.stop();
    const all = { ...this.#run.state.writeOptions, ...options };
    this.#waiting = '';
    const done = new Promise<string>((resolve) => {
      this.#finish = resolve;
    });
    this.#run.store.set({
      written: '',
      writtenPrompt: prompt,
      isWriting: true,
      writingSpeed: null,
      writeNotice: null,
    });
    const start = await quietly(this.#run.call('write', { prompt, options: all }));
    if (!start) return '';
    if (!start.outcome.ok) {
      const { code, message } = start.outcome;
      this.#run.store.set({ writeNotice: { kind: 'warning', text: message } });
      this.#run.emit('crumb-error', { code, message, fatal: false });
      this.#end();
    } else if (start.skipped) {
      this.#run.store.set({ writeNotice: skippedNotice(start.skipped) });
    }
    return done;
  }
  async stop() {
    if (this.#run.state.isWriting) await quietly(this.#run.call('stopWriting', null));
  }
  abandon() {
    this.#end();
  }

  hearWritten({ text, done, tokensPerSecond }: News & { type: 'written' }) {
    this.#waiting += text;
    if (tokensPerSecond > 0) this.#run.store.set({ writingSpeed: tokensPerSecond });
    if (done) {
      this.#show();
      this.#end();
    } else if (!this.#frame) {
      this.#frame = requestAnimationFrame(() => this.#show());
    }
  }
  #show() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#run.store.set({ written: this.#run.state.written + this.#waiting });
    this.#waiting = '';
  }
  #end() {
    this.#run.store.set({ isWriting: false });
    this.#finish?.(this.#run.state.written);
    this.#finish = undefined;
  }
}

function skippedNotice(skipped: string): Notice {
  const shown = Array.from(skipped)
    .map((character) => (isSeen.test(character) ? `“${character}”` : describeBlank(character)))
    .join(', ');
  return { kind: 'note', text: `The model has never seen ${shown}; skipped.` };
}
// Blanks show nothing, and what steers the writing, such as its direction, must not do so here.
const isSeen = /[^\s\p{C}\p{Z}]/u;
const describeBlank = (character: string) =>
  character === ' '
    ? 'a space'
    : `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
