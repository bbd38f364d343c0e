// Does it peek? Changes the last character of a text and shows which positions notice.
import { css, html, nothing, svg } from 'lit';
import type { PeekReport } from '../engine/engine';
import { base } from '../style/base';
import { define, number, Part } from './part';

const width = 300;
const height = 64;
const floor = 56;
const tallest = 46;

function bars({ differences, symbols }: PeekReport) {
  const count = differences.length;
  const largest = Math.max(1e-30, ...differences);
  const pitch = Math.min(18, (width - 12) / Math.max(1, count));
  const letters = Array.from(symbols);
  return Array.from(differences, (difference, index) => {
    const barHeight = difference === 0 ? 2 : Math.max(4, (difference / largest) * tallest);
    const kind = index === count - 1 ? 'own' : difference === 0 ? 'still' : 'moved';
    return svg`<rect class=${kind} x=${6 + index * pitch} y=${floor - barHeight} width=${pitch * 0.66} height=${barHeight}>
      <title>${index + 1}, “${letters[index] ?? ''}”: ${difference === 0 ? 'exactly the same' : difference.toPrecision(3)}</title>
    </rect>`;
  });
}

export class CrumbPeek extends Part {
  static override styles = [
    base,
    css`
      svg {
        display: block;
        width: 100%;
        height: auto;
        margin-top: 4px;
      }
      .still {
        fill: var(--soft);
      }
      .own {
        fill: var(--good);
      }
      .moved {
        fill: var(--bad);
      }
      .verdict {
        font-size: 13px;
        margin-top: 4px;
      }
      .honest {
        color: var(--good);
      }
      .peeks {
        color: var(--bad);
      }
      button {
        margin-top: 8px;
        padding: 5px 10px;
        font-size: 13px;
      }
    `,
  ];

  constructor() {
    super(['peek', 'info', 'phase']);
  }

  #verdict({ differences }: PeekReport) {
    const earlier = differences.length - 1;
    const moved = Array.from(differences.subarray(0, earlier)).filter(
      (difference) => difference !== 0,
    ).length;
    if (earlier < 1) return html`<p class="verdict">The text is too short to tell.</p>`;
    if (moved === 0) {
      return html`<p class="verdict" part="verdict">
        <b class="honest">Honest.</b> Only the changed position moved; the other ${number(earlier)} are exactly the same.
      </p>`;
    }
    return html`<p class="verdict" part="verdict">
      <b class="peeks">It peeks.</b> ${number(moved)} of the ${number(earlier)} earlier positions moved: they can see
      what comes after them.
    </p>`;
  }
  override render() {
    const { peek, info } = this.state;
    return html`<section aria-labelledby="title">
      <h2 id="title">Does it peek?</h2>
      <p class="muted">Change only the last character and watch every position’s scores.</p>
      ${
        peek?.outcome.ok
          ? html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="How far each position’s scores moved">
                ${bars(peek)}
              </svg>
              ${this.#verdict(peek)}`
          : nothing
      }
      ${peek && !peek.outcome.ok ? html`<p class="verdict">${peek.outcome.message}</p>` : nothing}
      <button part="peek" ?disabled=${!info?.has_model} @click=${() => this.run.inspection.inspect()}>
        ${peek ? 'Check again' : 'Check'}
      </button>
    </section>`;
  }
}
define('crumb-peek', CrumbPeek);
