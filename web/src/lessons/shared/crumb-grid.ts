// A table of T × T values: rows ask, columns answer. Cells that may not be seen are hatched, so
// colour is not the only carrier. With `editable` the values are fields, and `crumb-cell` tells
// what was typed.
import { css, html, LitElement, nothing } from 'lit';
import { define } from '../../elements/part';
import { base } from '../../style/base';
import { NumberFields, numberFieldStyle } from './number-fields';
import { shown, shownInFull } from './shown';

export interface Cell {
  row: number;
  column: number;
  value: number;
}

export class CrumbGrid extends LitElement {
  static override properties = {
    labels: { attribute: false },
    values: { attribute: false },
    off: { attribute: false },
    shade: { type: Boolean },
    editable: { type: Boolean },
    caption: { type: String },
    marked: { attribute: false },
    isCutOff: { state: true },
  };
  declare labels: readonly string[];
  declare values: ArrayLike<number>; // T·T
  declare off: ((row: number, column: number) => boolean) | null;
  declare shade: boolean; // values are weights between 0 and 1: a tint shows how large
  declare editable: boolean;
  declare caption: string; // for screen readers
  declare marked: number; // a row to point out; -1: none
  declare isCutOff: boolean; // wider than there is room: then it scrolls, with the keyboard too
  #watch = new ResizeObserver(() => this.#measure());
  #fields = new NumberFields(this);

  static override styles = [
    base,
    numberFieldStyle,
    css`
      .wide {
        position: relative;
        overflow-x: auto;
      }
      table {
        border-spacing: 4px;
        border-collapse: separate;
        font-size: 13px;
      }
      th,
      td {
        border: 0;
        padding: 0;
        text-align: center;
      }
      th[scope='row'] {
        text-align: right;
        padding-right: 6px;
      }
      tr.marked th[scope='row'] {
        color: var(--ink);
        font-weight: 650;
      }
      tr.marked td {
        border-color: var(--accent);
      }
      td {
        width: 56px;
        min-width: 40px;
        height: 40px;
        border: 1px solid var(--line);
        border-radius: 6px;
        font: 13px var(--mono);
        background: var(--card);
      }
      td.w1 {
        background: color-mix(in srgb, var(--accent) 7%, var(--card));
      }
      td.w2 {
        background: color-mix(in srgb, var(--accent) 16%, var(--card));
      }
      td.w3 {
        background: color-mix(in srgb, var(--accent) 26%, var(--card));
      }
      td.w4 {
        background: color-mix(in srgb, var(--accent) 36%, var(--card));
      }
      td.w5 {
        background: color-mix(in srgb, var(--accent) 46%, var(--card));
      }
      td.off {
        background: repeating-linear-gradient(45deg, var(--paper) 0 5px, var(--line) 5px 6px);
        color: var(--soft);
      }
      td.off span {
        background: var(--paper);
        padding: 0 3px;
        border-radius: 3px;
      }
      td input[inputmode] {
        width: 100%;
        height: 100%;
        border: 0;
        background: none;
        padding: 0;
        text-align: center;
        font: inherit;
      }
      @container lesson (max-width: 420px) {
        td {
          width: 48px;
        }
        td input[inputmode] {
          font-size: 12px;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.labels = [];
    this.values = [];
    this.off = null;
    this.shade = false;
    this.editable = false;
    this.caption = '';
    this.marked = -1;
    this.isCutOff = false;
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#watch.disconnect();
  }
  override connectedCallback() {
    super.connectedCallback();
    this.#watch.observe(this);
  }
  override updated() {
    this.#measure();
  }
  #measure() {
    const box = this.renderRoot.querySelector('.wide');
    this.isCutOff = box !== null && box.scrollWidth > box.clientWidth;
  }

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('editable') && !this.editable) this.#fields.forget();
  }
  #type(row: number, column: number, value: number) {
    this.dispatchEvent(new CustomEvent<Cell>('crumb-cell', { detail: { row, column, value } }));
  }
  #cell(row: number, column: number) {
    const value = this.values[row * this.labels.length + column] ?? 0;
    const isOff = this.off?.(row, column) === true;
    const name = `${this.labels[row]} asks ${this.labels[column]}`;
    if (this.editable && !isOff) {
      return html`<td>${this.#fields.field(name, value, (typed) => this.#type(row, column, typed))}</td>`;
    }
    const step = this.shade && value > 0.005 ? `w${Math.max(1, Math.min(5, Math.ceil(value * 5)))}` : '';
    const text = isOff && value === 0 ? '0' : this.shade ? shown(value) : shownInFull(value);
    return html`<td class=${isOff ? 'off' : step}>${isOff ? html`<span>${text}</span>` : text}</td>`;
  }

  override render() {
    const { labels, caption, marked } = this;
    return html`<div
      class="wide"
      tabindex=${this.isCutOff ? 0 : nothing}
      role=${this.isCutOff ? 'region' : nothing}
      aria-label=${this.isCutOff ? caption || 'Table' : nothing}
    ><table>
      ${caption ? html`<caption class="hidden">${caption}</caption>` : nothing}
      <thead>
        <tr>
          <th><span class="hidden">rows ask, columns answer</span></th>
          ${labels.map((label) => html`<th scope="col">${label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${labels.map(
          (label, row) => html`<tr class=${row === marked ? 'marked' : nothing}>
            <th scope="row">${label}</th>
            ${labels.map((_, column) => this.#cell(row, column))}
          </tr>`,
        )}
      </tbody>
    </table></div>
    ${this.editable ? this.#fields.troubles() : nothing}`;
  }
}
define('crumb-grid', CrumbGrid);
