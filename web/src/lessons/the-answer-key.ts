// Lesson 1: the same model without the mask and with it, on the same seed: perfect loss, and garbage.
import { css, html, nothing } from 'lit';
import { define } from '../elements/part';
import type { LabModel } from './lab';
import { LessonBody, lessonStyle } from './lesson';
import { lessonLines } from './lesson-lines';
import { lessonPrompt, lessonSampleLength, lessonUpdates, replies } from './replies';
import { ByTurns, lately } from './shared/by-turns';
import './shared/crumb-curves';
import type { Question } from './shared/crumb-question';
import { progressBar } from './shared/segment';

const betweenSamples = 1000; // milliseconds
const seeds = Array.from({ length: 10 }, (_, seed) => seed);
type Mask = 'none' | 'causal';
const names: Record<Mask, string> = { none: 'without the mask', causal: 'with the mask' };

const prediction: Question = {
  id: 'lower-loss',
  ask: 'After 301 updates one model will have a loss of about 0.1 and the other of less than 0.02. Which of the two will write better?',
  options: [
    {
      text: 'The one with less than 0.02: a lower loss is a better model',
      why: 'Loss only says how well the training questions were answered. Whoever holds the answer key answers them all, and has learnt to copy, not to write.',
    },
    {
      text: 'The one with about 0.1',
      right: true,
      why: 'It had to guess each symbol from what came before, which is just what writing asks of it. The other one copied.',
    },
    {
      text: 'Both alike: they read the same text',
      why: 'They read the same text, but they were not asked the same thing. One had to guess the next symbol; before the other it lay open.',
    },
  ],
};
const question: Question = {
  id: 'which-writes',
  ask: 'Look at both texts once more. Which model can write, and why?',
  options: [
    {
      text: 'The one without the mask: its loss came closest to zero',
      why: 'Read its text aloud. In training each position could look at the next symbol and copy it. When it writes, no next symbol stands there yet, and it has nothing to copy from.',
    },
    {
      text: 'The one with the mask: it had to answer without seeing the answer',
      right: true,
      why: 'In training the mask hid what comes later. When it writes, what comes later does not exist. So it does what it has practised.',
    },
    {
      text: 'Neither: both texts have mistakes',
      why: 'The one with the mask puts words of the replies one after the other, even if it muddles some. The other one strings letters together.',
    },
    {
      text: 'Both: with more updates the one without the mask would write too',
      why: 'More updates make it copy still better. Nothing in its training ever asks it to guess.',
    },
  ],
};

interface Learner {
  mask: Mask;
  model: LabModel;
  text: string; // what it writes at the moment
  at: number; // updates made when it wrote that
}

