// Lesson 7: what each head of a trained model looks at.
import { css, html, nothing } from 'lit';
import '../elements/crumb-attention';
import { define } from '../elements/part';
import type { AttentionReport } from '../engine/engine';
import { LessonBody, lessonStyle } from './lesson';
import type { Question } from './shared/crumb-question';
import { firstLine } from './shared/known-text';
import { type Chosen, ModelChoice } from './shared/model-choice';

const longest = 24; // symbols that are looked at

const prediction: Question = {
  id: 'same-view',
  ask: 'All heads of a block read the same text, and all are built alike. Will they look at the same places?',
  options: [
    {
      text: 'Yes, they were trained on the same task',
      why: 'Each started from other random numbers, and what one head already delivers is worth little a second time.',
    },
    {
      text: 'No, each finds a view of its own',
      right: true,
      why: 'They start from different random numbers, and training pays for views that the others do not have.',
    },
    {
      text: 'Yes within a block, no between blocks',
      why: 'Look at one block: its heads share the input, but not the queries and keys that they make of it.',
    },
  ],
};
const question: Question = {
  id: 'below-the-diagonal',
  ask: 'A head’s square is strongly coloured just below the diagonal and pale elsewhere. What does it do?',
  options: [
    {
      text: 'Each position takes from the one right after it',
      why: 'That would be colour above the diagonal, where the mask leaves nothing.',
    },
    {
      text: 'Each position takes from the one right before it',
      right: true,
      why: 'Rows ask, columns answer. One column to the left of the diagonal is the symbol before.',
    },
    { text: 'Each position takes only from itself', why: 'That would be colour on the diagonal itself.' },
  ],
};

interface View {
  name: string;
  itself: number;
  previous: number;
  distance: number; // how far back it looks, on average
}

// Row 0 has no choice, so it says nothing about a head.
function views({ n_layers, n_heads, length, weights }: AttentionReport): View[] {
  return Array.from({ length: n_layers * n_heads }, (_, head) => {
    const at = (row: number, column: number) => weights[(head * length + row) * length + column]!;
    let [itself, previous, distance] = [0, 0, 0];
    for (let row = 1; row < length; row++) {
      itself += at(row, row);
      previous += at(row, row - 1);
      for (let column = 0; column <= row; column++) distance += (row - column) * at(row, column);
    }
    const rows = Math.max(1, length - 1);
    const name = `block ${Math.floor(head / n_heads) + 1}, head ${(head % n_heads) + 1}`;
    return { name, itself: itself / rows, previous: previous / rows, distance: distance / rows };
  });
}

export class SeveralHeads extends LessonBody {
  static override properties = {
    report: { state: true },
    text: { state: true },
    predicted: { state: true },
    hasLooked: { state: true },
  };
  declare report: AttentionReport | null; // of the chosen model and this text
  declare text: string;
  declare predicted: boolean;
  declare hasLooked: boolean; // once: what was predicted has been told
  readonly choice: ModelChoice = new ModelChoice(
    this,
    () => this.lab,
    (chosen) => this.#use(chosen),
  );

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      .field {
        display: grid;
        gap: 4px;
        max-width: 420px;
      }
      table {
        font-size: 12.5px;
      }
      td.much {
        font-weight: 650;
        color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    this.report = null;
    this.text = '';
    this.predicted = false;
    this.hasLooked = false;
  }
  protected override begin() {
    return this.choice.begin();
  }
  #use({ text }: Chosen) {
    this.text = firstLine(text, longest);
    this.report = null;
    this.attempt(() => this.#look());
  }
  async #look() {
    const { chosen } = this.choice;
    const { text } = this;
    const isWanted = () => chosen === this.choice.chosen && text === this.text;
    if (!chosen || !text) return;
    try {
      const report = await chosen.model.attention(text);
      if (isWanted()) Object.assign(this, { report, hasLooked: true });
    } catch (error) {
      if (!isWanted()) return;
      this.report = null; // it is of another text
      throw error;
    }
  }
  #type(event: Event) {
    this.text = (event.target as HTMLInputElement).value;
    this.attempt(() => this.#look());
  }

  #table(report: AttentionReport) {
    const all = views(report);
    const percent = (share: number) =>
      html`<td class=${share > 0.5 ? 'much' : nothing}>${(100 * share).toFixed(0)} %</td>`;
    return html`<details>
      <summary>Every head in figures</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Every head in figures">
        <table>
          <thead>
            <tr><th scope="col">head</th><th scope="col">on itself</th><th scope="col">on the symbol before</th><th scope="col">looks back, on average</th></tr>
          </thead>
          <tbody>
            ${all.map(
              ({ name, itself, previous, distance }) =>
                html`<tr><th scope="row">${name}</th>${percent(itself)}${percent(previous)}<td>${distance.toFixed(1)} symbols</td></tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  override render() {
    const { text, predicted, hasLooked, choice } = this;
    const report = choice.chosen && this.report;
    return html`<p>
        Attention is done several times side by side. Each <b>head</b> has queries and keys of its own, so each can look
        somewhere else. You will see one square for each head, drawn like the table of lesson 2: rows ask, columns answer,
        and the stronger the colour, the larger the weight. The right upper half stays empty: that is the mask.
      </p>
      <crumb-question
        kind="predict"
        .question=${prediction}
        ?revealed=${hasLooked}
        @crumb-predicted=${() => {
          this.predicted = true;
        }}
      ></crumb-question>
      ${this.troubleNote()}
      ${
        predicted
          ? html`${choice.render()}
              ${
                choice.chosen
                  ? html`<label class="field">
                      <span>Text to look at, up to ${longest} symbols</span>
                      <input maxlength=${longest} .value=${text} spellcheck="false" @input=${this.#type} />
                    </label>`
                  : nothing
              }
              ${
                report
                  ? html`<crumb-attention .report=${report}></crumb-attention>
                      ${this.#table(report)}`
                  : nothing
              }
              ${hasLooked ? html`<crumb-question .question=${question}></crumb-question>` : nothing}`
          : nothing
      }`;
  }
}
define('crumb-lesson-several-heads', SeveralHeads);
