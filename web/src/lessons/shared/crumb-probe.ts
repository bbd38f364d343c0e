// What the change-one-symbol test found: a bar for each position with its symbol below, and the same
// as a table.
import { css, html, LitElement, nothing, svg } from 'lit';
import { define } from '../../elements/part';
import { barsHeight, barsPitch, barsStyle, barsWidth, positionBars } from '../../elements/position-bars';
import type { PeekReport } from '../../engine/engine';
import { canTell } from '../../state/inspection';
import { base } from '../../style/base';
import { amount } from './probe-verdict';

const room = 26; // below the bars
const clearly = 1; // of a logit: smaller movements do not fill the height

// Blanks that can be seen.
export const visible = (symbol: string) => (symbol === ' ' ? '␣' : symbol === '\n' ? '↵' : symbol);
// Line breaks, and blanks at the end, can be seen.
export const shownText = (text: string) =>
  text.replace(/\n| +$/g, (blanks) => Array.from(blanks, visible).join(''));

export class CrumbProbe extends LitElement {
  static override properties = {
    report: { attribute: false },
    changed: { type: Number },
    last: { type: Number },
    tableIsOpen: { state: true },
  };
  declare report: PeekReport | null;
  declare changed: number; // the first symbol that was changed
  declare last: number; // and the last; -1: the same
  declare tableIsOpen: boolean;

  static override styles = [
    base,
    barsStyle,
    css`
      .bars text {
        font: 9px var(--mono);
        fill: var(--soft);
        text-anchor: middle;
      }
      .bars text.own {
        fill: var(--good);
        font-weight: 650;
      }
      table {
        margin-top: 4px;
      }
      ul {
        list-style: none;
        padding: 0;
        display: flex;
        flex-wrap: wrap;
        gap: 2px 14px;
        font-size: 12px;
        color: var(--soft);
      }
      svg.bars {
        max-width: 520px;
      }
      li svg.bars {
        display: inline-block;
        width: 9px;
        margin: 0 5px 0 0;
      }
    `,
  ];

  constructor() {
    super();
    this.report = null;
    this.changed = 0;
    this.last = -1;
    this.tableIsOpen = false;
  }

  get #last() {
    return this.last < 0 ? this.changed : this.last;
  }
  #isOwn = (index: number) => index >= this.changed && index <= this.#last;
  #letters(symbols: readonly string[]) {
    const pitch = barsPitch(symbols.length);
    return symbols.map((symbol, index) => {
      const x = 6 + (index + 0.33) * pitch;
      const isOwn = this.#isOwn(index);
      return svg`<text class=${isOwn ? 'own' : nothing} x=${x} y=${barsHeight + 6}>${visible(symbol)}</text>
        ${isOwn ? svg`<text class="own" x=${x} y=${barsHeight + 18}>▲</text>` : nothing}`;
    });
  }
  #key(differences: Float32Array) {
    const before = differences.subarray(0, this.changed);
    const after = differences.subarray(this.#last + 1);
    const parts = [
      { kind: 'own', text: '▲ changed', isThere: true },
      { kind: 'moved', text: 'before it, and moved', isThere: before.some((value) => value !== 0) },
      { kind: 'later', text: 'after it, and moved', isThere: after.some((value) => value !== 0) },
      {
        kind: 'still',
        text: 'flat: exactly the same',
        isThere: [...before, ...after].some((value) => value === 0),
      },
    ];
    return html`<ul>
      ${parts
        .filter(({ isThere }) => isThere)
        .map(
          ({ kind, text }) =>
            html`<li><svg class="bars" viewBox="0 0 9 9" aria-hidden="true"><rect class=${kind} width="9" height="9"/></svg>${text}</li>`,
        )}
    </ul>`;
  }
  #table(symbols: readonly string[], differences: Float32Array) {
    return html`<div class="scroll" tabindex="0" role="region" aria-label="How far each position moved">
      <table>
        <thead><tr><th scope="col">position</th><th scope="col">symbol</th><th scope="col">moved by (logits)</th></tr></thead>
        <tbody>
          ${symbols.map((symbol, index) => {
            const difference = differences[index]!;
            return html`<tr>
              <th scope="row">${index + 1}</th>
              <td>${visible(symbol)}${this.#isOwn(index) ? ' (changed)' : ''}</td>
              <td>${difference === 0 ? 'exactly the same' : amount(difference)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  override render() {
    const { report, changed } = this;
    if (!report || !canTell(report)) return nothing;
    const { differences } = report;
    const symbols = Array.from(report.symbols);
    const stand = Array.from(differences).filter((difference) => difference !== 0).length;
    const summary = `How far each position’s guess moved: ${stand} of ${symbols.length} positions moved, ${symbols.length - stand} are exactly the same.`;
    return html`<svg class="bars" viewBox="0 0 ${barsWidth} ${barsHeight + room}" role="img" aria-label=${summary}>
        ${positionBars(report, changed, this.#last, clearly)} ${this.#letters(symbols)}
      </svg>
      ${this.#key(differences)}
      <details
        @toggle=${(event: Event) => {
          this.tableIsOpen = (event.target as HTMLDetailsElement).open;
        }}
      >
        <summary>The bars as a table</summary>
        ${this.tableIsOpen ? this.#table(symbols, differences) : nothing}
      </details>`;
  }
}
define('crumb-probe', CrumbProbe);
