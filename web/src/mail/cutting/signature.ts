// Signatures below a delimiter, and visiting cards in one line.
import { addressIn, firstWord, isBlank, type Line, lastWord, withoutBold, words } from './lines';

const signatureReach = 20; // lines that a signature may have
const delimiterReach = 60; // lines from the end in which a delimiter is looked for

const isDelimiter = ({ plain }: Line) =>
  /^(?:--|—|–|––|_{2,9}|- -|――|-{3,9})$/.test(plain.replace(/^\*+ ?| ?\*+$/g, ''));

// "-- " as the standard has it, which programs write and people hardly ever do.
const isStandard = (line: Line) => /^-- (?:[\r\n]|$)/.test(line.text);

// Where the signature's delimiter stands, or `end`. A "--" may also divide a letter or the rows
// of a table, so what follows has to look like a signature.
export function signatureStart(lines: Line[], start: number, end: number): number {
  const delimiters: number[] = [];
  for (let at = Math.max(start, end - delimiterReach); at < end; at++)
    if (isDelimiter(lines[at]!)) delimiters.push(at);
  let found = end;
  for (let i = delimiters.length - 1; i >= 0; i--) {
    const at = delimiters[i]!;
    const above = delimiters.length > 1 ? lines.slice(i > 0 ? delimiters[i - 1]! + 1 : start, at) : null;
    if (isTable(lines, start, at) || !isSignature(lines, at, delimiters[i + 1] ?? end, end, above)) break;
    if (isAnnounced(lines, start, at) && !isStandard(lines[at]!)) break;
    found = at;
  }
  return found;
}

// A letter that asks to use what follows.
function isAnnounced(lines: Line[], start: number, at: number): boolean {
  const above = lastWord(lines, start, at);
  return above >= start && /[:：]$/.test(lines[above]!.plain);
}

// Columns above and below.
const isTable = (lines: Line[], start: number, at: number) =>
  at > start && isRow(lines[at - 1]) && isRow(lines[at + 1]);
const isRow = (line: Line | undefined) => line !== undefined && /\S(?:\t| {2,}| ?\| ?)\S/.test(line.text);

// `above`: where there are more delimiters, the part that this one ends.
function isSignature(
  lines: Line[],
  delimiter: number,
  to: number,
  end: number,
  above: Line[] | null,
): boolean {
  const block = lines.slice(delimiter + 1, to).filter((line) => !isBlank(line));
  if (block.length === 0) return true;
  if (block.length > signatureReach) return false;
  const hasContact = block.some(({ plain }) => isContact(plain));
  if (!hasContact && !/\p{L}/u.test(block[0]!.plain)) return false;
  const paragraph = firstParagraph(lines, delimiter + 1, to);
  const running = paragraph.map((_, at) => isRunning(paragraph, at));
  const count = running.filter(Boolean).length;
  if (count >= 2 && count * 2 > running.length) return false;
  const isLast = to === end;
  if (isStandard(lines[delimiter]!))
    return above === null || hasContact || isLast || !/\d/.test(block[0]!.plain);
  if (/^-{3}/.test(lines[delimiter]!.plain) && !hasContact) return false;
  if (above && !hasContact && !(isLast && looksLikeName(block) && !looksLikeName(above))) return false;
  return !running[0] && block[0]!.plain.length <= 80 && !paragraph.some(({ plain }) => /[?？]$/.test(plain));
}

function firstParagraph(lines: Line[], start: number, end: number): Line[] {
  const first = firstWord(lines, start, end);
  let to = first;
  while (to < end && !isBlank(lines[to])) to++;
  return lines.slice(first, to);
}

const looksLikeName = (block: Line[]) =>
  block.filter((line) => !isBlank(line)).length <= 3 &&
  block.every(
    ({ plain }) =>
      plain === '' ||
      (/^[\p{Lu}\p{Lo}]/u.test(plain) && !/[\d,;:?!]/.test(plain) && words(plain).length <= 4),
  );

// A sentence or a part of one.
function isRunning(paragraph: Line[], at: number): boolean {
  const { plain } = paragraph[at]!;
  if (isContact(plain) || /[|•·]/.test(plain) || words(plain).length < 5) return false;
  return /[.!?,;。！？।]$/.test(plain) || /^\p{Ll}/u.test(paragraph[at + 1]?.plain ?? '');
}

const phone = /(?:^|[^\d\w])\+?\(?\d[\d ().\-/]{6,}\d/;
const isContact = (plain: string) =>
  addressIn(plain) !== null || phone.test(plain) || /https?:|www\./i.test(plain);

// Where an afterthought begins below the signature, which the writer did write; or `end`.
export function postscriptStart(lines: Line[], start: number, end: number): number {
  for (let at = start + 2; at < end; at++) {
    if (isBlank(lines[at - 1]) && /^(?:p\. ?s\.|ps[:.\s]|p\.s:)/i.test(lines[at]!.plain)) return at;
  }
  return end;
}

// A last line of its own such as "Ana Ferro | 01632 960123", unless the letter asks to use it.
export function visitingCard(lines: Line[], start: number, end: number): number {
  const last = lastWord(lines, start, end);
  if (last <= start || !isBlank(lines[last - 1])) return end;
  const { plain } = lines[last]!;
  const fields = withoutBold(plain).split(/ [|•·] /);
  const isCard =
    fields.length > 1 && plain.length < 160 && /^\p{L}/u.test(fields[0]!) && fields.slice(1).some(isContact);
  return isCard && !isAnnounced(lines, start, last) ? last : end;
}
