// The line above a quote, as in "On 9 March 2025 at 18:00, Ana <ana@example.com> wrote:". Mail
// programs break it over up to five lines. The languages differ in the verb only, or have none.
import {
  addressIn,
  hasDate,
  hasTime,
  isBlank,
  type Line,
  phraseFinder,
  skipBlank,
  withoutBold,
  words,
} from './lines';
import { openers, people, wroteWords } from './quote-words';

const hasVerb = phraseFinder(wroteWords);
const opens = new Set(openers.map((phrase) => words(phrase)[0]!));
const most = 5; // lines
const longest = 500; // characters, all lines together

// A colon, or Zoho's "wrote ----".
const ends = (plain: string) => /[:：]$|[^-] ?-{2,4}$/.test(plain);

// The first of the lines that make up an attribution which ends at `end`, or -1. Lines before
// `floor` are taken.
export function attributionStart(lines: Line[], end: number, floor: number): number {
  if (end < floor || lines[end]!.plain.length > longest || !/[:：*_-]/.test(lines[end]!.plain)) return -1;
  const last = plainAt(lines, end);
  if (!ends(last)) return isAboveItsQuote(last) ? end : -1;
  const isAboveQuote = isMarked(lines[skipBlank(lines, end + 1)]);
  let text = '';
  let found = -1;
  for (let at = end; at >= floor && end - at < most && isFree(lines[at]!); at--) {
    if (at < end && ends(plainAt(lines, at))) break;
    text = `${plainAt(lines, at)} ${text}`.trim();
    if (text.length > longest) break;
    if ((found < 0 || startsWithDate(plainAt(lines, at))) && isAttribution(text, isAboveQuote)) found = at;
    if (found >= 0 && hasDate(text)) break;
  }
  return found < 0 ? -1 : withBeginning(lines, found, floor);
}

// A converter may have lost the line end between the attribution and the quote.
function isAboveItsQuote(plain: string): boolean {
  const bracket = plain.indexOf('>');
  const colon = plain.slice(bracket, bracket + 60).search(/[:：]\s/);
  if (bracket < 0 || colon < 0) return false;
  const head = plain.slice(0, bracket + colon + 1);
  return hasDate(head) && startsSoon(head) && hasVerb(head) && isAttribution(head, false);
}

// Some programs mark quotes with "|", but only below an attribution is that a quote.
export const isMarked = (line: Line | undefined) =>
  line !== undefined && (line.level > 0 || /^\|(?: [^|]*)?$/.test(line.plain));

const plainAt = (lines: Line[], at: number) => withoutBold(lines[at]!.plain);
const isFree = (line: Line) => line.kind === 'own' && line.level === 0 && line.plain !== '';

// A date near the front: "Wed, 12 Mar 2025 …", not "Please write before 12.03.2025 to …".
function startsSoon(text: string): boolean {
  const first = words(text.slice(0, 60).toLowerCase());
  return first.slice(0, opens.has(first[0]!) ? 5 : 3).some((word) => /\d/.test(word));
}

const startsWithDate = (text: string) => hasDate(text) && startsSoon(text);

function isAttribution(text: string, isAboveQuote: boolean): boolean {
  if (!isAboveQuote && !/[\d@]/.test(text)) return false;
  const hasAddress = addressIn(text.replace(/[<([] +/g, '<')) !== null;
  const isExact = hasDate(text) && hasTime(text);
  if (!hasAddress && !isExact && !isAboveQuote) return false;
  if (hasVerb(text)) return isAboveQuote || !mentionsPeople(text);
  if (text.endsWith('-')) return false;
  if (isAboveQuote) return hasAddress || isExact;
  return isExact && startsSoon(text) && endsInAddress(text);
}

// Nobody's name is "you": such a line is somebody's own sentence.
const mentionsPeople = (text: string) =>
  words(text.replace(/[^\s<]*@\S*/g, ' ').toLowerCase()).some((word) => people.has(word));

const endsInAddress = (text: string) => /@[^\s@]+ ?[>)\]]* ?[:：]$/.test(text);

// A line that was broken before its date or its address leaves a beginning in the line above.
function withBeginning(lines: Line[], start: number, floor: number): number {
  const above = start - 1;
  if (above < floor || !isFree(lines[above]!)) return start;
  if (above > floor && !isBlank(lines[above - 1]) && lines[above - 1]!.level === 0) return start;
  const plain = plainAt(lines, above);
  if (/[.!?。！？:：]$/.test(plain)) return start;
  const isCut = /^[<([]|^\S+@/.test(plainAt(lines, start)) || opens.has(words(plain.toLowerCase())[0] ?? '');
  return isCut ? above : start;
}
