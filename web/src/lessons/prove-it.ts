// Lesson 4: change one symbol and see which positions notice, while the model learns: the test that
// finds a leak whatever the loss says.
import { css, html, nothing } from 'lit';
import { define } from '../elements/part';
import type { PeekReport } from '../engine/engine';
import { type LabModel, Refused } from './lab';
import { LessonBody, lessonStyle } from './lesson';
import { predictionFor, question, type Subject, subjects } from './prove-it-questions';
import { lessonUpdates, replies } from './replies';
import { ByTurns } from './shared/by-turns';
import { visible } from './shared/crumb-probe';
import type { Question } from './shared/crumb-question';
import { firstLine, knownSymbols } from './shared/known-text';
import { playgroundModel } from './shared/model-choice';
import { verdictOn } from './shared/probe-verdict';
import { progressBar, segment } from './shared/segment';
import { smallConfig } from './small-models';

const sentence = 'Your order is safe';
const longest = 24; // symbols that are looked at
const smallUpdates = 201;
const betweenProbes = 200; // milliseconds

interface Trained {
  model: LabModel;
  updates: number; // that it is meant to make; 0: it is used as it is
  text: string; // something that it can read
}
interface Found {
  report: PeekReport;
  changed: number; // position that it is about, while the next one may be asked for already
}

export class ProveIt extends LessonBody {
  static override properties = {
    subject: { state: true },
    hasOther: { state: true },
    text: { state: true },
    changed: { state: true },
    found: { state: true },
    predicted: { state: true },
    asked: { state: true },
  };
  declare subject: Subject;
  declare hasOther: boolean; // there is a model in the playground
  declare text: string;
  declare changed: number; // position, from 0
  declare found: Found | null; // of this subject and text
  declare predicted: ReadonlySet<Subject>;
  declare asked: Question | null; // what is to be expected of this subject; null: was told before
  readonly training = new ByTurns();
  #models = new Map<Subject, Promise<Trained>>();
  #shown: Trained | undefined;
  #probes = 0; // asked for so far

  static override styles = [
    ...LessonBody.styles,
    lessonStyle,
    css`
      .symbols button {
        min-width: 26px;
      }
      .field {
        display: grid;
        gap: 4px;
        max-width: 420px;
      }
    `,
  ];

  constructor() {
    super();
    this.subject = 'causal';
    this.hasOther = false;
    this.text = sentence;
    this.changed = Math.floor(sentence.length / 2);
    this.found = null;
    this.predicted = new Set();
    this.asked = predictionFor(this.subject, Array.from(sentence), this.changed, null);
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.training.stop();
  }
  protected override async begin() {
    this.hasOther = Boolean(await this.lab.source?.());
  }

