// The words in the chart: names of the dotted lines in the right margin, and the last values
// at the ends of the curves, moved apart where they would meet.
import type uPlot from 'uplot';
import type { Colours } from './colours';

export interface Label {
  kind: 'baseline' | 'train' | 'heldOut';
  value: number;
  text: string;
  short?: string; // for a narrow chart
  step?: number;
}
interface Placed {
  text: string;
  left: number;
  right: number;
  middle: number; // of the text, in canvas pixels from the top
  colour: string;
  weight: number;
  isFixed: boolean; // the ends of the curves stay; names make room
}

export function drawLabels(chart: uPlot, labels: readonly Label[], colours: Colours) {
  const { ctx, bbox } = chart;
  const ratio = devicePixelRatio || 1;
  const right = bbox.left + bbox.width;
  const isNarrow = chart.width < 440;
  const font = (weight: number) => `${weight} ${(isNarrow ? 10 : 11) * ratio}px system-ui, sans-serif`;
  ctx.save();
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';

  const placed = labels.flatMap((label): Placed[] => {
    const y = chart.valToPos(label.value, 'y', true);
    if (!(y >= bbox.top - 1 && y <= bbox.top + bbox.height + 1)) return [];
    const isBaseline = label.kind === 'baseline';
    if (isBaseline) dottedLine(ctx, bbox, Math.round(y) + 0.5, colours.soft, ratio);
    const weight = isBaseline ? 400 : 600;
    ctx.font = font(weight);
    const text = isNarrow && label.short ? label.short : label.text;
    const width = ctx.measureText(text).width;
    const x = isBaseline ? right : chart.valToPos(label.step ?? 0, 'x', true);
    const left = Math.min(x + 6 * ratio, right + 6 * ratio);
    const colour = isBaseline ? colours.soft : label.kind === 'train' ? colours.accent : colours.teal;
    return [{ text, left, right: left + width, middle: y, colour, weight, isFixed: !isBaseline }];
  });

  moveApart(placed, 13 * ratio, bbox.top + bbox.height - 5 * ratio);
  for (const label of placed) {
    ctx.font = font(label.weight);
    // A little of the card's colour behind it, so that a line does not strike it through.
    ctx.fillStyle = colours.card;
    const inset = 6.5 * ratio;
    if (label.left < right) {
      const plotted = Math.min(label.right, right) - label.left;
      ctx.globalAlpha = 0.8;
      ctx.fillRect(label.left - 2 * ratio, label.middle - inset, plotted + 4 * ratio, 2 * inset);
      ctx.globalAlpha = 1;
    }
    ctx.fillStyle = label.colour;
    ctx.fillText(label.text, label.left, label.middle);
  }
  ctx.restore();
}

function dottedLine(
  ctx: CanvasRenderingContext2D,
  bbox: uPlot.BBox,
  y: number,
  colour: string,
  ratio: number,
) {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.globalAlpha = 0.7;
  ctx.lineWidth = ratio;
  ctx.setLineDash([2 * ratio, 4 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

// Each label in turn, from the bottom up, is lifted over those that it would touch. The ends
// of the curves come first.
function moveApart(labels: Placed[], distance: number, lowest: number) {
  const inOrder = [...labels].sort((a, b) => Number(b.isFixed) - Number(a.isFixed) || b.middle - a.middle);
  const settled: Placed[] = [];
  const touches = (a: Placed, b: Placed) =>
    a.left < b.right && b.left < a.right && Math.abs(a.middle - b.middle) < distance;
  for (const label of inOrder) {
    label.middle = Math.min(label.middle, lowest);
    for (let tries = 0; tries < labels.length; tries++) {
      const other = settled.find((at) => touches(at, label));
      if (!other) break;
      label.middle = other.middle - distance;
    }
    settled.push(label);
  }
}
