// Lesson 8: writing with and without a cache of keys and values, measured.
import { css, html, nothing } from 'lit';
import { define, number } from '../elements/part';
import type { CacheShapes } from '../engine/lesson-engine';
import type { LabModel } from './lab';
import { LessonBody, lessonStyle } from './lesson';
import type { Question } from './shared/crumb-question';
import { knownSymbols } from './shared/known-text';
import { type Chosen, ModelChoice } from './shared/model-choice';
import { progressBar } from './shared/segment';

const lengths = [8, 32, 64, 112]; // symbols that stand there already
const tokens = 8; // written each time
const rounds = 5; // of which the quickest counts

interface Way {
  text: string;
  rows: number; // of queries, per block, for all tokens together
  keys: number;
  perToken: number; // milliseconds
}
interface Measured {
  past: number;
  cached: Way;
  whole: Way;
  shapes: CacheShapes;
}

const prediction: Question = {
  id: 'rows-for-one-more',
  ask: '100 symbols stand there, and the keys and values of all of them were kept. How many rows of queries must be computed to write one more?',
  options: [
    {
      text: '1',
      right: true,
      why: 'Only the newest symbol asks. It asks all kept keys, so the table of scores has one row and many columns.',
    },
    {
      text: '100',
      why: 'The earlier symbols asked their questions when they were read. With the mask their answers cannot change any more.',
    },
    {
      text: '101',
      why: 'That is what happens without the cache: everything is read again for each new symbol.',
    },
  ],
};
const question: Question = {
  id: 'why-the-same',
  ask: 'Why are both texts exactly the same?',
  options: [
    {
      text: 'The cache stores the finished text, so it only has to be copied out',
      why: 'It stores keys and values, and nothing of what comes out at the end.',
    },
    {
      text: 'An earlier position never sees a later one, so its keys and values stay right',
      right: true,
      why: 'That is the mask’s doing. What position 5 made of symbols 1 to 5 does not depend on symbol 6, so it may be kept. Without the mask it could not.',
    },
    {
      text: 'By luck: the two ways differ a little, but too little to show in a text',
      why: 'The likeliest symbol is the same each time because the same sums are done, just not twice.',
    },
  ],
};

export class OneAtATime extends LessonBody {
  static override properties = {
    measured: { state: true },
    predicted: { state: true },
    done: { state: true },
  };
  declare measured: readonly Measured[];
  declare predicted: boolean;
  declare done: number;
  #newest: readonly Measured[] = []; // of the measurement that was asked for last
  readonly choice: ModelChoice = new ModelChoice(
    this,
    () => this.lab,
    (chosen) => this.attempt(() => this.#measure(chosen)),
  );

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      table {
        font-size: 13px;
      }
      td,
      th {
        vertical-align: top;
      }
      .scroll {
        max-height: none;
      }
      .shape {
        white-space: nowrap;
      }
      @container lesson (max-width: 600px) {
        table {
          font-size: 12px;
        }
        td,
        th {
          padding: 2px 3px;
          white-space: normal;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.measured = [];
    this.predicted = false;
    this.done = 0;
  }
  #start() {
    this.predicted = true;
    this.attempt(() => this.choice.begin());
  }
  async #measure({ model, text }: Chosen) {
    const measured: Measured[] = [];
    this.#newest = measured;
    this.measured = [];
    this.done = 0;
    const { max_len, d_model, n_heads } = model.info.config;
    const symbols = knownSymbols(model, text); // others would not be read
    const possible = lengths.filter((past) => past + tokens <= max_len && past <= symbols.length);
    for (const past of possible) {
      const prompt = symbols.slice(0, past).join('');
      const [cached, whole] = [
        await this.#write(model, prompt, max_len, true),
        await this.#write(model, prompt, max_len, false),
      ];
      const shapes = await this.lab.work('cacheShapes', past + tokens - 1, 1, d_model, n_heads);
      if (this.#newest !== measured || model !== this.choice.chosen?.model) return;
      measured.push({ past, cached, whole, shapes });
      this.measured = [...measured];
      this.done = measured.length / possible.length;
    }
    if (possible.length === 0)
      this.trouble = `This model looks back ${max_len} symbols at most, which is too short for this lesson.`;
  }
  async #write(model: LabModel, prompt: string, window: number, cached: boolean): Promise<Way> {
    let best: Way | undefined;
    for (let round = 0; round < rounds; round++) {
      const { text, rows, keys, milliseconds } = await model.write(prompt, {
        max_tokens: tokens,
        window,
        cached,
      });
      const perToken = milliseconds / tokens;
      if (!best || perToken < best.perToken) best = { text, rows, keys, perToken };
    }
    return best!;
  }

