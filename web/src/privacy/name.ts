// Names in greetings, sign-offs, introductions and fields, and the same names elsewhere in the
// letter. A letter from a customer greets us and is signed by the customer; a reply greets the
// customer and is signed by us.
import type { Known, Match, Whose } from './categories';
import { japaneseNames } from './japanese-names';
import { isOfHeaders, lowerName, namesAt, readName } from './name-reader';
import { closings, greetings, honorifics, introductions, labels, notNames } from './name-words';
import { partsOfName } from './parts-of-name';
import { relatedNames } from './relations';
import { sameNames } from './same-names';

const edge = '(?<![\\p{L}\\p{M}\\p{N}])';
const opening = new RegExp(
  `(?<=(?:^|\\n)[ >*_]{0,4})(?:${greetings})(?:[ ,]{1,2}(?:and |und |et |y |e |en )?(?:hi|hello|hallo|dear|liebe[rs]?|good morning|bonjour|hola)(?![\\p{L}]))?[ ,]{1,2}`,
  'giu',
);
const closing = new RegExp(
  `${edge}(?:${closings})(?:[ ,.!:;~-]{0,3}\\n[ \\n>*_]{0,6}|[ ,.!:;~-]{1,3}(?:[—-]{1,2} ?)?)`,
  'giu',
);
// "xx Joy", and the line that mail programs put before a signature.
const kiss = /(?<=\n ?)(?:x{1,3} |-- ?\n)(?=\p{Lu})/gu;
const dash = /(?<=(?:^|\n) ?)(?:[—~]|-{1,2}) ?(?=\p{Lu}|[\u0904-\u0939])/gu;
const introduction = new RegExp(`${edge}(?:${introductions})[ :]{1,2}`, 'giu');
const label = new RegExp(`(?<=(?:^|\\n)[ >*_-]{0,4})(?:${labels}) ?:[ \\n]{1,2}`, 'giu');
// "Meiner Frau Blumen schenken" speaks of a wife.
const titled = new RegExp(
  `${edge}(?<!(?<!\\p{L})(?:mein|dein|sein|unser|kein|ein)(?:e|er|en|em)? )${honorifics} (?=[\\p{Lu}\\u0904-\\u0939])`,
  'gu',
);
const thisIs = new RegExp(
  `${edge}(?:this is|i'm|i am|ich bin|hier ist|hier schreibt|je suis|soy|sou|sono|ik ben) `,
  'giu',
);

// "Siobhan here", "Maria Lopez speaking", "Jan hier": the writer's own name, also behind a greeting.
const presents =
  "here|speaking|hier|am apparat|am telefon|à l'appareil|au téléphone|ici|aquí|al habla|al aparato|al teléfono|aqui|falando|qui|al telefono|aan de lijn|यहाँ";
const presentsItself = new RegExp(
  `^,? (?:${presents})(?:,? (?:again|again here|noch einmal|nochmal|encore|de nuevo|de novo|weer))?(?: ?[.,!:;()\\n—–-]| (?:from|at|with|and|again|aus|von|vom|und|de|du|et|van|uit|en|di|e|y)(?![\\p{L}])|$)`,
  'iu',
);
const begins = /(?<=(?:^|\n|[.!?,;:] ) ?)(?=[\p{Lu}\u0904-\u0939])/gu;
// "Click here.", "Kitchen here" may be anything but a name.
const asks =
  /^(?:click|order|book|look|come|see|buy|pay|read|more|details|info|information|start|stop|apply|register|download|log|login|sign|tap|press|find|get|ask|write|reply|answer|leave|drop|put|send|shop|same|nothing|everything|everybody|anything|anyone|someone|somebody|nobody|none|people|right|over|up|down|out|back|still|only|always|never|new|stuck|waiting|sitting|standing|living|born|also|even|both|one|some|many|most|enter|type|upload|continue|go|meet|try|watch|check|view|visit|nichts|alles|bleib|bleiben|klicken|siehe|steht|liegt|cliquez|voir|haga|pulse|clique)$/i;

