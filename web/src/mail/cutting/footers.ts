// What stands below a letter's own words: signature, "Sent from my iPhone", list and legal
// footers. A closing line ("Thanks, Ana") without a delimiter above belongs to the words.

import type { PieceKind } from './cut';
import { addressIn, isBlank, type Line, phraseFinder, stemFinder, withoutBold, words } from './lines';
import {
  deviceWords,
  getWords,
  legalTitles,
  messageWords,
  printingWords,
  recipientWords,
  scannerWords,
  secretWords,
  sentWords,
  subscribedWords,
  virusWords,
} from './words';

const saysSent = phraseFinder(sentWords);
const saysGet = phraseFinder(getWords);
const namesDevice = stemFinder(deviceWords);
const saysSubscribed = stemFinder(subscribedWords);
const saysMessage = stemFinder(messageWords);
const saysSecret = stemFinder(secretWords);
const saysRecipient = stemFinder(recipientWords);
const namesScanner = stemFinder(scannerWords);
const saysVirus = stemFinder(virusWords);
const saysPrinting = stemFinder(printingWords);

const footerReach = 60; // lines from the end in which footers are looked for
const signatureReach = 20; // lines that a signature may have
const mostServiceLines = 5;

interface Paragraph {
  start: number;
  end: number;
  text: string;
}

// Marks what is not the writer's among the lines from `start` to `end`, and says whether any
// words are left. `hasAbove`: the writer's words have begun further up.
export function markFooters(lines: Line[], start: number, end: number, hasAbove: boolean): boolean {
  let last = end;
  const cut = (from: number, kind: PieceKind) => {
    for (let at = from; at < last; at++) lines[at]!.kind = kind;
    last = from;
  };
  const cutServiceLines = () => {
    for (let i = 0; i < mostServiceLines; i++) {
      const at = serviceLine(lines, start, last);
      if (at === last) return;
      cut(at, 'footer');
    }
  };
  const hasWordsBefore = (at: number) => hasAbove || firstWord(lines, start, at) < at;
  const footer = listOrLegalFooter(lines, start, end, hasWordsBefore);
  if (footer < last) cut(footer, 'footer');
  cutServiceLines();
  const delimiter = signatureStart(lines, start, last, hasWordsBefore);
  if (delimiter < last) {
    cut(delimiter, 'signature');
    for (let at = serviceLine(lines, start, last); at < last; at = serviceLine(lines, start, last))
      cut(at, 'footer');
  }
  const card = visitingCard(lines, start, last, hasWordsBefore);
  if (card < last) {
    cut(card, 'signature');
    for (let at = serviceLine(lines, start, last); at < last; at = serviceLine(lines, start, last))
      cut(at, 'footer');
  }
  return firstWord(lines, start, last) < last;
}

function firstWord(lines: Line[], start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(lines[at])) at++;
  return at;
}

function lastWord(lines: Line[], start: number, end: number): number {
  let at = end - 1;
  while (at >= start && isBlank(lines[at])) at--;
  return at;
}

// The paragraphs among the last lines, from the top.
function lastParagraphs(lines: Line[], start: number, end: number): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let at = Math.max(start, end - footerReach);
  while (at > start && at < end && !isBlank(lines[at])) at++;
  while (at < end) {
    const from = firstWord(lines, at, end);
    let to = from;
    while (to < end && !isBlank(lines[to])) to++;
    if (to > from) paragraphs.push({ start: from, end: to, text: plainOf(lines, from, to) });
    at = Math.max(to, at + 1);
  }
  return paragraphs;
}

const plainOf = (lines: Line[], from: number, to: number) =>
  lines
    .slice(from, Math.min(to, from + 30))
    .map(({ plain }) => plain)
    .join(' ')
    .slice(0, 2000)
    .replace(/[*_]+/g, ' ')
    .trim();

// Where the footers of a mailing list or a law department begin; `end` where there are none.
function listOrLegalFooter(
  lines: Line[],
  start: number,
  end: number,
  hasWordsBefore: (at: number) => boolean,
): number {
  for (const paragraph of lastParagraphs(lines, start, end)) {
    let at = footerLine(lines, paragraph);
    if (at < 0 || !hasWordsBefore(at)) continue;
    // The divider above belongs to it, also one that "-- " makes.
    const above = lastWord(lines, start, at);
    if (above >= start && /^[-_=*~–—]{2,}$/.test(lines[above]!.plain) && hasWordsBefore(above)) at = above;
    return at;
  }
  return end;
}

function footerLine(lines: Line[], { start, end, text }: Paragraph): number {
  const lower = text.toLowerCase();
  if (isLegal(lower)) return start;
  for (let at = start; at < end; at++) {
    const { plain } = lines[at]!;
    if (saysSubscribed(plain) && isListFooter(plainOf(lines, at, end))) return at;
  }
  return -1;
}

function isLegal(lower: string): boolean {
  const title = legalTitles.find((words) => lower.replace(/^[^\p{L}]+/u, '').startsWith(words));
  if (
    title &&
    (/[:：.\-–—]/.test(lower.charAt(lower.indexOf(title) + title.length) || ':') || saysRecipient(lower))
  )
    return true;
  return saysMessage(lower.slice(0, 200)) && saysSecret(lower) && saysRecipient(lower);
}

// A list's own address or page stands in its footer.
const isListFooter = (text: string) => /https?:|www\.|<mailto:|@/i.test(text);

