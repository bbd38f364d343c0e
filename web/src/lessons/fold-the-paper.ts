// Lesson 2: the 4 × 4 table of scores, the mask, softmax, and how to read the rows.
import { css, html, nothing } from 'lit';
import { define } from '../elements/part';
import type { MaskRule, MaskTable } from '../engine/lesson-engine';
import { LessonBody, lessonStyle } from './lesson';
import type { Cell } from './shared/crumb-grid';
import './shared/crumb-grid';
import type { Question } from './shared/crumb-question';
import { segment } from './shared/segment';

const words = ['Your', 'cake', 'is', 'late'] as const;
const T = words.length;
type Shown = 'scores' | 'masked' | 'weights';

// A staircase: each row may see itself and what came before.
const isHidden = (row: number, column: number) => column > row;

const question: Question = {
  id: 'cake-row',
  ask: 'Before you switch to “after softmax”: will row “cake” still add up to 1?',
  options: [
    {
      text: 'Yes, the mask only moves zeros around',
      why: 'Softmax had shared 1.00 among all four words. What it gave to “is” and “late” is set to zero and handed to nobody.',
    },
    {
      text: 'No, the weight that went to “is” and “late” is simply lost',
      right: true,
      why: 'Softmax shares 1.00 among all four words first. Zeros put in later take their part away, and the row keeps less than 1.',
    },
    {
      text: 'Only if all scores are equal',
      why: 'With equal scores each word got 0.25, so row “cake” keeps 0.50. With other scores it keeps something else, and never 1.',
    },
  ],
};

export class FoldThePaper extends LessonBody {
  static override properties = {
    scores: { state: true },
    isOwn: { state: true },
    rule: { state: true },
    shows: { state: true },
    row: { state: true },
    table: { state: true },
  };
  declare scores: Float32Array;
  declare isOwn: boolean; // scores are typed
  declare rule: MaskRule;
  declare shows: Shown;
  declare row: number; // that is being read
  declare table: MaskTable | null;

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      .rows {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .rows button {
        padding: 4px 10px;
        font-size: 13px;
      }
      .rows button[aria-pressed='true'] {
        background: var(--tint);
        border-color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    this.scores = new Float32Array(T * T);
    this.isOwn = false;
    this.rule = 'none';
    this.shows = 'weights';
    this.row = -1;
    this.table = null;
  }
  protected override begin() {
    return this.#compute();
  }
  async #compute() {
    this.table = await this.lab.work('maskTable', this.scores, this.rule, T);
  }
  #use(change: Partial<Pick<FoldThePaper, 'scores' | 'rule' | 'isOwn' | 'shows'>>) {
    Object.assign(this, change);
    this.attempt(() => this.#compute());
  }
  #type({ row, column, value }: Cell) {
    const scores = this.scores.slice();
    scores[row * T + column] = value;
    this.#use({ scores });
  }

  #reading(table: MaskTable) {
    const { row, rule } = this;
    if (row < 0) return html`Choose a row and read it: who asks, and who answers?`;
    const weights = Array.from(table.weights.subarray(row * T, (row + 1) * T));
    const parts = weights
      .map((weight, column) => ({ weight, word: words[column]! }))
      .filter(({ weight }) => weight > 0.0005)
      .map(({ weight, word }) => `${weight.toFixed(2)} from “${word}”`);
    const sum = table.rowSums[row]!;
    const after = words.slice(row + 1).map((word) => `“${word}”`);
    return html`“${words[row]}” asks, and takes ${parts.join(', ')}. Together: ${sum.toFixed(2)}.
    ${
      rule === 'none' && after.length > 0
        ? html`It reads ${after.join(' and ')}, although that comes later: it has the answer key.`
        : rule === 'causal' && after.length > 0
          ? html`${after.join(' and ')} got −∞ before softmax, and e to the power of −∞ is exactly 0.`
          : rule === 'after_softmax' && after.length > 0
            ? html`${(1 - sum).toFixed(2)} had gone to ${after.join(' and ')} and is lost.`
            : nothing
    }`;
  }
  #grid(table: MaskTable) {
    const { shows, rule, isOwn } = this;
    const values = shows === 'weights' ? table.weights : shows === 'masked' ? table.masked : this.scores;
    const captions: Record<Shown, string> = {
      scores: 'Scores before the mask',
      masked: 'Scores with the mask added',
      weights: 'Weights after softmax',
    };
    const isCut = shows === 'weights' ? rule !== 'none' : shows === 'masked' && rule === 'causal';
    return html`<crumb-grid
      .labels=${words}
      .values=${values}
      .off=${isCut ? isHidden : null}
      .marked=${this.row}
      ?shade=${shows === 'weights'}
      ?editable=${shows === 'scores' && isOwn}
      caption=${captions[shows]}
      @crumb-cell=${(event: CustomEvent<Cell>) => this.#type(event.detail)}
    ></crumb-grid>`;
  }

  override render() {
    const { table, rule, shows, isOwn, row } = this;
    if (this.trouble) return html`<p class="note warning" role="alert">${this.trouble}</p>`;
    return html`<p>
        Four words, four questions. Each row is one word asking “whom do I listen to?”; each column is one that may answer.
        Softmax turns a row of scores into shares that add up to 1. Put the mask on, as if you folded the paper along the
        diagonal, and read the table row by row.
      </p>
      <div class="columns">
        <div>
          ${table ? this.#grid(table) : html`<p class="muted">One moment …</p>`}
          <p class="small">
            rows ask, columns answer
            ${shows === 'weights' && table ? html`· rows add up to ${Array.from(table.rowSums, (sum) => sum.toFixed(2)).join(', ')}` : nothing}
          </p>
        </div>
        <div class="stack">
          ${segment<MaskRule>(
            'Mask',
            [
              ['none', 'none'],
              ['causal', 'before softmax'],
              ['after_softmax', 'after softmax'],
            ],
            rule,
            (value) => this.#use({ rule: value }),
          )}
          ${segment<Shown>(
            'Look at',
            [
              ['scores', 'scores'],
              ['masked', 'with the mask'],
              ['weights', 'after softmax'],
            ],
            shows,
            (value) => this.#use({ shows: value }),
          )}
          ${segment(
            'Scores',
            [
              ['zero', 'all zero'],
              ['own', 'type your own'],
            ],
            isOwn ? 'own' : 'zero',
            (value) =>
              value === 'own'
                ? this.#use({ isOwn: true, shows: 'scores' })
                : this.#use({ isOwn: false, scores: new Float32Array(T * T) }),
          )}
          <div>
            <p class="caption" aria-hidden="true">Read row</p>
            <div class="rows" role="group" aria-label="Read row">
              ${words.map(
                (word, index) => html`<button
                  aria-pressed=${index === row ? 'true' : 'false'}
                  @click=${() => {
                    this.row = index;
                  }}
                >
                  ${word}
                </button>`,
              )}
            </div>
          </div>
          <p class="note" role="status">${table ? this.#reading(table) : ''}</p>
        </div>
      </div>
      <crumb-question .question=${question}></crumb-question>`;
  }
}
define('crumb-lesson-fold-the-paper', FoldThePaper);
