// A part of the playground: an element that shows some of a run's state. Inside a playground it is given
// the run; on a page of its own it names the playground: <crumb-write for="one">.
import { html, LitElement, nothing, render, type TemplateResult } from 'lit';
import type { Run } from '../state/run';
import type { Notice, State } from '../state/state';
import { Restricted } from './controls';
import { Belongs } from './present';

const noRestrictions = { locked: new Set<string>(), hidden: new Set<string>() };

export abstract class Part extends LitElement {
  static override properties = { run: { attribute: false }, for: { type: String } };
  declare run: Run; // given, or found by name; until then there is none
  declare for: string | null;
  #keys: readonly (keyof State)[];
  #belongs: Belongs;
  #stop: (() => void) | undefined;

  // Redrawn when one of these has changed.
  constructor(keys: readonly (keyof State)[]) {
    super();
    this.for = null;
    this.#keys = [...keys, 'restrictions'];
    this.#belongs = new Belongs(this, [], (run) => {
      this.run = run as Run;
    });
    new Restricted(this, () => this.#found?.state.restrictions ?? noRestrictions);
  }
  get #found(): Run | null {
    return this.run ?? null;
  }
  get state() {
    return this.run.state;
  }
  override connectedCallback() {
    super.connectedCallback();
    this.#watch();
    this.requestUpdate();
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
  }
  #watch() {
    this.#stop?.();
    this.#stop = this.#found?.store.subscribe((changed) => {
      if (this.#keys.some((key) => changed.has(key))) this.requestUpdate();
    });
  }
  // Without a run there is nothing to draw but a word about it.
  protected override shouldUpdate(changed: Map<string, unknown>) {
    if (changed.has('for')) this.#belongs.lookAgain();
    if (changed.has('run') && this.isConnected) this.#watch();
    if (this.#found) return true;
    complainLater(this, () => this.#found === null);
    return false;
  }
}
const patience = 1500; // milliseconds: the page may still be coming in

// Says that there is no such playground, if that is still so after a while.
export function complainLater(element: LitElement & { for: string | null }, isMissing: () => boolean) {
  setTimeout(() => {
    if (!element.isConnected || element.for === null || !isMissing()) return;
    const text = `There is no playground with the id “${element.for}” on this page.`;
    render(html`<p class="note">${text}</p>`, element.renderRoot, element.renderOptions);
  }, patience);
}

// A page may load the script twice; the first one wins.
export function define(name: string, element: CustomElementConstructor) {
  if (!customElements.get(name)) customElements.define(name, element);
}

export const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function megabytes(bytes: number): string {
  const value = bytes / 1e6;
  return `${number(value, value < 10 ? 1 : 0)} MB`;
}

export function notice(value: Notice | null): TemplateResult | typeof nothing {
  if (!value) return nothing;
  const { kind, text, action } = value;
  return html`<p class="note ${kind}" role=${kind === 'warning' ? 'alert' : nothing}>
    ${text}
    ${action ? html`<button class="link" @click=${action.run}>${action.label}</button>` : nothing}
  </p>`;
}

// Why a number that was typed is not taken; empty if it may be.
export function outOfRange(label: string, { validity, value, min, max, step }: HTMLInputElement): string {
  if (validity.valid && value !== '') return '';
  const kind = step === 'any' ? 'a number' : 'a whole number';
  return `“${label}” has to be ${kind} from ${min} to ${max}; it was left as it was.`;
}
// What is said beside one of the fields of a panel, until another is set.
export interface Said {
  key: string;
  notice: Notice;
}
export const besideField = (said: Said | null, key: string) =>
  said?.key === key ? notice(said.notice) : nothing;

export interface SliderOptions {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  shown?: string;
  part?: string;
  change(value: number): void;
}
export function slider({ label, value, min = 0, max, step = 1, shown, part, change }: SliderOptions) {
  const read = (event: Event) => change(Number((event.target as HTMLInputElement).value));
  return html`<label class="row">
    <span>${label}</span>
    <input
      type="range"
      part=${part ?? nothing}
      .min=${String(min)}
      .max=${String(max)}
      .step=${String(step)}
      .value=${String(value)}
      aria-valuetext=${shown ?? String(value)}
      @input=${read}
    />
    <output aria-hidden="true">${shown ?? value}</output>
  </label>`;
}

// A slider over a list of values.
export function choiceSlider(
  label: string,
  values: readonly number[],
  value: number,
  part: string,
  change: (value: number) => void,
) {
  const all = values.includes(value) ? values : [...values, value].sort((a, b) => a - b);
  return slider({
    ...{ label, part, shown: String(value) },
    ...{ value: all.indexOf(value), max: all.length - 1 },
    change: (index) => change(all[index]!),
  });
}
