// Reads a name that begins at a place: given names, particles, surnames, initials.
import type { Known, Match } from './categories';
import { ambiguous, companyWords, honorifics, notNames, particles } from './name-words';

const token =
  /(?:\p{Lu}\.-?){1,3}(?![\p{L}\p{M}]{2})|[\p{Lu}\u0904-\u0939](?:[\p{L}\p{M}]|['-](?=\p{L}))*\.?/uy;
const lowerToken = /\p{Ll}[\p{L}\p{M}'-]*/uy;
const honorific = new RegExp(`(?:${honorifics} (?:(?:Dr|Prof|Dott)\\.? )?){1,2}`, 'uy');
const also = /(?: ?(?:&|,|\+) ?| (?:and|und|et|y|e|en|और) )(?=[\p{Lu}\u0904-\u0939])/uy;
// "van den", before another name.
const connecting = new RegExp(`(?:(?:${[...particles].join('|')}) ){1,3}(?=\\p{Lu})`, 'uy');
// "De Vries", with a capital where no given name stands before.
const capitalConnecting =
  /(?:(?:Van|Von|De|Den|Der|Ten|Ter|Te|Da|Das|Do|Dos|Du|Di|Del|Della|Le|La|Zu|Vom)(?: (?:den|der|de|het|la|las|los)(?= ))? ){1,2}(?=\p{Lu})/uy;
const mostTokens = 5;

const match = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

// One name, or several joined by "and" or a comma.
export function namesAt(text: string, at: number, known: Known): Match[] {
  const names: Match[] = [];
  for (let name = readName(text, at, known); name; ) {
    names.push(name);
    const joined = names.length < 4 ? match(also, text, name.end) : null;
    // After a comma only a short name counts: "Hi Sam, Anna told me" goes on.
    if (!joined || joined.includes(',')) break;
    name = readName(text, name.end + joined.length, known);
  }
  return names;
}

const behindHonorific = new RegExp(`(?<!\\p{L})${honorifics} $`, 'u');
export const isTitled = (text: string, start: number) =>
  behindHonorific.test(text.slice(Math.max(0, start - 24), start));

// The honorific before a name stays in the text.
export function readName(text: string, at: number, known: Known): Match | null {
  const start = at + (match(honorific, text, at)?.length ?? 0);
  let end = start;
  const joined =
    match(connecting, text, start) ??
    (start > at || isTitled(text, at) ? match(capitalConnecting, text, start) : null);
  for (let from = start + (joined?.length ?? 0), tokens = 0; tokens < mostTokens; tokens++) {
    const word = match(token, text, from);
    if (word === null || isNone(word, text, from, known) || (tokens > 0 && isDate(text, from))) break;
    end = from + (isInitial(word) ? word.length : word.replace(/\.$/, '').length);
    if (text[end] !== ' ') break; // also where a full stop ends the sentence
    from = end + 1;
    from += match(connecting, text, from)?.length ?? 0;
  }
  return end === start || isFirm(text, start, end, known) ? null : { start, end };
}
// Several words that end in what firms are called: "Brightwater Insurance". Where the headers say so it is a surname.
const firmEnd = /^(?: (?:&|and|und|et|y|e)? ?)?([\p{Lu}][\p{L}\p{M}]*\.?)(?![\p{L}\p{M}])/u;
function isFirm(text: string, start: number, end: number, known: Known): boolean {
  const words = text.slice(start, end).split(' ');
  const next = firmEnd.exec(text.slice(end, end + 32))?.[1];
  const isOf = (word: string | undefined) => {
    const plain = word?.toLowerCase().replace(/\.$/, '') ?? '';
    return companyWords.has(plain) && !isOfHeaders(plain, known);
  };
  return (words.length > 1 && isOf(words.at(-1))) || isOf(next);
}
export const isOfHeaders = (word: string, known: Known) =>
  [...known.customer, ...known.ours].some((name) =>
    name
      .toLowerCase()
      .split(/[\s,]+/)
      .includes(word.toLowerCase()),
  );
// `word` in lower case.
export const isOfShop = (word: string, known: Known) =>
  (known.shop ?? []).some((shop) => shop.toLowerCase().split(' ').includes(word));
const isInitial = (word: string) => /^(?:\p{Lu}\.-?)+$/u.test(word);
const isDate = (text: string, at: number) => /^\p{Lu}\p{L}+ \d{1,2}(?!\d)/u.test(text.slice(at, at + 16));

function isNone(word: string, text: string, at: number, known: Known): boolean {
  if (isInitial(word)) return false;
  const plain = word.toLowerCase().replace(/\.$/, '');
  // "Will" is a name where the headers say so.
  if (isOfHeaders(plain, known)) return false;
  // "Dear Hope," but "Hi, hope you are well".
  if (notNames.has(plain) && ambiguous.has(plain))
    return !/^(?:[,!:\n]|$| (?:and|&) )/.test(text.slice(at + word.length, at + word.length + 5));
  if (notNames.has(plain) || /^\p{Lu}{5,}$/u.test(word)) return true;
  return isOfShop(plain, known);
}

// "hi sam," in lower case: a single word before a comma or the line's end.
export function lowerName(text: string, at: number, known: Known): Match | null {
  const word = match(lowerToken, text, at);
  if (!word || word.length < 2 || word.length > 14 || notNames.has(word) || particles.has(word)) return null;
  if (known.words?.has(word)) return null;
  return /^ ?(?:[,!.\n]|$|x{1,3}(?:\n|$))/.test(text.slice(at + word.length, at + word.length + 5))
    ? { start: at, end: at + word.length }
    : null;
}
