// Dates of letters as ISO 8601 with the offset that the letter gives. Nothing is invented: a date
// that cannot be read is null, and one without a zone has no offset.
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// RFC 5322's old names, and those that mail programs wrote anyway. Minutes east of Greenwich.
// biome-ignore format: a table
const zones: Record<string, number> = {
  ut: 0, utc: 0, gmt: 0, z: 0, wet: 0,
  est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420,
  bst: 60, cet: 60, met: 60, west: 60, cest: 120, mest: 120, eet: 120, eest: 180, msk: 180, jst: 540, kst: 540,
};

const two = (value: number) => String(value).padStart(2, '0');

function offset(zone: string | undefined): string | null {
  if (!zone) return '';
  const numeric = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (numeric) {
    const [, sign, hours, minutes] = numeric;
    if (Number(hours) > 14 || Number(minutes) > 59) return null;
    return `${Number(hours) + Number(minutes) === 0 ? '+' : sign}${hours}:${minutes}`;
  }
  const minutes = zones[zone.toLowerCase()];
  // A single letter was a zone once, but nobody knows whether its sender meant it (RFC 5322, 4.3).
  if (minutes === undefined) return /^[a-z]$/i.test(zone) ? '+00:00' : null;
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function isoDate(year: number, month: number, day: number, time: string, zone: string): string | null {
  const [hour, minute, second] = time.split(':').map(Number) as [number, number, number?];
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return null;
  if (hour > 23 || minute > 59 || (second ?? 0) > 60) return null;
  const clock = [hour, minute, Math.min(second ?? 0, 59)].map(two).join(':');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${clock}${zone}`;
}

// RFC 2822 and its older forms: "Wed, 12 Mar 2025 11:00:00 +0100 (CET)".
const usual =
  /^(?:[a-z]{3,9}\.?(?:,\s*|\s+))?(\d{1,2})[\s-]+([a-z]{3,9})\.?[\s-]+(\d{2}|\d{3,4}),?\s+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*([+-]\d{2}:?\d{2}|[a-z]{1,5})?$/i;
const iso = /^(\d{4})-(\d\d)-(\d\d)[T ](\d{1,2}:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
// What C programs print: "Wed Mar 12 11:00:00 2025".
const printed =
  /^[a-z]{3}\s+([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}:\d{2}:\d{2})\s+(?:([+-]\d{4}|[a-z]{1,5})\s+)?(\d{4})(?:\s+([+-]\d{4}))?$/i;

export function letterDate(value: string | undefined): string | null {
  const plain = (value ?? '')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const monthOf = (name: string) => months.indexOf(name.toLowerCase().slice(0, 3)) + 1;
  const fullYear = (year: string) =>
    (year.length > 3 ? 0 : year.length === 3 || Number(year) > 49 ? 1900 : 2000) + Number(year);
  let parts = usual.exec(plain);
  if (parts) {
    const zone = offset(parts[5]);
    return zone === null
      ? null
      : isoDate(fullYear(parts[3]!), monthOf(parts[2]!), Number(parts[1]), parts[4]!, zone);
  }
  parts = iso.exec(plain);
  if (parts) {
    return isoDate(Number(parts[1]), Number(parts[2]), Number(parts[3]), parts[4]!, offset(parts[5]) ?? '');
  }
  parts = printed.exec(plain);
  if (!parts) return null;
  const zone = offset(parts[4] ?? parts[6]);
  return zone === null
    ? null
    : isoDate(Number(parts[5]), monthOf(parts[1]!), Number(parts[2]), parts[3]!, zone);
}

// For putting in order; NaN where there is none. A date without an offset is taken as UTC.
export const instant = (date: string | null) =>
  date === null ? Number.NaN : Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`);
