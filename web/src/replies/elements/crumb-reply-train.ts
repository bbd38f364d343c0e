// One button to learn from the pairs, and how far it is.
import { css, html, nothing } from 'lit';
import { define, number } from '../../elements/part';
import '../../lessons/shared/crumb-curves';
import type { ReplyPlan } from '../../engine/reply-engine';
import { base } from '../../style/base';
import { fewest, tooFew } from '../learning';
import { DeskPart, deskStyle } from './desk-part';

const duration = (seconds: number) => {
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
};

export class CrumbReplyTrain extends DeskPart {
  static override styles = [
    base,
    deskStyle,
    css`
      .nums {
        display: grid;
        grid-template-columns: repeat(4, auto);
        gap: 0 24px;
        justify-content: start;
      }
      dt {
        font-size: 12px;
        color: var(--soft);
      }
      dd {
        margin: 0;
        font-size: 20px;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
  constructor() {
    super([
      'plan',
      'info',
      'training',
      'losses',
      'heldOut',
      'rows',
      'isScrubbing',
      'stage',
      'scoring',
      'checking',
      'looking',
      'isKept',
      'isOpening',
    ]);
  }
  // Before the first updates nobody knows how quick this machine is.
  #time({ seconds, held_out, sentence }: ReplyPlan) {
    const aside = held_out > 0 ? `; ${number(held_out)} more are kept aside to test it honestly` : '';
    return seconds > 0 ? sentence : `at most ${duration(this.desk.learning.mostSeconds)}${aside}`;
  }
  // Quietly too, where the browser keeps nothing for this page.
  #notKept() {
    if (this.state.isKept) return nothing;
    const place = window.parent === window ? 'on this page' : 'in this frame';
    return html`<p class="muted" part="not-saved">The run is not saved ${place}: closing it loses the model and the pairs.</p>`;
  }
  override render() {
    const {
      plan,
      info,
      training,
      heldOut,
      losses,
      rows,
      isScrubbing,
      scoring,
      checking,
      looking,
      isOpening,
    } = this.state;
    const isBusy = isScrubbing || scoring !== null || checking !== null || isOpening;
    const count = rows.filter(({ isOff }) => !isOff).length;
    const used = plan?.pairs ?? count;
    if (rows.length === 0) return nothing;
    const isPart = info?.can_train && info.step > 0 && info.step < info.config.steps;
    const press = () => this.desk.attempt(() => this.desk.learning.train());
    const last = heldOut.at(-1);
    return html`<section class="stack" aria-labelledby="title">
      <h2 id="title">Train <span class="muted">${plan?.outcome.ok && !training ? this.#time(plan) : nothing}</span></h2>
      ${plan && !plan.outcome.ok ? html`<p class="note warning">${plan.outcome.message}</p>` : nothing}
      <div class="bar">
        ${
          training
            ? html`<button class="primary" part="pause" @click=${() => this.desk.learning.pause()}>Pause</button>`
            : html`<button class="primary" part="train" ?disabled=${isBusy || count < fewest} @click=${press}>
                ${info?.has_model ? 'Train again' : `Learn from ${number(used)} pairs`}
              </button>`
        }
        ${isPart && !training ? html`<button part="go-on" ?disabled=${isBusy} @click=${() => this.desk.attempt(() => this.desk.learning.goOn())}>Go on</button>` : nothing}
        ${!training && count < fewest ? html`<span part="too-few">${tooFew(count)}</span>` : nothing}
        ${plan && plan.repeated_replies > 0 ? html`<span class="muted">${number(plan.repeated_replies)} replies repeat another word for word</span>` : nothing}
      </div>
      ${looking !== null ? html`<label>Looking for similar past mails … ${Math.floor(100 * looking)} % <progress max="1" .value=${looking}></progress></label>` : nothing}
      ${
        training && looking === null
          ? html`<progress max=${training.of} .value=${training.step} aria-label="Training"></progress>
              <dl class="nums">
                <div><dt>loss</dt><dd>${Number.isFinite(training.loss) ? training.loss.toFixed(2) : '–'}</dd></div>
                <div><dt>step</dt><dd>${number(training.step)}</dd></div>
                <div><dt>bits a character, held out</dt><dd>${last ? last.bits.toFixed(2) : '–'}</dd></div>
                <div><dt>left</dt><dd>${duration(training.secondsLeft)}</dd></div>
              </dl>`
          : nothing
      }
      ${
        losses.length > 1
          ? html`<details ?open=${training !== null}>
              <summary>How the loss fell</summary>
              <crumb-curves .curves=${[{ name: 'loss', losses }]} steps=${info?.config.steps || losses.length} lowest="0.5"></crumb-curves>
            </details>`
          : nothing
      }
      ${this.#notKept()}
    </section>`;
  }
}
define('crumb-reply-train', CrumbReplyTrain);
