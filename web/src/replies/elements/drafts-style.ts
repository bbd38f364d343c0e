// How the new email, its drafts and the closest past cases look.
import { css } from 'lit';

export const draftsStyle = css`
  :host {
    display: grid;
    gap: 16px;
  }
  .subject {
    display: flex;
    gap: 10px;
    align-items: baseline;
  }
  .subject input {
    flex: 1;
    min-width: 0;
    border: 1px solid var(--line);
    border-radius: 8px;
    padding: 6px 12px;
    background: var(--paper);
    font-size: 13.5px;
  }
  textarea.dragging {
    border: 1.5px dashed var(--accent);
    background: var(--tint);
  }
  textarea {
    width: 100%;
    min-height: 110px;
    resize: vertical;
    border: 1px solid var(--line);
    border-radius: 8px;
    padding: 10px 12px;
    background: var(--paper);
    font-size: 13.5px;
  }
  .drafts {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;
  }
  .draft {
    display: grid;
    gap: 8px;
    align-content: start;
    padding: 12px;
  }
  .draft .bar button {
    padding: 4px 9px;
    font-size: 13px;
  }
  mark {
    background: var(--tint);
    color: inherit;
    border-bottom: 2px solid var(--accent);
  }
  kbd {
    font: 11px system-ui, sans-serif;
    border: 1px solid var(--line);
    border-radius: 4px;
    padding: 0 4px;
    margin-left: 5px;
    color: var(--soft);
  }
  article {
    border-left: 3px solid var(--line);
    padding-left: 10px;
    font-size: 13px;
  }
  @container replies (max-width: 900px) {
    .drafts {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  fieldset:disabled .draft,
  .former {
    opacity: 0.55;
  }
`;