export class TheAnswerKey extends LessonBody {
  static override properties = {
    seed: { state: true },
    learners: { state: true },
    lines: { state: true },
    isDone: { state: true },
    wasDone: { state: true },
  };
  declare seed: number;
  declare learners: readonly Learner[];
  declare lines: string; // of the run that is shown; empty until it is over
  declare isDone: boolean;
  declare wasDone: boolean; // once: what was predicted has been told
  readonly training = new ByTurns();

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      select {
        width: auto;
      }
      .seed {
        display: inline-flex;
        gap: 8px;
        align-items: center;
      }
      .sample {
        min-height: 5em;
      }
      pre.sample {
        overflow-wrap: normal;
        white-space: pre;
        overflow-x: auto;
      }
    `,
  ];

  constructor() {
    super();
    this.seed = 0;
    this.learners = [];
    this.lines = '';
    this.isDone = false;
    this.wasDone = false;
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.training.stop();
  }

  async #start() {
    this.training.stop();
    for (const { model } of this.learners) model.end();
    this.lines = '';
    this.isDone = false;
    const { seed } = this;
    const open = async (mask: Mask): Promise<Learner> => ({
      ...{ mask, text: '', at: 0 },
      model: await this.lab.open(replies, { mask, seed }),
    });
    const learners = [await open('none'), await open('causal')];
    if (seed !== this.seed || !this.isConnected) {
      for (const { model } of learners) model.end();
      return;
    }
    this.learners = learners;
    await this.#go();
  }
  async #go() {
    const { learners } = this;
    const models = learners.map(({ model }) => model);
    const training = this.training.train(models, lessonUpdates, () => this.requestUpdate());
    const [isThrough] = await Promise.all([training, this.#watch(learners, training)]);
    if (!isThrough || learners !== this.learners) return this.requestUpdate();
    this.lines = await lessonLines(models[0]!, models[1]!);
    if (learners !== this.learners) return;
    this.isDone = true;
    this.wasDone = true;
  }
  // Both write now and then while they learn, and at the end.
  async #watch(learners: readonly Learner[], training: Promise<boolean>) {
    const write = async (learner: Learner) => {
      const { model } = learner;
      const at = model.step;
      const { text } = await model.write(lessonPrompt, { max_tokens: lessonSampleLength });
      Object.assign(learner, { text, at });
      this.requestUpdate();
    };
    while (this.training.isRunning && learners === this.learners) {
      await Promise.all(learners.map(write));
      await Promise.race([training, new Promise((resolve) => setTimeout(resolve, betweenSamples))]);
    }
    if (learners === this.learners) await Promise.all(learners.map(write));
  }
  #stop() {
    this.training.stop();
    this.requestUpdate();
  }

  #controls() {
    const { isRunning } = this.training;
    const begun = this.learners.length > 0;
    return html`<div class="bar">
      <label class="seed">
        Seed
        <select
          part="seed"
          ?disabled=${isRunning}
          @change=${(event: Event) => {
            this.seed = Number((event.target as HTMLSelectElement).value);
          }}
        >
          ${seeds.map((seed) => html`<option value=${seed} ?selected=${seed === this.seed}>${seed}</option>`)}
        </select>
      </label>
      ${
        begun && isRunning
          ? html`<button part="stop" @click=${this.#stop}>Stop</button>`
          : begun
            ? html`${this.isDone ? nothing : html`<button part="go-on" @click=${() => this.attempt(() => this.#go())}>Go on</button>`}
                <button part="again" @click=${() => this.attempt(() => this.#start())}>Again, with seed ${this.seed}</button>`
            : nothing
      }
      <span class="small">the seed decides the random numbers that both start from</span>
    </div>`;
  }
  #learner({ mask, model, text, at }: Learner) {
    const loss = model.losses.at(-1);
    return html`<div>
      <p class="caption"><b>${names[mask]}</b> · ${model.step} updates${loss === undefined ? '' : ` · loss ${loss.toFixed(3)}`}</p>
      <p class="sample" part="sample-${mask}">${lessonPrompt}${text}</p>
      <p class="small">written after ${at} updates, always the likeliest symbol</p>
    </div>`;
  }
  #floor(floor: number) {
    if (!(floor > 0)) return nothing;
    const means = this.learners.map(({ mask, model }) => ({ mask, mean: lately(model.losses) }));
    const below = means.filter(({ mean }) => mean < floor);
    return html`<p class="note" part="floor">
      The dotted line is counted from the text: at some places the six replies go on in more than one way, and nobody who
      sees only the past can know which. So on average <b>no honest model can get below ${floor.toFixed(3)}</b>, however
      large it is. A single update may, by luck: it
      sees only a few pieces of the text.
      ${
        this.isDone
          ? html`Over the last 50 updates the mean was
              ${means.map(({ mask, mean }, index) => html`${index > 0 ? ' and ' : ''}<b>${mean.toFixed(3)}</b> ${names[mask]}`)}.
              ${below.length > 0 ? html`What stays below the line has seen the answers.` : nothing}`
          : nothing
      }
    </p>`;
  }
  #run() {
    const { learners, isDone } = this;
    const first = learners[0];
    if (!first) return nothing;
    const step = Math.min(...learners.map(({ model }) => model.step));
    const curves = learners.map(({ mask, model }) => ({
      name: mask === 'none' ? 'no mask' : 'mask',
      losses: model.losses,
    }));
    const floor = first.model.info.honest_floor;
    return html`${isDone ? nothing : progressBar(`${step} of ${lessonUpdates} updates`, step, lessonUpdates)}
      <crumb-curves .curves=${curves} steps=${lessonUpdates - 1} .floor=${Math.max(floor || 0, 0)}></crumb-curves>
      <div class="halves">${learners.map((learner) => this.#learner(learner))}</div>
      ${this.#floor(floor)}`;
  }
  #end() {
    if (!this.lines) return nothing;
    return html`<div>
      <p class="caption">The same run in eight lines, as the command-line example <code>02_lesson</code> prints it</p>
      <pre class="sample" part="lines" tabindex="0" aria-label="The run in eight lines">${this.lines}</pre>
      <p class="small">
        “Causal” is the usual name of this mask. Here both look back further than the 32 symbols they were trained on, so
        the end of a line may go wrong even with the mask.
      </p>
    </div>`;
  }

  override render() {
    const { wasDone, learners, training } = this;
    return html`<p>
        A <b>GPT</b> reads a text and guesses what comes next. Two tiny ones learn six replies of a bakery’s help desk. Each
        reads 32 symbols at a time (letters, blanks, full stops) and guesses, at every position, the next one. The
        <b>loss</b> says how wrong the guesses were: 0 is certain and right every time. After each round all numbers inside
        the model are moved a little, so that the loss falls: that is one <b>update</b>.
      </p>
      <p>
        Both start from the same random numbers and read the same pieces of text. One has the <b>mask</b>: a position sees
        itself and what came before it. The other has none: a position also sees what comes after it, the very symbol it
        is asked for.
      </p>
      <crumb-question
        kind="predict"
        action="Train both"
        .question=${prediction}
        ?revealed=${wasDone}
        @crumb-predicted=${() => this.attempt(() => this.#start())}
      ></crumb-question>
      ${this.troubleNote()}
      ${learners.length > 0 || training.isRunning ? this.#controls() : nothing}
      ${this.#run()}
      ${wasDone ? html`<crumb-question .question=${question}></crumb-question>` : nothing}
      ${this.#end()}`;
  }
}
define('crumb-lesson-the-answer-key', TheAnswerKey);
