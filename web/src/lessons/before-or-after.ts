// Lesson 3: zeros put in after softmax leak through the denominator.
import { css, html, nothing } from 'lit';
import { define, number } from '../elements/part';
import type { MaskRule, MaskTable } from '../engine/lesson-engine';
import { LessonBody, lessonStyle } from './lesson';
import type { Question } from './shared/crumb-question';
import { shown } from './shared/shown';

const words = ['Your', 'cake', 'is', 'late'] as const;
const T = words.length;
const row = 1; // “cake” asks
const future = 3; // “late”, which it must not see
const start = [0.5, 0, 0, 0, 1, 0.5, 0, 0, 0.2, 0.8, 0.3, 0, 0.1, 0.4, 0.2, 0.6];
const veryLarge = 200;

const rules = [
  ['causal', 'before softmax'],
  ['after_softmax', 'after softmax'],
  ['after_softmax_renormalised', 'after, then divided'],
] as const satisfies readonly (readonly [MaskRule, string])[];
type Rule = (typeof rules)[number][0];
type Tables = Record<Rule, MaskTable>;

const prediction: Question = {
  id: 'which-row-moves',
  ask: 'The score that “cake” gives to “late” is about to change. “late” comes later, so it is masked. In which way of masking will the weights of “cake” move all the same?',
  options: [
    {
      text: 'In none: masked is masked',
      why: 'The zeros hide the weight of “late”, but its score had already been counted when the row was divided by its sum.',
    },
    {
      text: 'In one: after softmax',
      right: true,
      why: 'Softmax divides by the sum over all four scores. The score of “late” is in that sum, so it squeezes the others before the zero is put in.',
    },
    {
      text: 'In all three: a score is a score',
      why: 'With −∞ the score is gone before the sum is made, and dividing by the row’s own sum makes up for the squeeze.',
    },
  ],
};
const question: Question = {
  id: 'why-not-renormalise',
  ask: 'Dividing by the row’s sum repairs the weights. Why does nobody do it?',
  options: [
    {
      text: 'The weights come out different from those with −∞ before softmax',
      why: 'Look at the table: as long as the numbers are harmless, both rows agree.',
    },
    {
      text: 'It divides twice, and fails when a hidden score is very large',
      right: true,
      why: 'The second division only undoes what the first should not have done. And if a hidden score is huge, all others become 0 in the computer’s numbers before they can be rescued.',
    },
    {
      text: 'Rows would add up to more than 1, so later words get too much',
      why: 'After the division each row adds up to 1 again. That is not the trouble.',
    },
  ],
};

