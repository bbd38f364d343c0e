// Numbers as people type them: 0.5, 0,5, 1/2, 50 %, −∞, -inf, in brackets, apart by blanks, commas,
// semicolons or ×. A comma may part two numbers or stand in one, so a text can have two readings.

function readOne(token: string): number {
  const plain = token.toLowerCase().replaceAll('−', '-').replaceAll('–', '-');
  const infinity = /^([+-]?)\\?(?:∞|inf|infinity|infty|oo)$/.exec(plain);
  if (infinity) return infinity[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const match = /^([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)(?:\/(\d+(?:[.,]\d+)?))?(%?)$/.exec(plain);
  if (!match) return Number.NaN;
  const value = Number(match[1]!.replace(',', '.'));
  const divisor = match[2] === undefined ? 1 : Number(match[2].replace(',', '.'));
  return value / divisor / (match[3] ? 100 : 1);
}

// All readings of a text in which every piece is a number. Empty: there is none.
export function readings(text: string): number[][] {
  const inner = text
    .trim()
    .replace(/[[\](){}|]/g, ' ')
    .replace(/minus\s+(?=infinity|inf|∞)/gi, '-')
    .replace(/([-−+])\s+(?=∞|inf)/gi, '$1')
    .replace(/\s+%/g, '%')
    .replace(/\s*\/\s*/g, '/')
    .replace(/[×*]|(?<=[\d\s])x(?=[\d\s])/gi, ' ');
  const split = (separator: RegExp) => inner.split(separator).filter((token) => token !== '');
  const all = [split(/[\s,;]+/), split(/[\s;]+|,\s+/)].map((tokens) => tokens.map(readOne));
  return all.filter((numbers) => numbers.length > 0 && !numbers.some(Number.isNaN));
}

const isClose = (a: number, b: number, tolerance: number) => a === b || Math.abs(a - b) <= tolerance;

export type Verdict = 'right' | 'wrong' | 'unreadable' | { count: number };

// By value, not by spelling. `count`: how many numbers were read when so many were not asked for.
export function judge(text: string, expected: readonly number[], tolerance = 0.006): Verdict {
  const all = readings(text);
  const fitting = all.filter((numbers) => numbers.length === expected.length);
  if (fitting.some((numbers) => numbers.every((value, index) => isClose(value, expected[index]!, tolerance))))
    return 'right';
  if (fitting.length > 0) return 'wrong';
  return all[0] ? { count: all[0].length } : 'unreadable';
}
