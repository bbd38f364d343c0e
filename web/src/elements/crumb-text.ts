// 1 Text: paste, drop, pick; and what the text doctor says about it.
import { css, html, nothing } from 'lit';
import { isLong } from '../state/text-desk';
import { base } from '../style/base';
import { isSample, sampleLabel, sampleNames } from '../text/samples';
import { allows, takesFiles } from './controls';
import { define, notice, number, Part } from './part';

// A browser chokes on megabytes in a textarea: of a text longer than this, only the start is shown.
const shownWhole = 60_000; // characters
const shownOfLonger = 20_000;
const kindNames: Record<string, string> = {
  spaces: 'odd space',
  line_separators: 'odd line separator',
  zero_width: 'invisible character',
  soft_hyphens: 'soft hyphen',
  controls: 'control character',
};

// How much of a text is shown. Never half of a surrogate pair.
function shownLength(text: string): number {
  if (text.length <= shownWhole) return text.length;
  const last = text.charCodeAt(shownOfLonger - 1);
  return last >= 0xd800 && last <= 0xdbff ? shownOfLonger - 1 : shownOfLonger;
}
const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

export class CrumbText extends Part {
  static override styles = [
    base,
    css`
      textarea {
        width: 100%;
        height: 118px;
        resize: vertical;
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 8px 10px;
        font: 12.5px/1.5 var(--mono);
        background: var(--paper);
        display: block;
      }
      select {
        margin-bottom: 8px;
      }
      .doctor {
        font-size: 12.5px;
        color: var(--soft);
        margin-top: 6px;
        min-height: 37px;
      }
    `,
  ];
  #rest = ''; // of a text too long to be shown whole
  #allSelected = false;
  #shown: string | undefined; // what the textarea was last given or gave

  constructor() {
    super(['text', 'textName', 'report', 'textCheck', 'textNotice', 'config', 'info', 'modelText']);
  }
  get #area() {
    return this.renderRoot.querySelector('textarea')!;
  }

  override updated() {
    const { text } = this.state;
    if (this.#shown !== undefined && text === this.#shown + this.#rest) return;
    const length = shownLength(text);
    this.#shown = text.slice(0, length);
    this.#rest = text.slice(length);
    this.#area.value = this.#shown;
  }

  // Whoever selects all that is shown means all: then the rest, which is not shown, goes too.
  #before() {
    const { value, selectionStart, selectionEnd } = this.#area;
    this.#allSelected = value.length > 0 && selectionStart === 0 && selectionEnd === value.length;
  }
  #input() {
    const { value } = this.#area;
    if (this.#allSelected) this.#rest = '';
    this.#allSelected = false;
    // A large text that came in some other way than by pasting is cut to what is shown.
    this.#shown = value.length > shownWhole ? undefined : value;
    this.run.text.set(value + this.#rest);
  }
  // A large paste does not go through the textarea, which would take seconds over it.
  #paste(event: ClipboardEvent) {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (pasted.length + this.#area.value.length <= shownWhole) return;
    event.preventDefault();
    this.#before();
    if (this.#allSelected) this.#rest = '';
    const { value, selectionStart, selectionEnd } = this.#area;
    this.run.text.set(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd) + this.#rest);
  }
  #choose(event: Event) {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) this.run.text.openFile(file);
    input.value = ''; // so that the same file can be chosen again
  }
  #openChooser() {
    this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')!.click();
  }
  #pick(event: Event) {
    this.run.text.pick((event.target as HTMLSelectElement).value);
  }

  #summary() {
    const { report, config, text } = this.state;
    if (!report) return isLong(text) ? 'Looking at the text …' : nothing;
    const share = Math.round(config.holdout * 100);
    const facts = [
      plural(report.code_points, 'character'),
      plural(report.symbols, 'symbol'),
      plural(report.lines, 'line'),
      report.repeated_lines > 0 ? plural(report.repeated_lines, 'repeated line') : '',
      share > 0 ? `last ${share}% held out` : 'nothing held out',
    ];
    return facts.filter(Boolean).join(' · ');
  }
  #oddCharacters() {
    const odd = this.state.report?.odd_characters ?? [];
    if (odd.length === 0) return nothing;
    const kinds = odd.map(({ kind, count }) => plural(count, kindNames[kind] ?? 'odd character'));
    return html`<br />${kinds.join(', ')} found.
      <button class="link" part="clean-up" @click=${() => this.run.text.cleanUp()}>Clean up</button>`;
  }
  #tooLong() {
    const { text } = this.state;
    const length = shownLength(text);
    if (length === text.length) return nothing;
    return html`<br />The first ${number(length)} of ${number(text.length)} characters are shown; the rest is
      kept and learned from too.`;
  }
  #verdict() {
    const { textCheck, report } = this.state;
    if (textCheck?.outcome.ok) return report?.notes ? notice({ kind: 'note', text: report.notes }) : nothing;
    if (!textCheck) return nothing;
    const { outcome, fitting_context } = textCheck;
    const mayFit = allows(this.state.restrictions, 'context');
    const fits = outcome.code === 'text_too_short' && fitting_context > 0 && mayFit;
    const fit = () => this.run.text.fitContext();
    return notice({
      kind: 'warning',
      text: outcome.message,
      ...(fits && { action: { label: `Use a context of ${fitting_context}`, run: fit } }),
    });
  }

  override render() {
    const { textName, textNotice, info, textCheck } = this.state;
    const { sample } = this.run.text;
    const mayDrop = takesFiles(this.state.restrictions);
    const later = (info?.step ?? 0) > 0 && this.run.training.textIsOutOfDate;
    return html`<section aria-labelledby="title">
      <h2 id="title">
        <b>1</b> Text
        <span class="muted">
          ${mayDrop ? 'drop a file or' : nothing}
          <button class="link" part="choose-file" @click=${this.#openChooser}>
            ${mayDrop ? 'choose one' : 'choose a file'}
          </button>
        </span>
      </h2>
      <input type="file" hidden accept=".txt,.md,.csv,.tsv,.json,.log,text/*" aria-label="Text file" @change=${this.#choose} />
      <select part="sample" aria-label="Sample" @change=${this.#pick}>
        ${sample ? nothing : html`<option value="" .selected=${true}>${textName || 'Your own text'}</option>`}
        ${sampleNames
          .filter(isSample)
          .map(
            (name) =>
              html`<option value=${name} .selected=${name === sample}>${sampleLabel(name)} (sample)</option>`,
          )}
      </select>
      <textarea
        part="text"
        aria-label="Training text"
        spellcheck="false"
        autocomplete="off"
        @select=${this.#before}
        @beforeinput=${this.#before}
        @input=${this.#input}
        @paste=${this.#paste}
      ></textarea>
      <p class="doctor">${this.#summary()}${this.#tooLong()}${this.#oddCharacters()}</p>
      ${this.#verdict()} ${notice(textNotice)}
      ${
        later
          ? html`<p class="note">${
              textCheck?.outcome.ok === false
                ? 'The model that is there goes on with the text that it began with.'
                : 'The new text applies on Start over.'
            }</p>`
          : nothing
      }
    </section>`;
  }
}
define('crumb-text', CrumbText);