// "Sent from my iPhone" and its kin at the end: the first of its lines, or `end`.
function serviceLine(lines: Line[], start: number, end: number): number {
  const last = lastWord(lines, start, end);
  if (last < start) return end;
  for (const first of [last, last - 1]) {
    if (first < start || isBlank(lines[first])) break;
    if (isServiceLine(plainOf(lines, first, last + 1))) return first;
  }
  return end;
}

function isServiceLine(text: string): boolean {
  const line = text.replace(/<[^>]*>|\(?https?:\S+/g, ' ').trim();
  if (line === '' || line.length > 140 || /[?？]/.test(line)) return false;
  if (saysPrinting(line) || (namesScanner(text) && saysVirus(text))) return true;
  if (line.length > 100 || !namesDevice(line)) return false;
  if (
    /outlook/i.test(line) &&
    /ios|android|mobile|mac/i.test(line) &&
    words(line).length < 9 &&
    saysGet(line)
  )
    return true;
  return isSent(line);
}

// The sending comes first or, in other languages, last.
function isSent(line: string): boolean {
  const all = words(line);
  if (all.length > 14) return false;
  const head = all.slice(0, 3).join(' ');
  const tail = all.slice(-4).join(' ');
  return (
    saysSent(head) || saysSent(tail) || (saysGet(head) && /app|free|gratis/i.test(line)) || saysSent(line)
  );
}

const isDelimiter = (plain: string) => /^(?:--|—|–|––|__+|- -|――)$/.test(withoutStars(plain));
const withoutStars = (plain: string) => plain.replace(/^\*+ ?/, '').replace(/ ?\*+$/, '');

// Where the signature's delimiter stands, or `end`. A "--" may also divide a letter, so what
// follows has to look like a signature.
function signatureStart(
  lines: Line[],
  start: number,
  end: number,
  hasWordsBefore: (at: number) => boolean,
): number {
  const delimiters: number[] = [];
  for (let at = Math.max(start, end - footerReach); at < end; at++)
    if (isDelimiter(lines[at]!.plain)) delimiters.push(at);
  if (delimiters.length === 0) return end;
  let found = end;
  for (let i = delimiters.length - 1; i >= 0; i--) {
    const at = delimiters[i]!;
    if (!isSignature(lines, at, delimiters[i + 1] ?? end, delimiters.length > 1)) break;
    if (announces(lines, start, at) && !isStandard(lines[at]!)) break;
    found = at;
  }
  return found < end && (hasWordsBefore(found) || found >= firstWord(lines, start, end)) ? found : end;
}

// "-- " as the standard has it, which programs write and people hardly ever do.
const isStandard = (line: Line) => /^-- (?:[\r\n]|$)/.test(line.text);

function announces(lines: Line[], start: number, at: number): boolean {
  const above = lastWord(lines, start, at);
  return above >= start && /[:：]$/.test(lines[above]!.plain);
}

function isSignature(lines: Line[], delimiter: number, end: number, isOneOfMany: boolean): boolean {
  const block = lines.slice(delimiter + 1, end).filter((line) => !isBlank(line));
  if (block.length === 0) return true;
  if (block.length > signatureReach) return false;
  const first = firstWord(lines, delimiter + 1, end);
  let to = first;
  while (to < end && !isBlank(lines[to])) to++;
  const running = lines.slice(first, to).map((_, i) => isRunning(lines, first + i, to));
  const runningLines = running.filter(Boolean).length;
  const hasContact = block.some(({ plain }) => isContact(plain));
  if (!/\p{L}/u.test(block[0]!.plain) && !hasContact) return false;
  if (runningLines >= 2 && runningLines * 2 > running.length) return false;
  if (isStandard(lines[delimiter]!))
    return !isOneOfMany || hasContact || end === lines.length || !/\d/.test(block[0]!.plain);
  if (isOneOfMany && !hasContact) return false;
  return (
    !running[0] &&
    block[0]!.plain.length <= 80 &&
    !lines.slice(first, to).some(({ plain }) => /[?？]$/.test(plain))
  );
}

// A sentence or a part of one.
function isRunning(lines: Line[], at: number, end: number): boolean {
  const { plain } = lines[at]!;
  if (isContact(plain) || /[|•·]/.test(plain) || words(plain).length < 5) return false;
  const next = at + 1 < end ? lines[at + 1]!.plain : '';
  return /[.!?,;。！？।]$/.test(plain) || /^\p{Ll}/u.test(next);
}

const phone = /(?:^|[^\d\w])\+?\(?\d[\d ().\-/]{6,}\d/;
const isContact = (plain: string) =>
  addressIn(plain) !== null || phone.test(plain) || /https?:|www\./i.test(plain);

// A last line of its own such as "Ana Ferro | 01632 960123", unless the letter asks to use it.
function visitingCard(
  lines: Line[],
  start: number,
  end: number,
  hasWordsBefore: (at: number) => boolean,
): number {
  const last = lastWord(lines, start, end);
  if (last <= start || !isBlank(lines[last - 1]) || !hasWordsBefore(last)) return end;
  const { plain } = lines[last]!;
  const fields = withoutBold(plain).split(/ [|•·] /);
  const isCard =
    fields.length > 1 && plain.length < 160 && /^\p{L}/u.test(fields[0]!) && fields.slice(1).some(isContact);
  return isCard && !announces(lines, start, last) ? last : end;
}