export class BeforeOrAfter extends LessonBody {
  static override properties = {
    score: { state: true },
    tables: { state: true },
    first: { state: true },
    predicted: { state: true },
    hasMoved: { state: true },
  };
  declare score: number;
  declare tables: Tables | null;
  declare first: Tables | null; // with the score at 0
  declare predicted: boolean;
  declare hasMoved: boolean;

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      table {
        font-size: 13px;
      }
      th[scope='row'] {
        text-align: left;
        white-space: normal;
        max-width: 220px;
      }
      .scroll {
        max-height: none;
      }
      @container lesson (max-width: 600px) {
        table {
          font-size: 12px;
        }
        td,
        th {
          padding: 4px 3px;
        }
        th.against {
          white-space: normal;
        }
      }
      td.moved {
        font-weight: 650;
        color: var(--bad);
      }
      ul {
        margin: 0;
        padding-left: 18px;
      }
      .row {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 48px;
        max-width: 560px;
      }
    `,
  ];

  constructor() {
    super();
    this.score = 0;
    this.tables = null;
    this.first = null;
    this.predicted = false;
    this.hasMoved = false;
  }
  protected override async begin() {
    this.first = await this.#compute(0);
    this.tables = this.first;
  }
  async #compute(score: number): Promise<Tables> {
    const scores = Float32Array.from(start);
    scores[row * T + future] = score;
    const tables = await Promise.all(rules.map(([rule]) => this.lab.work('maskTable', scores, rule, T)));
    return Object.fromEntries(rules.map(([rule], index) => [rule, tables[index]!])) as Tables;
  }
  #move(score: number) {
    this.score = score;
    if (score !== 0) this.hasMoved = true;
    this.attempt(async () => {
      const tables = await this.#compute(score);
      if (this.score === score) this.tables = tables;
    });
  }

  #line(rule: Rule, label: string) {
    const now = this.tables![rule];
    const before = this.first![rule];
    const at = (table: MaskTable, column: number) => table.weights[row * T + column]!;
    const moved = words.map((_, column) => Math.abs(at(now, column) - at(before, column)) > 5e-4);
    const sum = now.rowSums[row]!;
    return html`<tr>
      <th scope="row">${label}</th>
      ${words.map((_, column) => html`<td class=${moved[column] ? 'moved' : nothing}>${weight(at(now, column))}</td>`)}
      <td>${weight(sum)}</td>
      <td>${moved.some(Boolean) ? html`<b class="bad">moved</b>` : 'the same'}</td>
    </tr>`;
  }
  #result() {
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Row “cake” under three ways of masking">
      <table>
        <thead>
          <tr>
            <th scope="col">masked</th>
            ${words.map((word) => html`<th scope="col">${word}</th>`)}
            <th scope="col">sum</th>
            <th scope="col" class="against">compared with score 0</th>
          </tr>
        </thead>
        <tbody>${rules.map(([rule, label]) => this.#line(rule, label))}</tbody>
      </table>
    </div>`;
  }
  #words() {
    const { score, tables, hasMoved } = this;
    if (!hasMoved) return 'Move the slider and watch the three rows: which of them moves?';
    const at = (rule: Rule) => tables![rule].weights[row * T]!;
    const lost = 1 - tables!.after_softmax.rowSums[row]!;
    if (score === veryLarge) {
      const fails = !(Math.abs(at('after_softmax_renormalised') - at('causal')) < 1e-3);
      return fails
        ? `With a hidden score of ${veryLarge} the weights of “Your” and “cake” become 0 before they can be divided: the repair has nothing left to repair. −∞ before softmax does not care.`
        : `With a hidden score of ${veryLarge} nearly everything is lost after softmax.`;
    }
    return `“is” and “late” are hidden, and yet ${number(100 * lost)} % of the row masked after softmax has gone to them. Whoever watches that row can tell what the future score was: that is a leak.`;
  }

  override render() {
    const { predicted, tables, first, score } = this;
    return html`${this.troubleNote()}
      <p>
        “Hide the later words” sounds the same whether you do it before softmax or after. It is not. Softmax takes e to the
        power of each score, and divides each row by its sum. Whatever stands in that sum has been seen.
      </p>
      <p>Three ways to hide a word that comes later:</p>
      <ul>
        <li><b>before softmax</b>: its score becomes −∞, minus infinity, and e to the power of −∞ is 0;</li>
        <li><b>after softmax</b>: its weight is overwritten with 0;</li>
        <li><b>after, then divided</b>: the same, and the row is divided by what is left of it.</li>
      </ul>
      <crumb-question
        kind="predict"
        .question=${prediction}
        ?revealed=${this.hasMoved}
        @crumb-predicted=${() => {
          this.predicted = true;
        }}
      ></crumb-question>
      ${
        predicted && tables && first
          ? html`<label class="row">
                <span>Score that “cake” gives to “late”</span>
                <input
                  type="range"
                  min="-4"
                  max="8"
                  step="0.5"
                  .value=${String(Math.min(8, score))}
                  aria-valuetext=${shown(score, 1)}
                  @input=${(event: Event) => this.#move(Number((event.target as HTMLInputElement).value))}
                />
                <output aria-hidden="true">${shown(score, 1)}</output>
              </label>
              <div class="bar">
                <button part="very-large" @click=${() => this.#move(veryLarge)}>Make it ${veryLarge}</button>
                <button @click=${() => this.#move(0)}>Back to 0</button>
              </div>
              ${this.#result()}
              <p class="note" role="status">${this.#words()}</p>`
          : nothing
      }
      ${this.hasMoved ? html`<crumb-question .question=${question}></crumb-question>` : nothing}`;
  }
}

const weight = (value: number) => (Number.isFinite(value) ? value.toFixed(3) : 'not a number');

define('crumb-lesson-before-or-after', BeforeOrAfter);
