// How the panels of a playground stand: three columns, two, or one, by the room there is.
import { css } from 'lit';

export const columns = css`
  :host {
    background: var(--paper);
  }
  /* What is left when panels are hidden takes all the width: nearly all that is to spare goes to training. */
  .columns {
    display: flex;
    flex-wrap: wrap;
    gap: 16px;
    padding: 16px 20px;
    align-items: start;
  }
  /* The first column where the page's readers begin; the English in it runs its own way. */
  :host(:dir(rtl)) .columns {
    direction: rtl;
  }
  .column {
    direction: ltr;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    min-width: 0;
    flex: 1 1 300px;
  }
  .column:not(:has(> :not([hidden]))) {
    display: none;
  }
  .train {
    flex: 9999 1 0;
  }
  .last {
    flex-basis: 330px;
  }
  :host([dragging]) .columns {
    outline: 2px dashed var(--accent);
    outline-offset: -8px;
  }
  @container (max-width: 1000px) {
    .column {
      flex: 1 1 calc(50% - 8px);
    }
    .last {
      flex-basis: 100%;
    }
  }
  @container (max-width: 640px) {
    .columns {
      padding: 12px;
    }
    .column {
      flex-basis: 100%;
    }
    .train {
      order: -1;
    }
  }
`;
