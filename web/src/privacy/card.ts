// Payment card numbers: 13 to 19 digits that pass the Luhn check, whatever stands between.
import type { Match } from './categories';

const between = /^(?: {0,2}[-./·_] {0,2}| {1,3}| ?\n(?:> ?)? ?)$/;
const masked =
  /(?<![\p{L}\p{N}*•])(?:\d{4}[ -.]?(?:\d{2})?)?(?:[*•xX]{2,6}[ -.]?){1,4}[*•xX]{2,6}[ -.]?\d{2,5}(?![\p{L}\p{N}])/gu;
const securityCode =
  /(?<!\p{L})(?:cvv2?|cvc2?|csc|security code|prüfziffer|kartenprüfnummer|cryptogramme)[ :=(]{0,3}(?:is |ist |est )?(\d{3,4})(?!\d)/giu;

export function findCards(text: string): Match[] {
  const found: Match[] = [];
  for (const chain of chains(text)) if (hasEnough(chain)) cardsIn(text, chain, found);
  for (const match of text.matchAll(masked)) {
    if (/[*•xX]{4}/.test(match[0].replace(/[ .-]/g, '')))
      found.push({ start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(securityCode)) {
    const end = match.index + match[0].length;
    found.push({ start: end - match[1]!.length, end });
  }
  return found;
}

interface Group {
  start: number;
  end: number;
}

// Runs of digit groups with nothing but separators between them.
function* chains(text: string): Generator<Group[]> {
  let chain: Group[] = [];
  for (const match of text.matchAll(/\d+/g)) {
    const group = { start: match.index, end: match.index + match[0].length };
    const last = chain.at(-1);
    const joined = last && group.start - last.end <= 5 && between.test(text.slice(last.end, group.start));
    if (last && !joined) {
      yield chain;
      chain = [];
    }
    chain.push(group);
  }
  if (chain.length > 0) yield chain;
}

const lengthOf = ({ start, end }: Group) => end - start;
const hasEnough = (chain: Group[]) =>
  chain.length > 12 || chain.reduce((sum, group) => sum + lengthOf(group), 0) >= 13;

function cardsIn(text: string, chain: Group[], found: Match[]) {
  for (let first = 0; first < chain.length; ) {
    const after = cardFrom(text, chain, first);
    if (after === null) {
      first++;
      continue;
    }
    found.push({ start: chain[first]!.start, end: chain[after - 1]!.end });
    first = after;
  }
}

// The group after the card that begins with group `first`, or null if none does.
function cardFrom(text: string, chain: Group[], first: number): number | null {
  if (/[\p{L}\p{N}+]/u.test(text[chain[first]!.start - 1] ?? ' ')) return null;
  // Digit by digit: a card where all such groups together are one.
  const single = lengthOf(chain[first]!) === 1;
  if (single && first > 0 && lengthOf(chain[first - 1]!) === 1) return null;
  if (single && chain.length > first + 19 && lengthOf(chain[first + 19]!) === 1) return null;
  let digits = '';
  let likeliest: number | null = null;
  for (let last = first; last < chain.length; last++) {
    digits += text.slice(chain[last]!.start, Math.min(chain[last]!.end, chain[last]!.start + 20));
    if (digits.length > 19) break;
    if (digits.length < 13 || !luhn(digits) || /[\p{L}]/u.test(text[chain[last]!.end] ?? ' ')) continue;
    const groups = chain.slice(first, last + 1);
    if (!plausible(text, groups, digits)) continue;
    if (usualLength(digits) === digits.length) return last + 1;
    likeliest ??= last + 1;
  }
  return likeliest;
}

function plausible(text: string, groups: Group[], digits: string): boolean {
  if (groups.length === 1) return !/^0/.test(digits) && !(digits.length === 13 && /^[1279]/.test(digits)); // times, book numbers
  const lengths = groups.map(lengthOf);
  const even = lengths.every((length) => length >= 2) || lengths.every((length) => length === 1);
  const lineEnds = groups
    .slice(1)
    .filter((group, i) => text.slice(groups[i]!.end, group.start).includes('\n'));
  return even && lineEnds.length <= 1 && issuer.test(digits);
}
// The first digits say who issued the card (ISO/IEC 7812).
const issuer = /^(?:4|5[0-8]|6|3[0-9]|2[2-7]|1|9792|81)/;

function usualLength(digits: string): number {
  if (/^3[47]/.test(digits)) return 15;
  if (/^3[0689]/.test(digits)) return 14;
  return 16;
}

export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}
