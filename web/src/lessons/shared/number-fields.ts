// Fields for one number each. What cannot be read stays in its field, with a sign there and a
// sentence below, and the number that was there before stays in use.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { readings } from './read-numbers';
import { short } from './shown';

interface Unread {
  text: string;
  why: string;
}

// Models compute in 32 bits, so a number has to fit in there.
export function readNumber(text: string): number | Unread {
  const typed = text.trim();
  const because = (why: string): Unread => ({ text, why });
  if (typed === '') return because('A number is missing. Type one, such as 2, −0.5 or 1e6.');
  const all = readings(typed);
  const value = all.find((numbers) => numbers.length === 1)?.[0];
  if (value === undefined && all.length > 0)
    return because(`“${typed}” reads as several numbers. Type one, without blanks in it.`);
  if (value === undefined) return because(`“${typed}” is not a number. Type one, such as 2, −0.5 or 1e6.`);
  if (Number.isFinite(Math.fround(value))) return Math.fround(value);
  return because(`“${typed}” is too large. A model’s numbers end at 3.4e38, above 0 and below.`);
}

export const numberFieldStyle = css`
  input[aria-invalid='true'] {
    outline: 2px solid var(--bad);
    outline-offset: -2px;
    color: var(--bad);
  }
  .unread {
    margin-top: 6px;
    font-size: 13px;
    color: var(--bad);
  }
`;

export class NumberFields implements ReactiveController {
  #unread = new Map<string, Unread>(); // by the name of the field
  #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }
  hostConnected() {}

  // Other fields stand there now.
  forget() {
    this.#unread.clear();
    this.#host.requestUpdate();
  }
  #type(name: string, event: Event, use: (value: number) => void) {
    const read = readNumber((event.target as HTMLInputElement).value);
    if (typeof read === 'number') {
      this.#unread.delete(name);
      use(read);
    } else this.#unread.set(name, read);
    this.#host.requestUpdate();
  }

  field(name: string, value: number, use: (value: number) => void) {
    const unread = this.#unread.get(name);
    return html`<input
      class="number"
      inputmode="decimal"
      autocomplete="off"
      aria-label=${name}
      aria-invalid=${unread ? 'true' : nothing}
      aria-describedby=${unread ? 'unread' : nothing}
      .value=${live(unread?.text ?? short(value))}
      @change=${(event: Event) => this.#type(name, event, use)}
    />`;
  }
  // Which fields could not be read, and why.
  troubles() {
    return html`<div id="unread" role="alert">
      ${Array.from(this.#unread, ([name, { why }]) => html`<p class="unread"><b>${name}:</b> ${why}</p>`)}
    </div>`;
  }
}
