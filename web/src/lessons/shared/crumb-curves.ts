// Loss curves of two or three models in one small chart, each named at its end, and the same as a
// table. The axis is logarithmic: near zero is where mistakes show.
import { css, html, LitElement, nothing, svg } from 'lit';
import { define } from '../../elements/part';
import { base } from '../../style/base';

export interface Curve {
  name: string;
  losses: readonly number[]; // by step, from 0
}

const height = 220;
const left = 48;
const widest = 620;
const top = 10;
const bottom = 24;
const marks = [0.001, 0.01, 0.1, 0.5, 1, 2, 4, 8];
const styles = ['accent', 'teal', 'ink'] as const;

export class CrumbCurves extends LitElement {
  static override properties = {
    curves: { attribute: false },
    steps: { type: Number },
    floor: { type: Number },
    width: { state: true },
    lowest: { type: Number },
    tableIsOpen: { state: true },
  };
  declare curves: readonly Curve[];
  declare steps: number; // where the axis ends
  declare floor: number; // the least that an honest model can reach; 0: not shown
  declare width: number; // of the drawing, in pixels: letters have their size
  declare lowest: number; // loss where the axis begins
  declare tableIsOpen: boolean;
  #watch = new ResizeObserver(([entry]) => {
    const wide = Math.round(entry?.contentRect.width ?? 0);
    if (wide > 0) this.width = Math.min(widest, wide);
  });

  static override styles = [
    base,
    css`
      svg {
        display: block;
        width: 100%;
        max-width: ${widest}px;
        height: auto;
        font: 11px system-ui, sans-serif;
      }
      .axes {
        font-size: 12px;
        color: var(--soft);
      }
      .grid {
        stroke: var(--line);
      }
      .floor {
        stroke: var(--soft);
        stroke-dasharray: 2 4;
      }
      text {
        fill: var(--soft);
      }
      polyline {
        fill: none;
        stroke-width: 1.8;
        stroke-linejoin: round;
      }
      polyline.accent {
        stroke: var(--accent);
      }
      polyline.teal {
        stroke: var(--teal);
        stroke-dasharray: 6 2;
      }
      polyline.ink {
        stroke: var(--ink);
        stroke-dasharray: 2 2;
      }
      text.name {
        font-weight: 600;
      }
      text.accent {
        fill: var(--accent);
      }
      text.teal {
        fill: var(--teal);
      }
      text.ink {
        fill: var(--ink);
      }
    `,
  ];

  constructor() {
    super();
    this.curves = [];
    this.steps = 300;
    this.floor = 0;
    this.width = 560;
    this.lowest = 1e-3;
    this.tableIsOpen = false;
  }

  override connectedCallback() {
    super.connectedCallback();
    this.#watch.observe(this);
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#watch.disconnect();
  }

  // Room for the names at the ends of the curves.
  get #right() {
    return 16 + 7 * Math.max(...this.curves.map(({ name }) => `${name} 0.000`.length), 0);
  }
  get #largest() {
    return Math.max(4, ...this.curves.map(({ losses }) => losses[0] ?? 0));
  }
  #y = (loss: number) => {
    const [low, high] = [Math.log(this.lowest), Math.log(this.#largest)];
    const share = (Math.log(Math.max(this.lowest, loss)) - low) / (high - low);
    return top + (1 - share) * (height - top - bottom);
  };
  #x = (step: number) => left + (step / Math.max(1, this.steps)) * (this.width - left - this.#right);
  #points({ losses }: Curve) {
    const every = Math.max(1, Math.floor(losses.length / 240));
    return losses
      .flatMap((loss, step) => {
        const isDrawn = step % every === 0 || step === losses.length - 1;
        return isDrawn ? [`${this.#x(step).toFixed(1)},${this.#y(loss).toFixed(1)}`] : [];
      })
      .join(' ');
  }
  // Names at the ends of the curves, moved apart where they would meet.
  #names() {
    const ends = this.curves.flatMap(({ name, losses }, index) => {
      const last = losses.at(-1);
      if (last === undefined) return [];
      return [{ name, last, style: styles[index % 3]!, x: this.#x(losses.length - 1), y: this.#y(last) }];
    });
    ends.sort((a, b) => a.y - b.y);
    ends.forEach((end, index) => {
      const above = ends[index - 1];
      if (above && end.y - above.y < 16) end.y = above.y + 16;
    });
    return ends.map(
      (end) =>
        svg`<text class="name ${end.style}" x=${end.x + 6} y=${end.y + 4}>${end.name} ${end.last.toFixed(3)}</text>`,
    );
  }
  #summary() {
    const parts = this.curves
      .filter(({ losses }) => losses.length > 0)
      .map(({ name, losses }) => `${name}: from ${losses[0]!.toFixed(3)} to ${losses.at(-1)!.toFixed(3)}`);
    return `Loss by step. ${parts.join('; ')}`;
  }
  #table() {
    const longest = Math.max(...this.curves.map(({ losses }) => losses.length));
    const every = Math.max(1, Math.ceil((longest - 1) / 12));
    const rows = Array.from({ length: Math.ceil((longest - 1) / every) + 1 }, (_, row) => row * every);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Losses">
      <table>
        <thead><tr><th scope="col">step</th>${this.curves.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${rows.map(
            (step) => html`<tr>
              <th scope="row">${step}</th>
              ${this.curves.map(({ losses }) => html`<td>${losses[step]?.toFixed(3) ?? ''}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  override render() {
    const { width } = this;
    // Decades where the axis is long, powers of two where it is short.
    const isShort = this.lowest >= 0.5;
    const lines = marks.filter(
      (mark) => mark >= this.lowest && mark <= this.#largest && (isShort || mark <= 0.1 || mark === 1),
    );
    const isFloorShown = this.floor > this.lowest;
    return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${this.#summary()}>
        ${lines.map(
          (
            loss,
          ) => svg`<line class="grid" x1=${left} x2=${width - this.#right} y1=${this.#y(loss)} y2=${this.#y(loss)}/>
            <text x=${left - 6} y=${this.#y(loss) + 4} text-anchor="end">${loss}</text>`,
        )}
        ${[0, this.steps / 2, this.steps].map(
          (step) =>
            svg`<text x=${this.#x(step)} y=${height - 6} text-anchor="middle">${Math.round(step)}</text>`,
        )}
        ${this.curves.map((curve, index) => svg`<polyline class=${styles[index % 3]!} points=${this.#points(curve)}/>`)}
        ${
          isFloorShown
            ? svg`<line class="floor" x1=${left} x2=${width - this.#right} y1=${this.#y(this.floor)} y2=${this.#y(this.floor)}/>`
            : nothing
        }
        ${this.#names()}
      </svg>
      <p class="axes">
        Across: updates. Up: loss, each line ${isShort ? 'twice' : 'ten times'} the one below it.
        ${isFloorShown ? `Dotted: ${this.floor.toFixed(3)}, and no honest model can get below that.` : nothing}
      </p>
      <details
        @toggle=${(event: Event) => {
          this.tableIsOpen = (event.target as HTMLDetailsElement).open;
        }}
      >
        <summary>The losses as a table</summary>
        ${this.tableIsOpen ? this.#table() : nothing}
      </details>`;
  }
}
define('crumb-curves', CrumbCurves);
