// Lesson 5: one scaled dot product by hand, and what the scaling is for.
import { html, nothing, svg } from 'lit';
import { define } from '../elements/part';
import type { ScaledScore, ScoreSpread } from '../engine/lesson-engine';
import { LessonBody, lessonStyle } from './lesson';
import { scoresStyle } from './scores-style';
import type { Question } from './shared/crumb-question';
import { NumberFields, numberFieldStyle } from './shared/number-fields';
import { short, shown, shownInFull } from './shared/shown';

const widths = [1, 4, 16, 64, 256] as const;
const keys = 16; // that each query is compared with
const edge = 24; // of the histograms, in score
const bins = 48;

const prediction: Question = {
  id: 'without-the-root',
  ask: 'Queries and keys are often 64 numbers wide. What happens to softmax if scores are not divided by the root of 64, which is 8?',
  options: [
    {
      text: 'Nothing: softmax only heeds differences between scores',
      why: 'So it does, and the differences are what grows: they are eight times as large at width 64.',
    },
    {
      text: 'It gives nearly everything to one key',
      right: true,
      why: 'Sums of 64 products are about eight times as large as single ones. Softmax takes powers of e of them, so the largest wins nearly all.',
    },
    {
      text: 'It shares more and more evenly',
      why: 'It is the other way round: larger scores make softmax sharper.',
    },
  ],
};
const question: Question = {
  id: 'why-it-matters',
  ask: 'Why is a softmax that gives everything to one key bad at the start of training?',
  options: [
    {
      text: 'Powers of e of such large scores take much longer to compute',
      why: 'The arithmetic is the same, however large the numbers are.',
    },
    {
      text: 'Its gradient is close to zero, so the other keys are hardly learnt',
      right: true,
      why: 'The gradient says how much the loss would change if a number were moved a little. Where a weight is close to 0 or 1, moving the score changes nothing: nothing to feel, nothing to learn.',
    },
    {
      text: 'The row no longer adds up to 1, so some of the weight gets lost',
      why: 'Softmax rows always add up to 1, sharp or not.',
    },
  ],
};

export class Scores extends LessonBody {
  static override properties = {
    q: { state: true },
    k: { state: true },
    result: { state: true },
    spreads: { state: true },
    predicted: { state: true },
  };
  declare q: Float32Array;
  declare k: Float32Array;
  declare result: ScaledScore | null;
  declare spreads: { width: number; raw: ScoreSpread; scaled: ScoreSpread }[];
  declare predicted: boolean;
  #fields = new NumberFields(this);

  static override styles = [...LessonBody.styles, lessonStyle, numberFieldStyle, scoresStyle];

