// Where it looks (alone on a page: <crumb-attention for="one">): one heat map per block and head, the exact weights on demand, and a table
// of the head that is chosen.
import { css, html, LitElement, nothing } from 'lit';
import type { AttentionReport } from '../engine/engine';
import { base } from '../style/base';
import { readColours, watchColours } from './colours';
import { define } from './part';
import { Belongs } from './present';

interface Spot {
  head: number; // counted through all blocks
  row: number;
  column: number;
}
const visible = (symbol: string | undefined) =>
  symbol === ' ' ? '␣' : symbol === '\n' ? '↵' : (symbol ?? '');

export class CrumbAttention extends LitElement {
  static override properties = {
    for: { type: String },
    report: { attribute: false },
    chosen: { state: true },
    spot: { state: true },
    tableIsOpen: { state: true },
  };
  declare for: string | null; // id of a playground, if it stands alone
  declare report: AttentionReport | null;
  declare chosen: number;
  declare spot: Spot | null;
  declare tableIsOpen: boolean;
  #unwatch: (() => void) | undefined;
  #drawn: AttentionReport | null = null;
  #belongs: Belongs;

  static override styles = [
    base,
    css`
      .maps {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(116px, 1fr));
        gap: 14px;
      }
      .maps p {
        grid-column: 1 / -1;
      }
      .block {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(52px, 1fr));
        gap: 5px;
        align-content: start;
      }
      h3 {
        grid-column: 1 / -1;
        font-size: 12px;
        font-weight: 400;
        color: var(--soft);
      }
      button.map {
        padding: 0;
        border: 0;
        border-radius: 3px;
        background: var(--paper);
        line-height: 0;
        overflow: hidden;
        aspect-ratio: 1;
      }
      button.map[aria-pressed='true'] {
        box-shadow: 0 0 0 1.5px var(--card), 0 0 0 3px var(--edge);
      }
      canvas {
        width: 100%;
        height: 100%;
        image-rendering: pixelated;
      }
      .readout {
        font-size: 12.5px;
        color: var(--soft);
        margin: 8px 0 4px;
        min-height: 18px;
        font-variant-numeric: tabular-nums;
      }
      th {
        font-family: var(--mono);
        color: var(--ink);
      }
      td,
      th {
        padding: 2px 5px;
      }
    `,
  ];

