// The whole playground as one element:
//   <crumb-playground preset="lesson" seed="0" steps="301" mask="causal" autostart></crumb-playground>
// Attributes set it up; properties and methods drive it; events tell what happens:
// crumb-ready, crumb-step, crumb-trained, crumb-error.
import { css, html, LitElement } from 'lit';
import type { Mask, Outcome, SessionConfig, WriteOptions } from '../engine/engine';
import type { Variant } from '../engine/variant';
import { isPreset } from '../state/presets';
import { quietly, Run } from '../state/run';
import type { Phase } from '../state/state';
import { Watch } from '../state/store';
import { base, tokens } from '../style/base';
import './crumb-attention';
import './crumb-model';
import './crumb-peek';
import './crumb-samples';
import './crumb-text';
import './crumb-train';
import './crumb-write';
import { define } from './part';

export class CrumbPlayground extends LitElement {
  static override properties = {
    preset: { type: String },
    seed: { type: Number },
    steps: { type: Number },
    mask: { type: String },
    autostart: { type: Boolean },
    variant: { type: String },
    dropAnywhere: { type: Boolean, attribute: 'drop-anywhere' },
    lessonsAt: { attribute: 'lessons-at' },
    text: { type: String, noAccessor: true },
  };
  declare preset: string | null;
  declare seed: number | null;
  declare steps: number | null;
  declare mask: Extract<Mask, 'causal' | 'none'> | null;
  declare autostart: boolean;
  declare variant: Variant | null;
  declare dropAnywhere: boolean;
  declare lessonsAt: string | null;

  readonly #run = new Run((name, detail) =>
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
  );
  #dropTarget: EventTarget | undefined;

  static override styles = [
    tokens,
    base,
    css`
      :host {
        container-type: inline-size;
        background: var(--paper);
        color: var(--ink);
        font: 14px/1.45 system-ui, sans-serif;
      }
      .columns {
        display: grid;
        grid-template-columns: 300px minmax(0, 1fr) 330px;
        gap: 16px;
        padding: 16px 20px;
        align-items: start;
      }
      .column {
        display: grid;
        gap: 16px;
        min-width: 0;
      }
      :host([dragging]) .columns {
        outline: 2px dashed var(--accent);
        outline-offset: -8px;
      }
      @container (max-width: 1000px) {
        .columns {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
        .last {
          grid-column: 1 / -1;
        }
      }
      @container (max-width: 640px) {
        .columns {
          grid-template-columns: minmax(0, 1fr);
          padding: 12px;
        }
        .train {
          order: -1;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.preset = null;
    this.seed = null;
    this.steps = null;
    this.mask = null;
    this.autostart = false;
    this.variant = null;
    this.dropAnywhere = false;
    this.lessonsAt = null;
    new Watch(this, () => this.#run.store, ['attention']);
  }

  // ---- properties for programs
  get text(): string {
    return this.#run.state.text;
  }
  set text(value: string) {
    this.#run.text.set(String(value));
  }
  get config(): SessionConfig {
    return { ...this.#run.state.config };
  }
  // A playground keeps its runs, and no file can hold padding or a lesson's mask rule.
  set config({ mask, padded: _, ...rest }: Partial<SessionConfig>) {
    this.#run.configure(mask === 'causal' || mask === 'none' ? { ...rest, mask } : rest);
  }
  get losses(): number[] {
    return [...this.#run.log.losses];
  }
  get heldOut() {
    return [...this.#run.log.heldOut];
  }
  get samples() {
    return [...this.#run.state.samples];
  }
  get info() {
    return this.#run.state.info;
  }
  get engine() {
    return this.#run.state.engine;
  }
  get state(): Phase {
    return this.#run.state.phase;
  }
  get message(): string {
    const { fatal, trainNotice } = this.#run.state;
    return fatal?.message ?? trainNotice?.text ?? '';
  }

  // ---- methods for programs
  train(steps: number | null = this.steps ?? this.#run.state.stretch): Promise<void> {
    return this.#run.training.train(steps);
  }
  pause(): Promise<void> {
    return this.#run.training.pause();
  }
  stepOnce(): Promise<void> {
    return this.#run.training.stepOnce();
  }
  startOver(): Promise<void> {
    return this.#run.training.startOver();
  }
  write(prompt: string, options: Partial<WriteOptions> = {}): Promise<string> {
    return this.#run.writing.write(prompt, options);
  }
  // A file to go on from ('run'), or the weights alone, as other programs read them ('model').
  save(kind: 'run' | 'model' = 'run'): Promise<Uint8Array<ArrayBuffer>> {
    return this.#run.keeping.file(kind);
  }
  load(bytes: Uint8Array): Promise<Outcome> {
    return this.#run.keeping.load(bytes);
  }

  // ---- life
  override connectedCallback() {
    super.connectedCallback();
    for (const attribute of ['preset', 'seed', 'mask', 'steps']) this.#apply(attribute);
    const ready = this.#run.connect(this.variant);
    this.#run.lessonsAt = this.lessonsAt;
    this.#run.keeping.claim(this.id || 'playground');
    if (this.autostart) ready.then(() => this.train());
    const target = this.dropAnywhere ? window : this;
    for (const type of ['dragover', 'dragleave', 'drop']) target.addEventListener(type, this.#drag);
    this.#dropTarget = target;
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    for (const type of ['dragover', 'dragleave', 'drop'])
      this.#dropTarget?.removeEventListener(type, this.#drag);
    this.#run.disconnect();
  }
  override attributeChangedCallback(name: string, before: string | null, value: string | null) {
    super.attributeChangedCallback(name, before, value);
    if (this.isConnected && before !== value) this.#apply(name);
  }
  #apply(attribute: string) {
    const { preset, seed, mask, steps } = this;
    if (attribute === 'preset' && preset && isPreset(preset)) this.#run.usePreset(preset);
    if (attribute === 'seed' && seed !== null) this.#run.configure({ seed });
    if (attribute === 'mask' && (mask === 'causal' || mask === 'none')) this.#run.configure({ mask });
    if (attribute === 'steps' && steps !== null) this.#run.store.set({ stretch: steps, minutes: null });
  }

  #drag = (event: Event) => {
    const { type, dataTransfer } = event as DragEvent;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.toggleAttribute('dragging', type === 'dragover');
    const file = type === 'drop' ? dataTransfer.files[0] : undefined;
    if (!file) return;
    if (file.name.endsWith('.safetensors')) {
      file.arrayBuffer().then((buffer) => quietly(this.#run.keeping.load(new Uint8Array(buffer))));
    } else {
      this.#run.text.openFile(file);
    }
  };

  override render() {
    const run = this.#run;
    const { attention } = run.state;
    return html`<div class="columns">
      <div class="column">
        <crumb-text .run=${run} exportparts="text, sample, clean-up, choose-file"></crumb-text>
        <crumb-model
          .run=${run}
          exportparts="preset, blocks, width, heads, context, mask, settings, save, load, later"
        ></crumb-model>
      </div>
      <div class="column train">
        <crumb-train
          .run=${run}
          exportparts="train, pause, one-step, start-over, stretch, step, loss, speed, resume, forget, one-core"
        ></crumb-train>
        <crumb-samples .run=${run}></crumb-samples>
        <crumb-attention .report=${attention}></crumb-attention>
      </div>
      <div class="column last">
        <crumb-write .run=${run} exportparts="prompt, temperature, top-k, top-p, write, stop, output"></crumb-write>
        <crumb-peek .run=${run} exportparts="peek, verdict"></crumb-peek>
      </div>
    </div>`;
  }
}
define('crumb-playground', CrumbPlayground);
