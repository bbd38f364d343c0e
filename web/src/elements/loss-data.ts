// A loss log as the columns of a chart: steps, raw losses, smoothed losses, held-out losses.
import type { LossLog } from '../state/loss-log';

const mostPoints = 3000; // beyond that, neighbours are averaged: no screen shows more

type Column = (number | null)[];

function strideFor(count: number): number {
  let stride = 1;
  while (count / stride > mostPoints) stride *= 2; // a power of two, so points do not dance
  return stride;
}

export function chartData(log: LossLog): [number[], Column, Column, Column] {
  const { losses, smoothed, heldOut, firstStep } = log;
  const stride = strideFor(losses.length);
  const steps: number[] = [];
  const raw: Column = [];
  const smooth: Column = [];
  for (let from = 0; from < losses.length; from += stride) {
    const to = Math.min(from + stride, losses.length);
    let sum = 0;
    for (let i = from; i < to; i++) sum += losses[i]!;
    steps.push(firstStep + from);
    raw.push(sum / (to - from));
    smooth.push(smoothed[to - 1]!);
  }
  // Loss number i is of the weights before update i; the held-out loss after n updates is of
  // the weights before update n, and so belongs there.
  const held: Column = steps.map(() => null);
  for (const { step, loss } of heldOut) {
    const index = Math.floor((step - firstStep) / stride);
    if (index < 0) continue;
    if (index >= steps.length) {
      steps.push(step);
      raw.push(null);
      smooth.push(null);
      held.push(loss);
    } else {
      held[index] = loss;
    }
  }
  return [steps, raw, smooth, held];
}
