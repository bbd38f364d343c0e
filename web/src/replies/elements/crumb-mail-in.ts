// Bring mail: drop or choose files, see what was found, say who "us" is and what the columns mean.
import { css, html, nothing } from 'lit';
import { define, number } from '../../elements/part';
import type { ColumnName, Layout, Table } from '../../mail';
import { base } from '../../style/base';
import { chooseFolder, chosen, dropped, type Given } from '../dropped';
import { loadMailSample } from '../sample';
import { DeskPart, deskStyle } from './desk-part';

const columnNames: Record<Layout, readonly (readonly [ColumnName, string])[]> = {
  ticket: [
    ['customer', 'what they wrote'],
    ['reply', 'what we answered'],
    ['subject', 'subject'],
    ['conversation', 'conversation'],
  ],
  message: [
    ['text', 'text of the message'],
    ['side', 'who wrote it'],
    ['conversation', 'conversation'],
    ['order', 'order or time'],
    ['subject', 'subject'],
    ['private', 'internal note?'],
  ],
};
const layoutNames: readonly (readonly [Layout, string])[] = [
  ['ticket', 'one ticket: what they wrote and what we answered'],
  ['message', 'one message: its text and who wrote it'],
];
const skipWords: Record<string, string> = {
  bounce: 'could not be delivered',
  auto_reply: 'automatic replies',
  bulk: 'newsletters and mass mail',
  calendar: 'calendar mail',
  encrypted: 'encrypted',
  unreadable_body: 'unreadable',
  duplicate: 'there twice',
  spam: 'spam',
  trash: 'from the bin',
  draft: 'unsent drafts',
  chat: 'chats',
  unknown_file: 'files of kinds that cannot be read',
  archive_entry: 'files that could not be unpacked',
  nested_archive: 'archives inside an archive',
  internal_note: 'internal notes',
  machine: 'automatic messages',
};
const unusedWords: Record<string, string> = {
  unanswered: 'not answered by you',
  no_question: 'from you, and answer none that is here',
  internal: 'between your own addresses',
  wordless: 'without words of their own',
};
const mostOthers = 3; // addresses that may be ours, each with a button

export class CrumbMailIn extends DeskPart {
  static override properties = { ...DeskPart.properties, isDragging: { state: true } };
  declare isDragging: boolean;

