// What the change-one-symbol test says about a model, in figures and in words.
import type { PeekReport } from '../../engine/engine';
import { canTell } from '../../state/inspection';

// honest: nothing before the change moved; all: everything did; few: only what stands just before
// it; earlier: what comes before it moved, and nothing after it; blind: as good as nothing moved;
// unclear: nothing stands before the change; unknown: what the model says are no numbers.
export type Pattern = 'honest' | 'all' | 'few' | 'earlier' | 'blind' | 'unclear' | 'unknown';

export interface Verdict {
  pattern: Pattern;
  isSmall: boolean; // a leak, but a little one beside what the changed position did
  words: string;
}

const blindBelow = 0.02; // of a logit: no guess changes visibly by that
const smallShare = 0.02;

// Two digits that count, however small, and never as 2.4e-7.
export const amount = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 2 });

const positions = (count: number) => (count === 1 ? 'position' : 'positions');

interface Side {
  count: number;
  moved: number;
  least: number; // of those that moved
  most: number;
}
function side(differences: Float32Array): Side {
  const moved = Array.from(differences).filter((difference) => difference !== 0);
  return {
    ...{ count: differences.length, moved: moved.length },
    ...{ least: Math.min(...moved), most: Math.max(0, ...moved) },
  };
}
const range = ({ least, most }: Side) =>
  amount(least) === amount(most) ? `by ${amount(most)}` : `by ${amount(least)} to ${amount(most)}`;

function patternOf(before: Side, after: Side, largest: number): Exclude<Pattern, 'unknown'> {
  if (largest < blindBelow) return 'blind';
  if (before.count === 0) return 'unclear';
  if (before.moved === 0) return 'honest';
  if (after.count > 0 && after.moved === 0) return 'earlier';
  return before.moved === before.count ? 'all' : 'few';
}

const noNumbers =
  'Nobody can tell: what this model says are no numbers. Its weights are so large that the sums run over.';

export function verdictOn(report: PeekReport, changed: number): Verdict {
  if (!canTell(report)) return { pattern: 'unknown', isSmall: false, words: noNumbers };
  const { differences } = report;
  const before = side(differences.subarray(0, changed));
  const after = side(differences.subarray(changed + 1));
  const own = differences[changed]!;
  const largest = Math.max(...differences);
  const pattern = patternOf(before, after, largest);
  const isSmall = before.moved > 0 && before.most < smallShare * own;
  return { pattern, isSmall, words: words(pattern, isSmall, before, after, own, largest) };
}

function words(
  pattern: Exclude<Pattern, 'unknown'>,
  isSmall: boolean,
  before: Side,
  after: Side,
  own: number,
  largest: number,
): string {
  const { count, moved } = before;
  const all = count === 1 ? 'The one position' : `All ${count} positions`;
  switch (pattern) {
    case 'blind':
      return `Nothing notices: no position moved by more than ${amount(largest)}. Whatever stands there, this model says the same.`;
    case 'unclear':
      return 'Nothing stands before the first symbol, so nobody can peek at it. Choose a later one.';
    case 'honest':
      return `Honest: ${count === 1 ? 'the one position' : `the ${count} positions`} before the change said exactly the same as before, to the last bit.${
        after.moved > 0 ? ' Those after it may notice, and do.' : ''
      }`;
    case 'earlier':
      return `It sees only what comes later: ${moved} of the ${count} ${positions(count)} before the change moved, ${range(before)}, and the ${after.count} after it are exactly the same.`;
    case 'few':
      return `It peeks: ${moved} of the ${count} positions before the change moved, ${range(before)}; the others are exactly the same. It sees a little too far.`;
    case 'all':
      return isSmall
        ? `It peeks, if only a little: ${all.toLowerCase()} before the change moved, ${range(before)}, where the changed one moved by ${amount(own)}. A little is not nothing.`
        : `It peeks: ${all.toLowerCase()} before the change moved, ${range(before)}. They see what comes after them.`;
  }
}

// What stands in the padding was changed, from this position on: nothing real may notice.
export function verdictOnPadding(report: PeekReport, from: number): { reads: boolean; words: string } {
  if (!canTell(report)) return { reads: false, words: noNumbers };
  const { differences } = report;
  const real = side(differences.subarray(0, from));
  const reads = real.most >= blindBelow;
  const words = reads
    ? `It reads the padding: ${real.moved} of the ${real.count} real positions moved, ${range(real)}, although no word of the text was changed.`
    : real.moved === 0
      ? `The padding is hidden from it: all ${real.count} real positions are exactly the same.`
      : `As good as nothing moved: ${amount(real.most)} at most.`;
  return { reads, words };
}
