// How lesson 5 looks: two rows of number fields, and a table of little charts.
import { css } from 'lit';

export const scoresStyle = css`
  table {
    font-size: 13px;
  }
  .vectors {
    justify-self: start;
  }
  .vectors td,
  .vectors th {
    border: 0;
    padding: 3px;
  }
  .vectors td {
    font-family: var(--mono);
    text-align: right;
  }
  .vectors .product {
    padding-right: 10px; /* below the numbers in the fields */
  }
  .result {
    font-size: 16px;
  }
  .result b {
    color: var(--accent);
  }
  .scroll {
    max-height: none;
  }
  svg {
    display: block;
    width: 150px;
    height: 36px;
  }
  @container lesson (max-width: 600px) {
    .vectors {
      justify-self: stretch;
      table-layout: fixed;
    }
    .vectors th {
      width: 62px;
    }
    .vectors td,
    .vectors th,
    .vectors .product {
      padding: 3px 1px;
    }
    .vectors td {
      text-align: center;
    }
    .vectors input.number {
      width: 100%;
      padding: 4px 0;
      text-align: center;
      font-size: 12px;
    }
    .scroll th {
      white-space: normal;
    }
    .scroll th,
    .scroll td {
      padding: 2px 4px;
    }
    .scroll td {
      white-space: nowrap;
    }
    svg.scores {
      width: 96px;
    }
  }
  @container lesson (max-width: 420px) {
    .vectors {
      font-size: 12px;
    }
    .vectors th {
      width: 52px;
    }
    .vectors input.number {
      border-radius: 4px;
      font-size: 11px;
    }
    .scroll table {
      font-size: 12px;
    }
    .scroll th,
    .scroll td {
      padding: 2px;
    }
    svg.scores {
      width: 64px;
    }
  }
  rect {
    fill: var(--teal);
  }
  line {
    stroke: var(--line);
  }
`;
