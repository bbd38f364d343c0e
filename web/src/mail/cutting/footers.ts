// What stands below a letter's own words: signature, "Sent from my iPhone", list and legal
// footers. A closing line ("Thanks, Ana") without a delimiter above belongs to the words.

import type { PieceKind } from './cut';
import {
  deviceWords,
  getWords,
  legalTitles,
  messageWords,
  natureWords,
  printWords,
  recipientWords,
  scannerWords,
  secretWords,
  sentLastWords,
  sentStarters,
  sentWords,
  subscribedWords,
  virusWords,
  writerWords,
} from './footer-words';
import {
  firstWord,
  isBlank,
  isSpaceless,
  type Line,
  lastWord,
  phraseFinder,
  stemFinder,
  words,
} from './lines';
import { postscriptStart, signatureStart, visitingCard } from './signature';

const saysGet = phraseFinder(getWords);
const namesDevice = stemFinder(deviceWords);
const saysSubscribed = stemFinder(subscribedWords);
const saysMessage = stemFinder(messageWords);
const saysSecret = stemFinder(secretWords);
const saysRecipient = stemFinder(recipientWords);
const namesScanner = stemFinder(scannerWords);
const saysVirus = stemFinder(virusWords);
const saysPrint = stemFinder(printWords);
const namesNature = stemFinder(natureWords);
const saysWriter = phraseFinder(writerWords);

const footerReach = 60; // lines from the end in which footers are looked for
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
      cut(withDivider(lines, start, at), 'footer');
    }
  };
  const hasWordsBefore = (at: number) => hasAbove || firstWord(lines, start, at) < at;
  const footer = listOrLegalFooter(lines, start, end, hasWordsBefore);
  if (footer < last) cut(footer, 'footer');
  cutServiceLines();
  const signature = signatureStart(lines, start, last);
  if (signature < last) {
    const postscript = postscriptStart(lines, signature, last);
    const below = last;
    cut(signature, 'signature');
    for (let at = postscript; at < below; at++) lines[at]!.kind = 'own';
    cutServiceLines();
  }
  const card = visitingCard(lines, start, last);
  if (card < last && hasWordsBefore(card)) {
    cut(card, 'signature');
    cutServiceLines();
  }
  return firstWord(lines, start, last) < last;
}

// The line of dashes above a footer belongs to it.
function withDivider(lines: Line[], start: number, at: number): number {
  const above = lastWord(lines, start, at);
  return above > start && /^[-_=*~–—]{2,}$/.test(lines[above]!.plain) ? above : at;
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
    const at = footerLine(lines, paragraph);
    if (at >= 0 && hasWordsBefore(at)) return withDivider(lines, start, at);
  }
  return end;
}

function footerLine(lines: Line[], { start, end, text }: Paragraph): number {
  const lower = text.toLowerCase();
  if (isLegal(lower)) return start;
  for (let at = start; at < end; at++) {
    const { plain } = lines[at]!;
    if (!saysSubscribed(plain) || /[?？]$/.test(plain) || saysWriter(plain)) continue;
    if (isListFooter(plainOf(lines, at, end))) return at;
  }
  return -1;
}

function isLegal(lower: string): boolean {
  const text = lower.replace(/^[^\p{L}]+/u, '');
  const title = legalTitles.find((words) => text.startsWith(words));
  if (title && (/^(?:$|\s*[:：.\-–—])/.test(text.slice(title.length)) || saysRecipient(text))) return true;
  return saysMessage(text.slice(0, 200)) && saysSecret(text) && saysRecipient(text) && !saysWriter(text);
}

// A list's own address or page stands in its footer.
const isListFooter = (text: string) => /https?:|www\.|<mailto:|@/i.test(text);

// "Sent from my iPhone" and its kin at the end: the first of its lines, or `end`.
function serviceLine(lines: Line[], start: number, end: number): number {
  const last = lastWord(lines, start, end);
  for (const first of [last, last - 1]) {
    if (first < start || isBlank(lines[first])) break;
    if (isServiceLine(plainOf(lines, first, last + 1))) return first;
  }
  return end;
}

function isServiceLine(text: string): boolean {
  const line = text.replace(/<[^>]*>|\(?https?:\S+/g, ' ').trim();
  if (line === '' || line.length > 140 || /[?？]/.test(line)) return false;
  if (namesScanner(text) && saysVirus(text)) return true;
  if (saysPrint(line) && namesNature(line)) return !saysWriter(line);
  if (line.length > 100 || !namesDevice(line)) return false;
  const all = words(line);
  if (/outlook/i.test(line) && all.length < 9 && saysGet(line)) return true;
  return all.length <= 14 && (isSent(line, all) || (saysGet(all[0]!) && /app|free|gratis/i.test(line)));
}

// The sending comes first or, in other languages, last.
function isSent(line: string, all: string[]): boolean {
  const lower = line.toLowerCase();
  const first = all[0]!.toLowerCase();
  if (startsWith(sentWords, lower)) return true;
  return endsWith(sentLastWords, lower) && (sentStarters.includes(first) || namesDevice(first));
}

const plainWords = (text: string) => ` ${words(text).join(' ')} `;
const startsWith = (phrases: string[], text: string) =>
  phrases.some((phrase) =>
    isSpaceless(phrase) ? text.startsWith(phrase) : plainWords(text).startsWith(plainWords(phrase)),
  );
const endsWith = (phrases: string[], text: string) =>
  phrases.some((phrase) =>
    isSpaceless(phrase)
      ? plainWords(text).trimEnd().endsWith(phrase)
      : plainWords(text).endsWith(plainWords(phrase)),
  );
