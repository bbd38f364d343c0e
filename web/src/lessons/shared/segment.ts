// A row of buttons of which one is pressed.
import { html } from 'lit';

export function segment<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  value: T,
  change: (value: T) => void,
) {
  return html`<div>
    <p class="caption" aria-hidden="true">${label}</p>
    <span class="segment" role="group" aria-label=${label}>
      ${options.map(
        ([each, text]) =>
          html`<button aria-pressed=${each === value ? 'true' : 'false'} @click=${() => change(each)}>${text}</button>`,
      )}
    </span>
  </div>`;
}

// How far something is that takes more than a second.
export const progressBar = (label: string, done: number, of: number) =>
  html`<label class="small">${label}<progress max=${of} .value=${done}></progress></label>`;
