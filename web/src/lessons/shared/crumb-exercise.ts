// An exercise with typed answers, each checked by value. A wrong answer is explained and may be
// tried again; the first hand-in counts. After two tries the solution can be shown.
import { css, html, LitElement, nothing } from 'lit';
import { define } from '../../elements/part';
import { base } from '../../style/base';
import type { Checked } from './crumb-question';
import { questionStyle } from './question-style';
import { judge, type Verdict } from './read-numbers';

export interface Blank {
  label: string;
  expected: readonly number[];
  solution: string;
}
export interface Exercise {
  id: string;
  ask: string;
  hint: string; // how to type it
  blanks: readonly Blank[];
  whyWrong: string;
  whyRight: string;
}

export class CrumbExercise extends LitElement {
  static override properties = {
    exercise: { attribute: false },
    number: { type: Number },
    verdicts: { state: true },
    tries: { state: true },
    isShown: { state: true },
  };
  declare exercise: Exercise;
  declare number: number; // in the list
  declare verdicts: readonly Verdict[]; // of the last hand-in, one per blank
  declare tries: number;
  declare isShown: boolean;

  static override styles = [
    base,
    questionStyle,
    css`
      .blank {
        clear: both;
        display: grid;
        grid-template-columns: minmax(60px, auto) minmax(0, 320px) auto;
        gap: 8px;
        align-items: center;
        justify-content: start;
        padding: 3px 0;
        font-size: 13px;
      }
      input {
        font-family: var(--mono);
        font-size: 13px;
      }
      .right {
        color: var(--good);
      }
      .wrong {
        color: var(--bad);
      }
      .hint {
        clear: both;
        font-size: 12.5px;
        color: var(--soft);
      }
      .bar {
        margin-top: 8px;
      }
      .note {
        max-width: 68ch;
      }
    `,
  ];

  constructor() {
    super();
    this.number = 0;
    this.verdicts = [];
    this.tries = 0;
    this.isShown = false;
  }

  #check(event: Event) {
    event.preventDefault();
    const fields = [...this.renderRoot.querySelectorAll('input')];
    this.verdicts = this.exercise.blanks.map(({ expected }, index) => judge(fields[index]!.value, expected));
    if (!this.verdicts.every((verdict) => verdict === 'right' || verdict === 'wrong')) return; // a slip of the pen
    this.tries++;
    const detail: Checked = {
      id: this.exercise.id,
      right: this.verdicts.every((verdict) => verdict === 'right'),
    };
    this.dispatchEvent(new CustomEvent('crumb-checked', { detail, bubbles: true, composed: true }));
  }
  #sign(verdict: Verdict | undefined, { expected }: Blank) {
    if (verdict === undefined) return nothing;
    if (verdict === 'right') return html`<b class="right">right</b>`;
    if (verdict === 'wrong') return html`<b class="wrong">not yet</b>`;
    if (verdict === 'unreadable') return html`<b class="wrong">numbers, please</b>`;
    return html`<b class="wrong">${expected.length} wanted, ${verdict.count} read</b>`;
  }

  override render() {
    const { exercise, verdicts, tries, isShown } = this;
    const isRight = verdicts.length > 0 && verdicts.every((verdict) => verdict === 'right');
    const isWrong = verdicts.includes('wrong');
    return html`<form @submit=${this.#check}>
      <fieldset>
        <legend>${this.number}. ${exercise.ask}</legend>
        ${exercise.blanks.map(
          (blank, index) => html`<label class="blank">
            <span>${blank.label}</span>
            <input
              autocomplete="off"
              autocapitalize="off"
              spellcheck="false"
              aria-invalid=${verdicts[index] !== undefined && verdicts[index] !== 'right' ? 'true' : nothing}
            />
            <span role="status">${this.#sign(verdicts[index], blank)}</span>
          </label>`,
        )}
        <p class="hint">${exercise.hint}</p>
      </fieldset>
      <div class="bar">
        <button class="primary">Check</button>
        ${
          tries >= 2 && !isRight && !isShown
            ? html`<button
                type="button"
                @click=${() => {
                  this.isShown = true;
                }}
              >
                Show the solution
              </button>`
            : nothing
        }
      </div>
      <div role="status">
        ${isRight ? html`<p class="note"><b class="right">Right.</b> ${exercise.whyRight}</p>` : nothing}
        ${isWrong ? html`<p class="note"><b class="wrong">Not quite.</b> ${exercise.whyWrong}</p>` : nothing}
        ${isShown ? html`<p class="note">${exercise.blanks.map(({ label, solution }) => html`${label}: <code>${solution}</code><br />`)}</p>` : nothing}
      </div>
    </form>`;
  }
}
define('crumb-exercise', CrumbExercise);
