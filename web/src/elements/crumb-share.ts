// “Embed this”: tag, frame, file and link for exactly what is on the page, with a live preview and a list
// of what may be locked or hidden.
import { css, html, LitElement, nothing } from 'lit';
import { mostText, type Settings, writeSettings, writeTag } from '../embed/settings';
import { findLesson, lessons } from '../lessons/registry';
import { base, tokens } from '../style/base';
import { type Control, controls, panels } from './controls';
import { download } from './download';
import { define, number } from './part';

export { troublesInLink } from '../embed/troubles'; // comes with it: a first visit seldom needs it

// What there is to share: the playground's set-up, a lesson (without a name: the list of them), or Replies
// (as it is at first: no mail goes along).
export interface Subject {
  element: 'crumb-playground' | 'crumb-lesson' | 'crumb-replies';
  attributes: Record<string, string>;
  variant: string; // that runs now: a link that is to give the same numbers names it
}

const asOneThread = (variant: string) => variant.replace(/-threads$/, '');
const slug = (name: string) => name.replace(/[^a-z0-9-]+/gi, '-');

export class CrumbShare extends LitElement {
  static override properties = {
    subject: { attribute: false },
    locked: { state: true },
    hiddenNames: { state: true },
    said: { state: true },
    previews: { state: true },
    isList: { state: true },
  };
  declare subject: Subject | null;
  declare locked: ReadonlySet<string>;
  declare hiddenNames: ReadonlySet<string>;
  declare said: string; // what a button did, in words
  declare previews: boolean;
  declare isList: boolean; // opened on the list of lessons

  static override styles = [
    tokens,
    base,
    css`
      dialog {
        width: min(760px, calc(100vw - 24px));
        max-height: calc(100vh - 32px);
        margin: auto;
        padding: 16px 20px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--card);
        color: var(--ink);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 45%);
      }
      h2 {
        font-size: 18px;
        margin: 0;
      }
      h3 {
        font-size: 13px;
        font-weight: 650;
        margin: 14px 0 4px;
      }
      textarea {
        width: 100%;
        height: 64px;
        resize: vertical;
        font: 12px/1.45 var(--mono);
        padding: 6px 8px;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--paper);
      }
      button {
        padding: 4px 10px;
        font-size: 13px;
      }
      iframe {
        width: 100%;
        height: 420px;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--paper);
      }
      .names {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
        gap: 2px 12px;
        font-size: 13px;
        border: 0;
        padding: 0;
        min-width: 0;
      }
      .names label {
        display: flex;
        gap: 6px;
        align-items: center;
      }
    `,
  ];