  static override styles = [
    base,
    deskStyle,
    css`
      .drop {
        border: 1.5px dashed var(--edge);
        border-radius: 8px;
        padding: 14px;
        text-align: center;
        color: var(--soft);
        font-size: 13px;
        margin-bottom: 10px;
      }
      .drop.dragging {
        border-color: var(--accent);
        background: var(--tint);
      }
      input[type='file'] {
        display: none;
      }
      .columns {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 4px 10px;
        align-items: center;
        font-size: 13px;
      }
      .preview {
        font-size: 12px;
      }
      .preview td,
      .preview th {
        text-align: left;
        max-width: 220px;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];

  constructor() {
    super([
      'files',
      'reading',
      'imported',
      'rows',
      'plan',
      'isResumable',
      'info',
      'training',
      'isOpening',
      'problem',
    ]);
    this.isDragging = false;
  }

  #take(given: Promise<Given[]>) {
    return this.desk.attempt(async () => this.desk.files.take(await given));
  }
  #sample = () =>
    this.desk.attempt(async () =>
      this.desk.mail.bring([{ name: 'bakery_support.jsonl', bytes: await loadMailSample() }]),
    );

  #drop() {
    const { reading } = this.state;
    const over = (event: DragEvent) => {
      event.preventDefault();
      this.isDragging = true;
    };
    return html`<div
      class="drop ${this.isDragging ? 'dragging' : ''}"
      part="drop"
      @dragover=${over}
      @dragleave=${() => {
        this.isDragging = false;
      }}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        this.isDragging = false;
        this.#take(dropped(event.dataTransfer));
      }}
    >
      <p>Drop .mbox .eml .csv .json .txt or a .zip of these${this.state.files.length > 0 ? ' to add more' : ''}</p>
      <p>
        <input
          type="file"
          multiple
          @change=${(event: Event) => {
            const field = event.target as HTMLInputElement;
            this.#take(Promise.resolve(chosen(field.files))).then(() => {
              field.value = '';
            });
          }}
        />
        <button class="link" part="choose" @click=${() => this.renderRoot.querySelector('input')!.click()}>Choose files</button> or
        <button class="link" part="choose-folder" @click=${() => this.#take(chooseFolder())}>a folder</button>
        ${this.state.files.length === 0 ? html` or <button class="link" part="sample" @click=${this.#sample}>try 240 invented bakery emails</button>` : nothing}
      </p>
      ${
        reading
          ? html`<label>Reading … <progress max=${reading.of} .value=${reading.done}></progress></label>
              <button class="link" @click=${() => this.desk.mail.stopReading()}>Stop</button>`
          : nothing
      }
    </div>`;
  }
  #facts() {
    const { imported, rows, plan } = this.state;
    if (!imported) return nothing;
    const pieces = imported.letters.flatMap((letter) => letter.pieces);
    const cut = pieces.filter(({ kind }) => kind !== 'own').length;
    const used = rows.filter(({ isOff }) => !isOff).length;
    const unused = imported.unused.reduce((sum, { count }) => sum + count, 0);
    const inPairs = imported.letters.filter(({ skip }) => skip === null).length - unused;
    const line = (label: unknown, value: number) =>
      html`<tr><th scope="row">${label}</th><td>${number(value)}</td></tr>`;
    return html`<table class="facts">
      <tbody>
        ${line('pairs (they wrote → we answered)', used)} ${plan ? line('kept aside to test honestly', plan.held_out) : nothing}
        ${imported.letters.length > 0 ? line('letters read', imported.letters.length) : nothing}
        ${unused > 0 ? line('letters in pairs', inPairs) : nothing}
        ${imported.unused.map(({ reason, count }) => line(html`in no pair: ${unusedWords[reason]}`, count))}
        ${cut > 0 ? line('quotes and signatures cut', cut) : nothing}
        ${imported.skipped.map(({ reason, count }) => line(html`left out: ${skipWords[reason] ?? 'others'}`, count))}
        ${imported.attachments > 0 ? line('attachments left out', imported.attachments) : nothing}
        ${imported.brokenLines.length > 0 ? line('lines that could not be read', imported.brokenLines.length) : nothing}
      </tbody>
    </table>`;
  }
  #sayUs(us: string[]) {
    return this.desk.attempt(() => this.desk.mail.arrange({ us }));
  }
  #us() {
    const { imported } = this.state;
    if (!imported || imported.letters.length === 0) return nothing;
    const change = (event: Event) => {
      this.#sayUs((event.target as HTMLInputElement).value.split(/[\s,;]+/).filter(Boolean));
    };
    return html`<label class="stack">
      <span class="muted">Which address or domain is yours?</span>
      <input part="us" .value=${imported.us.map(({ address }) => address).join(', ')} @change=${change} spellcheck="false" />
      <span class="muted">${imported.us[0]?.reason ?? 'Nobody was found who answers: type your address.'} Several are possible, with commas between.</span>
    </label>
    ${imported.others.slice(0, mostOthers).map(
      ({ address, reason }) => html`<p class="note" part="other-us">
        ${reason}
        <button class="link" part="add-us" @click=${() => this.#sayUs([...imported.us.map((one) => one.address), address])}>Add ${address}</button>
      </p>`,
    )}`;
  }
  #table(table: Table) {
    const change = (name: ColumnName, value: string) => {
      const columns = { [table.file]: { [name]: value === '' ? null : Number(value) } };
      this.desk.attempt(() => this.desk.mail.arrange({ columns }));
    };
    const lay = (layout: Layout) =>
      this.desk.attempt(() => this.desk.mail.arrange({ layouts: { [table.file]: layout } }));
    const shown = table.columns.slice(0, 200);
    return html`<details>
      <summary>How ${table.file} was understood: ${table.encoding}, ${number(table.rows)} rows, one ${table.layout} a row</summary>
      <div class="columns">
        <label for="layout">each row is</label>
        <select id="layout" part="layout" @change=${(event: Event) => lay((event.target as HTMLSelectElement).value as Layout)}>
          ${layoutNames.map(([layout, label]) => html`<option value=${layout} .selected=${table.layout === layout}>${label}</option>`)}
        </select>
        ${columnNames[table.layout].map(
          ([name, label]) => html`<label for=${name}>${label}</label>
            <select id=${name} @change=${(event: Event) => change(name, (event.target as HTMLSelectElement).value)}>
              <option value="" .selected=${table.chosen[name] === null}>none</option>
              ${shown.map((column, index) => html`<option value=${index} .selected=${table.chosen[name] === index}>${column || `column ${index + 1}`}</option>`)}
              ${(table.chosen[name] ?? 0) >= shown.length ? html`<option value=${table.chosen[name]!} selected>${table.columns[table.chosen[name]!]}</option>` : nothing}
            </select>`,
        )}
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label="First rows of ${table.file}">
        <table class="preview">
          <thead><tr>${table.previewColumns.map((column) => html`<th scope="col">${table.columns[column]}</th>`)}</tr></thead>
          <tbody>${table.preview.slice(0, 5).map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    </details>`;
  }
  #separator() {
    if (!this.state.imported?.texts.length) return nothing;
    const change = (event: Event) => {
      const separator = (event.target as HTMLInputElement).value;
      this.desk.attempt(() => this.desk.mail.arrange({ separator }));
    };
    return html`<label class="stack">
      <span class="muted">Which line stands between the blocks of ${this.state.imported.texts.join(', ')}? Only needed without "Customer:" and "Agent:".</span>
      <input part="separator" placeholder="for example ---" @change=${change} spellcheck="false" />
    </label>`;
  }
  #told() {
    const { imported, problem } = this.state;
    if (!imported) return nothing;
    // What stands at the top of the place is not said twice.
    const sentences = imported.sentences.filter((sentence) => !problem.includes(sentence));
    if (sentences.length === 0) return nothing;
    return html`<details ?open=${sentences.length <= 2}>
      <summary>${sentences.length === 1 ? 'One thing to know' : `${sentences.length} things to know`}</summary>
      ${sentences.slice(0, 40).map((sentence) => html`<p class="muted">${sentence}</p>`)}
    </details>`;
  }

  override render() {
    const { files, imported, isResumable, info, training, isOpening } = this.state;
    const name = files.length === 1 ? files[0] : files.length > 1 ? `${files.length} files` : '';
    return html`<section class="stack" aria-labelledby="title">
      <h2 id="title">What it learns from <span class="muted">${name}</span></h2>
      ${
        isResumable && !info && !training && !isOpening
          ? html`<p class="note">
              A run of an earlier visit is kept here: ${number(isResumable.pairs)} pairs, step ${number(isResumable.step)}.
              <button class="link" part="resume" @click=${() => this.desk.attempt(() => this.desk.keeping.resume())}>Go on with it</button>
              <button class="link" part="forget" @click=${() => this.desk.keeping.forget()}>Forget it</button>
            </p>`
          : nothing
      }
      ${this.#drop()} ${this.#facts()} ${this.#us()} ${imported?.tables.map((table) => this.#table(table)) ?? nothing} ${this.#separator()} ${this.#told()}
    </section>`;
  }
}
define('crumb-mail-in', CrumbMailIn);