  #table() {
    const time = (milliseconds: number) => number(milliseconds, milliseconds < 1 ? 3 : 1);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Writing with and without the cache">
      <table>
        <thead>
          <tr>
            <th scope="col" rowspan="2">symbols before</th>
            <th scope="colgroup" colspan="2">rows of queries, for all ${tokens}</th>
            <th scope="colgroup" colspan="2">milliseconds a symbol, reading included</th>
            <th scope="col" rowspan="2">table of scores for the last, one head</th>
            <th scope="col" rowspan="2">both wrote</th>
          </tr>
          <tr>
            <th scope="col">cache</th><th scope="col">no cache</th><th scope="col">cache</th><th scope="col">no cache</th>
          </tr>
        </thead>
        <tbody>
          ${this.measured.map(
            ({ past, cached, whole, shapes }) => html`<tr>
              <th scope="row">${past}</th>
              <td>${cached.rows}</td><td>${number(whole.rows)}</td>
              <td>${time(cached.perToken)}</td><td>${time(whole.perToken)}</td>
              <td class="shape">${shapes.score_rows} × ${shapes.score_cols}</td>
              <td>${cached.text === whole.text ? 'the same' : html`<b class="bad">different texts</b>`}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
  #words() {
    const last = this.measured.at(-1);
    if (!last || this.done < 1) return nothing;
    const { past, cached, whole } = last;
    return html`<p class="note" role="status">
      With the cache the ${past} symbols are read once, and then each new one adds a single row of queries:
      ${past} + ${cached.rows - past} = ${cached.rows} rows. (The last one written is not read any more.) Without it all is
      read again for every symbol: ${past} + ${past + 1} + … + ${past + tokens - 1} = ${number(whole.rows)} rows.
      ${
        cached.perToken > 0
          ? html`That took ${number(whole.perToken / cached.perToken, 1)} times as long.`
          : nothing
      }
      The price: ${cached.keys} keys are kept in each block, and as many values.
    </p>`;
  }

  override render() {
    const { predicted, choice } = this;
    const [done, measured] = choice.chosen ? [this.done, this.measured] : [0, []];
    return html`<p>
        To write the next symbol the model must look at all earlier ones. Each of them has a <b>key</b>, which is compared
        with the query of the one that asks, and a <b>value</b>, which is what it hands over. The model can work these out
        again for each new symbol, or keep them: that is the <b>cache</b>. Here it writes ${tokens} symbols both ways, and
        both are timed.
      </p>
      <crumb-question
        kind="predict"
        .question=${prediction}
        ?revealed=${done === 1}
        @crumb-predicted=${() => this.#start()}
      ></crumb-question>
      ${this.troubleNote()}
      ${
        predicted
          ? html`${choice.render()} ${choice.chosen && done < 1 && !this.trouble ? progressBar('Writing and timing …', done, 1) : nothing}
              ${measured.length > 0 ? this.#table() : nothing} ${this.#words()}`
          : nothing
      }
      ${
        done === 1
          ? html`<div class="bar">
                <button @click=${() => this.attempt(() => this.#measure(choice.chosen!))}>Measure again</button>
              </div>
              <crumb-question .question=${question}></crumb-question>`
          : nothing
      }`;
  }
}
define('crumb-lesson-one-at-a-time', OneAtATime);