export function findNames(text: string, known: Known): Match[] {
  const { side } = known;
  const greeted: Whose | undefined = side && (side === 'customer' ? 'ours' : 'customer');
  const signed: Whose | undefined = side && (side === 'customer' ? 'customer' : 'ours');
  const found: Match[] = [
    ...after(text, opening, known, greeted, 'greeting'),
    ...after(text, closing, known, signed, 'closing'),
    ...after(text, kiss, known, signed, 'line'),
    ...after(text, dash, known, signed, 'line'),
    ...after(text, introduction, known, undefined, 'plain'),
    ...after(text, label, known, undefined, 'line'),
    ...after(text, titled, known, undefined, 'plain'),
    ...introduced(text, known, signed),
    ...presented(text, known, signed),
    ...relatedNames(text, known),
    ...japaneseNames(text, known),
    ...lastLine(text, known, signed),
    ...ownLines(text, known, signed),
    ...aboveStreet(text, known),
  ];
  return [...found, ...sameNames(text, found, known)];
}

type Place = 'greeting' | 'closing' | 'line' | 'plain';

function* after(
  text: string,
  pattern: RegExp,
  known: Known,
  whose: Whose | undefined,
  place: Place,
): Generator<Match> {
  for (const match of text.matchAll(pattern)) {
    const at = match.index + match[0].length;
    const names = namesAt(text, at, known);
    const end = names.at(-1)?.end;
    if (end === undefined) {
      const lower = place === 'greeting' || place === 'closing' ? lowerName(text, at, known) : null;
      if (lower) yield { ...lower, whose };
      continue;
    }
    if (place === 'closing' && !endsSignOff(text, end)) continue;
    if (place === 'line' && (!endsLine(text, end) || isInList(text, match.index, end))) continue;
    for (const name of names) yield { ...name, whose: isOwn(text, name, known) ? 'customer' : whose };
  }
}
// A customer's own name is the customer's, also behind "Hello,".
function isOwn(text: string, { start, end }: Match, known: Known): boolean {
  if (known.side !== 'customer') return false;
  if (presentsItself.test(text.slice(end, end + 40))) return true;
  const isOneOf = (names: readonly string[]) => {
    const parts = new Set(names.flatMap(partsOfName).map(plain));
    return partsOfName(text.slice(start, end)).some((part) => parts.has(plain(part)));
  };
  return isOneOf(known.customer) && !isOneOf(known.ours);
}
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

