// Bars, one per position: how far its output moved when one symbol was changed.
import { css, svg } from 'lit';
import type { Moved } from '../state/inspection';

export const barsWidth = 300;
export const barsHeight = 64;
const floor = 56;
const tallest = 46;

export const barsPitch = (count: number) => Math.min(18, (barsWidth - 12) / Math.max(1, count));

// changed: the position whose symbol was changed, or the first of several, up to `last`. A difference
// of `atLeast` or the largest one fills the height.
export function positionBars(moved: Moved, changed: number, last = changed, atLeast = 1e-30) {
  const { differences, symbols } = moved;
  const largest = Math.max(atLeast, ...differences);
  const pitch = barsPitch(differences.length);
  const letters = Array.from(symbols);
  return Array.from(differences, (difference, index) => {
    const barHeight = difference === 0 ? 2 : Math.max(4, (difference / largest) * tallest);
    const isOwn = index >= changed && index <= last;
    const kind = isOwn ? 'own' : difference === 0 ? 'still' : index > last ? 'later' : 'moved';
    return svg`<rect class=${kind} x=${6 + index * pitch} y=${floor - barHeight} width=${pitch * 0.66} height=${barHeight}>
      <title>${index + 1}, “${letters[index] ?? ''}”: ${difference === 0 ? 'exactly the same' : difference.toPrecision(3)}</title>
    </rect>`;
  });
}

export const barsStyle = css`
  svg.bars {
    display: block;
    width: 100%;
    height: auto;
    margin-top: 4px;
  }
  .bars .still {
    fill: var(--soft);
  }
  .bars .own {
    fill: var(--good);
  }
  .bars .later {
    fill: var(--teal);
  }
  .bars .moved {
    fill: var(--bad);
  }
`;