  constructor() {
    super();
    this.q = Float32Array.of(1, 2, 0, -1);
    this.k = Float32Array.of(2, 0, 1, 1);
    this.result = null;
    this.spreads = [];
    this.predicted = false;
  }
  protected override begin() {
    return this.#compute();
  }
  async #compute() {
    this.result = await this.lab.work('scaledScore', this.q, this.k);
  }
  #type(which: 'q' | 'k', index: number, value: number) {
    const vector = this[which].slice();
    vector[index] = value;
    this[which] = vector;
    this.attempt(() => this.#compute());
  }
  #spread() {
    this.predicted = true;
    this.attempt(async () => {
      for (const width of widths) {
        const raw = await this.lab.work('scoreSpread', width, keys, false, 1);
        const scaled = await this.lab.work('scoreSpread', width, keys, true, 1);
        this.spreads = [...this.spreads, { width, raw, scaled }];
      }
    });
  }

  #vector(which: 'q' | 'k', label: string) {
    return html`<tr>
      <th scope="row">${label}</th>
      ${Array.from(
        this[which],
        (value, index) => html`<td>
          ${this.#fields.field(`${label}, number ${index + 1}`, value, (typed) => this.#type(which, index, typed))}
        </td>`,
      )}
    </tr>`;
  }
  #byHand(result: ScaledScore) {
    const { products } = result;
    return html`<table class="vectors">
        <tbody>
          ${this.#vector('q', 'query q')} ${this.#vector('k', 'key k')}
          <tr>
            <th scope="row">products</th>
            ${Array.from(products, (product) => html`<td class="product">${short(product)}</td>`)}
          </tr>
        </tbody>
      </table>
      ${this.#fields.troubles()}
      <p class="result" role="status">${this.#sum(result)}</p>`;
  }
  // The sum comes in 64 bits, the products in 32, as in a model.
  #sum({ products, dot, divisor, score }: ScaledScore) {
    const sum = Math.fround(dot);
    if (!products.every(Number.isFinite) || !Number.isFinite(sum))
      return html`A product or their sum is beyond 3.4e38, where a model’s numbers end: there is no score.`;
    return html`Sum of the products: ${shownInFull(sum)}. Divided by √${this.q.length} = ${shown(divisor)}: the score is
      <b>${shownInFull(Math.fround(score))}</b>.`;
  }
  #histogram({ scores }: ScoreSpread, label: string) {
    const counts = new Array<number>(bins).fill(0);
    for (const score of scores) {
      const bin = Math.floor(((score + edge) / (2 * edge)) * bins);
      counts[Math.max(0, Math.min(bins - 1, bin))]!++;
    }
    const most = Math.max(...counts);
    return html`<svg class="scores" viewBox="0 0 150 36" preserveAspectRatio="none" role="img" aria-label=${label}>
      <line x1="75" x2="75" y1="0" y2="36" />
      ${counts.map((count, bin) => {
        const height = (count / most) * 34;
        return svg`<rect x=${(bin * 150) / bins} y=${36 - height} width=${150 / bins - 0.4} height=${height}/>`;
      })}
    </svg>`;
  }
  #row({ width, raw, scaled }: (typeof this.spreads)[number]) {
    const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
    const part = (spread: ScoreSpread, how: string) => html`<td>${how}</td>
      <td>${this.#histogram(spread, `Scores ${how} at width ${width}, between −${edge} and ${edge}`)}</td>
      <td>${percent(spread.largest)}</td>
      <td>${percent(spread.entropy / spread.uniform_entropy)}</td>`;
    return html`<tr><th scope="rowgroup" rowspan="2">${width}</th>${part(raw, 'as they are')}</tr>
      <tr>${part(scaled, `divided by ${shown(Math.sqrt(width), 0)}`)}</tr>`;
  }
  #table() {
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Scores by width">
        <table>
          <thead>
            <tr>
              <th scope="col">width</th>
              <th scope="col">scores</th>
              <th scope="col">−${edge} … ${edge}</th>
              <th scope="col">largest weight</th>
              <th scope="col">evenness</th>
            </tr>
          </thead>
          ${this.spreads.map((spread) => html`<tbody>${this.#row(spread)}</tbody>`)}
        </table>
      </div>
      <p class="small">
        Random queries, each against ${keys} random keys. The little charts count how often each score came up; what lies
        beyond −${edge} or ${edge} is counted in the outermost bar. Largest weight: what the favourite key gets after
        softmax, on average. Evenness: 100 % if all keys get the same, 0 % if one gets everything (the entropy of the
        weights, in percent of the largest it can be).
      </p>
      ${this.#counts()}`;
  }

  // The charts once more, as shares of the scores in a few ranges.
  #counts() {
    const bounds = [-edge, -8, -2, 2, 8, edge];
    const ranges = bounds.slice(1).map((to, index) => [bounds[index]!, to] as const);
    const ends = [
      `below −${edge}`,
      ...ranges.map(([from, to]) => `${shown(from, 0)} to ${shown(to, 0)}`),
      `above ${edge}`,
    ];
    const shares = ({ scores }: ScoreSpread) => {
      const counts = new Array<number>(ends.length).fill(0);
      for (const score of scores) counts[bounds.filter((bound) => score >= bound).length]!++;
      return counts.map((count) => html`<td>${((100 * count) / scores.length).toFixed(0)} %</td>`);
    };
    return html`<details>
      <summary>The charts as a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="How many scores lie where">
        <table>
          <thead>
            <tr><th scope="col">width</th><th scope="col">scores</th>${ends.map((end) => html`<th scope="col">${end}</th>`)}</tr>
          </thead>
          <tbody>
            ${this.spreads.map(
              ({
                width,
                raw,
                scaled,
              }) => html`<tr><th scope="row">${width}</th><td>as they are</td>${shares(raw)}</tr>
                <tr><th scope="row">${width}</th><td>divided</td>${shares(scaled)}</tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  override render() {
    const { result, predicted, spreads, trouble } = this;
    return html`${this.troubleNote()}
      <p>
        Where do scores come from? Each word makes two rows of numbers. Its <b>query</b> says what it is looking for, its
        <b>key</b> what it has to offer. The score of a query with a key is the sum of their products, divided by the square
        root of how many numbers there are. Change any number.
      </p>
      ${result ? this.#byHand(result) : trouble ? nothing : html`<p class="muted">One moment …</p>`}
      <crumb-question
        kind="predict"
        .question=${prediction}
        ?revealed=${spreads.length === widths.length}
        @crumb-predicted=${() => this.#spread()}
      ></crumb-question>
      ${predicted && spreads.length > 0 ? this.#table() : nothing}
      ${spreads.length === widths.length ? html`<crumb-question .question=${question}></crumb-question>` : nothing}`;
  }
}
define('crumb-lesson-scores', Scores);
