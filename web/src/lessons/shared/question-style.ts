// The frame of whatever asks: a line above, and what is asked under it like a heading.
import { css } from 'lit';

export const questionStyle = css`
  fieldset {
    border: 0;
    border-top: 1px solid var(--line);
    padding: 12px 0 0;
    min-width: 0;
  }
  legend {
    float: left; /* under the line, like a heading */
    width: 100%;
    font-weight: 600;
    padding: 0 0 4px;
  }
`;
