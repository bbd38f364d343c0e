// The pairs, one at a time: what they wrote and what was answered, with what was cut and replaced. Both may be
// edited, cut words put back, and pairs left out.
import { css, html, nothing } from 'lit';
import { define, number } from '../../elements/part';
import type { Piece } from '../../mail/cutting/cut';
import { base } from '../../style/base';
import type { Row } from '../state';
import { DeskPart, deskStyle } from './desk-part';
import { withPlaceholders } from './placeholders';

export class CrumbPairs extends DeskPart {
  static override properties = {
    ...DeskPart.properties,
    at: { state: true },
    isEditing: { state: true },
    search: { state: true },
  };
  declare at: number; // in the list that is shown
  declare isEditing: boolean;
  declare search: string;

  static override styles = [
    base,
    deskStyle,
    css`
      .halves {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 14px;
      }
      .mail {
        background: var(--paper);
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 10px 12px;
        max-height: 340px;
        overflow: auto;
      }
      textarea {
        width: 100%;
        min-height: 220px;
        resize: vertical;
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 10px 12px;
        background: var(--paper);
      }
      .off .mail {
        color: var(--soft);
        border-style: dashed;
      }
      input[type='search'] {
        width: 200px;
      }
      @container replies (max-width: 640px) {
        .halves {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  constructor() {
    super(['rows', 'imported', 'isScrubbing']);
    this.at = 0;
    this.isEditing = false;
    this.search = '';
  }
  #found(): Row[] {
    const wanted = this.search.trim().toLowerCase();
    const { rows } = this.state;
    if (wanted === '') return [...rows];
    return rows.filter(({ customer, reply }) => `${customer}\n${reply}`.toLowerCase().includes(wanted));
  }
  // What was cut from the letters that a half was made of.
  #cut(row: Row, role: 'customer' | 'us'): Piece[] {
    const conversation = this.state.imported?.conversations.find(({ id }) => id === row.pair.conversation);
    const wanted = role === 'us' ? row.pair.reply : row.pair.customer;
    const turns = conversation?.turns.filter(
      (turn) => turn.role === role && turn.text !== '' && wanted.includes(turn.text),
    );
    return (turns ?? []).flatMap(({ pieces }) => pieces.filter(({ kind }) => kind !== 'own'));
  }
  #half(row: Row, side: 'customer' | 'reply') {
    const title = side === 'customer' ? 'They wrote' : 'We answered';
    const cut = this.#cut(row, side === 'customer' ? 'customer' : 'us').filter(
      ({ text }) => text.trim() !== '',
    );
    const putBack = () => {
      const text = `${row[side]}\n${cut.map((piece) => piece.text).join('')}`.trim();
      this.desk.mail.edit(row.id, { [side]: text });
    };
    return html`<div class="stack">
      <h3 class="muted">${title}${row.isEdited ? ' · edited' : ''}</h3>
      ${
        this.isEditing
          ? html`<textarea
              aria-label=${title}
              .value=${row[side]}
              @input=${(event: Event) => this.desk.mail.edit(row.id, { [side]: (event.target as HTMLTextAreaElement).value })}
            ></textarea>`
          : html`<div class="mail text theirs" tabindex="0" role="region" aria-label=${title}>${withPlaceholders(row.scrubbed?.[side].text ?? row[side])}${
              cut.length > 0 && !row.isEdited
                ? html`<div class="cut">${cut
                    .map((piece) => piece.text)
                    .join('')
                    .trim()}</div>`
                : nothing
            }</div>`
      }
      ${cut.length > 0 && !row.isEdited ? html`<div><button class="link" part="put-back" @click=${putBack}>Put back what was cut</button></div>` : nothing}
    </div>`;
  }
  override render() {
    const { rows } = this.state;
    if (rows.length === 0) return nothing;
    const found = this.#found();
    const at = Math.min(this.at, Math.max(0, found.length - 1));
    const row = found[at];
    const step = (by: number) => () => {
      this.at = Math.max(0, Math.min(found.length - 1, at + by));
    };
    return html`<section class="stack" aria-labelledby="title">
      <h2 id="title">Check pairs <span class="muted">${row ? `${number(at + 1)} of ${number(found.length)}` : 'none found'}</span></h2>
      <div class="bar">
        <button part="previous" aria-label="Previous pair" ?disabled=${at === 0} @click=${step(-1)}>←</button>
        <button part="next" aria-label="Next pair" ?disabled=${at >= found.length - 1} @click=${step(1)}>→</button>
        <input
          type="search"
          placeholder="search"
          aria-label="Search in pairs"
          @input=${(event: Event) => {
            this.search = (event.target as HTMLInputElement).value;
            this.at = 0;
          }}
        />
        <span class="space"></span>
        ${
          row
            ? html`<label class="bar"><input type="checkbox" .checked=${!row.isOff} @change=${() => this.desk.mail.edit(row.id, { isOff: !row.isOff })} /> learn from it</label>
                <button
                  part="edit"
                  aria-pressed=${this.isEditing ? 'true' : 'false'}
                  @click=${() => {
                    this.isEditing = !this.isEditing;
                  }}
                >
                  ${this.isEditing ? 'Done' : 'Edit'}
                </button>`
            : nothing
        }
      </div>
      ${
        row
          ? html`<p class="muted">${row.pair.subject}${row.pair.context.length > 0 ? ` · ${row.pair.context.length} earlier messages` : ''}${row.isOff ? ' · left out' : ''}</p>
              <div class="halves ${row.isOff ? 'off' : ''}">${this.#half(row, 'customer')} ${this.#half(row, 'reply')}</div>`
          : nothing
      }
    </section>`;
  }
}
define('crumb-pairs', CrumbPairs);
