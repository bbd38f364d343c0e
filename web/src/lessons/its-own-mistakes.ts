// Lesson 9: how sure the model is of its own writing, and what sampling lets through.
import { html, nothing } from 'lit';
import { define, slider } from '../elements/part';
import type { NextSymbols, OwnText, SymbolOptions } from '../engine/lesson-engine';
import { itsOwnMistakesStyle } from './its-own-mistakes-style';
import { LessonBody, lessonStyle } from './lesson';
import type { Question } from './shared/crumb-question';
import { firstLine, knownSymbols } from './shared/known-text';
import { type Chosen, ModelChoice } from './shared/model-choice';

const length = 90; // symbols to write
const longestPrompt = 24; // symbols
const unsure = Math.log(0.2); // the model gave a symbol less than this

const prediction: Question = {
  id: 'where-it-gets-unsure',
  ask: 'The model is given a real beginning, a word or less, and then goes on from what it wrote itself, sometimes picking a less likely symbol. Where will it be least sure?',
  options: [
    {
      text: 'At the beginning, where it has read little of the text',
      why: 'The beginning stands in its training text. It has practised going on from there hundreds of times.',
    },
    {
      text: 'Right after an unlikely symbol',
      right: true,
      why: 'After a symbol that never stood there in training it stands on ground where it was never practised, and has to guess.',
    },
    {
      text: 'Nowhere: it chose every symbol itself',
      why: 'It chose them by chance, according to what it thought likely. An unlikely choice leads where it has never been.',
    },
  ],
};
const question: Question = {
  id: 'why-drift',
  ask: 'Why does a model that was perfect in training drift when it writes?',
  options: [
    {
      text: 'Its weights change while it writes, and each slip moves them further away',
      why: 'Writing changes no weight. Only training does.',
    },
    {
      text: 'In training it continued real text; now it continues its own, slips included',
      right: true,
      why: 'One odd symbol, and the next question is one that training never asked. This is called exposure bias.',
    },
    {
      text: 'It forgets the text that it has learnt after it has written for a while',
      why: 'It still knows it: give it a real beginning and it goes on well.',
    },
  ],
};

export class ItsOwnMistakes extends LessonBody {
  static override properties = {
    predicted: { state: true },
    options: { state: true },
    seed: { state: true },
    prompt: { state: true },
    given: { state: true },
    own: { state: true },
    position: { state: true },
    next: { state: true },
  };
  declare predicted: boolean;
  declare options: SymbolOptions;
  declare seed: number;
  declare prompt: string;
  declare given: number; // symbols of the prompt that the model kept
  declare own: OwnText | null;
  declare position: number; // of the symbol whose alternatives are shown
  declare next: NextSymbols | null;
  readonly choice: ModelChoice = new ModelChoice(
    this,
    () => this.lab,
    (chosen) => this.#use(chosen),
  );

  static override styles = [...LessonBody.styles, lessonStyle, itsOwnMistakesStyle];

