// Does it peek? Changes the last character of a text and shows which positions notice.
import { css, html, nothing } from 'lit';
import type { PeekReport } from '../engine/engine';
import { canTell, earlierThatMoved } from '../state/inspection';
import { base } from '../style/base';
import { define, number, Part } from './part';
import { barsHeight, barsStyle, barsWidth, positionBars } from './position-bars';

export class CrumbPeek extends Part {
  static override styles = [
    base,
    barsStyle,
    css`
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

  #verdict(peek: PeekReport) {
    const earlier = peek.differences.length - 1;
    const moved = earlierThatMoved(peek, earlier);
    if (!canTell(peek))
      return html`<p class="verdict" part="verdict">
        <b>Nobody can tell.</b> What this model says are no numbers: its weights are so large that the sums run over.
      </p>`;
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
  #bars(peek: PeekReport) {
    return html`<svg class="bars" viewBox="0 0 ${barsWidth} ${barsHeight}" role="img" aria-label="How far each position’s scores moved">
      ${positionBars(peek, peek.differences.length - 1)}
    </svg>`;
  }
  override render() {
    const { peek, info, phase } = this.state;
    return html`<section aria-labelledby="title">
      <h2 id="title">Does it peek?</h2>
      <p class="muted">Change only the last character and watch every position’s scores.</p>
      ${
        peek?.outcome.ok
          ? html`${canTell(peek) ? this.#bars(peek) : nothing} ${this.#verdict(peek)}`
          : nothing
      }
      ${peek && !peek.outcome.ok ? html`<p class="verdict">${peek.outcome.message}</p>` : nothing}
      <button part="peek" ?disabled=${!info?.has_model || phase === 'error'} @click=${() => this.run.inspection.inspect()}>
        ${peek ? 'Check again' : 'Check'}
      </button>
    </section>`;
  }
}
define('crumb-peek', CrumbPeek);
