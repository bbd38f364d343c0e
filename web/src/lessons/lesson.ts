// What all lessons share. A lesson is one element with one thing to touch; it asks the lab for
// every number that it shows, asks for a prediction before it shows a result, and ends in a
// question that checks itself. The frame around it (crumb-lesson) has title and progress.
import { css, html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { base } from '../style/base';
import type { Lab } from './lab';
import type { Checked } from './shared/crumb-question';
import './shared/crumb-question';

export abstract class LessonBody extends LitElement {
  static override properties: PropertyDeclarations = { lab: { attribute: false }, trouble: { state: true } };
  declare lab: Lab; // set before the element is connected
  declare trouble: string; // a sentence for the person; empty if all is well

  constructor() {
    super();
    this.trouble = '';
    this.addEventListener('crumb-checked', (event) => {
      const { id, right } = (event as CustomEvent<Checked>).detail;
      this.answered(id, right);
    });
  }

  // Tells the frame that a question was answered.
  protected answered(question: string, right: boolean) {
    this.dispatchEvent(
      new CustomEvent('lesson-answer', { detail: { question, right }, bubbles: true, composed: true }),
    );
  }
  // Runs something that may take a while. What goes wrong on the way becomes a sentence, which goes
  // with the next attempt; that the lesson was left meanwhile is no trouble.
  async attempt(work: () => Promise<void>) {
    this.trouble = '';
    try {
      await work();
    } catch (error) {
      if (this.isConnected) this.trouble = this.lab.explain(error);
    }
  }

  protected troubleNote() {
    return this.trouble ? html`<p class="note warning" role="alert">${this.trouble}</p>` : nothing;
  }

  // Called once the lab is there and the lesson is shown.
  protected begin(): void | Promise<void> {}
  protected override firstUpdated(_changed: PropertyValues) {
    this.attempt(async () => this.begin());
  }

  static override styles = [base, css``];
}

// The look of all lessons.
export const lessonStyle = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr); /* what is wide scrolls, and does not widen the page */
    gap: 14px;
    font-size: 14px;
    line-height: 1.5;
  }
  p,
  ul,
  ol {
    max-width: 68ch;
  }
  .columns {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 14px 28px;
    align-items: start;
  }
  .halves {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 14px 20px;
    align-items: start;
  }
  @container lesson (max-width: 600px) {
    .columns,
    .halves {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .stack {
    display: grid;
    gap: 12px;
    align-content: start;
    min-width: 0;
  }
  .small {
    font-size: 12.5px;
    color: var(--soft);
  }
  .mono,
  code {
    font-family: var(--mono);
    font-size: 12.5px;
  }
  .sample {
    font: 13px/1.6 var(--mono);
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: 8px;
    padding: 8px 10px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    min-height: 1.6em;
  }
  .good {
    color: var(--good);
  }
  .bad {
    color: var(--bad);
  }
  .note {
    margin-top: 0;
    max-width: 68ch;
  }
  progress {
    width: 100%;
    height: 5px;
    accent-color: var(--accent);
  }
  .segment {
    display: inline-flex;
    flex-wrap: wrap;
    border: 1px solid var(--line);
    border-radius: 8px;
    overflow: hidden;
  }
  .segment button {
    border: 0;
    border-radius: 0;
    background: none;
    padding: 6px 12px;
  }
  .segment button[aria-pressed='true'] {
    background: var(--tint);
    font-weight: 600;
  }
  .segment button:focus-visible {
    outline-offset: -2px;
  }
  .caption {
    color: var(--soft);
    font-size: 13px;
    margin-bottom: 4px;
  }
  input.number {
    width: 64px;
    padding: 4px 6px;
    text-align: right;
    font-family: var(--mono);
    font-size: 13px;
  }
  /* a text of which one symbol is chosen */
  .symbols {
    display: flex;
    flex-wrap: wrap;
  }
  .symbols button {
    border-radius: 0;
    padding: 4px 6px;
    min-width: 24px;
    font: 13px var(--mono);
    margin: 0 -1px -1px 0;
  }
  .symbols button[aria-pressed='true'] {
    background: var(--tint);
    border-color: var(--accent);
    font-weight: 650;
    z-index: 1;
  }
  details {
    max-width: 100%;
  }
`;