  constructor() {
    super();
    this.predicted = false;
    this.options = { temperature: 1.3, top_k: 0, top_p: 1 };
    this.seed = 1;
    this.prompt = 'Your ';
    this.given = 5;
    this.own = null;
    this.position = 0;
    this.next = null;
  }
  #start() {
    this.predicted = true;
    this.attempt(() => this.choice.begin());
  }
  #use({ model, text }: Chosen) {
    const line = firstLine(text, longestPrompt);
    this.prompt = /^\s*\S+\s?/.exec(line)?.[0] ?? line;
    this.given = knownSymbols(model, this.prompt).length;
    this.own = null;
    this.next = null;
    this.attempt(() => this.#write());
  }
  async #write() {
    const { chosen } = this.choice;
    if (!chosen) return;
    const { options, seed, prompt } = this;
    const written = await chosen.model.write(prompt, { ...options, seed, max_tokens: length });
    const isWanted = () => options === this.options && seed === this.seed && chosen === this.choice.chosen;
    if (!isWanted()) return;
    const own = await chosen.model.ownText(prompt + written.text);
    if (!isWanted()) return;
    this.own = own;
    const worst = this.own.logProbs.indexOf(Math.min(...this.own.logProbs));
    await this.#look(worst + 1);
  }
  async #look(position: number) {
    const { chosen } = this.choice;
    const { own } = this;
    if (!chosen || !own) return;
    const symbols = Array.from(own.symbols);
    const next = await chosen.model.nextSymbols(symbols.slice(0, position).join(''), this.options);
    if (own !== this.own) return;
    this.position = position;
    this.next = next;
  }
  #set(change: Partial<SymbolOptions>) {
    this.options = { ...this.options, ...change };
    this.attempt(() => this.#write());
  }

  // Ninety symbols are one stop on the way through the page.
  #walk(event: KeyboardEvent, count: number) {
    const to = { ArrowLeft: this.position - 1, ArrowRight: this.position + 1, Home: 1, End: count - 1 }[
      event.key
    ];
    if (to === undefined || to < 1 || to >= count) return;
    event.preventDefault();
    this.attempt(async () => {
      await this.#look(to);
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('.text [aria-pressed=true]')?.focus();
    });
  }

  #sliders() {
    const { temperature, top_k, top_p } = this.options;
    return html`<p class="small">
        <b>Temperature</b>: 0 always takes the likeliest symbol, 1 draws as the model says, more gives unlikely ones a better
        chance. <b>Top-k</b>: only the k likeliest may be drawn. <b>Top-p</b>: only the likeliest that together make up this
        share.
      </p>
      <div class="sliders">
      ${slider({ label: 'temperature', value: temperature, min: 0, max: 2, step: 0.1, shown: temperature.toFixed(1), change: (value) => this.#set({ temperature: value }) })}
      ${slider({ label: 'top-k', value: top_k, max: 10, shown: top_k === 0 ? 'off' : String(top_k), change: (value) => this.#set({ top_k: value }) })}
      ${slider({ label: 'top-p', value: top_p, min: 0.1, max: 1, step: 0.05, shown: top_p === 1 ? 'off' : top_p.toFixed(2), change: (value) => this.#set({ top_p: value }) })}
    </div>`;
  }
  #text({ symbols, logProbs }: OwnText) {
    const { given } = this;
    return html`<div
      class="text"
      role="group"
      aria-label="What it wrote; choose a symbol, with the arrow keys too"
      @keydown=${(event: KeyboardEvent) => this.#walk(event, Array.from(symbols).length)}
    >
      ${Array.from(symbols, (symbol, index) => {
        const probability = index === 0 ? 1 : Math.exp(logProbs[index - 1]!);
        const isUnsure = index >= given && logProbs[index - 1]! < unsure;
        const name = `${visible(symbol)}, ${index === 0 ? 'given' : percentage(probability)}`;
        return html`<button
          class=${index < given ? 'given' : isUnsure ? 'unsure' : nothing}
          aria-pressed=${index === this.position ? 'true' : 'false'}
          tabindex=${index === this.position ? 0 : -1}
          aria-label=${name}
          title=${name}
          ?disabled=${index === 0}
          @click=${() => this.attempt(() => this.#look(index))}
        >${symbol === '\n' ? '⏎' : symbol}</button>`;
      })}
    </div>`;
  }
  #summary({ logProbs, symbols }: OwnText) {
    const { given } = this;
    const own = Array.from(logProbs.subarray(given - 1));
    const slips = own.flatMap((value, index) => (value < unsure ? [index] : []));
    const after = slips.flatMap((index) => (own[index + 1] === undefined ? [] : [own[index + 1]!]));
    const mean = (values: number[]) =>
      Math.exp(values.reduce((a, b) => a + b, 0) / Math.max(1, values.length));
    const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
    if (slips.length === 0)
      return `On average the model gave the symbol that was drawn ${percent(mean(own))}: it stayed on ground that it knows.`;
    const first = Array.from(symbols)
      .slice(0, given + slips[0]! + 1)
      .join('');
    return `On average the model gave the symbol that was drawn ${percent(mean(own))}. ${slips.length === 1 ? 'One slip' : `${slips.length} slips`} under 20 %; the first ends “${first.slice(-12).replaceAll('\n', '⏎')}”. Right after a slip the average is ${percent(mean(after))}.`;
  }
  #alternatives({ symbols, plain, kept }: NextSymbols) {
    const actual = Array.from(this.own!.symbols)[this.position];
    const all = Array.from(symbols);
    const rows = all.map((symbol, index) => ({ symbol, plain: plain[index]!, kept: kept[index]! }));
    const shownRows = rows.filter(({ symbol }, index) => index < 8 || symbol === actual);
    return html`<table>
      <caption class="hidden">What could stand there, likeliest first</caption>
      <thead>
        <tr><th scope="col">symbol</th><th scope="col">the model says</th><th scope="col">chance in the draw</th><th scope="col"><span class="hidden">written</span></th></tr>
      </thead>
      <tbody>
        ${shownRows.map(
          (row) => html`<tr>
            <th scope="row">${visible(row.symbol)}</th>
            <td>${percentage(row.plain)}</td>
            <td class=${row.kept === 0 ? 'cut' : nothing}>${row.kept === 0 ? 'cut' : percentage(row.kept)}</td>
            <td>${row.symbol === actual ? 'was written' : nothing}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
  }

  override render() {
    const { predicted, next, choice } = this;
    const own = choice.chosen && this.own;
    return html`<p>
        In training every question starts from real text. When the model writes, it starts from what it wrote itself: it
        draws each symbol by lot, likelier ones more often, and reads it like all the others. Here the lots are mixed so
        well that it slips now and then. You see how likely it found each symbol.
      </p>
      <crumb-question
        kind="predict"
        .question=${prediction}
        ?revealed=${own !== null}
        @crumb-predicted=${() => this.#start()}
      ></crumb-question>
      ${this.troubleNote()}
      ${
        predicted
          ? html`${choice.render()}
              ${
                own
                  ? html`${this.#sliders()}
                      <div class="bar">
                        <button
                          @click=${() => {
                            this.seed++;
                            this.attempt(() => this.#write());
                          }}
                        >
                          Write again
                        </button>
                        <span class="small">underlined: it gave that symbol less than 20 %. Choose any symbol.</span>
                      </div>
                      ${this.#text(own)}
                      <p class="note" role="status">${this.#summary(own)}</p>
                      ${next ? this.#alternatives(next) : nothing}
                      <crumb-question .question=${question}></crumb-question>`
                  : nothing
              }`
          : nothing
      }`;
  }
}

const percentage = (share: number) =>
  share > 0 && share < 5e-4 ? '< 0.1 %' : `${(100 * share).toFixed(1)} %`;
const visible = (symbol: string) => (symbol === '\n' ? '⏎ new line' : symbol === ' ' ? '␣ blank' : symbol);

define('crumb-lesson-its-own-mistakes', ItsOwnMistakes);
