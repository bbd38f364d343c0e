// A letter as lines. Cutting works on whole lines only, so that what was cut can be put back.
import type { PieceKind } from './cut';

export interface Line {
  text: string; // with its line end
  plain: string; // for recognising: no bold marks, no invisible characters, ASCII digits and blanks
  level: number; // of quotation: how many ">" stand in front
  kind: PieceKind;
}

// A longer line is running text, whatever it holds.
const longest = 1000;

export function splitLines(body: string): Line[] {
  return (body.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []).map((text) => {
    const plain = plainText(text);
    return { text, plain, level: quoteLevel(plain), kind: 'own' };
  });
}

const digitBlocks = [0x660, 0x6f0, 0x966, 0xe50, 0xff10]; // Arabic, Persian, Devanagari, Thai, full width

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = digitBlocks.find((start) => code >= start && code < start + 10)!;
  return String(code - zero);
}

export function plainText(text: string): string {
  const plain = text.slice(0, longest).trim();
  if (/^[!-%'-~ ]*$/.test(plain)) return plain;
  return plain
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/[٠-٩۰-۹०-९๐-๙０-９]/g, asciiDigit)
    .replace(/\s/g, ' ')
    .trim();
}

// ">" and its wide twin; a ">" that an exporter escaped; The Bat!'s "FS>". "> > >" is level 3.
function quoteLevel(plain: string): number {
  let level = 0;
  for (let at = /^[A-ZА-Я]{2,3}(?=>)/.exec(plain)?.[0].length ?? 0; at < plain.length; ) {
    if (plain[at] === '>' || plain[at] === '＞') at++;
    else if (plain.startsWith('&gt;', at)) at += 4;
    else if (plain[at] === ' ' && level > 0) {
      at++;
      continue;
    } else break;
    level++;
  }
  return level;
}

// One level of ">" less.
export const unquote = (text: string) => text.replace(/^[ \t]*(?:[>＞]|&gt;) ?/, '');

export const isBlank = (line: Line | undefined) => line !== undefined && line.plain === '';

// The first line from `start` on that is not blank; `end` where there is none.
export function firstWord(lines: Line[], start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(lines[at])) at++;
  return at;
}

// The last one before `end`; `start` - 1 where there is none.
export function lastWord(lines: Line[], start: number, end: number): number {
  let at = end - 1;
  while (at >= start && isBlank(lines[at])) at--;
  return at;
}

export const skipBlank = (lines: Line[], at: number) => firstWord(lines, at, lines.length);

// *bold* and _bold_ around a whole line.
export const withoutBold = (plain: string) =>
  /^[*_]|[*_]$/.test(plain) ? plain.replace(/^[*_]+ ?/, '').replace(/ ?[*_]+$/, '') : plain;

export const words = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

// Scripts that put no blanks between words are searched as they are, others by whole words.
const spaceless = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export const isSpaceless = (text: string) => spaceless.test(text);

export function phraseFinder(phrases: string[]): (text: string) => boolean {
  const anywhere = phrases.filter((phrase) => spaceless.test(phrase));
  const byFirst = new Map<string, string[][]>();
  for (const phrase of phrases.filter((each) => !spaceless.test(each)).map(words)) {
    byFirst.set(phrase[0]!, [...(byFirst.get(phrase[0]!) ?? []), phrase]);
  }
  return (text) => {
    const lower = text.toLowerCase();
    const all = words(lower);
    const begins = (at: number) => (phrase: string[]) => phrase.every((word, i) => all[at + i] === word);
    if (all.some((word, at) => byFirst.get(word)?.some(begins(at)))) return true;
    return spaceless.test(lower) && anywhere.some((phrase) => lower.includes(phrase));
  };
}

// Word beginnings too: "unauthori" finds "unauthorised".
export function stemFinder(stems: string[]): (text: string) => boolean {
  return (text) => {
    const lower = text.toLowerCase();
    return stems.some((stem) => lower.includes(stem));
  };
}

const address = /[^\s<>()[\]"'“”,;:@]+@[^\s<>()[\]"'“”,;:@]+\.[^\s<>()[\]"'“”,;:@.]+/;
export const addressIn = (text: string) => address.exec(text)?.[0].toLowerCase() ?? null;

const time = /(?:^|[^\d])\d{1,2}(?:[:.h]| ?[時时시点點] ?)\d{2}(?!\d)/i;
export const hasTime = (text: string) => time.test(text);

const numericDate =
  /(?:^|\D)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.] ?\d{1,2}[-/.] ?(?:\d{4}|\d{2}))(?!\d)/;
const year = /(?:^|\D)(?:19|20)\d{2}(?!\d)/;
const eastAsian = /\d{1,2} ?[月월] ?\d{1,2} ?[日일]/;
const day = /(?:^|\D)(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|º|ª)?(?![\d:])/i;
// A day with a year, whatever the month is called.
export const hasDate = (text: string) =>
  numericDate.test(text) || eastAsian.test(text) || (year.test(text) && day.test(text.replace(year, ' ')));
