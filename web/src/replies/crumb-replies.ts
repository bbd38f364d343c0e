// The Replies place as one element: <crumb-replies></crumb-replies>. Events: crumb-step, crumb-trained.
import { css, html, LitElement, nothing } from 'lit';
import { define, notice } from '../elements/part';
import type { Variant } from '../engine/variant';
import type { FileToImport } from '../mail';
import type { Notice } from '../state/state';
import { Watch } from '../state/store';
import { base, roomy, tokens } from '../style/base';
import { Desk } from './desk';
import { dropped } from './dropped';
import './elements/crumb-drafts';
import './elements/crumb-mail-in';
import './elements/crumb-pairs';
import './elements/crumb-private';
import './elements/crumb-reply-file';
import './elements/crumb-reply-scores';
import './elements/crumb-reply-train';
import { type Stage, stages } from './state';

const names: Record<Stage, string> = {
  bring: 'Bring mail',
  check: 'Check pairs',
  train: 'Train',
  draft: 'Draft',
};

export class CrumbReplies extends LitElement {
  static override properties = { variant: { type: String } };
  declare variant: Variant | null;
  readonly desk = new Desk((name, detail) =>
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
  );

  static override styles = [
    tokens,
    base,
    roomy(1240),
    css`
      :host {
        container-name: replies;
        background: var(--paper);
        color: var(--ink);
        font: 14px/1.45 system-ui, sans-serif;
      }
      .steps {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding: 12px 20px 0;
        font-size: 13px;
        color: var(--soft);
        list-style: none;
      }
      .steps b {
        color: var(--accent);
      }
      .steps [aria-current] {
        color: var(--ink);
        font-weight: 600;
      }
      .columns {
        display: grid;
        grid-template-columns: 360px minmax(0, 1fr);
        gap: 16px;
        padding: 16px 20px;
        align-items: start;
      }
      .column {
        display: grid;
        gap: 16px;
        min-width: 0;
      }
      .problem,
      .told > * {
        margin: 12px 20px 0;
      }
      @container replies (max-width: 1000px) {
        .columns {
          grid-template-columns: minmax(0, 1fr);
        }
        /* What is wanted every day comes first. */
        .draft .column:last-child {
          order: -1;
        }
      }
      @container replies (max-width: 640px) {
        .columns {
          padding: 12px;
        }
        .steps {
          padding: 12px 12px 0;
        }
      }
    `,
  ];
  constructor() {
    super();
    this.variant = null;
    this.addEventListener('dragover', this.#over);
    this.addEventListener('drop', this.#drop);
    new Watch(this, () => this.desk.store, ['stage', 'problem', 'notice', 'rows', 'info', 'training']);
  }
  // Files are taken wherever they are dropped; what has a field for them has had its turn by now.
  #over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  #drop = (event: DragEvent) => {
    this.#over(event);
    const given = dropped(event.dataTransfer);
    this.desk.attempt(async () => this.desk.files.take(await given));
  };
  // For programs.
  get state() {
    return this.desk.state;
  }
  bring(files: FileToImport[]) {
    return this.desk.mail.bring(files);
  }
  train() {
    return this.desk.learning.train();
  }
  score() {
    return this.desk.learning.score();
  }
  draft(email: string, subject = '') {
    return this.desk.drafting.answer(email, { subject });
  }

  override connectedCallback() {
    super.connectedCallback();
    this.desk.variant = this.variant;
    this.desk.open(this.id || 'replies');
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.desk.disconnect();
  }

  // What is said at the top comes into sight, wherever a button or a file was.
  protected override updated() {
    const { problem, notice: told } = this.desk.state;
    const [before, beforeThat] = this.#told;
    const place = problem && problem !== before ? '.problem' : told && told !== beforeThat ? '.told' : '';
    const show = () => this.renderRoot.querySelector(place)?.scrollIntoView({ block: 'nearest' });
    if (place) requestAnimationFrame(show); // once all parts are drawn
    this.#told = [problem, told];
  }
  #told: [string, Notice | null] = ['', null];

  override render() {
    const { desk } = this;
    const { stage, problem, notice: told } = desk.state;
    return html`<ol class="steps" aria-label="Steps">
        ${stages.map((each, index) => html`<li aria-current=${each === stage ? 'step' : nothing}><b>${index + 1}</b> ${names[each]}${index < stages.length - 1 ? html` <span aria-hidden="true">→</span>` : nothing}</li>`)}
      </ol>
      ${problem ? html`<p class="note warning problem" role="alert">${problem}</p>` : nothing}
      <div class="told" role="status">${notice(told)}</div>
      <div class="columns ${stage}">
        <div class="column">
          <crumb-mail-in .desk=${desk} exportparts="drop, choose, sample, us, resume, forget"></crumb-mail-in>
          <crumb-private .desk=${desk} exportparts="switch, unknown-languages"></crumb-private>
          <crumb-reply-file .desk=${desk} exportparts="save, open, canary, save-anyway, do-not-save"></crumb-reply-file>
          <crumb-reply-scores .desk=${desk} exportparts="score"></crumb-reply-scores>
        </div>
        <div class="column">
          ${
            desk.state.rows.length === 0
              ? html`<section>
                  <h2>Drafts for the next mail, from what you answered before</h2>
                  <p>
                    Drop last year’s support mail. Crumb pairs what customers wrote with what you answered, replaces what is
                    private, trains a small model on it in this tab, and drafts replies to new mail. Nothing leaves the tab.
                    It learns from a few hundred mails, so it shows how sure it is, what it copied, and the closest past case.
                  </p>
                </section>`
              : nothing
          }
          <crumb-drafts ?hidden=${!desk.state.info?.has_model || desk.state.training !== null} .desk=${desk} exportparts="subject, agent, email, draft-button, draft, draft-text, copy, edit-draft, again, shorter, longer, accept, case, use-past, anyway"></crumb-drafts>
          <crumb-reply-train .desk=${desk} exportparts="train, pause, go-on, not-saved"></crumb-reply-train>
          <crumb-pairs .desk=${desk} exportparts="previous, next, edit, put-back"></crumb-pairs>
        </div>
      </div>`;
  }
}
define('crumb-replies', CrumbReplies);
