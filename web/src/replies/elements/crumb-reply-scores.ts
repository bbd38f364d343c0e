// How good it is, measured on emails that were kept aside, each of which can be read side by side.
import { css, html, nothing } from 'lit';
import { define, number } from '../../elements/part';
import { base } from '../../style/base';
import type { Scored } from '../scoring';
import { DeskPart, deskStyle } from './desk-part';

export class CrumbReplyScores extends DeskPart {
  static override styles = [
    base,
    deskStyle,
    css`
      .side {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 10px;
      }
      @container replies (max-width: 900px) {
        .side {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  constructor() {
    super(['scores', 'scoring', 'info', 'training', 'checking']);
  }
  #one(scored: Scored) {
    return html`<details>
      <summary>${scored.subject || scored.email.slice(0, 60)} · best draft ${number(scored.best, 1)}, closest past ${number(scored.past, 1)}</summary>
      <div class="stack">
        <div><h3 class="muted">They wrote</h3><p class="text">${scored.email}</p></div>
        <div class="side">
          <div><h3 class="muted">What was really answered</h3><p class="text">${scored.reply}</p></div>
          ${scored.drafts.map((draft, index) => html`<div><h3 class="muted">Draft ${index + 1}</h3><p class="text">${draft}</p></div>`)}
          <div><h3 class="muted">Closest past reply</h3><p class="text">${scored.closest}</p></div>
        </div>
      </div>
    </details>`;
  }
  #keptAside(count: number) {
    const seen = this.desk.learning.seenBefore;
    if (seen === 0) return `${number(count)} mails it never saw`;
    return `${number(count)} mails kept aside; ${number(seen)} of them also stand word for word, with the same reply, in what it learnt from`;
  }
  override render() {
    const { scores, scoring, info, training, checking } = this.state;
    if (!info?.has_model || info.step === 0 || training || info.held_out === 0) return nothing;
    const percent = (share: number) => `${number(100 * share)} %`;
    return html`<section class="stack" aria-labelledby="title">
      <h2 id="title">How good is it? <span class="muted">${this.#keptAside(info.held_out)}</span></h2>
      ${
        scores
          ? html`<table class="facts">
                <thead><tr><td></td><th scope="col">drafts</th><th scope="col">closest past</th></tr></thead>
                <tbody>
                  <tr><th scope="row">chrF to what was really answered, best of three</th><td>${number(scores.bestOfThree, 1)}</td><td>${number(scores.closestPast, 1)}</td></tr>
                  <tr><th scope="row">bits a character</th><td>${number(scores.bitsPerCharacter, 2)}</td><td>–</td></tr>
                  <tr><th scope="row">drafts that are copies</th><td>${percent(scores.verbatimShare)}</td><td>–</td></tr>
                </tbody>
              </table>
              <details><summary>Read all ${number(scores.emails)} side by side</summary><div class="stack">${scores.each.map((scored) => this.#one(scored))}</div></details>`
          : scoring
            ? html`<label class="muted">Drafting for the mails kept aside … <progress max=${scoring.of} .value=${scoring.done}></progress></label>`
            : html`<div><button part="score" ?disabled=${checking !== null} @click=${() => this.desk.attempt(() => this.desk.learning.score())}>Measure</button></div>`
      }
    </section>`;
  }
}
define('crumb-reply-scores', CrumbReplyScores);
