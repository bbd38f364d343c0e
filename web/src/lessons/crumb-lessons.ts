// The Lessons place: all lessons in a list, or the one that the address names.
import { css, html, LitElement, nothing } from 'lit';
import { define } from '../elements/part';
import { base, tokens } from '../style/base';
import type { CrumbLesson } from './crumb-lesson';
import './crumb-lesson';
import type { ModelSource } from './lab';
import { findLesson, lessons } from './registry';
import { forgetAnswers, scoreOf, watchScores } from './score';

export async function loadAllLessons() {
  await Promise.allSettled(lessons.map(({ load }) => load()));
}

export class CrumbLessons extends LitElement {
  static override properties = { current: { type: String }, source: { attribute: false } };
  declare current: string; // name of a lesson; empty: the list
  declare source: ModelSource | null;
  #unwatch: (() => void) | undefined;

  static override styles = [
    tokens,
    base,
    css`
      :host {
        max-width: 800px;
        margin: 0 auto;
        padding: 20px;
        color: var(--ink);
        font: 14px/1.5 system-ui, sans-serif;
      }
      ol {
        list-style: none;
        padding: 0;
        display: grid;
        gap: 2px;
      }
      a {
        display: grid;
        grid-template-columns: 28px minmax(0, 1fr) auto;
        gap: 2px 10px;
        align-items: baseline;
        padding: 9px 10px;
        border-radius: 8px;
        color: inherit;
        text-decoration: none;
      }
      a:hover {
        background: var(--tint);
      }
      a .number {
        color: var(--accent);
        font-weight: 650;
        font-variant-numeric: tabular-nums;
        text-align: right;
      }
      a b {
        font-weight: 600;
      }
      a .line {
        grid-column: 2 / -1;
      }
      .lead {
        margin-bottom: 10px;
        max-width: 68ch;
      }
      h2 {
        font-size: 22px;
        letter-spacing: -0.01em;
      }
      @media (max-width: 640px) {
        :host {
          padding: 12px;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.current = '';
    this.source = null;
  }
  override connectedCallback() {
    super.connectedCallback();
    this.#unwatch = watchScores(() => this.requestUpdate());
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#unwatch?.();
  }
  // Not when the page opens: then nobody has gone anywhere.
  override async updated(changed: Map<string, unknown>) {
    if (!this.current || typeof changed.get('current') !== 'string') return;
    const lesson = this.renderRoot.querySelector<CrumbLesson>('crumb-lesson');
    await lesson?.updateComplete;
    lesson?.focusTitle();
  }

  #list() {
    const isAny = lessons.some(({ name }) => scoreOf(name).answered > 0);
    return html`<section aria-labelledby="title">
      <h2 id="title">Lessons</h2>
      <p class="lead">
        How a tiny GPT learns, what the causal mask is for, and how to prove that a model does not peek. Each takes a few
        minutes, has one thing to touch and one question that checks itself. Every number is computed here, in this tab.
      </p>
      <ol>
        ${lessons.map(({ name, title, line, questions }, index) => {
          const { answered, right } = scoreOf(name);
          return html`<li>
            <a href="#lessons/${name}">
              <span class="number">${index + 1}</span>
              <b>${title}</b>
              <span class="muted">${answered > 0 ? html`${right} of ${questions} <span class="hidden">right</span>${answered >= questions ? '✓' : ''}` : nothing}</span>
              <span class="muted line">${line}</span>
            </a>
          </li>`;
        })}
      </ol>
      ${isAny ? html`<p class="muted"><button class="link" @click=${forgetAnswers}>Forget my answers</button></p>` : nothing}
    </section>`;
  }
  override render() {
    const entry = this.current ? findLesson(this.current) : undefined;
    if (!entry) return this.#list();
    return html`<crumb-lesson links name=${entry.name} .source=${this.source}></crumb-lesson>`;
  }
}
define('crumb-lessons', CrumbLessons);
