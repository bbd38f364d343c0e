// The site's head: name, places, what runs, theme.
import { css, html, LitElement, nothing } from 'lit';
import type { EngineInfo } from '../engine/messages';
import { describeEngine } from '../engine/variant';
import { base, tokens } from '../style/base';
import { define } from './part';

type Theme = 'auto' | 'light' | 'dark';
const themes: readonly Theme[] = ['auto', 'light', 'dark'];
const signs: Record<Theme, string> = { auto: '◐', light: '○', dark: '●' };
const storageKey = 'crumb:theme';
const places = [
  ['playground', 'Playground'],
  ['replies', 'Replies'],
  ['lessons', 'Lessons'],
] as const;
const heard = ['crumb-ready', 'crumb-threads'];

// Storage may be forbidden (a sandboxed frame); then the choice lasts as long as the page.
function remembered(): Theme {
  try {
    const value = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === value) ?? 'auto';
  } catch {
    return 'auto';
  }
}
function remember(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {}
}
function apply(theme: Theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export class CrumbHeader extends LitElement {
  static override properties = { theme: { state: true }, engine: { state: true }, place: { type: String } };
  declare theme: Theme;
  declare engine: EngineInfo | undefined;
  declare place: string;

  static override styles = [
    tokens,
    base,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 20px;
        padding: 10px 20px;
        border-bottom: 1px solid var(--line);
        color: var(--ink);
        font: 14px/1.45 system-ui, sans-serif;
      }
      .logo {
        font-weight: 700;
        font-size: 18px;
        letter-spacing: -0.02em;
        color: inherit;
        text-decoration: none;
        border-radius: 4px;
      }
      .logo span {
        color: var(--accent);
        margin-inline-start: 4px;
      }
      nav a {
        color: var(--soft);
        text-decoration: none;
        padding: 6px 10px;
        border-radius: 7px;
      }
      nav a[aria-current] {
        color: var(--ink);
        background: var(--tint);
        font-weight: 600;
      }
      .badge {
        color: var(--good);
        font-size: 13px;
        white-space: nowrap;
      }
      .badge::before {
        content: '';
        display: inline-block;
        width: 8px;
        height: 8px;
        border-radius: 50%;
        background: currentColor;
        margin-inline-end: 6px;
      }
      @media (max-width: 640px) {
        header {
          flex-wrap: wrap;
          gap: 6px 12px;
          padding: 10px 12px;
        }
        .badge {
          order: 1;
          flex: 1 0 55%;
        }
        .engine {
          order: 2;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.place = 'playground';
    this.theme = remembered();
    apply(this.theme);
  }
  override connectedCallback() {
    super.connectedCallback();
    for (const type of heard) document.addEventListener(type, this.#hear);
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    for (const type of heard) document.removeEventListener(type, this.#hear);
  }
  #hear = (event: Event) => {
    this.engine = (event as CustomEvent<EngineInfo>).detail;
  };
  #share() {
    this.dispatchEvent(new CustomEvent('crumb-share', { bubbles: true, composed: true }));
  }
  #nextTheme() {
    this.theme = themes[(themes.indexOf(this.theme) + 1) % themes.length]!;
    remember(this.theme);
    apply(this.theme);
  }

  override render() {
    const { engine, theme } = this;
    return html`<header>
      <a class="logo" href="#playground" aria-label="Crumb">Crumb<span aria-hidden="true">∴</span></a>
      <nav aria-label="Places">
        ${places.map(
          ([place, label]) =>
            html`<a href="#${place}" aria-current=${place === this.place ? 'page' : nothing}>${label}</a>`,
        )}
      </nav>
      <span class="space"></span>
      <span class="badge">Nothing leaves this tab</span>
      <span class="muted engine">${engine ? describeEngine(engine) : nothing}</span>
      <button part="share" @click=${this.#share}>Share</button>
      <button
        part="theme"
        aria-label="Theme: ${theme}"
        title="Theme: ${theme}. Press for ${themes[(themes.indexOf(theme) + 1) % themes.length]}."
        @click=${this.#nextTheme}
      >
        ${signs[theme]}
      </button>
    </header>`;
  }
}
define('crumb-header', CrumbHeader);
