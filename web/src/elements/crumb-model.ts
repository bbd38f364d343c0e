// 2 Model: its shape, where its weights are, and all other settings.
import { css, html, nothing } from 'lit';
import type { SessionConfig, SizeReport } from '../engine/engine';
import {
  changed,
  choices,
  headChoices,
  type PresetName,
  presetNames,
  presetOf,
  presets,
  sift,
} from '../state/presets';
import { quietly } from '../state/run';
import type { Notice } from '../state/state';
import { base } from '../style/base';
import { download } from './download';
import {
  besideField,
  choiceSlider,
  define,
  megabytes,
  notice,
  number,
  outOfRange,
  Part,
  type Said,
} from './part';

type NumberKey = {
  [K in keyof SessionConfig]: SessionConfig[K] extends number ? K : never;
}[keyof SessionConfig];
interface Setting {
  key: NumberKey;
  label: string;
  min: number;
  max: number;
  step: number | 'any';
}
const settings: readonly Setting[] = [
  { key: 'd_ff', label: 'Feed-forward width', min: 1, max: 8192, step: 1 },
  { key: 'max_len', label: 'Longest sequence', min: 1, max: 4096, step: 1 },
  { key: 'batch_size', label: 'Batch size', min: 1, max: 1024, step: 1 },
  { key: 'learning_rate', label: 'Learning rate', min: 0, max: 10, step: 'any' },
  { key: 'warmup_steps', label: 'Warm-up steps', min: 0, max: 100000, step: 1 },
  { key: 'decay_steps', label: 'Decay steps (0: none)', min: 0, max: 1000000, step: 1 },
  { key: 'min_learning_rate', label: 'Least learning rate', min: 0, max: 10, step: 'any' },
  { key: 'weight_decay', label: 'Weight decay', min: 0, max: 10, step: 'any' },
  { key: 'beta1', label: 'Beta 1', min: 0, max: 0.9999, step: 'any' },
  { key: 'beta2', label: 'Beta 2', min: 0, max: 0.99999, step: 'any' },
  { key: 'grad_clip', label: 'Clip gradients at (0: off)', min: 0, max: 1000, step: 'any' },
  { key: 'holdout', label: 'Share held out', min: 0, max: 0.5, step: 'any' },
  { key: 'seed', label: 'Seed', min: 0, max: 4294967295, step: 1 },
];

const kinds: readonly { name: string; class: string; of(size: SizeReport): number }[] = [
  { name: 'feed-forward', class: 'feed-forward', of: (size) => size.feed_forward },
  { name: 'attention', class: 'attention', of: (size) => size.attention },
  { name: 'embeddings', class: 'embeddings', of: (size) => size.embeddings },
  { name: 'head, norms', class: 'rest', of: (size) => size.head + size.norms },
];

export class CrumbModel extends Part {
  static override styles = [
    base,
    css`
      select {
        margin-bottom: 8px;
      }
      .weights {
        display: flex;
        height: 10px;
        border-radius: 5px;
        overflow: hidden;
        margin: 10px 0 6px;
        gap: 1px;
        background: var(--line);
      }
      .weights i {
        flex: 0 1 0;
        background: var(--colour);
      }
      .key {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 12px;
        font-size: 12px;
        color: var(--soft);
        list-style: none;
        padding: 0;
        min-height: 38px;
      }
      .key i {
        display: inline-block;
        width: 9px;
        height: 9px;
        border-radius: 2px;
        background: var(--colour);
        margin-inline-end: 5px;
      }
      .feed-forward {
        --colour: var(--accent);
      }
      .attention {
        --colour: var(--teal);
      }
      .embeddings {
        --colour: light-dark(#cfc5b6, #5c5348);
      }
      .rest {
        --colour: var(--soft);
      }
      .switches,
      .files {
        margin-top: 10px;
        border-top: 1px solid var(--line);
        padding-top: 10px;
      }
      .switches label {
        display: flex;
        gap: 7px;
        align-items: center;
        font-size: 13px;
        margin-bottom: 6px;
      }
      .explained {
        font-size: 12.5px;
        color: var(--soft);
        margin: 6px 0;
      }
      .settings input {
        font-variant-numeric: tabular-nums;
      }
      .files button {
        padding: 5px 10px;
        font-size: 13px;
      }
    `,
  ];

  #said: Said | null = null;

  constructor() {
    super(['config', 'size', 'info', 'maskExplained', 'phase', 'modelText']);
  }

