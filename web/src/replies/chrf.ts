// chrF: how like two texts are, by the runs of characters that they share (Popović 2015).

const LONGEST = 6; // characters in a run
const BETA = 2; // recall counts so many times as much as precision

export interface Profile {
  counts: Map<string, number>[]; // of the runs of 1, 2, … characters
  totals: number[];
}

// White space does not count, as in the reference implementation.
export function profileOf(text: string): Profile {
  const characters = [...text.replace(/\s+/gu, '')];
  const counts: Map<string, number>[] = [];
  const totals: number[] = [];
  for (let n = 1; n <= LONGEST; ++n) {
    const runs = new Map<string, number>();
    for (let i = 0; i + n <= characters.length; ++i) {
      const run = characters.slice(i, i + n).join('');
      runs.set(run, (runs.get(run) ?? 0) + 1);
    }
    counts.push(runs);
    totals.push(Math.max(0, characters.length - n + 1));
  }
  return { counts, totals };
}

function shared(a: Map<string, number>, b: Map<string, number>): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [run, count] of fewer) sum += Math.min(count, more.get(run) ?? 0);
  return sum;
}

// From 0 to 1. Precision and recall are averaged over the lengths of runs that both texts have; two texts without any
// character are equal.
export function chrfOfProfiles(draft: Profile, reference: Profile): number {
  let precision = 0;
  let recall = 0;
  let lengths = 0;
  for (let n = 0; n < LONGEST; ++n) {
    if (draft.totals[n] === 0 || reference.totals[n] === 0) continue;
    const same = shared(draft.counts[n], reference.counts[n]);
    precision += same / draft.totals[n];
    recall += same / reference.totals[n];
    ++lengths;
  }
  if (lengths === 0) return draft.totals[0] === reference.totals[0] ? 1 : 0;
  precision /= lengths;
  recall /= lengths;
  return precision + recall === 0
    ? 0
    : ((1 + BETA * BETA) * precision * recall) / (BETA * BETA * precision + recall);
}

export const chrf = (draft: string, reference: string): number =>
  chrfOfProfiles(profileOf(draft), profileOf(reference));
