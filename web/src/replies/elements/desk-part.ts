// A part of the Replies place: an element that shows some of a desk's state.
import { css, LitElement, type PropertyDeclarations } from 'lit';
import { Watch } from '../../state/store';
import type { Desk } from '../desk';
import type { DeskState } from '../state';

export abstract class DeskPart extends LitElement {
  static override properties: PropertyDeclarations = { desk: { attribute: false } };
  declare desk: Desk;

  // Redrawn when one of these has changed.
  constructor(keys: readonly (keyof DeskState)[]) {
    super();
    new Watch(this, () => this.desk.store, keys);
  }
  get state() {
    return this.desk.state;
  }
}

export const deskStyle = css`
  .facts {
    width: 100%;
    font-size: 13px;
  }
  .facts th,
  .facts td {
    padding: 4px 0;
  }
  .facts th {
    text-align: left;
  }
  .placeholder {
    background: var(--tint);
    border-radius: 4px;
    padding: 0 4px;
    font: 12.5px var(--mono);
  }
  .placeholder.missing {
    outline: 1px dashed var(--bad);
  }
  progress {
    width: 100%;
    height: 5px;
    accent-color: var(--accent);
  }
  .cut {
    text-decoration: line-through;
    color: var(--soft);
  }
  .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-size: 13.5px;
  }
  .stack {
    display: grid;
    gap: 10px;
    align-content: start;
    justify-items: start;
  }
  .stack > * {
    max-width: 100%;
  }
  .stack > :not(button) {
    width: 100%;
  }
`;
