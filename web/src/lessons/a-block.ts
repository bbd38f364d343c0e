// Lesson 6: one position's vector on its way through a block; where the weights are; what layer
// norm does; and why the additions are there.
import { css, html, nothing } from 'lit';
import { define, number } from '../elements/part';
import type { BlockWalk, NormalisedRow, WeightShares } from '../engine/lesson-engine';
import './a-block-race';
import type { LabModel } from './lab';
import { LessonBody, lessonStyle } from './lesson';
import type { Question } from './shared/crumb-question';
import { shown } from './shared/shown';
import './shared/crumb-vector';
import { firstLine } from './shared/known-text';
import { ModelChoice } from './shared/model-choice';

const longest = 16; // symbols of the text that is read
const large = { d_model: 512, d_ff: 2048 }; // of the original transformer (Vaswani et al. 2017)
const row = Float32Array.of(2, 4, 6, 8);
const [stream, change] = [Float32Array.of(1, 2), Float32Array.of(0.1, -0.2)];

const stages: readonly (readonly [string, string])[] = [
  ['in', 'what comes in'],
  ['normed1', 'norm: brought to mean 0 and spread 1, then scaled as learnt'],
  ['attention', 'attention: what it took from itself and what came before'],
  ['middle', 'added to what came in'],
  ['normed2', 'norm once more'],
  ['feed_forward', 'feed-forward: what it makes of that by itself'],
  ['out', 'added again: what goes on to the next block'],
];
const question: Question = {
  id: 'where-weights-are',
  ask: 'In which part of a block do most of the weights stand?',
  options: [
    {
      text: 'In attention, with its four matrices',
      why: 'Its four matrices are square: queries, keys, values and the way out. The feed-forward’s two are four times as long.',
    },
    {
      text: 'In the feed-forward part',
      right: true,
      why: 'Two matrices, each four times as wide as the stream, against four square ones: eight parts against four.',
    },
    {
      text: 'In the norms, which stand before both parts',
      why: 'A norm has two numbers per column, which is next to nothing.',
    },
  ],
};

