// A question with choices. kind="check": the answer is checked and a wrong one explained; another
// try is free. kind="predict": what the learner expects, asked before the result is shown; told
// right or wrong only once `revealed` is set.
import { css, html, LitElement, nothing } from 'lit';
import { define } from '../../elements/part';
import { base } from '../../style/base';
import { questionStyle } from './question-style';

export interface Option {
  text: string;
  right?: boolean;
  why: string; // said when it was chosen
}
export interface Question {
  id: string; // of its own in the lesson
  ask: string;
  options: readonly Option[];
}
export interface Checked {
  id: string;
  right: boolean;
}

export class CrumbQuestion extends LitElement {
  static override properties = {
    question: { attribute: false },
    kind: { type: String },
    revealed: { type: Boolean },
    action: { type: String },
    chosen: { state: true },
    given: { state: true },
  };
  declare question: Question;
  declare kind: 'check' | 'predict';
  declare revealed: boolean;
  declare action: string; // on the button; empty: Check or Show me
  declare chosen: number; // marked; -1: none yet
  declare given: number; // handed in; -1: none yet

  static override styles = [
    base,
    questionStyle,
    css`
      label {
        clear: both;
        display: flex;
        gap: 8px;
        align-items: baseline;
        padding: 6px 0;
        font-size: 14px;
      }
      input[type='radio'] {
        width: auto;
        flex: none;
        accent-color: var(--accent);
      }
      .verdict {
        margin: 8px 0 0;
        max-width: 68ch;
      }
      .verdict b.right {
        color: var(--good);
      }
      .verdict b.wrong {
        color: var(--bad);
      }
      .bar {
        margin-top: 6px;
      }
    `,
  ];

  constructor() {
    super();
    this.kind = 'check';
    this.revealed = false;
    this.action = '';
    this.chosen = -1;
    this.given = -1;
  }
  override willUpdate(changed: Map<string, unknown>) {
    const before = changed.get('question') as Question | undefined;
    if (before && before.id !== this.question.id) {
      this.chosen = -1;
      this.given = -1;
    }
  }

  #handIn() {
    if (this.kind === 'predict' && this.given >= 0) return; // the second click of two, before the button goes
    this.given = this.chosen;
    const detail: Checked = {
      id: this.question.id,
      right: this.question.options[this.given]?.right === true,
    };
    const type = this.kind === 'check' ? 'crumb-checked' : 'crumb-predicted';
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    if (this.kind === 'predict') this.#keepFocus();
  }
  // The button goes once it was pressed, and the focus must not go with it.
  async #keepFocus() {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[role=status]')?.focus({ preventScroll: true });
  }
  #verdict() {
    const option = this.question.options[this.given];
    if (!option) return nothing;
    if (this.kind === 'predict' && !this.revealed)
      return html`<p class="muted">You expect: ${option.text}</p>`;
    const isRight = option.right === true;
    const word =
      this.kind === 'check'
        ? isRight
          ? 'Right.'
          : 'Not quite.'
        : isRight
          ? 'As you expected.'
          : 'A surprise?';
    return html`<p class="note verdict"><b class=${isRight ? 'right' : 'wrong'}>${word}</b> ${option.why}</p>`;
  }

  override render() {
    const { question, kind, chosen, given } = this;
    const isClosed = kind === 'predict' && given >= 0;
    return html`<fieldset ?disabled=${isClosed}>
        <legend>${question.ask}</legend>
        ${question.options.map(
          ({ text }, index) => html`<label>
            <input
              type="radio"
              name="choice"
              .checked=${index === chosen}
              @change=${() => {
                this.chosen = index;
              }}
            />
            <span>${text}</span>
          </label>`,
        )}
      </fieldset>
      ${
        isClosed
          ? nothing
          : html`<div class="bar">
              <button class="primary" part="hand-in" ?disabled=${chosen < 0} @click=${this.#handIn}>
                ${this.action || (kind === 'check' ? 'Check' : 'Show me')}
              </button>
            </div>`
      }
      <div role="status" tabindex="-1">${this.#verdict()}</div>`;
  }
}
define('crumb-question', CrumbQuestion);
