// Lesson 2: the 4 × 4 table of scores, the mask, softmax, and how to read the rows.
import { css, html, nothing } from 'lit';
import { define } from '../elements/part';
import type { MaskRule, MaskTable } from '../engine/lesson-engine';
import { LessonBody, lessonStyle } from './lesson';
import { lessonUpdates, replies } from './replies';
import type { Cell } from './shared/crumb-grid';
import './shared/crumb-grid';
import { visible } from './shared/crumb-probe';
import type { Question } from './shared/crumb-question';
import { progressBar, segment } from './shared/segment';
import { trainedScores } from './trained-scores';

const words = ['Your', 'cake', 'is', 'late'] as const;
const T = words.length;
type Shown = 'scores' | 'masked' | 'weights';
type Source = 'zero' | 'model' | 'own'; // of the scores

// A staircase: each row may see itself and what came before.
const isHidden = (row: number, column: number) => column > row;

const question: Question = {
  id: 'cake-row',
  ask: 'Before you switch the mask to “after softmax”: will row “cake” still add up to 1?',
  options: [
    {
      text: 'Yes, the mask only moves zeros around and takes nothing from the row',
      why: 'Softmax had shared 1.00 among all four words. What it gave to “is” and “late” is set to zero and handed to nobody.',
    },
    {
      text: 'No, the weight that went to “is” and “late” is simply lost',
      right: true,
      why: 'Softmax shares 1.00 among all four words first. Zeros put in later take their part away, and the row keeps less than 1.',
    },
    {
      text: 'Only if all scores are equal, for then each word loses as much',
      why: 'With equal scores each word got 0.25, so row “cake” keeps 0.50. With other scores it keeps something else, and never 1.',
    },
  ],
};

export class FoldThePaper extends LessonBody {
  static override properties = {
    scores: { state: true },
    source: { state: true },
    labels: { state: true },
    head: { state: true },
    step: { state: true },
    rule: { state: true },
    shows: { state: true },
    row: { state: true },
    table: { state: true },
  };
  declare scores: Float32Array;
  declare source: Source;
  declare labels: readonly string[];
  declare head: string; // whose scores are shown; empty: nobody's
  declare step: number; // of the model that is being trained; -1: none is
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
    this.source = 'zero';
    this.labels = words;
    this.head = '';
    this.step = -1;
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
  #use(change: Partial<Pick<FoldThePaper, 'scores' | 'rule' | 'shows' | 'labels' | 'head'>>) {
    Object.assign(this, change);
    this.attempt(() => this.#compute());
  }
  #take(source: Source) {
    const before = this.source;
    if (source === before) return;
    this.source = source;
    if (source === 'model') this.attempt(() => this.#askTheModel());
    else {
      const isKept = source === 'own' && before === 'zero';
      this.#use({
        ...{ labels: words, head: '', shows: source === 'own' ? 'scores' : this.shows },
        scores: isKept ? this.scores : new Float32Array(T * T),
      });
    }
  }
  async #askTheModel() {
    this.step = 0;
    try {
      const { symbols, scores, name } = await trainedScores(this.lab, replies.slice(0, T), (step) => {
        this.step = step;
      });
      if (this.source === 'model') this.#use({ labels: symbols.map(visible), scores, head: name });
    } finally {
      this.step = -1;
    }
  }
  #type({ row, column, value }: Cell) {
    const scores = this.scores.slice();
    scores[row * T + column] = value;
    this.#use({ scores });
  }

  #reading(table: MaskTable) {
    const { row, rule, labels } = this;
    if (row < 0) return html`Choose a row and read it: who asks, and who answers?`;
    const weights = Array.from(table.weights.subarray(row * T, (row + 1) * T));
    const parts = weights
      .map((weight, column) => ({ weight, word: labels[column]! }))
      .filter(({ weight }) => weight > 0.0005)
      .map(({ weight, word }) => `${weight.toFixed(2)} from “${word}”`);
    const sum = table.rowSums[row]!;
    const after = labels.slice(row + 1).map((word) => `“${word}”`);
    return html`“${labels[row]}” asks, and takes ${parts.join(', ')}. Together: ${sum.toFixed(2)}.
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
    const { shows, rule, source, labels } = this;
    const values = shows === 'weights' ? table.weights : shows === 'masked' ? table.masked : this.scores;
    const captions: Record<Shown, string> = {
      scores: 'Scores before the mask',
      masked: 'Scores with the mask added',
      weights: 'Weights after softmax',
    };
    const isCut = shows === 'weights' ? rule !== 'none' : shows === 'masked' && rule === 'causal';
    return html`<crumb-grid
      .labels=${labels}
      .values=${values}
      .off=${isCut ? isHidden : null}
      .marked=${this.row}
      ?shade=${shows === 'weights'}
      ?editable=${shows === 'scores' && source === 'own'}
      caption=${captions[shows]}
      @crumb-cell=${(event: CustomEvent<Cell>) => this.#type(event.detail)}
    ></crumb-grid>`;
  }

  // What is said below the table.
  #below({ rowSums }: MaskTable) {
    const { shows, rule } = this;
    if (shows === 'weights')
      return `rows add up to ${Array.from(rowSums, (sum) => sum.toFixed(2)).join(', ')}`;
    if (shows === 'scores' || rule === 'causal') return '';
    return rule === 'none' ? 'there is no mask yet' : 'nothing is hidden yet: softmax reads all scores';
  }
  override render() {
    const { table, rule, shows, source, row, labels, head, step, trouble } = this;
    return html`${this.troubleNote()}
      <p>
        Four words, four questions. Each row is one word asking “whom do I listen to?”; each column is one that may answer.
        A <b>score</b> says how well the two fit. <b>Softmax</b> turns a row of scores into <b>weights</b>: shares that add
        up to 1, large ones for high scores. The <b>mask</b> hides what comes later. Put it on, as if you folded the paper
        along the diagonal, and read the table row by row.
      </p>
      <div class="columns">
        <div>
          ${table ? this.#grid(table) : trouble ? nothing : html`<p class="muted">One moment …</p>`}
          <p class="small">
            ${['rows ask, columns answer', table ? this.#below(table) : ''].filter(Boolean).join(' · ')}
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
              ['weights', 'weights'],
            ],
            shows,
            (value) => this.#use({ shows: value }),
          )}
          ${segment<Source>(
            'Scores',
            [
              ['zero', 'all zero'],
              ['model', 'from a trained model'],
              ['own', 'type your own'],
            ],
            source,
            (value) => this.#take(value),
          )}
          ${step >= 0 && source === 'model' ? progressBar('A small model is learning without the mask …', step, lessonUpdates) : nothing}
          ${
            head
              ? html`<p class="small">
                  From the model that lesson 1 trains without the mask: ${head}, the one that looks most at the next symbol.
                  Softmax heeds only differences within a row, so each row is shown around 0.
                </p>`
              : nothing
          }
          <div>
            <p class="caption" aria-hidden="true">Read row</p>
            <div class="rows" role="group" aria-label="Read row">
              ${labels.map(
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
