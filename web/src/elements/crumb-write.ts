// 4 Write: the model goes on from a prompt. Alone on a page: <crumb-write for="one">.
import { css, html, nothing } from 'lit';
import type { WriteOptions } from '../engine/engine';
import { base } from '../style/base';
import { allows } from './controls';
import { besideField, define, notice, number, outOfRange, Part, type Said, slider } from './part';

const topKs = [0, 1, 2, 3, 5, 10, 20, 40, 80];

export class CrumbWrite extends Part {
  static override styles = [
    base,
    css`
      .prompt {
        padding: 8px 10px !important;
        background: var(--paper) !important;
        font-family: var(--mono);
        margin-bottom: 4px;
      }
      .bar {
        margin-top: 8px;
      }
      .out {
        font: 14px/1.65 var(--mono);
        background: var(--paper);
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 10px 12px;
        margin: 10px 0 6px;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
        min-height: 68px;
        max-height: 320px;
        overflow-y: auto;
      }
      .line {
        display: block;
      }
      .out .given {
        color: var(--soft);
      }
      .check {
        grid-column: 1 / -1;
        display: flex;
        gap: 7px;
        align-items: center;
      }
    `,
  ];

  #follows = true;
  #shown = '';
  #said: Said | null = null;

  constructor() {
    super([
      ...(['prompt', 'writeOptions', 'written', 'writtenPrompt', 'isWriting'] as const),
      ...(['writingSpeed', 'writeNotice', 'info', 'fatal'] as const),
    ]);
  }

  // Text that comes in is followed, unless the person has scrolled away from its end.
  override willUpdate() {
    const out = this.renderRoot?.querySelector('.out');
    this.#follows = !out || out.scrollHeight - out.scrollTop - out.clientHeight < 40;
  }
  override updated() {
    const out = this.renderRoot.querySelector('.out')!;
    if (this.#follows && this.#shown !== this.state.written) out.scrollTop = out.scrollHeight;
    this.#shown = this.state.written;
  }

  #set(change: Partial<WriteOptions>) {
    this.run.writing.setOptions(change);
  }
  #keydown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.isComposing) return;
    if (allows(this.state.restrictions, 'write')) this.run.writing.write();
  }
  #number(key: 'max_tokens' | 'seed' | 'window', label: string, min: number, max: number) {
    const read = (event: Event) => {
      const input = event.target as HTMLInputElement;
      const text = outOfRange(label, input);
      this.#said = text ? { key, notice: { kind: 'warning', text } } : null;
      if (text) input.value = String(this.state.writeOptions[key]);
      else this.#set({ [key]: input.valueAsNumber });
      this.requestUpdate();
    };
    return html`<label for=${key}>${label}</label>
      <input
        id=${key}
        type="number"
        .min=${String(min)}
        .max=${String(max)}
        .value=${String(this.state.writeOptions[key])}
        @change=${read}
      />
      ${besideField(this.#said, key)}`;
  }
  #best() {
    const { info, writeOptions } = this.state;
    if (!info || info.best_step < 0) return nothing;
    return html`<label class="check">
      <input
        type="checkbox"
        .checked=${writeOptions.best}
        @change=${(event: Event) => this.#set({ best: (event.target as HTMLInputElement).checked })}
      />
      Best weights by held-out loss (step ${number(info.best_step)})
    </label>`;
  }
  // Positions beyond the trained context exist, but never learned anything.
  #beyondTraining() {
    const { info, writeOptions } = this.state;
    const context = info?.config?.context ?? 0;
    if (!info?.can_train || !info.step || writeOptions.window <= context) return nothing;
    return notice({
      kind: 'note',
      text: `It looks back ${writeOptions.window} characters, but was trained on ${context}: what lies beyond confuses it.`,
      action: { label: `Look back ${context}`, run: () => this.#set({ window: 0 }) },
    });
  }
  #sliders() {
    const { temperature, top_k, top_p } = this.state.writeOptions;
    const index = topKs.reduce(
      (best, k, i) => (Math.abs(k - top_k) < Math.abs(topKs[best]! - top_k) ? i : best),
      0,
    );
    return html`
      ${slider({
        ...{ label: 'Temperature', value: temperature, max: 2, step: 0.1, part: 'temperature' },
        shown: temperature === 0 ? 'greedy' : temperature.toFixed(1),
        change: (value) => this.#set({ temperature: value }),
      })}
      ${slider({
        ...{ label: 'Top-k', value: index, max: topKs.length - 1, part: 'top-k' },
        shown: top_k === 0 ? 'off' : String(top_k),
        change: (value) => this.#set({ top_k: topKs[value]! }),
      })}
      ${slider({
        ...{ label: 'Top-p', value: top_p, min: 0.05, max: 1, step: 0.05, part: 'top-p' },
        shown: top_p === 1 ? 'off' : top_p.toFixed(2),
        change: (value) => this.#set({ top_p: value }),
      })}
    `;
  }

  // A block per line: while text comes in, the browser lays out the last one only.
  #output(prompt: string, written: string) {
    const lines = (prompt + written).split('\n');
    let given = prompt.length; // characters of the prompt still to be marked
    return lines.map((line) => {
      const mine = line.slice(0, given);
      given = Math.max(0, given - line.length - 1);
      const rest = line.slice(mine.length);
      return html`<span class="line theirs">${mine ? html`<span class="given">${mine}</span>` : nothing}${rest}${line ? nothing : html`<br />`}</span>`;
    });
  }

  override render() {
    const {
      prompt,
      writeOptions,
      written,
      writtenPrompt,
      isWriting,
      writingSpeed,
      writeNotice,
      info,
      fatal,
    } = this.state;
    const hasOutput = written !== '' || writtenPrompt !== '' || isWriting;
    return html`<section aria-labelledby="title">
      <h2 id="title"><b>4</b> Write <span class="muted">${writeOptions.best ? 'best weights · ' : nothing}seed ${writeOptions.seed}</span></h2>
      <input
        class="prompt"
        part="prompt"
        aria-label="Prompt"
        autocomplete="off"
        spellcheck="false"
        .value=${prompt}
        @input=${(event: Event) => this.run.writing.setPrompt((event.target as HTMLInputElement).value)}
        @keydown=${this.#keydown}
      />
      ${this.#sliders()}
      <details part="more">
        <summary>More settings</summary>
        <div class="settings">
          ${this.#number('max_tokens', 'Length in characters', 1, 100000)} ${this.#number('seed', 'Seed', 0, 4294967295)}
          ${this.#number('window', 'Look back (0: as in training)', 0, 4096)} ${this.#best()}
        </div>
      </details>
      <div class="bar">
        <button class="primary" part="write" ?disabled=${fatal !== null} @click=${() => this.run.writing.write()}>Write</button>
        <button part="stop" ?disabled=${!isWriting} @click=${() => this.run.writing.stop()}>Stop</button>
        <span class="muted">${writingSpeed === null ? nothing : `${number(writingSpeed)} characters / s`}</span>
      </div>
      <div class="out" part="output" tabindex="0" role="region" aria-label="What the model wrote" aria-busy=${isWriting}>${
        hasOutput
          ? this.#output(writtenPrompt, written)
          : html`<span class="given">${
              info?.has_model && (info.step > 0 || !info.can_train)
                ? 'Press Write: the model goes on from the prompt.'
                : 'An untrained model writes noise. Train it a little, then press Write.'
            }</span>`
      }</div>
      ${notice(writeNotice)} ${hasOutput ? this.#beyondTraining() : nothing}
    </section>`;
  }
}
define('crumb-write', CrumbWrite);
