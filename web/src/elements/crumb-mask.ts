// The mask as a table, alone: <crumb-mask words="Your cake is late" rule="causal"></crumb-mask>. A row
// asks, columns answer. Event: crumb-mask-changed (detail: rule, weights, rowSums).
import { css, html, LitElement, nothing } from 'lit';
import { type MaskRule, type MaskTable, maskRules } from '../engine/lesson-engine';
import type { Variant } from '../engine/variant';
import { Lab } from '../lessons/lab';
import { lessonStyle } from '../lessons/lesson';
import '../lessons/shared/crumb-grid';
import type { Cell } from '../lessons/shared/crumb-grid';
import { segment } from '../lessons/shared/segment';
import { base, tokens } from '../style/base';
import { define } from './part';

type Shown = 'scores' | 'masked' | 'weights';
const mostWords = 12;
const offered: readonly (readonly [MaskRule, string])[] = [
  ['none', 'none'],
  ['causal', 'before softmax'],
  ['after_softmax', 'after softmax'],
];

export class CrumbMask extends LitElement {
  static override properties = {
    words: { type: String },
    rule: { type: String, reflect: true },
    shows: { type: String, reflect: true },
    editable: { type: Boolean },
    fixed: { type: Boolean },
    variant: { type: String },
    scores: { attribute: false },
    table: { state: true },
    trouble: { state: true },
  };
  declare words: string;
  declare rule: MaskRule;
  declare shows: Shown;
  declare editable: boolean; // scores may be typed
  declare fixed: boolean; // the rule may not be changed by the person
  declare variant: Variant | null;
  declare scores: ArrayLike<number> | null; // T·T, a row after another; null: all zero
  declare table: MaskTable | null;
  declare trouble: string;
  #lab: Lab | undefined;

  static override styles = [
    tokens,
    base,
    lessonStyle,
    css`
      section {
        container: lesson / inline-size;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
    `,
  ];

  constructor() {
    super();
    this.words = 'Your cake is late';
    this.rule = 'causal';
    this.shows = 'weights';
    this.editable = false;
    this.fixed = false;
    this.variant = null;
    this.scores = null;
    this.table = null;
    this.trouble = '';
  }
  get #shown(): Shown {
    return Object.hasOwn({ scores: 0, masked: 0, weights: 0 }, this.shows) ? this.shows : 'weights';
  }
  get #words(): string[] {
    return this.words.trim().split(/\s+/);
  }
  get labels(): string[] {
    return this.#words.slice(0, mostWords);
  }

  override connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) this.#compute();
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#lab?.release();
    this.#lab = undefined;
  }
  override updated(changed: Map<string, unknown>) {
    if (['words', 'rule', 'scores'].some((name) => changed.has(name))) this.#compute();
  }
  #scores(): Float32Array {
    const size = this.labels.length ** 2;
    return Float32Array.from({ length: size }, (_, at) => Number(this.scores?.[at] ?? 0));
  }
  async #compute() {
    if (!this.isConnected) return;
    const { rule } = this;
    if (!maskRules.includes(rule)) {
      this.trouble = `There is no mask rule “${rule}”. There are: ${maskRules.join(', ')}.`;
      return;
    }
    this.#lab ??= new Lab(this.variant, null);
    const lab = this.#lab;
    try {
      const table = await lab.work('maskTable', this.#scores(), rule, this.labels.length);
      if (lab !== this.#lab || rule !== this.rule) return;
      Object.assign(this, { table, trouble: '' });
      const detail = { rule, weights: Array.from(table.weights), rowSums: Array.from(table.rowSums) };
      this.dispatchEvent(new CustomEvent('crumb-mask-changed', { detail, bubbles: true, composed: true }));
    } catch (error) {
      if (lab === this.#lab) this.trouble = lab.explain(error);
    }
  }
  #type({ row, column, value }: Cell) {
    const scores = this.#scores();
    scores[row * this.labels.length + column] = value;
    this.scores = scores;
  }

  #grid(table: MaskTable) {
    const { rule, labels, editable } = this;
    const shows = this.#shown;
    const T = labels.length;
    if (table.T !== T) return nothing; // of the words before
    const scores = this.#scores();
    const values = { scores, masked: table.masked, weights: table.weights }[shows];
    const isOff = (row: number, column: number) =>
      values[row * T + column] === (shows === 'weights' ? 0 : Number.NEGATIVE_INFINITY);
    return html`<crumb-grid
        part="table"
        .labels=${labels}
        .values=${values}
        .off=${shows === 'scores' || rule === 'none' ? null : isOff}
        .marked=${-1}
        ?shade=${shows === 'weights'}
        ?editable=${shows === 'scores' && editable}
        caption="Rows ask, columns answer"
        @crumb-cell=${(event: CustomEvent<Cell>) => this.#type(event.detail)}
      ></crumb-grid>
      <p class="small">
        rows ask, columns answer
        ${shows === 'weights' ? html`· rows add up to ${Array.from(table.rowSums, (sum) => sum.toFixed(2)).join(', ')}` : nothing}
      </p>`;
  }
  override render() {
    const { table, trouble, rule, fixed } = this;
    const isRule = maskRules.includes(rule);
    const count = this.#words.length;
    const rules =
      !isRule || offered.some(([name]) => name === rule)
        ? offered
        : [...offered, [rule, rule.replaceAll('_', ' ')] as const];
    return html`<section aria-label="The mask as a table">
      ${trouble ? html`<p class="note warning" role="alert">${trouble}</p>` : nothing}
      ${isRule && table ? this.#grid(table) : nothing}
      ${table || trouble ? nothing : html`<p class="muted">One moment …</p>`}
      ${count > mostWords ? html`<p class="small">The first ${mostWords} of ${count} words are shown.</p>` : nothing}
      ${
        fixed
          ? nothing
          : segment<MaskRule>('Mask', rules, rule, (value) => {
              this.rule = value;
            })
      }
      ${segment<Shown>(
        'Look at',
        [
          ['scores', 'scores'],
          ['masked', 'with the mask'],
          ['weights', 'weights'],
        ],
        this.#shown,
        (value) => {
          this.shows = value;
        },
      )}
    </section>`;
  }
}
define('crumb-mask', CrumbMask);
