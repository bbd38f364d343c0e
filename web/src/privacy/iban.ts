// International bank account numbers: a country, its length and the remainder modulo 97 = 1.
import type { Match } from './categories';

const lengths = new Map<string, number>();
const byLength: Record<number, string> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FO GL NL SD FK',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HU LB NI PL SV HN',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
};
for (const [length, countries] of Object.entries(byLength)) {
  for (const country of countries.split(' ')) lengths.set(country, Number(length));
}

const beginning = /(?<![\p{L}\p{N}])([a-z]{2})[ .-]?\d[ ]?\d(?=[ .\n-]{0,2}[a-z\d])/giu;
const separator = /[ .\n>-]/;

export function findIbans(text: string): Match[] {
  const found: Match[] = [];
  for (const match of text.matchAll(beginning)) {
    const length = lengths.get(match[1]!.toUpperCase());
    const end = length && endOf(text, match.index, length);
    if (end) found.push({ start: match.index, end });
  }
  return found;
}

// After so many letters and digits, with few separators between: where a valid number ends.
function endOf(text: string, start: number, length: number): number | null {
  let number = '';
  let at = start;
  for (let gap = 0; number.length < length; at++) {
    const character = text[at];
    if (character === undefined) return null;
    if (isAlphanumeric(text.charCodeAt(at))) {
      number += character.toUpperCase();
      gap = 0;
    } else if (separator.test(character) && gap < 3) gap++;
    else return null;
  }
  return remainder(number.slice(4) + number.slice(0, 4)) === 1 && !/[\p{L}\p{N}]/u.test(text[at] ?? ' ')
    ? at
    : null;
}
const isAlphanumeric = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
// Letters count as 10 to 35.
function remainder(number: string): number {
  let result = 0;
  for (const character of number) {
    const value = Number.parseInt(character, 36);
    result = (result * (value < 10 ? 10 : 100) + value) % 97;
  }
  return result;
}
