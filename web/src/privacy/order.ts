// Order, invoice, customer, parcel, ticket and voucher numbers: by the words around them, and
// by a shape that nothing else has.
import type { Match } from './categories';
import { looksLikeDate } from './numbers';
import { compounds, connectors, kinds, numberWords, shared, softKinds, standards } from './order-words';

// Something with a digit in it, and blanks only between groups of at least three.
const candidate =
  /(?<![\p{L}\p{N}_/@.-])#?[A-Za-z\d]{1,40}(?:[-_/][A-Za-z\d]{1,40}|\.(?=\d)\d{1,40}){0,8}(?![\p{L}\p{N}_@])/uy;
const longestLead = 24; // characters before the first digit
const window = 64;

export interface OrderMatches {
  named: Match[]; // by the words around them
  shaped: Match[];
}

export function findOrders(text: string): OrderMatches {
  const named: Match[] = [];
  const shaped: Match[] = [];
  let last: Match | null = null;
  for (const found of candidates(text)) {
    if (last && found.index < last.end) continue;
    const end = found.index + found[0].length;
    const written = found[0].replace(/^#/, '');
    if (looksLikeDate(written) || isAmount(text, found.index, end)) continue;
    const context = contextBefore(text, found.index, found[0].startsWith('#'));
    if (context === 'shared') continue;
    const another =
      last !== null && isNext(text.slice(last.end, found.index)) && /\d{4}|[A-Za-z].*\d{3}/.test(written);
    if (another || accepts(context, written, text, end) || announcedAfter(text, end, written)) {
      last = { start: beginning(text, found.index), end: longer(text, end, context) };
      named.push(last);
    } else if (hasShape(found[0])) shaped.push({ start: beginning(text, found.index), end });
  }
  return { named, shaped };
}

function* candidates(text: string): Generator<RegExpExecArray> {
  const digit = /\d+/g;
  for (let next = digit.exec(text); next; next = digit.exec(text)) {
    let start = next.index;
    const alone = !/[A-Za-z_/#.-]/.test(text[start - 1] ?? ' ');
    if (alone && next[0].length < 2 && !/[A-Za-z\d_/-]/.test(text[digit.lastIndex] ?? ' ')) continue;
    while (start > 0 && next.index - start < longestLead && /[A-Za-z\d_/-]/.test(text[start - 1]!)) start--;
    while (/[_/-]/.test(text[start]!)) start++;
    if (text[start - 1] === '#') start--;
    candidate.lastIndex = start;
    const found = candidate.exec(text);
    if (!found) continue;
    digit.lastIndex = Math.max(digit.lastIndex, start + found[0].length);
    yield found;
  }
}

// "TB 40526": the letters stand apart.
const prefix = /(?<![\p{L}\p{N}])[A-Z]{1,4} $/u;
function beginning(text: string, start: number): number {
  const apart = prefix.exec(text.slice(Math.max(0, start - 6), start));
  const word = apart?.[0].trim().toLowerCase();
  if (!word || kinds.has(word) || numberWords.has(word) || connectors.has(word) || softKinds.has(word))
    return start;
  return start - apart![0].length;
}
// "302 118 455", after a word for a number.
function longer(text: string, end: number, context: Context): number {
  if (context !== 'number') return end;
  const groups = /^(?: \d{3,4}(?![\p{L}\p{N}]|[.,:]\d)){1,4}/u.exec(text.slice(end, end + 24));
  return groups && /[A-Za-z]\d{2}$|\d{3}$/.test(text.slice(Math.max(0, end - 3), end))
    ? end + groups[0].length
    : end;
}
const isNext = (between: string) =>
  /^(?:,? ?(?:and|und|et|y|e|ed|en|&|or|oder|और)? ?#? ?|, ?|\/ ?)$/iu.test(between) && between !== '';

function isAmount(text: string, start: number, end: number): boolean {
  if (/[€$£₹] ?$/.test(text.slice(Math.max(0, start - 2), start))) return true;
  if (/^(?: ?[€$£₹%°]|[.,:]\d)/.test(text.slice(end, end + 3))) return true;
  return /^(?:\d+(?:st|nd|rd|th|x\d*|am|pm|kg|g|ml|cm|mm|h|p|min)|\d{1,2}[-/]\d{1,2})$/i.test(
    text.slice(start, end),
  );
}

// What leads to the number: 'number' for "order number", 'kind' for "order", 'soft' for
// "tracking", 'bare' for "number" alone; 'shared' for what is no one's own.
type Context = 'number' | 'kind' | 'soft' | 'bare' | 'code' | 'shared' | null;

function contextBefore(text: string, start: number, hash: boolean): Context {
  if (!hash && !/[^\d\s.,()-]/.test(text.slice(Math.max(0, start - 6), start))) return null;
  let before = text.slice(Math.max(0, start - window), start).toLowerCase();
  before = before.slice(before.lastIndexOf('\n', before.length - 2) + 1);
  const apart = prefix.exec(text.slice(Math.max(0, start - 6), start));
  if (apart && !numberWords.has(apart[0].trim().toLowerCase()) && !kinds.has(apart[0].trim().toLowerCase())) {
    before = before.slice(0, before.length - apart[0].length);
  }
  let kind = false,
    soft = false,
    number = hash,
    code = false;
  let mark = hash || /[:#=] ?$/.test(before);
  for (let word = lastWord(before); word; word = lastWord(before)) {
    const name = word.text;
    if (shared.has(name) && !kind && !soft) return 'shared';
    if (compounds.test(name)) return 'number';
    if (name === 'code') code = true;
    if (numberWords.has(name)) number = true;
    if (kinds.has(name)) kind = true;
    else if (softKinds.has(name)) soft = true;
    else if (!numberWords.has(name) && !connectors.has(name)) break;
    if ((kind || soft) && number && name !== 'n') break;
    before = before.slice(0, word.start);
    mark ||= /# ?$/.test(before);
  }
  if ((kind || soft) && (number || (soft && mark))) return 'number';
  if (kind) return mark ? 'number' : 'kind';
  if (code) return 'code';
  return soft ? 'soft' : number ? 'bare' : null;
}
// The last word with what may stand behind it: ". ", ": ", " #".
function lastWord(before: string): { text: string; start: number } | null {
  const found = /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}][\p{L}\p{M}'-]{0,30}(?:\.?[º°])?)[.:#=,() -]{0,4}$/u.exec(
    before.slice(-40),
  );
  if (!found) return null;
  const text = found[1]!.replace(/^[dl]'/, '').replace(/'s$/, '');
  return { text, start: before.length - found[0].length };
}

function accepts(context: Context, written: string, text: string, end: number): boolean {
  const digits = written.replace(/\D/g, '').length;
  const mixed = /[A-Za-z]/.test(written);
  const prefixed = /^[A-Z]{1,4}$/.test(
    text.slice(Math.max(0, end - written.length - 5), end - written.length).trim(),
  );
  switch (context) {
    case 'number':
      return (
        digits >= 2 &&
        !(digits === written.length && digits < 3 && /^ (?!is|was|ist)\p{L}/u.test(text.slice(end)))
      );
    case 'kind':
      if (/^\d+(?:\.\d+)+$/.test(written)) return false; // a time or a price
      if (mixed || /[-/_]/.test(written)) return digits >= 3 || (digits >= 2 && written.length >= 5);
      if (digits >= 5) return true;
      return (
        digits === 4 &&
        (prefixed || !/^ ?\p{L}/u.test(text.slice(end, end + 3))) &&
        !/^(?:19|20)\d\d$/.test(written)
      );
    case 'soft':
      return (mixed && digits >= 3 && written.length >= 6) || (digits >= 5 && /[-/_]/.test(written));
    case 'code':
      return (
        (digits >= 2 && /[-_]/.test(written)) ||
        (digits >= 3 && written.length >= 8) ||
        (digits >= 4 && !mixed)
      );
    case 'bare':
      return digits >= 5 && written.length >= 5;
    default:
      return false;
  }
}

// "TB-40526 is my order number."
const saidAfter =
  /^ (?:is|was|ist|est|es|é|è|hai) (?:my|the|our|your|meine|die|ma|le|mon|mi|el|minha|a|il|mio|mijn|het)? ?([\p{L}\p{M}'-]{2,24})/iu;
function announcedAfter(text: string, end: number, written: string): boolean {
  const word = saidAfter.exec(text.slice(end, end + window))?.[1]?.toLowerCase();
  return (
    word !== undefined &&
    written.length >= 4 &&
    (kinds.has(word) || compounds.test(word) || softKinds.has(word))
  );
}

function hasShape(found: string): boolean {
  const written = found.replace(/^#/, '');
  const digits = written.replace(/\D/g, '').length;
  if (found.startsWith('#')) {
    const colour = /^[\da-f]{6}$/i.test(written) && /[a-f]/i.test(written);
    return digits >= 4 && !colour && !/^(?:19|20)\d\d$/.test(written);
  }
  const letters = /^[A-Za-z]*/.exec(written)![0].toLowerCase();
  if (standards.has(letters)) return false;
  return shapes.some((shape) => shape.test(written)) || isVoucher(written);
}
const shapes = [
  /^(?:[A-Z]{1,4}|[a-z]{2})[-_]?\d{5,12}$/, // TB-40526
  /^[A-Z]{1,5}[-/_]\d{2,6}(?:[-/_]\d{2,8}){1,3}$/, // TW-2024-0312
  /^[A-Z]{2,4}\d{2,4}[-/_]\d{3,8}$/,
  /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/, // social security, United States
  /^\d{3}-\d{7}-\d{7}$/, // marketplaces
  /^\d{2}-\d{5}-\d{5}$/,
  /^1Z[A-Z\d]{16}$/i, // parcels
  /^[A-Z]{2}\d{9}[A-Z]{2}$/,
  /^(?:JJD|JVGL|JD)\d{10,20}$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^(?=(?:[A-Z]*\d){5})(?=(?:\d*[A-Z]){2})[A-Z\d]{10,40}$/,
];
// "T0V5-2G01": groups of equal length, letters and digits mixed.
function isVoucher(written: string): boolean {
  const groups = written.split('-');
  if (
    groups.length < 2 ||
    !groups.every((group) => group.length === groups[0]!.length && /^[A-Z\d]{4,6}$/.test(group))
  )
    return false;
  const mixed = groups.filter((group) => /[A-Z]/.test(group) && /\d/.test(group)).length;
  return mixed > 0 || (groups.length >= 3 && /[A-Z]/.test(written) && /\d/.test(written));
}
