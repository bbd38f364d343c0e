// What was learnt as a file: saved after a look for private values, and opened again.
import { css, html, nothing } from 'lit';
import { define, number } from '../../elements/part';
import { base } from '../../style/base';
import { leakLines } from '../canary-check';
import { DeskPart, deskStyle } from './desk-part';

const mostShown = 8;

export class CrumbReplyFile extends DeskPart {
  static override styles = [
    base,
    deskStyle,
    css`
      .files button {
        padding: 5px 10px;
        font-size: 13px;
      }
      .saved {
        overflow-wrap: anywhere;
      }
      .note ul {
        margin: 4px 0;
        padding-left: 18px;
        overflow-wrap: anywhere;
      }
    `,
  ];
  constructor() {
    super([
      ...(['info', 'rows', 'table', 'training', 'scoring', 'looking', 'reading'] as const),
      ...(['checking', 'leaks', 'isSaveAsked', 'savedAs', 'isOpening'] as const),
    ]);
  }
  // Not in the page: who looks for its field for files means the one for mail.
  #chooser = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: '.safetensors,.crumb',
    onchange: () => {
      const file = this.#chooser.files?.[0];
      this.#chooser.value = '';
      if (file) this.desk.attempt(() => this.desk.files.open(file));
    },
  });

  // A button that is disabled for a while, or goes, loses the focus.
  async #press(part: string, work: () => unknown) {
    await this.desk.attempt(async () => void (await work()));
    await this.updateComplete;
    if (document.activeElement !== document.body) return;
    const next = this.state.isSaveAsked ? 'do-not-save' : part;
    this.renderRoot.querySelector<HTMLElement>(`[part=${next}]`)?.focus();
  }
  #found() {
    const { leaks, table, rows, checkedStep } = this.state;
    if (!leaks) return nothing;
    const step = `Canary check of step ${number(checkedStep)}`;
    if (leaks.length > 0) return this.#leaks(step);
    if (rows.some(({ isFromModel }) => isFromModel))
      return html`<p class="note">${step}: nothing that looks private was found. The mail that the model learnt from is not here to compare with.</p>`;
    const replaced = table.reduce((sum, { count }) => sum + count, 0);
    return html`<p class="note">${step}: none of the ${number(replaced)} replaced values can be got out of the model.</p>`;
  }
  #leaks(step: string) {
    const { leaks, isSaveAsked } = this.state;
    const lines = leakLines(leaks!, this.state);
    const { files } = this.desk;
    return html`<div class="note warning" role="alert">
      ${step}: ${lines.length === 1 ? '1 value' : `${number(lines.length)} values`} can still be found:
      <ul>
        ${lines.slice(0, mostShown).map(({ what, where }) => html`<li>${what} in ${where}</li>`)}
        ${lines.length > mostShown ? html`<li>and ${number(lines.length - mostShown)} more</li>` : nothing}
      </ul>
      Switch their kind on, or edit the pairs, and train again before you share the model.
      ${
        isSaveAsked
          ? html`<div class="bar">
              <button part="save-anyway" @click=${() => this.#press('save', () => files.saveChecked())}>Save all the same</button>
              <button part="do-not-save" @click=${() => this.#press('save', () => files.doNotSave())}>Do not save</button>
            </div>`
          : nothing
      }
    </div>`;
  }
  override render() {
    const { info, rows, training, scoring, checking, reading, looking, isOpening, savedAs } = this.state;
    const isBusy = scoring !== null || checking !== null || reading !== null || isOpening;
    const cannotSave = isBusy || !info?.has_model || looking !== null;
    const { files } = this.desk;
    return html`<section class="stack" aria-labelledby="title">
      <h2 id="title">Model file <span class="muted">what was learnt, to go on anywhere</span></h2>
      <div class="bar files">
        <button part="save" title="With its pairs, private things replaced" ?disabled=${cannotSave} @click=${() => this.#press('save', () => files.save())}>
          Save model
        </button>
        <button part="open" title="A model that was saved here, or on another machine" ?disabled=${isBusy} @click=${() => this.#chooser.click()}>
          Open a model file
        </button>
        ${
          info?.has_model || rows.length > 0
            ? html`<button part="canary" title="Can private values be got out of the model?" ?disabled=${cannotSave} @click=${() => this.#press('canary', () => files.check())}>
                Canary check
              </button>`
            : nothing
        }
      </div>
      ${
        checking
          ? html`<label class="muted">Looking for private values${training ? '; training waits' : ''} … <progress max=${checking.of} .value=${checking.done}></progress></label>`
          : nothing
      }
      <div role="status">
        ${this.#found()} ${savedAs ? html`<p class="muted saved">Saved as “${savedAs}”.</p>` : nothing}
      </div>
    </section>`;
  }
}
define('crumb-reply-file', CrumbReplyFile);