  constructor() {
    super();
    this.report = null;
    this.chosen = 0;
    this.spot = null;
    this.tableIsOpen = false;
    this.for = null;
    this.#belongs = new Belongs(this, ['attention'], (run) => {
      this.report = run?.state.attention ?? null;
    });
  }
  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('for')) this.#belongs.lookAgain();
  }
  override connectedCallback() {
    super.connectedCallback();
    this.#unwatch = watchColours(() => this.#draw());
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#unwatch?.();
  }
  override updated() {
    if (this.report !== this.#drawn) this.#draw();
    this.#drawn = this.report;
  }

  // One canvas pixel per weight; the style sheet enlarges it without blurring.
  #draw() {
    const { report } = this;
    if (!report) return;
    const [red = 0, green = 0, blue = 0] = rgb(readColours(this.renderRoot as ShadowRoot).accent);
    const cells = report.length * report.length;
    this.renderRoot.querySelectorAll('canvas').forEach((canvas, head) => {
      const context = canvas.getContext('2d')!;
      const image = context.createImageData(report.length, report.length);
      for (let cell = 0; cell < cells; cell++) {
        const weight = report.weights[head * cells + cell] ?? 0;
        // The square root lifts small weights to where they can be seen.
        image.data.set([red, green, blue, 255 * Math.sqrt(weight)], 4 * cell);
      }
      context.putImageData(image, 0, 0);
    });
  }

  #weight({ head, row, column }: Spot): number {
    const { length, weights } = this.report!;
    return weights[(head * length + row) * length + column] ?? 0;
  }
  #point(head: number, event: PointerEvent) {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const { length } = this.report!;
    const place = (at: number, size: number) =>
      Math.min(length - 1, Math.max(0, Math.floor((at / size) * length)));
    this.spot = {
      head,
      row: place(event.clientY - box.top, box.height),
      column: place(event.clientX - box.left, box.width),
    };
  }
  #key(head: number, event: KeyboardEvent) {
    const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!move) return;
    event.preventDefault();
    const last = this.report!.length - 1;
    const from = this.spot?.head === head ? this.spot : { row: last, column: last };
    const within = (value: number) => Math.min(last, Math.max(0, value));
    this.spot = { head, row: within(from.row + move[0]!), column: within(from.column + move[1]!) };
  }
  #focus(head: number) {
    const last = this.report!.length - 1;
    if (this.spot?.head !== head) this.spot = { head, row: last, column: last };
  }
  #name(head: number) {
    const { n_heads } = this.report!;
    return `Block ${Math.floor(head / n_heads) + 1}, head ${(head % n_heads) + 1}`;
  }
  #readout() {
    const { spot, report } = this;
    if (!spot || !report || spot.row >= report.length || spot.head >= report.n_layers * report.n_heads) {
      return 'Point at a square, or use the arrow keys, for the exact weight.';
    }
    const symbols = Array.from(report.symbols);
    const [asks, answers] = [visible(symbols[spot.row]), visible(symbols[spot.column])];
    const weight = this.#weight(spot);
    if (!Number.isFinite(weight))
      return `${this.#name(spot.head)}: the numbers of this model overflow, so nothing is known of where it looks.`;
    const share = (100 * weight).toFixed(1);
    return `${this.#name(spot.head)}: “${asks}” (${spot.row + 1}) looks at “${answers}” (${spot.column + 1}) with ${share}% of its attention.`;
  }

  #map(head: number) {
    const { length } = this.report!;
    return html`<button
      class="map"
      aria-label=${this.#name(head)}
      aria-pressed=${head === this.chosen}
      @click=${() => {
        this.chosen = head;
      }}
      @pointermove=${(event: PointerEvent) => this.#point(head, event)}
      @keydown=${(event: KeyboardEvent) => this.#key(head, event)}
      @focus=${() => this.#focus(head)}
    >
      <canvas .width=${length} .height=${length}></canvas>
    </button>`;
  }
  #table(report: AttentionReport) {
    const symbols = Array.from(report.symbols).map(visible);
    const head = Math.min(this.chosen, report.n_layers * report.n_heads - 1);
    const columns = Array.from({ length: report.length }, (_, column) => column);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Attention table">
      <table>
        <thead>
          <tr><td></td>${columns.map((column) => html`<th scope="col">${symbols[column]}</th>`)}</tr>
        </thead>
        <tbody>
          ${columns.map(
            (row) => html`<tr>
              <th scope="row">${symbols[row]}</th>
              ${columns.map((column) => html`<td>${rounded(this.#weight({ head, row, column }))}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  override render() {
    const { report, tableIsOpen, chosen } = this;
    const blocks = report ? Array.from({ length: report.n_layers }, (_, block) => block) : [];
    const heads = report ? Array.from({ length: report.n_heads }, (_, head) => head) : [];
    return html`<section aria-labelledby="title">
      <h2 id="title">Where it looks <span class="muted">attention, rows ask, columns answer</span></h2>
      <div class="maps">
        ${
          report
            ? blocks.map(
                (block) => html`<div class="block">
                  <h3>block ${block + 1}</h3>
                  ${heads.map((head) => this.#map(block * report.n_heads + head))}
                </div>`,
              )
            : html`<p class="muted">Each square shows one head: for every character, which others it takes from.</p>`
        }
      </div>
      ${
        report
          ? html`<p class="readout">${this.#readout()}</p>
              <details
                @toggle=${(event: Event) => {
                  this.tableIsOpen = (event.target as HTMLDetailsElement).open;
                }}
              >
                <summary>${this.#name(Math.min(chosen, report.n_layers * report.n_heads - 1))} as a table, in percent</summary>
                ${tableIsOpen ? this.#table(report) : nothing}
              </details>`
          : nothing
      }
    </section>`;
  }
}

const rounded = (weight: number) => (Number.isFinite(weight) ? (100 * weight).toFixed(0) : '?');

// "rgb(168, 72, 15)" as numbers.
const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

define('crumb-attention', CrumbAttention);
