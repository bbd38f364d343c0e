// Eight blocks, with residuals and without, on the same seed: one learns, the other does not.
import { html, nothing } from 'lit';
import { define } from '../elements/part';
import { base } from '../style/base';
import type { LabModel } from './lab';
import { LessonBody, lessonStyle } from './lesson';
import { lessonPrompt, replies } from './replies';
import './shared/crumb-curves';
import { shownText } from './shared/crumb-probe';
import type { Question } from './shared/crumb-question';
import { progressBar } from './shared/segment';

// Narrower than the lesson's model, so that sixteen blocks train in a few seconds.
const deep = { n_layers: 8, d_model: 32, d_ff: 128, n_heads: 4 };
const updates = 300;

const prediction: Question = {
  id: 'without-residuals',
  ask: 'The additions are called residuals. Eight blocks stand on top of each other: what happens without the two additions in each?',
  options: [
    {
      text: 'It learns a little more slowly',
      why: 'It stops at letter frequencies and goes no further, however long it trains here.',
    },
    {
      text: 'It learns hardly anything',
      right: true,
      why: 'Without the straight path every block must hand on all that matters. And the gradient, which tells each number which way to move, must find its way back through all of them.',
    },
    {
      text: 'It learns better: there is less to compute',
      why: 'An addition costs next to nothing, and it is what lets the gradient through.',
    },
  ],
};

export class ABlockRace extends LessonBody {
  static override properties = {
    withThem: { state: true },
    without: { state: true },
    step: { state: true },
    samples: { state: true },
  };
  declare withThem: LabModel | null;
  declare without: LabModel | null;
  declare step: number;
  declare samples: readonly [string, string] | null;
  static override styles = [base, lessonStyle];

  constructor() {
    super();
    this.withThem = null;
    this.without = null;
    this.step = 0;
    this.samples = null;
  }
  async #run() {
    this.withThem = await this.lab.open(replies, deep);
    this.without = await this.lab.open(replies, { ...deep, residuals: false });
    const models = [this.withThem, this.without] as const;
    const seen = () => {
      this.step = Math.min(...models.map(({ step }) => step));
    };
    await Promise.all(models.map((model) => model.trainTo(updates, seen)));
    const [one, other] = [await models[0].write(lessonPrompt), await models[1].write(lessonPrompt)];
    this.samples = [one.text, other.text];
    for (const model of models) model.end();
  }
  override render() {
    const { withThem, without, step, samples } = this;
    const curves = [
      { name: 'with', losses: withThem?.losses ?? [] },
      { name: 'without', losses: without?.losses ?? [] },
    ];
    return html`<crumb-question
        kind="predict"
        .question=${prediction}
        action="Train both"
        ?revealed=${samples !== null}
        @crumb-predicted=${() => this.attempt(() => this.#run())}
      ></crumb-question>
      ${this.trouble ? html`<p class="note warning" role="alert">${this.trouble}</p>` : nothing}
      ${
        withThem
          ? html`${samples ? nothing : progressBar(`step ${step} of ${updates}`, step, updates)}
              <crumb-curves .curves=${curves} steps=${updates} lowest="0.1"></crumb-curves>`
          : nothing
      }
      ${
        samples
          ? html`<div class="halves">
              <div><p class="caption">with residuals it writes</p><p class="sample">${shownText(lessonPrompt + samples[0])}</p></div>
              <div><p class="caption">without</p><p class="sample">${shownText(lessonPrompt + samples[1])}</p></div>
            </div>
            <p class="small">␣ is a blank at the end, the most frequent symbol of the six replies.</p>`
          : nothing
      }`;
  }
}
define('crumb-lesson-a-block-race', ABlockRace);