  #model(subject: Subject): Promise<Trained> {
    const known = this.#models.get(subject);
    if (known) return known;
    const made = this.#make(subject);
    this.#models.set(subject, made);
    made.catch(() => this.#models.delete(subject));
    return made;
  }
  async #make(subject: Subject): Promise<Trained> {
    if (subject === 'playground') {
      const { model, text } = await playgroundModel(this.lab);
      return { model, updates: 0, text: firstLine(text, Math.min(longest, model.info.config.context)) };
    }
    const isLessons = subject === 'causal' || subject === 'none';
    const config = isLessons ? { mask: subject } : { ...smallConfig, mask: subject };
    const model = await this.lab.open(replies, config);
    return { model, updates: isLessons ? lessonUpdates : smallUpdates, text: sentence };
  }

  #choose(subject: Subject) {
    const before = this.subject;
    if (subject === before) return;
    this.training.stop();
    this.subject = subject;
    this.found = null;
    this.asked = null;
    this.#shown = undefined;
    this.attempt(async () => {
      // The playground's model may know other symbols, so its own text is at hand.
      if (subject === 'playground') {
        const { text } = await this.#model(subject);
        if (subject !== this.subject) return;
        this.#use(text);
      } else if (before === 'playground') this.#use(sentence);
      const isNew = !this.predicted.has(subject);
      this.asked = isNew ? predictionFor(subject, Array.from(this.text), this.changed, null) : null;
      if (!isNew) await this.#show();
    });
  }
  #use(text: string) {
    this.text = text;
    this.changed = Math.floor(Array.from(text).length / 2);
  }
  #predict() {
    const { subject, changed } = this;
    this.predicted = new Set([...this.predicted, subject]);
    this.attempt(async () => {
      const model = await this.#model(subject);
      if (subject !== this.subject) return;
      const report = await model.model.peek(this.#known(model.model), changed);
      const { pattern } = verdictOn(report, changed);
      if (subject !== this.subject) return;
      this.asked = predictionFor(subject, Array.from(report.symbols), changed, pattern);
      await this.#show();
    });
  }
  async #show() {
    const { subject } = this;
    const trained = await this.#model(subject);
    if (subject !== this.subject || !this.isConnected) return;
    this.#shown = trained;
    await this.#probe();
    if (trained === this.#shown) await this.#train();
  }
  // Trains on, with the bars following.
  async #train() {
    const trained = this.#shown;
    if (!trained || trained.model.step >= trained.updates) return;
    const training = this.training.train([trained.model], trained.updates, () => this.requestUpdate());
    const watch = async () => {
      while (this.training.isRunning && trained === this.#shown) {
        await Promise.race([training, new Promise((resolve) => setTimeout(resolve, betweenProbes))]);
        if (trained === this.#shown) await this.#probe();
      }
    };
    await Promise.all([training, watch()]);
    this.requestUpdate();
  }
  async #probe() {
    const trained = this.#shown;
    if (!trained) return;
    const number = ++this.#probes;
    const known = this.#known(trained.model);
    const count = Array.from(known).length;
    if (this.changed >= count) this.changed = Math.floor(count / 2);
    const { changed } = this;
    const report = await trained.model.peek(known, changed);
    if (number !== this.#probes || trained !== this.#shown) return;
    this.found = { report, changed };
    this.trouble = '';
  }
  // What the model can read of the text, in one go.
  #known(model: LabModel): string {
    const known = knownSymbols(model, this.text);
    if (known.length < 2)
      throw new Refused('Type at least two symbols that the model has seen in its training text.');
    return known.slice(0, model.info.config.context).join('');
  }
  #change(position: number) {
    this.changed = position;
    this.attempt(() => this.#probe());
  }
  #type(event: Event) {
    this.#use((event.target as HTMLInputElement).value);
    this.found = null;
    this.attempt(() => this.#probe());
  }

  // The symbols that the model knows of the text, once it was asked.
  get #symbols(): string[] {
    return Array.from(this.found?.report.symbols ?? this.text);
  }
  #picker() {
    return html`<div>
      <p class="caption" aria-hidden="true">Change which symbol?</p>
      <div class="symbols" role="group" aria-label="Change which symbol?">
        ${this.#symbols.map(
          (symbol, index) => html`<button
            aria-pressed=${index === this.changed ? 'true' : 'false'}
            aria-label="position ${index + 1}, ${symbol === ' ' ? 'space' : symbol}"
            @click=${() => this.#change(index)}
          >
            ${visible(symbol)}
          </button>`,
        )}
      </div>
    </div>`;
  }
  #field() {
    return html`<label class="field">
      <span class="caption">The text that is read</span>
      <input part="text" maxlength=${longest} .value=${this.text} @input=${this.#type} />
    </label>`;
  }
  #progress() {
    const trained = this.#shown;
    if (!trained || trained.updates === 0) return nothing;
    const { model, updates } = trained;
    const { isRunning } = this.training;
    const loss = model.losses.at(-1);
    const line = `${model.step} of ${updates} updates${loss === undefined ? '' : `, loss ${loss.toFixed(3)}`}`;
    if (model.step >= updates) return html`<p class="small" part="progress">Trained: ${line}.</p>`;
    return html`${progressBar(line, model.step, updates)}
      <div class="bar">
        ${
          isRunning
            ? html`<button part="stop" @click=${() => this.#stop()}>Stop</button>`
            : html`<button part="go-on" @click=${() => this.attempt(() => this.#train())}>Go on</button>`
        }
      </div>`;
  }
  #stop() {
    this.training.stop();
    this.requestUpdate();
  }
  #result() {
    const { found, training } = this;
    if (!found) return this.trouble ? nothing : html`<p class="muted">One moment …</p>`;
    const { report, changed } = found;
    const { pattern, words } = verdictOn(report, changed);
    const isGood = pattern === 'honest';
    const isBad = pattern === 'all' || pattern === 'few' || pattern === 'earlier';
    const [name, ...rest] = words.split(':');
    // While the bars move a screen reader would never stop talking.
    return html`<crumb-probe .report=${report} changed=${changed}></crumb-probe>
      <p class="note" part="verdict" role="status" aria-live=${training.isRunning ? 'off' : 'polite'}>
        <b class=${isGood ? 'good' : isBad ? 'bad' : nothing}>${name}${rest.length > 0 ? ':' : ''}</b>${rest.join(':')}
      </p>`;
  }

  override render() {
    const { subject, predicted, hasOther, asked, found } = this;
    const isAsked = predicted.has(subject);
    return html`<p>
        A low loss proves nothing: it may come from looking ahead. This test does. Let the model read a text, change
        <b>one symbol</b>, and let it read again. The bars show how far each position’s guess of the next symbol moved, in
        the model’s own points before softmax (<b>logits</b>). What comes after the change may notice. What stands
        <b>before</b> it must not.
      </p>
      ${segment<Subject>(
        'Mask of the model',
        subjects.filter(([name]) => name !== 'playground' || hasOther),
        subject,
        (value) => this.#choose(value),
      )}
      ${
        asked
          ? html`<crumb-question
              kind="predict"
              action=${subject === 'playground' ? 'Show me' : 'Train it and show me'}
              .question=${asked}
              ?revealed=${found !== null}
              @crumb-predicted=${() => this.#predict()}
            ></crumb-question>`
          : nothing
      }
      ${this.troubleNote()}
      ${isAsked ? html`${this.#progress()} ${this.#result()} ${this.#picker()} ${this.#field()}` : nothing}
      ${
        predicted.size > 0
          ? html`<p class="small">
                <b>Exactly the same</b> means that not one bit differs. A position that cannot see the change does the same
                sums with the same numbers, so there is not even rounding. <b>A little</b> means that something got through.
                Now put another mask in, above, and say first what it will do.
              </p>
              <crumb-question .question=${question}></crumb-question>`
          : nothing
      }`;
  }
}
define('crumb-lesson-prove-it', ProveIt);