  #choosePreset(event: Event) {
    const name = (event.target as HTMLSelectElement).value as PresetName | '';
    const { seed, mask } = this.state.config;
    if (name) this.run.usePreset(name, { seed, mask });
  }
  #toggleMask(event: Event) {
    const isOn = (event.target as HTMLInputElement).checked;
    this.run.store.set({ maskExplained: true });
    this.run.configure({ mask: isOn ? 'causal' : 'none' });
  }
  #say(key: NumberKey, text: string, kind: Notice['kind'] = 'warning') {
    this.#said = text ? { key, notice: { kind, text } } : null;
    this.requestUpdate();
  }
  async #set({ key, label, step }: Setting, event: Event) {
    const input = event.target as HTMLInputElement;
    const change = { [key]: input.valueAsNumber };
    // What the engine cannot keep in 32 bits it would take for another number.
    const isTooLarge = step === 1 && Math.abs(input.valueAsNumber) >= 2 ** 31;
    const trouble = (await this.#refusal(change, isTooLarge)) || outOfRange(label, input);
    const { context } = this.state.config;
    if (trouble) input.value = String(this.state.config[key]);
    else this.run.configure(change);
    const isLower = this.state.config.context < context;
    if (isLower) this.#say(key, `The context went down with it, from ${context}: it has to fit in.`, 'note');
    else this.#say(key, trouble);
  }
  // In the words that a program would be told. Settings that make no model already may be mended one by one.
  async #refusal(change: Partial<SessionConfig>, isTooLarge: boolean): Promise<string> {
    const { refused } = sift(change);
    if (refused || isTooLarge) return refused;
    const { config, size, report } = this.state;
    if (size?.outcome.ok === false) return '';
    const ask = { config: changed(config, change), vocabSize: report?.symbols || 64 };
    const answer = await quietly(this.run.call('reportSize', ask));
    return !answer || answer.outcome.ok ? '' : `${answer.outcome.message} It was left as it was.`;
  }
  async #save(kind: 'model' | 'run') {
    const bytes = await this.run.files.save(kind).catch(() => null);
    if (!bytes) return;
    download(bytes, kind === 'model' ? 'crumb.safetensors' : 'crumb-run.safetensors');
  }
  #load(event: Event) {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) quietly(this.run.files.open(file));
  }
  #openChooser() {
    this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')!.click();
  }

  #sliders() {
    const { config } = this.state;
    const configure = (change: Partial<SessionConfig>) => this.run.configure(change);
    return html`
      ${choiceSlider('Blocks', choices.n_layers, config.n_layers, 'blocks', (n_layers) => configure({ n_layers }))}
      ${choiceSlider('Width', choices.d_model, config.d_model, 'width', (d_model) => configure({ d_model }))}
      ${choiceSlider('Heads', headChoices(config.d_model), config.n_heads, 'heads', (n_heads) => configure({ n_heads }))}
      ${choiceSlider('Context', choices.context, config.context, 'context', (context) => configure({ context }))}
    `;
  }
  // `.style` goes through the object model, which a policy allows; the attribute would not.
  #weights(size: SizeReport | null) {
    if (!size?.outcome.ok) return html`<div class="weights"></div><ul class="key"></ul>`;
    const share = (part: number) => part / Math.max(1, size.total);
    const inBar = ['embeddings', 'attention', 'feed-forward', 'rest'];
    const ordered = [...kinds].sort((a, b) => inBar.indexOf(a.class) - inBar.indexOf(b.class));
    return html`
      <div class="weights" aria-hidden="true">
        ${ordered.map(
          (kind) => html`<i class=${kind.class} 
            .style=${`flex-grow: ${share(kind.of(size))}`}></i>`,
        )}
      </div>
      <ul class="key" aria-label="Where the weights are">
        ${kinds.map(
          (kind) => html`<li>
            <i class=${kind.class}></i>${kind.name} ${Math.round(share(kind.of(size)) * 100)}%
          </li>`,
        )}
      </ul>
      <p class="explained" part="memory">Training takes ${megabytes(size.training_bytes)} of memory.</p>
    `;
  }
  #mask() {
    const { config, maskExplained } = this.state;
    const isCausal = config.mask === 'causal';
    return html`<div class="switches">
      <label>
        <input type="checkbox" part="mask" .checked=${isCausal} @change=${this.#toggleMask} />Causal mask
      </label>
      ${
        maskExplained
          ? html`<p class="explained">
              ${
                isCausal
                  ? 'On: each character sees itself and what came before it.'
                  : 'Off: each character also sees what comes after it, the answer included.'
              }
            </p>`
          : nothing
      }
    </div>`;
  }
  #allSettings() {
    const { config } = this.state;
    return html`<details part="settings">
      <summary>All settings</summary>
      <div class="settings">
        ${settings.map(
          (setting) => html`<label for=${setting.key}>${setting.label}</label>
            <input
              id=${setting.key}
              type="number"
              .min=${String(setting.min)}
              .max=${String(setting.max)}
              .step=${String(setting.step)}
              .value=${String(config[setting.key])}
              @change=${(event: Event) => this.#set(setting, event)}
            />
            ${besideField(this.#said, setting.key)}`,
        )}
      </div>
    </details>`;
  }

  override render() {
    const { config, size, info, phase } = this.state;
    const preset = presetOf(config);
    const later =
      (info?.step ?? 0) > 0 && size?.outcome.ok !== false && this.run.training.settingsAreOutOfDate;
    const facts = size?.outcome.ok ? `${number(size.total)} weights · ${megabytes(size.total * 4)}` : nothing;
    return html`<section aria-labelledby="title">
      <h2 id="title"><b>2</b> Model <span class="muted">${facts}</span></h2>
      <select part="preset" aria-label="Preset" @change=${this.#choosePreset}>
        ${preset ? nothing : html`<option value="" .selected=${true}>Your own</option>`}
        ${presetNames.map(
          (name) => html`<option value=${name} .selected=${name === preset}>${presets[name].label}</option>`,
        )}
      </select>
      ${this.#sliders()} ${this.#weights(size)}
      ${size && !size.outcome.ok ? notice({ kind: 'warning', text: size.outcome.message }) : nothing}
      ${this.#mask()} ${this.#allSettings()}
      ${later ? html`<p class="note" part="later">The new settings apply on Start over.</p>` : nothing}
      <div class="bar files">
        <button part="save" title="Weights and vocabulary, for PyTorch too" ?disabled=${!info?.has_model} @click=${() => this.#save('model')}>
          Save model
        </button>
        <button part="save-run" title="With text and training, to go on anywhere" ?disabled=${!info?.can_train} @click=${() => this.#save('run')}>
          Save run
        </button>
        <button part="load" title="A model or a run from a file" ?disabled=${phase === 'error'} @click=${this.#openChooser}>Load</button>
        <input type="file" hidden accept=".safetensors,.crumb" aria-label="Model file" @change=${this.#load} />
      </div>
    </section>`;
  }
}
define('crumb-model', CrumbModel);
