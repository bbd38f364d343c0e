// One lesson with its frame: <crumb-lesson name="fold-the-paper"></crumb-lesson>. The name may also
// be a number from 1 to 11 or the title. Events: crumb-answer (detail: lesson, question, right,
// score, of), crumb-completed (all questions of the lesson were answered).
import { css, html, LitElement, nothing } from 'lit';
import { define } from '../elements/part';
import type { Variant } from '../engine/variant';
import { base, roomy, tokens } from '../style/base';
import { Lab, type ModelSource } from './lab';
import type { LessonBody } from './lesson';
import { findLesson, type LessonEntry, lessons } from './registry';
import { noteAnswer, scoreOf } from './score';

export class CrumbLesson extends LitElement {
  static override properties = {
    name: { type: String },
    variant: { type: String },
    links: { type: Boolean },
    source: { attribute: false },
    body: { state: true },
    trouble: { state: true },
  };
  declare name: string;
  declare variant: Variant | null;
  declare links: boolean; // to the other lessons, by address; for the site
  declare source: ModelSource | null; // the model of a playground on the same page
  declare body: LessonBody | null;
  declare trouble: string;
  #lab: Lab | undefined;
  #shown: LessonEntry | undefined;

  static override styles = [
    tokens,
    base,
    roomy(760),
    css`
      :host {
        color: var(--ink);
        font: 14px/1.5 system-ui, sans-serif;
      }
      section {
        container: lesson / inline-size;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
        padding: 16px;
      }
      h2 {
        font-size: 22px;
        letter-spacing: -0.01em;
        margin: 0;
      }
      progress {
        width: 160px;
        height: 5px;
        accent-color: var(--accent);
      }
      a {
        color: inherit;
        text-decoration: none;
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 7px 12px;
      }
      a:hover {
        border-color: var(--edge);
      }
      @container lesson (max-width: 420px) {
        progress {
          width: 90px;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.name = '';
    this.variant = null;
    this.links = false;
    this.source = null;
    this.body = null;
    this.trouble = '';
    this.addEventListener('lesson-answer', (event) => {
      event.stopPropagation();
      const { question, right } = (event as CustomEvent<{ question: string; right: boolean }>).detail;
      this.#answer(question, right);
    });
  }
  get entry(): LessonEntry | undefined {
    return findLesson(this.name);
  }
  get score() {
    const { entry } = this;
    return entry ? { ...scoreOf(entry.name), of: entry.questions } : null;
  }

  override connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) this.#open();
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#close();
  }
  override updated(changed: Map<string, unknown>) {
    if (changed.has('name')) this.#open();
  }
  #close() {
    this.#lab?.release();
    this.#lab = undefined;
    this.#shown = undefined;
    this.body = null;
  }
  async #open() {
    const { entry } = this;
    if (entry && entry === this.#shown) return;
    this.#close();
    this.#shown = entry;
    this.trouble = entry
      ? ''
      : `There is no lesson named “${this.name}”. There are: ${lessons.map(({ name }) => name).join(', ')}.`;
    if (!entry) return;
    try {
      const Body = await entry.load();
      if (entry !== this.#shown || !this.isConnected) return;
      this.#lab = new Lab(this.variant, this.source);
      const body = new Body();
      body.lab = this.#lab;
      this.body = body;
    } catch {
      this.trouble = 'This lesson could not be loaded. Reload the page to try again.';
    }
  }
  #answer(question: string, right: boolean) {
    const { entry } = this;
    if (!entry) return;
    const isFirst = noteAnswer(entry.name, question, right);
    const score = scoreOf(entry.name);
    const detail = {
      lesson: entry.name,
      question,
      right,
      first: isFirst,
      score: score.right,
      of: entry.questions,
    };
    this.#emit('crumb-answer', detail);
    if (isFirst && score.answered >= entry.questions) this.#emit('crumb-completed', detail);
    this.requestUpdate();
  }
  #emit(type: string, detail: unknown) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // To the beginning, for whoever came by keyboard or listens.
  focusTitle() {
    this.renderRoot.querySelector<HTMLElement>('#title')?.focus({ preventScroll: true });
  }

  override render() {
    const { entry, body, trouble } = this;
    if (!entry) return html`<section><p role="alert">${trouble}</p></section>`;
    const index = lessons.indexOf(entry);
    const next = lessons[index + 1];
    const { right, answered } = scoreOf(entry.name);
    return html`<section aria-labelledby="title">
      <div class="bar">
        <span class="muted">Lesson ${index + 1} of ${lessons.length}</span>
        ${answered > 0 ? html`<span class="muted">· ${right} of ${entry.questions} right at the first go</span>` : nothing}
        <span class="space"></span>
        <progress max=${lessons.length} .value=${index + 1} aria-label="Lesson ${index + 1} of ${lessons.length}"></progress>
      </div>
      <h2 id="title" tabindex="-1">${entry.title}</h2>
      ${trouble ? html`<p class="note warning" role="alert">${trouble}</p>` : (body ?? html`<p class="muted">One moment …</p>`)}
      ${
        this.links
          ? html`<nav class="bar" aria-label="Other lessons">
              <a href="#lessons">All lessons</a>
              <span class="space"></span>
              ${next ? html`<a href="#lessons/${next.name}">Next: ${next.title} →</a>` : nothing}
            </nav>`
          : nothing
      }
    </section>`;
  }
}
define('crumb-lesson', CrumbLesson);
