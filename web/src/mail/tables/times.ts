// Times as spreadsheets write them, for putting rows in order.
import { instant, letterDate } from '../letters/dates';

const numeric =
  /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[,T ]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?\s*([ap])?\.?m?\.?)?\s*(z|utc|gmt|[+-]\d\d:?\d\d)?$/i;

// One for each value; NaN where it cannot be read. Whether the day or the month comes first is
// settled by all values together.
export function times(values: string[]): number[] {
  const parts = values.map((value) => numeric.exec(value.trim()));
  const isMonthFirst = parts.some((found) => found && Number(found[1]) <= 12 && Number(found[2]) > 12);
  return values.map((value, index) => timeOf(value.trim(), parts[index]!, isMonthFirst));
}

function timeOf(value: string, found: RegExpExecArray | null, isMonthFirst: boolean): number {
  if (/^\d+(?:\.\d+)?$/.test(value)) {
    const number = Number(value);
    return number > 1e8 && number < 1e11 ? 1000 * number : number; // seconds, or a plain count
  }
  if (!found) {
    const date = letterDate(value);
    return date ? instant(date) : /\d{4}/.test(value) ? Date.parse(value) : Number.NaN;
  }
  const [a, b, c] = [found[1], found[2], found[3]].map(Number) as [number, number, number];
  const isYearFirst = found[1]!.length === 4;
  const [year, month, day] = isYearFirst ? [a, b, c] : isMonthFirst ? [c, a, b] : [c, b, a];
  const half = found[7]?.toLowerCase();
  const hour = (Number(found[4] ?? 0) % (half ? 12 : 25)) + (half === 'p' ? 12 : 0);
  const zone = /([+-])(\d\d):?(\d\d)/.exec(found[8] ?? '');
  const shift = zone ? (zone[1] === '-' ? -1 : 1) * (60 * Number(zone[2]) + Number(zone[3])) : 0;
  return Date.UTC(
    year < 100 ? 2000 + year : year,
    month - 1,
    day,
    hour,
    Number(found[5] ?? 0) - shift,
    Number(found[6] ?? 0),
  );
}

export const asDate = (time: number): string | null =>
  Number.isFinite(time) && time > 3e11 && time < 1e13
    ? `${new Date(time).toISOString().slice(0, 19)}+00:00`
    : null;
