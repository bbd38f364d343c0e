// Which model a lesson looks into: its own, trained on the spot, or the one in the playground on
// the same page, if that has learned something.
import type { ReactiveController } from 'lit';
import { html, nothing } from 'lit';
import type { Lab, LabModel } from '../lab';
import type { LessonBody } from '../lesson';
import { lessonUpdates, replies } from '../replies';
import { progressBar, segment } from './segment';

export interface Chosen {
  model: LabModel;
  text: string; // something that the model knows
  name: string;
}
type Origin = 'lesson' | 'playground';

export class ModelChoice implements ReactiveController {
  chosen: Chosen | null = null;
  #origin: Origin = 'lesson';
  #hasOther = false;
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
    this.#host.requestUpdate();
    const chosen = origin === 'lesson' ? await this.#ofTheLesson() : await this.#ofThePlayground();
    if (origin !== this.#origin) return;
    this.chosen = chosen;
    this.#host.requestUpdate();
    this.#changed(chosen);
  }
  async #ofTheLesson(): Promise<Chosen> {
    const model = await this.#lab().lessonModel('causal', (step) => {
      this.#step = step;
      this.#host.requestUpdate();
    });
    return { model, text: replies, name: 'the lesson’s model' };
  }
  async #ofThePlayground(): Promise<Chosen> {
    const source = await this.#lab().source?.();
    if (!source) return this.#ofTheLesson();
    return { model: await this.#lab().load(source.bytes), text: source.text, name: 'your model' };
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
            (origin) => this.#host.attempt(() => this.#take(origin)),
          )
        : nothing
    }
    ${isBusy ? progressBar('A small model is learning the six replies …', this.#step, lessonUpdates) : nothing}`;
  }
}