  constructor() {
    super();
    this.subject = null;
    this.locked = new Set();
    this.hiddenNames = new Set();
    this.said = '';
    this.previews = false;
    this.isList = false;
  }
  get #dialog() {
    return this.renderRoot.querySelector('dialog')!;
  }
  async open(subject: Subject) {
    const { element, attributes } = subject;
    // By its own name, as files have it; what is no lesson shows the list.
    const lesson = findLesson(attributes.name ?? '')?.name ?? '';
    const named = element === 'crumb-lesson' ? { ...subject, attributes: { name: lesson } } : subject;
    Object.assign(this, {
      subject: named,
      said: '',
      previews: false,
      isList: subject.element === 'crumb-lesson' && !lesson,
    });
    await this.updateComplete;
    this.#dialog.showModal();
  }

  // A long text would make an address that not every program takes.
  get #isTooLong() {
    return (this.subject?.attributes.text?.length ?? 0) > mostText;
  }
  #settings(withText: boolean): Settings {
    const { element, attributes } = this.subject!;
    const { text, ...rest } = attributes;
    const list = (names: ReadonlySet<string>) => [...names].join(' ');
    return {
      element,
      attributes: {
        ...rest,
        ...(withText && text !== undefined && { text }),
        ...(this.locked.size > 0 && { locked: list(this.locked) }),
        ...(this.hiddenNames.size > 0 && { 'hidden-parts': list(this.hiddenNames) }),
      },
      theme: '',
      origins: [],
    };
  }
  get #folder() {
    return new URL('embed/', document.baseURI).href;
  }
  get #tag() {
    const tag = writeTag(this.#settings(!this.#isTooLong));
    const script = this.subject!.element === 'crumb-replies' ? 'replies.js' : 'widget.js';
    return `${tag}\n<script src="${this.#folder}${script}"></script>`;
  }
  get #frameAddress() {
    return `${this.#folder}embed.html#${writeSettings(this.#settings(!this.#isTooLong))}`;
  }
  get #frame() {
    const address = this.#frameAddress.replaceAll('&', '&amp;');
    return `<iframe title="Crumb" src="${address}" width="100%" height="720"></iframe>`;
  }
  get #link() {
    const page = document.baseURI.replace(/[?#].*$/, '');
    const { element, attributes, variant } = this.subject!;
    if (element === 'crumb-lesson') return `${page}#lessons${attributes.name && `/${attributes.name}`}`;
    if (element === 'crumb-replies') return `${page}#replies`;
    const settings = this.#settings(!this.#isTooLong);
    const { locked: _, 'hidden-parts': __, ...rest } = settings.attributes;
    const named = variant ? { ...rest, variant: asOneThread(variant) } : rest;
    return `${page}#playground/${writeSettings({ ...settings, attributes: named })}`;
  }

  async #copy(text: string, what: string) {
    try {
      await navigator.clipboard.writeText(text);
      this.said = `${what} copied.`;
    } catch {
      this.said = 'The browser does not let this page copy. Mark the text and copy it yourself.';
    }
  }
  // The single file, with this state in it.
  async #download() {
    const { element, attributes } = this.subject!;
    const names = {
      'crumb-playground': 'playground',
      'crumb-replies': 'replies',
      'crumb-lesson': `lesson-${slug(attributes.name ?? '')}`,
    };
    const name = `${names[element]}.html`;
    try {
      const response = await fetch(`${this.#folder}${name}`);
      if (!response.ok) throw new Error(String(response.status));
      const page = await response.text();
      const tag = writeTag(this.#settings(true));
      const file = page.replace(new RegExp(`<${element}[^>]*></${element}>`), () => tag);
      download(file, `crumb-${name}`, 'text/html');
      this.said = 'The file is in your downloads. It opens without a network.';
    } catch {
      this.said =
        'The file could not be fetched: it needs the network once, and the folder “embed” beside this page.';
    }
  }
  #toggle(list: 'locked' | 'hiddenNames', part: string) {
    const next = new Set(this[list]);
    if (!next.delete(part)) next.add(part);
    this[list] = next;
    this.requestUpdate();
  }

  #code(what: string, text: string) {
    return html`<h3 id=${slug(what)}>${what}</h3>
      <textarea readonly aria-labelledby=${slug(what)} part=${slug(what.toLowerCase())} .value=${text}></textarea>
      <button @click=${() => this.#copy(text, what)}>Copy <span class="hidden">${what}</span></button>`;
  }
  // To lock all but two is more usual than to lock two.
  get #isAllLocked(): boolean {
    return controls.every(({ part }) => this.locked.has(part));
  }
  #lockAll() {
    this.locked = new Set(this.#isAllLocked ? [] : controls.map(({ part }) => part));
  }
  #boxes(legend: string, list: 'locked' | 'hiddenNames', all: readonly Control[]) {
    return html`<details>
      <summary>${legend}${this[list].size > 0 ? html` (${this[list].size})` : nothing}</summary>
      ${
        list === 'locked'
          ? html`<button part="lock-all" @click=${this.#lockAll}>
              ${this.#isAllLocked ? 'Unlock all' : 'Lock all, then untick what stays open'}
            </button>`
          : nothing
      }
      <fieldset class="names" aria-label=${legend}>
        ${all.map(
          ({ part, label }) => html`<label>
            <input type="checkbox" name=${part} .checked=${this[list].has(part)} @change=${() => this.#toggle(list, part)} />
            ${label}
          </label>`,
        )}
      </fieldset>
    </details>`;
  }
  #chooseLesson(event: Event) {
    const { value: name } = event.target as HTMLSelectElement;
    this.subject = { ...this.subject!, attributes: { name } };
    this.previews = false;
  }
  // The list itself stands on this page only.
  #lessonChoice() {
    return html`<p class="note">
        The list of all lessons cannot be put on another page: the link opens it here. Tag, frame and file are for one
        lesson each.
      </p>
      <h3 id="lesson">Lesson</h3>
      <select part="lesson" aria-labelledby="lesson" @change=${this.#chooseLesson}>
        <option value="">All: link only</option>
        ${lessons.map(({ name, title }, index) => html`<option value=${name}>${index + 1} ${title}</option>`)}
      </select>`;
  }
  #body() {
    const { attributes } = this.subject!;
    if (this.isList && !attributes.name)
      return html`${this.#lessonChoice()} ${this.#code('Link', this.#link)}`;
    return html`${this.isList ? this.#lessonChoice() : nothing} ${this.#allWays()}`;
  }
  #allWays() {
    const { element, attributes } = this.subject!;
    const isPlayground = element === 'crumb-playground';
    const address = this.#frameAddress;
    return html`
      ${
        this.#isTooLong
          ? html`<p class="note">
              The text has ${number(attributes.text!.length)} characters, too many for an address. Tag, frame and link begin
              with the sample; the file has all of it.
            </p>`
          : nothing
      }
      ${
        isPlayground
          ? html`<h3>What others may not touch</h3>
              ${this.#boxes('Locked', 'locked', controls)} ${this.#boxes('Not shown', 'hiddenNames', [...panels, ...controls])}`
          : nothing
      }
      ${this.#code('Tag', this.#tag)} ${this.#code('Frame', this.#frame)}
      <h3>File</h3>
      <button part="download" @click=${() => this.#download()}>Download one file with all of it</button>
      ${this.#code('Link', this.#link)}
      <p class="muted">
        ${
          isPlayground
            ? this.#isTooLong
              ? 'The link sets up the same settings, seed and build of the engine, but not your text: whoever opens it begins with the sample, so the numbers differ until your text is put there.'
              : 'The link sets up the same run: same seed, same build of the engine, same numbers.'
            : nothing
        }
      </p>
      <h3>Preview</h3>
      ${
        this.previews
          ? html`<iframe title="Preview" part="preview" src=${address}></iframe>`
          : html`<button
              part="show-preview"
              @click=${() => {
                this.previews = true;
              }}
            >
              Show the frame as others will see it
            </button>`
      }
    `;
  }
  override render() {
    return html`<dialog aria-labelledby="title">
      <div class="bar">
        <h2 id="title">Embed this</h2>
        <span class="space"></span>
        <button part="close" @click=${() => this.#dialog.close()}>Close</button>
      </div>
      ${this.subject ? this.#body() : nothing}
      <p class="muted" role="status">${this.said}</p>
    </dialog>`;
  }
}
define('crumb-share', CrumbShare);
