// What all elements share. Lit puts style sheets in by script (constructed), so a page's
// policy needs no 'unsafe-inline'; a style="" attribute would.
import { css, unsafeCSS } from 'lit';
import tokensText from './tokens.css?inline';

// What elements inherit from the page around them, set back: the page's own taste must not get in.
// Only a rule marked important wins over the page's rules for all elements.
const reset = (host: string) =>
  unsafeCSS(`${host} {
    color: var(--ink) !important;
    font: 14px/1.45 system-ui, sans-serif !important;
    ${[
      ...[
        'font-variant',
        'font-feature-settings',
        'letter-spacing',
        'word-spacing',
        'text-align',
        'text-indent',
      ],
      ...['text-transform', 'text-shadow', 'white-space', 'word-break', 'overflow-wrap', 'hyphens', 'cursor'],
      ...[
        'list-style',
        'border-collapse',
        'border-spacing',
        'quotes',
        'tab-size',
        'writing-mode',
        'direction', // the words here are English, whatever those around are
        'caret-color',
      ],
      ...['pointer-events', 'user-select', '-webkit-text-fill-color', '-webkit-text-stroke'],
    ]
      .map((name) => `${name}: initial !important;`)
      .join('\n')}
  }`);

// For an element that stands on a page by itself.
export const tokens = [unsafeCSS(tokensText), reset(':host')];
// How wide it wants to be where the page leaves it the choice (centred in a flex box, say): a container
// has no width of its own. Never wider than there is room.
export const roomy = (width: number) =>
  unsafeCSS(`:host {
    container-type: inline-size;
    contain-intrinsic-inline-size: min(${width}px, 90vw);
    max-inline-size: 100%;
  }`);
// For one that may: a part that names its playground.
const alone = [unsafeCSS(tokensText.replace(/:root,\s*:host/, ':host([for])')), reset(':host([for])')];

const shared = css`
  * {
    box-sizing: border-box;
    margin: 0;
  }
  :host {
    display: block;
    min-width: 0;
  }
  /* People's own texts run the way their letters do, each paragraph by itself. */
  textarea,
  input:not([type]),
  input[type='text'],
  .theirs {
    unicode-bidi: plaintext;
    text-align: start;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  section {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: 14px 16px;
  }
  h2 {
    font-size: 13px;
    font-weight: 650;
    margin-bottom: 8px;
    display: flex;
    gap: 8px;
    align-items: baseline;
  }
  h2 b {
    color: var(--accent);
    font-variant-numeric: tabular-nums;
  }
  h2 .muted {
    font-weight: 400;
    margin-inline-start: auto;
    text-align: end;
  }
  .muted {
    color: var(--soft);
    font-size: 13px;
  }
  button,
  select,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    border: 1px solid var(--line);
    background: var(--card);
    border-radius: 8px;
    padding: 7px 12px;
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    border-color: var(--edge);
  }
  button:disabled {
    color: var(--soft);
    cursor: default;
    opacity: 0.7;
  }
  button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
    font-weight: 650;
    padding: 8px 20px;
  }
  button.link {
    border: 0;
    background: none;
    padding: 0;
    border-radius: 3px;
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  select,
  input:not([type='range'], [type='checkbox']) {
    width: 100%;
    padding: 6px 8px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--card);
  }
  input[type='checkbox'] {
    accent-color: var(--accent);
    width: 16px;
    height: 16px;
    flex: none;
  }
  .row {
    display: grid;
    grid-template-columns: 82px 1fr 36px;
    gap: 10px;
    align-items: center;
    font-size: 13px;
    margin: 5px 0;
  }
  .row output {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  input[type='range'] {
    width: 100%;
    accent-color: var(--accent);
  }
  .bar {
    display: flex;
    gap: 8px;
    align-items: center;
    flex-wrap: wrap;
  }
  .space {
    flex: 1;
  }
  .note {
    border-inline-start: 3px solid var(--teal);
    padding: 6px 10px;
    font-size: 13px;
    background: var(--paper);
    border-start-end-radius: 6px;
    border-end-end-radius: 6px;
    margin-top: 10px;
  }
  .locked {
    margin-top: 8px;
  }
  .note.warning {
    border-color: var(--bad);
  }
  summary {
    cursor: pointer;
    font-size: 13px;
    color: var(--soft);
    border-radius: 4px;
    padding: 2px 0;
  }
  summary:hover {
    color: var(--ink);
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .scroll {
    overflow: auto;
    max-height: 260px;
  }
  table {
    border-collapse: collapse;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 2px 8px;
    text-align: end;
    font-weight: 400;
    border-bottom: 1px solid var(--line);
  }
  th {
    color: var(--soft);
  }
  /* names and small fields, side by side */
  .settings {
    display: grid;
    grid-template-columns: 1fr 92px;
    gap: 6px 10px;
    align-items: center;
    font-size: 13px;
    margin-top: 6px;
  }
  .settings .note {
    grid-column: 1 / -1;
    margin-top: 0;
  }
  .settings input {
    padding: 3px 7px;
    text-align: end;
  }
`;

export const base = [shared, alone];
