// A part of the playground: an element that shows some of a run's state.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Run } from '../state/run';
import type { Notice, State } from '../state/state';
import { Watch } from '../state/store';

export abstract class Part extends LitElement {
  static override properties = { run: { attribute: false } };
  declare run: Run;

  // Redrawn when one of these has changed.
  constructor(keys: readonly (keyof State)[]) {
    super();
    new Watch(this, () => this.run.store, keys);
  }
  get state() {
    return this.run.state;
  }
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