export class ABlock extends LessonBody {
  static override properties = {
    walk: { state: true },
    position: { state: true },
    block: { state: true },
    shares: { state: true },
    heated: { state: true },
    times: { state: true },
    sum: { state: true },
  };
  declare walk: BlockWalk | null;
  declare position: number;
  declare block: number;
  declare shares: WeightShares | null;
  declare heated: NormalisedRow | null;
  declare sum: Float32Array | null;
  declare times: number; // what the example row is multiplied by
  #text = '';
  #model: LabModel | undefined;
  readonly choice: ModelChoice = new ModelChoice(
    this,
    () => this.lab,
    ({ model, text }) => {
      this.#model = model;
      this.#text = firstLine(text, Math.min(longest, model.info.config.context));
      this.walk = null;
      this.block = 0;
      this.position = Array.from(this.#text).length - 1;
      this.attempt(() => this.#look());
    },
  );

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      h3 {
        font-size: 15px;
        margin-top: 6px;
      }
      .shares {
        display: block;
        width: 100%;
        max-width: 420px;
        height: 12px;
      }
      .shares .attention {
        fill: var(--teal);
      }
      .shares .feed {
        fill: var(--accent);
      }
      b.attention {
        color: var(--teal);
      }
      b.feed {
        color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    this.walk = null;
    this.position = 0;
    this.block = 0;
    this.shares = null;
    this.heated = null;
    this.sum = null;
    this.times = 1;
  }
  protected override async begin() {
    this.shares = await this.lab.work('weightShares', large.d_model, large.d_ff);
    this.sum = (await this.lab.work('addRows', stream, change)).values;
    await this.#heat(1);
    await this.choice.begin();
  }
  async #look() {
    const model = this.#model;
    const walk = await model?.walk(this.#text, this.position);
    if (walk && model === this.#model) this.walk = walk;
  }
  async #heat(times: number) {
    this.times = times;
    this.heated = await this.lab.work(
      'normaliseRow',
      row.map((value) => value * times),
    );
  }

  #stages({ stages: names, values, d_model }: BlockWalk) {
    const order = names.split(',');
    return stages.map(([stage, words]) => {
      const first = (this.block * order.length + order.indexOf(stage)) * d_model;
      const vector = values.subarray(first, first + d_model);
      return html`<crumb-vector label=${words} .values=${vector}></crumb-vector>`;
    });
  }
  #picker(walk: BlockWalk) {
    const blocks = Array.from({ length: walk.n_layers }, (_, index) => index);
    return html`<div>
        <p class="caption" aria-hidden="true">Follow which symbol?</p>
        <div class="symbols" role="group" aria-label="Follow which symbol?">
          ${Array.from(
            walk.symbols,
            (symbol, index) => html`<button
              aria-pressed=${index === walk.position ? 'true' : 'false'}
              aria-label="${index + 1}: ${symbol === ' ' ? 'blank' : symbol}"
              @click=${() => {
                this.position = index;
                this.attempt(() => this.#look());
              }}
            >${symbol === ' ' ? '␣' : symbol}</button>`,
          )}
        </div>
      </div>
      <div>
        <p class="caption" aria-hidden="true">Through which block?</p>
        <span class="segment" role="group" aria-label="Through which block?">
          ${blocks.map(
            (block) => html`<button
              aria-pressed=${block === this.block ? 'true' : 'false'}
              @click=${() => {
                this.block = block;
              }}
            >${block + 1}</button>`,
          )}
        </span>
      </div>`;
  }
  #weights({ attention, feed_forward }: WeightShares) {
    const share = feed_forward / (attention + feed_forward);
    const { d_model, d_ff } = large;
    return html`<h3>Where the weights are</h3>
      <p>
        Weights are here the numbers that training changes, in tables called matrices. In the first transformer a block was
        ${d_model} wide: the feed-forward part has 2 × ${d_model} × ${d_ff} =
        ${number(feed_forward)} weights, attention 4 × ${d_model} × ${d_model} = ${number(attention)}. That is
        ${number(100 * share)} % in the feed-forward part.
      </p>
      <svg class="shares" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="Feed-forward ${number(100 * share)} %, attention ${number(100 - 100 * share)} %">
        <rect class="feed" x="0" y="0" width=${100 * share - 0.3} height="4" />
        <rect class="attention" x=${100 * share} y="0" width=${100 - 100 * share} height="4" />
      </svg>
      <p class="small">
        <b class="feed">■</b> feed-forward ${number(100 * share)} % &nbsp; <b class="attention">■</b> attention
        ${number(100 - 100 * share)} %
      </p>`;
  }
  #thermostat({ mean, variance, values }: NormalisedRow) {
    return html`<h3>Layer norm is a thermostat</h3>
      <div class="bar">
        <span>Turn the heat up:</span>
        <span class="segment" role="group" aria-label="Turn the heat up">
        ${[1, 10, 1000].map(
          (times) => html`<button
            aria-pressed=${times === this.times ? 'true' : 'false'}
            @click=${() => this.attempt(() => this.#heat(times))}
          >× ${number(times)}</button>`,
        )}
      </span></div>
      <p role="status">
        <code>${Array.from(row, (value) => number(value * this.times)).join('  ')}</code> has mean ${number(mean)} and spread
        ${number(Math.sqrt(variance), 2)}. After the norm: <code>${Array.from(values, (value) => shown(value)).join('  ')}</code>.
      </p>
      <p class="small">
        The norm takes the mean away and divides by the spread. However hot it gets before, what comes after stays the same,
        so no part of the model ever has to cope with numbers that have run away.
      </p>`;
  }

  override render() {
    const { shares, heated, sum, choice } = this;
    const walk = choice.chosen && this.walk;
    return html`<p>
        A model is a stack of <b>blocks</b>. Every position carries a row of numbers, a <b>vector</b>, through all of them:
        the <b>residual stream</b>. Each block reads it twice and adds to it twice: once what <b>attention</b> took from
        itself and what came before, by the scores, once what the <b>feed-forward</b> part makes of this position alone. Follow one
        symbol through.
      </p>
      ${this.troubleNote()} ${choice.render()}
      ${
        walk
          ? html`${this.#picker(walk)}<p class="small">
              One bar for each number: up is above 0, down below; the longest fills the height. Mean: the
              average. Spread: how far the numbers typically lie from it (standard deviation).
            </p>
            <div class="stack">${this.#stages(walk)}</div>`
          : nothing
      }
      ${heated ? this.#thermostat(heated) : nothing} ${shares ? this.#weights(shares) : nothing}
      <h3>Why add at all?</h3>
      ${
        sum
          ? html`<p>
              A block does not replace what came in, it adds to it: <code>${spelled(stream)}</code> +
              <code>${spelled(change)}</code> = <code>${spelled(sum)}</code>. What came in is still there.
            </p>`
          : nothing
      }
      ${this.lab ? html`<crumb-lesson-a-block-race .lab=${this.lab}></crumb-lesson-a-block-race>` : nothing}
      <crumb-question .question=${question}></crumb-question>`;
  }
}
const spelled = (values: Float32Array) => `[${Array.from(values, (value) => shown(value, 1)).join(', ')}]`;

define('crumb-lesson-a-block', ABlock);