function* presented(text: string, known: Known, whose: Whose | undefined): Generator<Match> {
  for (const { index } of text.matchAll(begins)) {
    const name = readName(text, index, known);
    if (!name || !presentsItself.test(text.slice(name.end, name.end + 40))) continue;
    const words = text.slice(name.start, name.end).toLowerCase();
    const isName =
      isOfHeaders(words, known) || (!asks.test(words) && !known.words?.has(words) && !notNames.has(words));
    if (isName) yield { ...name, whose };
  }
}
// Behind a name that signs: nothing, a kiss, a title in brackets, the name's bearer's office.
const signOffEnd =
  /^(?: ?\([^()\n]{1,24}\))?(?:[ .,!]{0,3}(?:x{1,5}|:\)|\p{Extended_Pictographic}{1,3}\ufe0f?)){0,4}[ .,!*_]{0,3}(?:\n|$|\(|[,|/-] ?[^\n]{1,40}(?:\n|$))/iu;
const endsSignOff = (text: string, end: number) => signOffEnd.test(text.slice(end, end + 64));
// "- Lemon" above or below "- Carrot".
function isInList(text: string, start: number, end: number): boolean {
  if (text[start] !== '-') return false;
  const before = text.slice(Math.max(0, start - 200), start).trimEnd();
  return (
    /^\s*[-*•]/.test(text.slice(end, end + 200).replace(/^[^\n]*/, '')) ||
    /^[ ]*[-*•]|:$/.test(before.slice(before.lastIndexOf('\n') + 1))
  );
}
// Kisses and hearts behind a name that stands alone.
const fondly =
  /^(?:[ .,!]{0,3}(?:x{1,5}(?![a-z])|\p{Extended_Pictographic}\ufe0f?)){1,4}[ .,!]{0,3}(?:\n|$)/iu;
const endsFondly = (text: string, end: number) => fondly.test(text.slice(end, end + 40));
const lineEnd = /^(?: ?\([^()\n]{1,24}\))?[ .,!*_x]{0,4}(?:\n|$)/u;
const endsLine = (text: string, end: number) => lineEnd.test(text.slice(end, end + 40));

// "This is Sam Okafor", "I'm Sam from": two names, or one before a comma or "from", since
// "I'm Diabetic" and "ich bin Kunde" begin in the same way.
function* introduced(text: string, known: Known, whose: Whose | undefined): Generator<Match> {
  for (const match of text.matchAll(thisIs)) {
    const at = match.index + match[0].length;
    const name = readName(text, at, known);
    if (!name) continue;
    const one = !/[ ]/.test(text.slice(name.start, name.end));
    const german = /^(?:ich|hier)/i.test(match[0]);
    if (
      one &&
      !(!german && /^(?: from| at|, (?:the|your|from))(?![\p{L}])/u.test(text.slice(name.end, name.end + 12)))
    )
      continue;
    yield { ...name, whose };
  }
}

// The last line, when it is a name and nothing else: many sign so.
function* lastLine(text: string, known: Known, whose: Whose | undefined): Generator<Match> {
  const end = text.trimEnd().length;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  if (start === 0 || end - start > 60) return;
  const line = text.slice(start, end);
  const before = text.slice(0, start).trimEnd();
  const previous = before.slice(before.lastIndexOf('\n') + 1);
  if (/^ ?(?:[-*•>]|\d+[ .)x])/.test(previous) || /:$/.test(previous)) return; // the end of a list
  const names = namesAt(text, start + (line.length - line.trimStart().length), known);
  const only = names.length === 1 ? text.slice(names[0]!.start, names[0]!.end).toLowerCase() : '';
  if (notNames.has(only) && !isOfHeaders(only, known)) return;
  const last = names.at(-1);
  if (last && (endsLine(text, last.end) || endsFondly(text, last.end)) && !signsAsShop(line, known))
    for (const name of names) yield { ...name, whose };
  else {
    const lower = lowerName(text, start, known);
    if (lower && isOfHeaders(text.slice(lower.start, lower.end), known)) yield { ...lower, whose };
  }
}
// "Rosalind Tew, Bursar", where the letter is known to be Rosalind's.
const lineBegins = /(?<=(?:^|\n)[ >]{0,4})(?=\p{Lu})/gu;
function* ownLines(text: string, known: Known, whose: Whose | undefined): Generator<Match> {
  if (known.side !== 'customer' || known.customer.length === 0) return;
  for (const { index } of text.matchAll(lineBegins)) {
    const name = readName(text, index, known);
    if (!name || !endsSignOff(text, name.end)) continue;
    const first = text.slice(name.start, name.end).search(/ |$/);
    if (isOwn(text, { ...name, end: name.start + first }, known)) yield { ...name, whose };
  }
}
const signsAsShop = (line: string, known: Known) =>
  (known.shop ?? []).some((shop) => line.trim().toLowerCase().startsWith(shop.toLowerCase()));

// A line with two or three names, and a street on the next.
const nameLine =
  /(?<=(?:^|\n) ?)(?=\p{Lu}[^\n]{3,40}\n ?(?:\d{1,4}[a-z]? \p{Lu}|[^\n]{3,40} \d{1,4}[a-z]? ?\n ?(?:[A-Z]{1,2}-)?\d{4,5}))/gu;
function* aboveStreet(text: string, known: Known): Generator<Match> {
  for (const match of text.matchAll(nameLine)) {
    const name = readName(text, match.index, known);
    if (name && text[name.end] === '\n' && text.slice(name.start, name.end).includes(' ')) yield name;
  }
}
