// Which model a lesson looks into: its own, trained on the spot, or the one in the playground on
// the same page, if that has learned something.
import type { ReactiveController } from 'lit';
import { html, nothing } from 'lit';
import { type Lab, type LabModel, Refused } from '../lab';
import type { LessonBody } from '../lesson';
import { lessonUpdates, replies } from '../replies';
import { readableText } from './known-text';
import { progressBar, segment } from './segment';

export interface Chosen {
  model: LabModel;
  text: string; // something that the model knows
  name: string;
}
type Origin = 'lesson' | 'playground';

// Of the playground, with a text that it can read.
export async function playgroundModel(lab: Lab): Promise<Chosen> {
  const source = await lab.source?.();
  if (!source)
    throw new Refused(
      'There is no trained model in the playground any more. Train one there, then come back.',
    );
  const model = await lab.load(source.bytes);
  return { model, text: await readableText(model, source.text), name: 'your model' };
}

export class ModelChoice implements ReactiveController {
  chosen: Chosen | null = null;
  #origin: Origin = 'lesson';
  #hasOther = false;
  #own: Promise<Chosen> | undefined; // the playground's, as it was when it was asked for first
  #step = 0;
  #host: LessonBody;
  #lab: () => Lab;
  #changed: (chosen: Chosen) => void;

  // changed: called with each model that is there to be looked into.
  constructor(host: LessonBody, lab: () => Lab, changed: (chosen: Chosen) => void) {
    this.#host = host;
    this.#lab = lab;
    this.#changed = changed;
    host.addController(this);
  }
  hostConnected() {}

  async begin() {
    this.#hasOther = Boolean(await this.#lab().source?.());
    await this.#take('lesson');
  }
  async #take(origin: Origin) {
    this.#origin = origin;
    this.chosen = null; // what was seen of the other one goes
    this.#host.requestUpdate();
    const chosen = origin === 'lesson' ? await this.#ofTheLesson() : await this.#ofThePlayground();
    if (origin !== this.#origin) return;
    this.chosen = chosen;
    this.#host.requestUpdate();
    this.#changed(chosen);
  }
  async #choose(origin: Origin) {
    if (origin === this.#origin) return;
    try {
      await this.#take(origin);
    } catch (error) {
      if (origin === 'playground' && origin === this.#origin) await this.#take('lesson');
      throw error;
    }
  }
  async #ofTheLesson(): Promise<Chosen> {
    const model = await this.#lab().lessonModel('causal', (step) => {
      this.#step = step;
      this.#host.requestUpdate();
    });
    return { model, text: replies, name: 'the lesson’s model' };
  }
  #ofThePlayground(): Promise<Chosen> {
    this.#own ??= playgroundModel(this.#lab()).catch((error) => {
      this.#own = undefined;
      throw error;
    });
    return this.#own;
  }

  render() {
    const isBusy = this.chosen === null;
    return html`${
      this.#hasOther
        ? segment<Origin>(
            'Which model',
            [
              ['lesson', 'the lesson’s'],
              ['playground', 'mine, from the playground'],
            ],
            this.#origin,
            (origin) => this.#host.attempt(() => this.#choose(origin)),
          )
        : nothing
    }
    ${isBusy ? this.#progress() : nothing}`;
  }
  #progress() {
    if (this.#origin === 'playground')
      return html`<p class="muted" role="status">Your model is being brought over …</p>`;
    return progressBar('A small model is learning the six replies …', this.#step, lessonUpdates);
  }
}
