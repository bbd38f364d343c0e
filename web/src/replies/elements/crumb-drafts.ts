// A new email in, three drafts out, with what they are made of, and the closest past cases.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { define, number } from '../../elements/part';
import { isModelFile } from '../../state/tensor-file';
import { base } from '../../style/base';
import { copiedShare } from '../copied';
import type { Answering, Draft } from '../state';
import { DeskPart, deskStyle } from './desk-part';
import { draftText } from './draft-text';
import { draftsStyle } from './drafts-style';
import { howSure, meterStyle, sureMeter, sureWords, whySure } from './how-sure';

export class CrumbDrafts extends DeskPart {
  static override properties = {
    ...DeskPart.properties,
    subject: { state: true },
    email: { state: true },
    isDragging: { state: true },
    copiedDraft: { state: true },
    editing: { state: true },
  };
  declare subject: string;
  declare email: string;
  declare isDragging: boolean;
  declare copiedDraft: number; // that was just copied to the clipboard; -1: none
  declare editing: number; // -1: none

  // Emails: that was asked about here last, and that the drafts answer.
  #asked: string | null = null;
  #answered: string | null = null;

  static override styles = [base, deskStyle, meterStyle, draftsStyle];
  constructor() {
    super(['info', 'rows', 'answering', 'calibration', 'isDrafting', 'training', 'stage', 'looking']);
    this.subject = '';
    this.email = '';
    this.isDragging = false;
    this.copiedDraft = -1;
    this.editing = -1;
  }
  override connectedCallback() {
    super.connectedCallback();
    this.addEventListener('keydown', this.#keys);
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#keys);
  }
  // Who pressed Train goes on with the next email: the button that had the focus is gone by now.
  protected override updated() {
    const field = this.renderRoot.querySelector<HTMLTextAreaElement>('[part=email]');
    if (field && !this.#hasField && document.activeElement === document.body) field.focus();
    this.#hasField = field !== null;
  }
  #hasField = false;
  // Alt and 1, 2, 3 … copy a draft; Control and Enter in the email asks for drafts.
  #keys = (event: KeyboardEvent) => {
    const digit = /^Digit([1-5])$/.exec(event.code);
    if (event.altKey && digit) {
      event.preventDefault();
      this.#copy(Number(digit[1]) - 1);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#ask();
  };
  #ask(evenIfTooLittle = false) {
    this.editing = -1;
    const { subject } = this;
    this.#asked = this.email;
    this.desk.attempt(() => this.desk.drafting.answer(this.email, { subject, evenIfTooLittle }));
  }
  // An email that is dropped as a file stands in the fields as if it had been pasted.
  async #read(file: File) {
    await this.desk.attempt(async () => {
      if (await isModelFile(file)) return this.desk.files.open(file);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { subject, text } = await this.desk.drafting.readFile({ name: file.name, bytes });
      this.subject = subject;
      this.email = text.trim();
    });
  }
  #over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.isDragging = true;
  };
  #drop = (event: DragEvent) => {
    this.isDragging = false;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    this.#read(file);
  };
  async #copy(index: number) {
    const draft = this.state.answering?.drafts[index];
    if (!draft || this.#isFormer) return;
    await this.desk.attempt(async () => {
      const text = draft.edited ?? draft.filled.text;
      await navigator.clipboard.writeText(text).catch(() => {
        throw new Error('The browser does not let this page copy. Select the draft and copy it by hand.');
      });
      this.copiedDraft = index;
    });
  }

  // Drafts that a program asked for, or that were there before this element: then their email goes into the field.
  override willUpdate() {
    const { answering } = this.state;
    if (!answering || answering.email === this.#answered) return;
    this.#answered = answering.email;
    if (answering.email === this.#asked) return;
    this.email = answering.email;
    this.subject = answering.subject;
  }
  // What stands in the field is another email by now: its answer must not go out with the former one's names.
  get #isFormer() {
    const { answering } = this.state;
    return answering !== null && answering.email !== this.email;
  }
  #former(answering: Answering) {
    const bringBack = () => {
      this.email = answering.email;
    };
    const what = answering.drafts.length > 0 ? 'The drafts below answer' : 'What stands below is about';
    return html`<p class="note" role="status" part="former">
      ${what} the email that stood here before.
      <button class="link" part="bring-back" @click=${bringBack}>Bring it back</button>
    </p>`;
  }
  #found(answering: Answering) {
    const { values, cutLines, unknown, subject } = answering;
    return html`<p class="muted">
      ${subject && subject !== this.subject.trim() ? html`Its subject: “${subject}” · ` : nothing}
      ${
        values.length > 0
          ? html`Found in it: ${values.map(({ placeholder, value }, index) => html`${index > 0 ? ' · ' : ''}<span class="placeholder">${placeholder}</span> ${value}`)}`
          : 'Nothing private was found in it'
      }
      ${cutLines > 0 ? html` · ${number(cutLines)} quoted or signature ${cutLines === 1 ? 'line' : 'lines'} ignored` : nothing}
      ${unknown.length > 0 ? html` · new to it: ${unknown.slice(0, 8).join(', ')}${unknown.length > 8 ? ' …' : ''}` : nothing}
    </p>`;
  }
  #draft(draft: Draft, index: number) {
    const share = copiedShare(draft.copied, draft.text.length);
    const sure = howSure(draft, this.state);
    const again = (length?: Draft['length']) => () => {
      if (this.copiedDraft === index) this.copiedDraft = -1;
      this.desk.attempt(() => this.desk.drafting.again(index, length));
    };
    const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
    const isEditing = this.editing === index;
    const text = draft.edited ?? draft.filled.text;
    return html`<section class="draft" part="draft" aria-label="Draft ${index + 1}">
      <h2>Draft ${index + 1} <span class="muted">${draft.edited !== null ? 'edited' : draft.isDone ? sureWords(sure) : 'writing …'}</span></h2>
      ${
        isEditing
          ? html`<textarea aria-label="Draft ${index + 1}" .value=${text} @input=${(event: Event) => this.desk.drafting.edit(index, (event.target as HTMLTextAreaElement).value)}></textarea>`
          : html`<div class="text theirs" part="draft-text">${draft.edited ?? draftText(draft, (source) => this.desk.drafting.past(source).reply)}</div>`
      }
      ${
        draft.isDone
          ? html`${
              draft.edited !== null
                ? nothing
                : html`${sureMeter(sure, this.state)}
              <div class="meter"><span>copied</span><meter min="0" max="1" .value=${share} aria-label="Copied from past replies: ${percent(share)}"></meter><span>${percent(share)}</span></div>`
            }
              ${draft.filled.missing.length > 0 && draft.edited === null ? html`<p class="muted">Fill in: ${[...new Set(draft.filled.missing.map(({ placeholder }) => placeholder))].join(', ')}</p>` : nothing}
              <div class="bar">
                <button part="copy" @click=${() => this.#copy(index)}>${this.copiedDraft === index ? 'Copied' : 'Copy'}<kbd>Alt ${index + 1}</kbd></button>
                <button
                  part="edit-draft"
                  aria-pressed=${isEditing ? 'true' : 'false'}
                  @click=${() => {
                    this.editing = isEditing ? -1 : index;
                  }}
                >${isEditing ? 'Done' : 'Edit'}</button>
                <button part="again" @click=${again()}>Again</button>
                <button part="shorter" @click=${again('shorter')}>Shorter</button>
                <button part="longer" @click=${again('longer')}>Longer</button>
                ${draft.isAccepted ? html`<span class="muted">among the pairs</span>` : html`<button part="accept" @click=${() => this.desk.drafting.accept(index)}>Learn from it</button>`}
              </div>`
          : nothing
      }
    </section>`;
  }
  // The score compares past cases with each other. Of an email that is like none of them it says nothing.
  #cases({ cases, tooLittle }: Answering) {
    if (cases.length === 0) return nothing;
    return html`<section aria-labelledby="past">
      <h2 id="past">Closest past mails <span class="muted">and what was answered then</span></h2>
      <div class="stack">
        ${cases.map(({ index, score }) => {
          const past = this.desk.drafting.past(index);
          const first = past.customer.replace(/\s+/g, ' ').slice(0, 120);
          return html`<article part="case">
            <p><b>“${past.subject || first.slice(0, 60)}”</b> <span class="muted">· ${first} …${tooLittle ? '' : ` · alike ${(100 * Math.max(0, score)).toFixed(0)} %`}</span></p>
            <p class="muted">${past.reply.replace(/\s+/g, ' ').slice(0, 240)} …
              <button class="link" part="use-past" @click=${() => this.desk.drafting.usePast(index)}>Use this reply</button></p>
          </article>`;
        })}
      </div>
    </section>`;
  }

  override render() {
    const { info, answering, training, isDrafting, looking } = this.state;
    const isFormer = this.#isFormer;
    if (!info?.has_model || info.step === 0 || training) return nothing;
    return html`<section class="stack" aria-labelledby="title">
        <h2 id="title">New mail <span class="muted">paste it, or drop it as a file</span></h2>
        <label class="subject">
          <span>Subject</span>
          <input
            part="subject"
            type="text"
            placeholder="optional"
            autocomplete="off"
            .value=${this.subject}
            @input=${(event: Event) => {
              this.subject = (event.target as HTMLInputElement).value;
            }}
          />
        </label>
        ${
          this.state.rows.some(({ isFromModel }) => isFromModel)
            ? html`<label class="subject">
                <span>Who signs</span>
                <input part="agent" type="text" placeholder="in place of {agent}" autocomplete="off" .value=${this.desk.drafting.agent} @input=${(event: Event) => this.desk.drafting.signAs((event.target as HTMLInputElement).value)} />
              </label>`
            : nothing
        }
        <textarea
          part="email"
          class=${this.isDragging ? 'dragging' : ''}
          @dragover=${this.#over}
          @dragleave=${() => {
            this.isDragging = false;
          }}
          @drop=${this.#drop}
          aria-labelledby="title"
          .value=${this.email}
          @input=${(event: Event) => {
            this.email = (event.target as HTMLTextAreaElement).value;
          }}
        ></textarea>
        <div class="bar">
          <button class="primary" part="draft-button" ?disabled=${isDrafting || `${this.subject}${this.email}`.trim() === ''} @click=${() => this.#ask()}>Draft three replies</button>
          <span class="muted">or press Control and Enter</span>
        </div>
        ${isDrafting && looking !== null ? html`<label>Looking for similar past mails … <progress></progress></label>` : nothing}
        ${answering ? (isFormer ? this.#former(answering) : this.#found(answering)) : nothing}
        ${
          !isFormer && answering?.tooLittle && answering.drafts.length === 0
            ? html`<p class="note warning" role="status">
                Too little to go on: no past mail is like this one. Better answer it yourself.
                <button class="link" part="anyway" @click=${() => this.#ask(true)}>Draft anyway</button>
              </p>`
            : nothing
        }
      </section>
      ${
        answering && answering.drafts.length > 0
          ? html`<fieldset ?disabled=${isFormer}><div class="drafts" aria-live="polite" aria-busy=${isDrafting ? 'true' : 'false'}>${repeat(
              answering.drafts,
              (_, index) => index,
              (draft, index) => this.#draft(draft, index),
            )}</div></fieldset>${whySure(this.state)}`
          : nothing
      }
      ${answering ? html`<fieldset ?disabled=${isFormer} class=${isFormer ? 'former' : ''}>${this.#cases(answering)}</fieldset>` : nothing}`;
  }
}
define('crumb-drafts', CrumbDrafts);
