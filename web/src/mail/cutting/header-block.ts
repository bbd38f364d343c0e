// "From: … Sent: … To: … Subject: …": how Outlook and its kin head the letter below, with or
// without a line such as "-----Original Message-----" above.
import {
  addressIn,
  hasDate,
  hasTime,
  isBlank,
  type Line,
  phraseFinder,
  plainText,
  skipBlank,
  unquote,
} from './lines';
import { forwardedPhrases, type HeaderField, headerLabels, originalPhrases, replyAbove } from './quote-words';

export interface HeaderBlock {
  start: number;
  end: number; // the first line after it
  isForward: boolean;
  fields: Map<HeaderField, string>;
}

const isOriginal = phraseFinder(originalPhrases);
const isForwarded = phraseFinder(forwardedPhrases);
const isReplyMark = phraseFinder(replyAbove);
const barePhrases = new Set([...forwardedPhrases, ...originalPhrases]);
const mostWrapped = 12; // lines of one field

// The block that starts at `at`: a divider, a header, or both.
export function headerBlockAt(lines: Line[], at: number): HeaderBlock | null {
  const divider = dividerKind(lines[at]!.plain);
  if (divider === null) return knownHeader(lines, at, at);
  const next = skipBlank(lines, at + 1);
  const header =
    knownHeader(lines, at, next) ?? (divider === 'own words' ? null : anyHeader(lines, at, next));
  const isForward = divider === 'forward';
  if (header) return { ...header, isForward };
  if (divider === 'original' || isForward || divider === 'reply mark')
    return { start: at, end: at + 1, isForward, fields: new Map() };
  return null;
}

type Divider = 'original' | 'forward' | 'unknown' | 'rule' | 'reply mark' | 'own words';

const edge = /^[-_=*#~–—―─━‗<>\s]+|[-_=*#~–—―─━‗<>\s]+$/g;

function dividerKind(plain: string): Divider | null {
  if (plain.length > 200) return null;
  const before = /^[-_=*#~–—―─━‗<>]*/.exec(plain)![0].length;
  if (before < 2) return barePhrase(plain);
  if (/^[_‗]{10,}$|^-{20,}$|^={20,}$|^[─━]{10,}$/.test(plain)) return 'rule';
  const inside = plain.replace(edge, '');
  if (inside === '') return null;
  if (isReplyMark(inside)) return 'reply mark';
  if (inside.length >= 60) return null;
  if (isForwarded(inside)) return 'forward';
  if (isOriginal(inside)) return 'original';
  return /[-_=–—]{3,}$/.test(plain) ? 'unknown' : null;
}

// Without dashes the phrase must be all there is: "Begin forwarded message:". Without the colon
// too, only a header below makes it a divider.
function barePhrase(plain: string): Divider | null {
  if (plain.length > 60) return null;
  const inside = plain.replace(edge, '').toLowerCase();
  const phrase = inside.replace(/ ?[:：]$/, '');
  if (barePhrases.has(phrase))
    return phrase !== inside && forwardedPhrases.includes(phrase) ? 'forward' : 'own words';
  return null;
}

interface Label {
  field: HeaderField;
  value: string;
}

export function labelOf(plain: string): Label | null {
  const start = plain.slice(0, 40);
  const colon = start.search(/[:：]/);
  if (colon <= 0) return null;
  const label = start.slice(0, colon).replace(/[*_]+/g, '').trim().toLowerCase();
  const field = headerLabels.get(label);
  return field ? { field, value: plain.slice(colon + 1).replace(/^[*_\s]+|[*_\s]+$/g, '') } : null;
}

// Reads fields as long as they follow each other; a field may be wrapped, and a converter may
// have left a blank line between any two.
function knownHeader(lines: Line[], start: number, first: number): HeaderBlock | null {
  if (!lines[first]) return null;
  const level = lines[first].level;
  const plainOf = (at: number) => (level ? plainText(unquote(lines[at]!.text)) : lines[at]!.plain);
  if (!labelOf(plainOf(first))) return null;
  const fields = new Map<HeaderField, string>();
  let end = first;
  let isTimed = false;
  for (let at = first; at < lines.length; ) {
    const label = lines[at]!.level === level ? labelOf(plainOf(at)) : null;
    if (!label || (label.field !== 'copy' && fields.has(label.field))) break;
    const next = endOfField(lines, at, plainOf);
    let value = label.value;
    for (let wrapped = at + 1; wrapped < next; wrapped++) value += ` ${plainOf(wrapped)}`;
    fields.set(label.field, value.trim());
    isTimed ||= label.field === 'date' && hasTime(value);
    end = next;
    at = nextLine(lines, next, plainOf);
  }
  return isHeader(fields, isTimed) ? { start, end, isForward: false, fields } : oneLine(lines, start, first);
}

const nextLine = (lines: Line[], at: number, plainOf: (at: number) => string) =>
  at < lines.length && plainOf(at) === '' ? at + 1 : at;

function endOfField(lines: Line[], at: number, plainOf: (at: number) => string): number {
  for (let next = at + 1; next < lines.length && next - at <= mostWrapped; next++) {
    const plain = plainOf(next);
    if (plain === '' || labelOf(plain)) return next;
    const isOpen = /[,;<([]$/.test(plainOf(next - 1)) || /^[ \t]/.test(lines[next]!.text);
    if (isOpen) continue;
    // Wrapped without a sign of it: another label must follow at once.
    const follows = next + 1 < lines.length && labelOf(plainOf(next + 1)) !== null;
    if (!follows) return next;
  }
  return at + 1;
}

// "From: London, To: Paris" is a journey: a letter has an address, or a subject and a date.
function isHeader(fields: Map<HeaderField, string>, isTimed: boolean): boolean {
  const from = fields.get('from');
  if (from === undefined) return false;
  if (fields.has('subject')) return fields.has('date') || (fields.has('to') && addressIn(from) !== null);
  return (
    (fields.has('date') && addressIn(from) !== null) || (fields.has('to') && isTimed && fields.has('date'))
  );
}

// A converter may have put the whole header into one line.
function oneLine(lines: Line[], start: number, first: number): HeaderBlock | null {
  const { plain } = lines[first]!;
  if (plain.length > 600 || labelOf(plain)?.field !== 'from') return null;
  const fields = new Map<HeaderField, string>();
  const parts = plain.split(/[:：](?= )/);
  for (let i = 0; i + 1 < parts.length; i++) {
    const before = parts[i]!.replace(/\*/g, '').trim().toLowerCase().split(' ');
    const field = headerLabels.get(before.slice(-2).join(' ')) ?? headerLabels.get(before.at(-1)!);
    if (field && !fields.has(field)) fields.set(field, parts[i + 1]!.trim());
  }
  const isComplete = fields.has('from') && fields.has('date') && fields.has('subject');
  return isComplete ? { start, end: first + 1, isForward: false, fields } : null;
}

// Below a divider three lines "label: value" with an address or a time will do in any language.
function anyHeader(lines: Line[], start: number, first: number): HeaderBlock | null {
  let end = first;
  let isMail = false;
  while (end < lines.length && !isBlank(lines[end]) && /^[^:：]{1,30}[:：]\s*\S/.test(lines[end]!.plain)) {
    const { plain } = lines[end]!;
    isMail ||= addressIn(plain) !== null || (hasDate(plain) && hasTime(plain));
    end++;
  }
  return end - first >= 3 && isMail ? { start, end, isForward: false, fields: new Map() } : null;
}
