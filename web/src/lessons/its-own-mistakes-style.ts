// How lesson 9 looks: a text of buttons, each underlined where the model was unsure.
import { css } from 'lit';

export const itsOwnMistakesStyle = css`
  .text {
    display: flex;
    flex-wrap: wrap;
    padding: 8px 10px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--paper);
  }
  .text button {
    border: 0;
    border-bottom: 3px solid transparent;
    border-radius: 0;
    background: none;
    padding: 2px 0;
    min-width: 0.62em;
    font: 14px/1.5 var(--mono);
    white-space: pre;
  }
  .text button.given {
    color: var(--soft);
  }
  .text button.unsure {
    border-bottom-color: var(--bad);
    background: var(--tint);
  }
  .text button[aria-pressed='true'] {
    outline: 2px solid var(--teal);
    position: relative; /* the neighbour would cover it */
    z-index: 1;
  }
  table {
    font-size: 13px;
  }
  th[scope='row'] {
    font-family: var(--mono);
  }
  td.cut {
    text-decoration: line-through;
    color: var(--soft);
  }
  meter {
    width: 120px;
    height: 10px;
  }
  .sliders {
    max-width: 420px;
  }
`;
