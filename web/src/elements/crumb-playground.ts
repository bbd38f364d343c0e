// The whole playground as one element:
//   <crumb-playground preset="lesson" seed="0" steps="301" mask="causal" autostart></crumb-playground>
// Attributes set it up; properties and methods drive it; events tell what happens:
// crumb-ready, crumb-step, crumb-trained, crumb-error. locked="train mask" disables controls by their
// names as parts, hidden-parts="…" takes them away (controls.ts has the names).
import { html, LitElement } from 'lit';
import type { Outcome, SessionConfig, WriteOptions } from '../engine/engine';
import type { MaskRule } from '../engine/lesson-engine';
import type { Variant } from '../engine/variant';
import { isPreset } from '../state/presets';
import { Run } from '../state/run';
import { setUpOf } from '../state/set-up';
import { initialState, type Phase } from '../state/state';
import { Watch } from '../state/store';
import { base, roomy, tokens } from '../style/base';
import './crumb-model';
import './crumb-samples';
import './crumb-text';
import './crumb-train';
import './crumb-write';
import { names } from './controls';
import { FileDrop } from './file-drop';
import { define } from './part';
import { columns } from './playground-columns';
import { comes, goes } from './present';

// In this order: a preset first, then what differs from it.
const setUpBy = [
  ...['preset', 'config', 'seed', 'mask', 'steps', 'sample', 'prompt', 'writing', 'locked', 'hidden-parts'],
];

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
    locked: { type: String },
    hiddenParts: { type: String, attribute: 'hidden-parts' },
    sample: { type: String },
    prompt: { type: String },
    text: { type: String, noAccessor: true },
  };
  declare preset: string | null;
  declare seed: number | null;
  declare steps: number | null;
  declare mask: Extract<MaskRule, 'causal' | 'none'> | null;
  declare autostart: boolean;
  declare variant: Variant | null;
  declare dropAnywhere: boolean;
  declare lessonsAt: string | null;
  declare locked: string | null; // names of controls, with blanks between them
  declare hiddenParts: string | null;
  declare sample: string | null;
  declare prompt: string | null;

  readonly #run = new Run((name, detail) =>
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
  );

  #isLeaving = false;
  #given: Partial<Pick<CrumbPlayground, 'config' | 'writing'>> = {}; // before the element was defined

  static override styles = [tokens, base, roomy(1240), columns];

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
    this.locked = null;
    this.hiddenParts = null;
    this.sample = null;
    this.prompt = null;
    for (const name of ['config', 'writing'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const { value } = Object.getOwnPropertyDescriptor(this, name)!;
      delete (this as Partial<this>)[name];
      this.#given = { ...this.#given, [name]: value };
    }
    new Watch(this, () => this.#run.store, ['attention', 'restrictions']);
    new FileDrop(this, this.#run);
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
  // How it writes, unless write() says otherwise.
  get writing(): WriteOptions {
    return { ...this.#run.state.writeOptions };
  }
  set writing(value: Partial<WriteOptions>) {
    this.#run.writing.setOptions(value);
  }
  // Attributes that set another playground up the same way.
  get setUp() {
    return setUpOf(this.#run);
  }
  get losses(): number[] {
    return [...this.#run.log.losses];
  }
  get heldOut() {
    return [...this.#run.log.heldOut];
  }
  // What the model learns from, which may be another text than the one that stands there; null if nobody knows.
  get modelText(): string | null {
    return this.#run.state.modelText;
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
  // As a new playground with these attributes would be. A model that exists and a text stay as they are:
  // the page says that new settings apply on Start over.
  setUpAnew(attributes: Readonly<Record<string, string>>) {
    for (const name of setUpBy) if (!(name in attributes)) this.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    this.#run.writing.setOptions(initialState().writeOptions);
    this.#run.usePreset('lesson');
    for (const name of setUpBy) this.#apply(name);
  }
  // These three resolve with the reason where nothing came of them.
  async train(steps: number | null = this.#run.state.stretch): Promise<Outcome> {
    if (steps !== null && !(steps >= 1))
      return this.#run.warn('bad_steps', 'Training takes at least 1 step. Nothing was changed.');
    return this.#run.training.train(steps);
  }
  pause(): Promise<void> {
    return this.#run.training.pause();
  }
  stepOnce(): Promise<Outcome> {
    return this.#run.training.stepOnce();
  }
  startOver(): Promise<Outcome> {
    return this.#run.training.startOver();
  }
  write(prompt: string, options: Partial<WriteOptions> = {}): Promise<string> {
    return this.#run.writing.write(prompt, options);
  }
  // A file to go on from ('run'), or the weights alone, as other programs read them ('model').
  save(kind: 'run' | 'model' = 'run'): Promise<Uint8Array<ArrayBuffer>> {
    return this.#run.files.save(kind);
  }
  load(bytes: Uint8Array): Promise<Outcome> {
    return this.#run.files.load(bytes);
  }

  // ---- life
  override connectedCallback() {
    super.connectedCallback();
    comes(this, this.#run);
    if (this.#isLeaving) {
      this.#isLeaving = false; // it has only changed its place
      return;
    }
    for (const attribute of setUpBy) this.#apply(attribute);
    Object.assign(this, this.#given);
    const ready = this.#run.connect(this.variant);
    this.#run.lessonsAt = this.lessonsAt;
    this.#run.keeping.claim(this.id || 'playground');
    if (this.autostart) ready.then(() => this.train());
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    goes(this);
    this.#isLeaving = true;
    setTimeout(() => this.#leave());
  }
  async #leave() {
    if (!this.#isLeaving) return;
    await this.#run.training.pause();
    await this.#run.keeping.save();
    if (!this.#isLeaving) return;
    this.#isLeaving = false;
    this.#run.disconnect();
  }
  static override get observedAttributes() {
    // biome-ignore lint/complexity/noThisInStatic: Lit's getter sets up the class that it is asked of
    return [...super.observedAttributes, 'config', 'writing', 'id'];
  }
  override attributeChangedCallback(name: string, before: string | null, value: string | null) {
    super.attributeChangedCallback(name, before, value);
    if (this.isConnected && before !== value) this.#apply(name);
  }
  #apply(attribute: string) {
    const { preset, seed, mask, steps, sample, prompt } = this;
    if (attribute === 'id') comes(this, this.#run);
    if (attribute === 'locked' || attribute === 'hidden-parts') {
      const restrictions = { locked: names(this.locked), hidden: names(this.hiddenParts) };
      this.#run.store.set({ restrictions });
    }
    if (attribute === 'sample' && sample) this.#run.text.pick(sample);
    if (attribute === 'prompt' && prompt !== null) this.#run.writing.setPrompt(prompt);
    if (attribute === 'config' || attribute === 'writing') this.#readObject(attribute);
    if (attribute === 'variant') this.#useVariant();
    if (attribute === 'preset' && preset && isPreset(preset)) this.#run.usePreset(preset);
    if (attribute === 'seed' && seed !== null) this.#run.configure({ seed });
    if (attribute === 'mask' && (mask === 'causal' || mask === 'none')) this.#run.configure({ mask });
    if (attribute === 'steps' && steps !== null) this.#useSteps(steps);
  }

  #useSteps(steps: number) {
    if (Number.isSafeInteger(steps) && steps > 0) this.#run.store.set({ stretch: steps, minutes: null });
    else this.#run.warn('bad_steps', '“steps” has to be a whole number of at least 1; it was left as it is.');
  }

  // As an attribute: part of a configuration, or of how it writes, in JSON.
  #readObject(name: 'config' | 'writing') {
    const text = this.getAttribute(name);
    if (!text) return;
    const whole: object = this[name];
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object');
      const known = Object.entries(value).filter(
        ([key, each]) => typeof each === typeof (whole as Record<string, unknown>)[key],
      );
      this[name] = Object.fromEntries(known);
    } catch {
      const message = `The attribute “${name}” is not a JSON object, so it was left aside.`;
      this.#run.store.set({ trainNotice: { kind: 'warning', text: message } });
      this.#run.emit('crumb-error', { code: 'json_syntax', message, fatal: false });
    }
  }
  // Another engine can be had only as long as there is no model to lose.
  #useVariant() {
    if (this.#run.state.info?.has_model || this.variant === this.#run.state.engine?.variant) return;
    this.#run.connect(this.variant);
  }

  override render() {
    const run = this.#run;
    const { attention, restrictions } = run.state;
    const isHidden = (part: string) => restrictions.hidden.has(part);
    return html`<div class="columns">
      <div class="column">
        <crumb-text .run=${run} part="text-panel" ?hidden=${isHidden('text-panel')} exportparts="text, sample, clean-up, choose-file"></crumb-text>
        <crumb-model
          .run=${run}
          part="model-panel"
          ?hidden=${isHidden('model-panel')}
          exportparts="preset, blocks, width, heads, context, mask, settings, save, load, later"
        ></crumb-model>
      </div>
      <div class="column train">
        <crumb-train
          .run=${run}
          part="train-panel"
          ?hidden=${isHidden('train-panel')}
          exportparts="train, pause, one-step, start-over, stretch, step, loss, speed, resume, forget, one-core, not-saved"
        ></crumb-train>
        <crumb-samples .run=${run} part="samples-panel" ?hidden=${isHidden('samples-panel')}></crumb-samples>
        <crumb-attention
          .report=${attention}
          part="attention-panel"
          ?hidden=${isHidden('attention-panel')}
        ></crumb-attention>
      </div>
      <div class="column last">
        <crumb-write
          .run=${run}
          part="write-panel"
          ?hidden=${isHidden('write-panel')}
          exportparts="prompt, temperature, top-k, top-p, more, write, stop, output"
        ></crumb-write>
        <crumb-peek .run=${run} part="peek-panel" ?hidden=${isHidden('peek-panel')} exportparts="peek, verdict"></crumb-peek>
      </div>
    </div>`;
  }
}
define('crumb-playground', CrumbPlayground);
