// What is private and was replaced: a count and a switch for each kind, and every replacement.
import { css, html, nothing } from 'lit';
import { define, number } from '../../elements/part';
import { type Category, namesKnownIn, type TableLine, type UnknownLanguage } from '../../privacy';
import { base } from '../../style/base';
import { DeskPart, deskStyle } from './desk-part';

const words: Record<Category, string> = {
  name: 'names',
  order: 'order and other numbers',
  email: 'e-mail addresses',
  phone: 'telephone numbers',
  card: 'card numbers',
  iban: 'bank accounts',
  link: 'links',
  address: 'postal addresses',
};
const mostShown = 60;
const listed = new Intl.ListFormat('en-GB');

// Silence would be taken for "nothing private here".
function unknownSentence(languages: readonly UnknownLanguage[]): string {
  const each = languages.map(({ language, count }) => `${language} (${number(count)})`);
  return `Names are looked for in ${listed.format(namesKnownIn)}. Some of these emails seem to be in ${listed.format(each)}: read them for names before you train or share.`;
}

export class CrumbPrivate extends DeskPart {
  static override styles = [
    base,
    deskStyle,
    css`
      label {
        display: flex;
        gap: 8px;
        align-items: center;
      }
    `,
  ];
  constructor() {
    super(['table', 'unknownLanguages', 'switches', 'rows', 'isScrubbing']);
  }
  #line({ category, count, isOn }: TableLine) {
    return html`<tr>
      <th scope="row">
        <label>
          <input
            type="checkbox"
            part="switch"
            .checked=${isOn}
            @change=${(event: Event) => this.desk.scrubbing.toggle(category, (event.target as HTMLInputElement).checked)}
          />
          <span><span class="placeholder">{${category}}</span> ${words[category]}</span>
        </label>
      </th>
      <td>${number(count)}</td>
    </tr>`;
  }
  #each(lines: readonly TableLine[]) {
    const full = lines.filter(({ count }) => count > 0);
    return html`<details>
      <summary>See each replacement</summary>
      ${full.map(
        ({ category, values }) => html`<h3 class="muted">${words[category]}</h3>
          <div class="scroll" tabindex="0" role="region" aria-label=${words[category]}>
            <table class="facts">
              <tbody>
                ${values
                  .slice(0, mostShown)
                  .map(
                    ({ value, placeholder, count }) =>
                      html`<tr><th scope="row">${value}</th><td><span class="placeholder">${placeholder}</span></td><td>${number(count)}</td></tr>`,
                  )}
              </tbody>
            </table>
          </div>
          ${values.length > mostShown ? html`<p class="muted">and ${number(values.length - mostShown)} more</p>` : nothing}`,
      )}
    </details>`;
  }
  override render() {
    const { table, unknownLanguages, isScrubbing, rows } = this.state;
    if (rows.length === 0) return nothing;
    return html`<section class="stack" aria-labelledby="title">
      <h2 id="title">Private things replaced <span class="muted">${isScrubbing ? 'looking …' : nothing}</span></h2>
      <table class="facts">
        <tbody>${table.map((line) => this.#line(line))}</tbody>
      </table>
      ${unknownLanguages.length > 0 ? html`<p part="unknown-languages" class="note warning">${unknownSentence(unknownLanguages)}</p>` : nothing}
      ${this.#each(table)}
      <p class="muted">Only these kinds are looked for. Look through the pairs for other private things, such as health, passwords or network addresses.</p>
    </section>`;
  }
}
define('crumb-private', CrumbPrivate);
