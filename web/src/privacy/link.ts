// Links that can lead to a person: with a query, a token, a number or an address in them. A
// link to a plain page tells nobody's secret and stays, as does the page that a reply names.
import type { Match } from './categories';
import { standards } from './order-words';

const beginning =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]{1,15}:\/\/|www\.|(?:mailto|tel|sms|callto|skype|whatsapp|facetime):(?=[^\s/]))/giu;
// Without "https://": a host, a slash and more.
const bare = /(?<![\p{L}\p{N}@/._-])(?:[a-z\d](?:[a-z\d-]{0,62})\.){1,6}[a-z]{2,24}(?::\d{2,5})?[/?#]/giu;
const run = /[^\s<>"`{}|\\^]{1,4000}/y;

export function findLinks(text: string): Match[] {
  const found: Match[] = [];
  let covered = 0;
  const starts = [...text.matchAll(beginning), ...text.matchAll(bare)]
    .map((match) => match.index)
    .sort((a, b) => a - b);
  for (const start of starts) {
    if (start < covered) continue;
    const end = endOf(text, start);
    covered = end;
    if (isPrivate(text.slice(start, end))) found.push({ start, end });
  }
  return found;
}

// Punctuation at the end belongs to the sentence, and so does a bracket that was not opened inside.
function endOf(text: string, start: number): number {
  run.lastIndex = start;
  const length = run.exec(text)?.[0].length ?? 0;
  let end = start + length;
  if (/[()[\]]/.test(text.slice(start, end))) end = closedBefore(text, start, end);
  while (end > start && /[.,;:!?'*_]/.test(text[end - 1]!)) end--;
  return end;
}
function closedBefore(text: string, start: number, end: number): number {
  for (let at = start, open = 0; at < end; at++) {
    const character = text[at]!;
    if (character === '(' || character === '[') open++;
    else if ((character === ')' || character === ']') && --open < 0) return at;
  }
  return end;
}

const personal = // pages of these belong to people
  /(?:^|\.)(?:facebook|instagram|linkedin|twitter|x|tiktok|threads|wa|t|m|calendly|paypal|xing|github|snapchat|pinterest|venmo)\.(?:com|me|net)$/i;

export function isPrivate(link: string): boolean {
  if (/^(?!https?:|ftp:)[a-z]{3,10}:(?!\/\/)/i.test(link)) return true; // mailto:, tel: and the like
  const address = link.replace(/^[a-z][a-z\d+.-]*:\/\//i, '');
  if (address.includes('@')) return true;
  const [page = '', fragment = ''] = cut(address, '#');
  const [place = '', query] = cut(page, '?');
  if (query) return true;
  const [host = '', ...path] = place.split('/');
  const pieces = [...path, ...fragment.split('/')].filter(Boolean);
  if (personal.test(host) && pieces.length > 0) return true;
  return /[=&]/.test(fragment) || pieces.some(isToken) || host.split('.').slice(0, -2).some(isToken);
}
function cut(text: string, at: string): [string, string?] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

// A number of a person's own, random letters, or Base64; not "returns", "2025" or "size-guide-2".
function isToken(piece: string): boolean {
  const name = piece.replace(/\.(?:html?|php|aspx?|pdf|jpe?g|png|gif|webp|svg|js|css)$/i, '');
  if (/~|%|=$/.test(name)) return true;
  if (/^(?:19|20)\d\d(?:-\d\d){0,2}$/.test(name)) return false;
  if (/^\d+$/.test(name)) return name.length >= 4;
  if (/\d{5}/.test(name)) return true;
  return isOrder(name) || name.split(/[-_.]/).some(looksRandom);
}
// "AB-1001", "inv-2024-0312"; not "summer-2025", "top-100" and "ISO-9001".
function isOrder(name: string): boolean {
  const [, letters = '', number = ''] = /^([A-Za-z]{1,8})[-_]?(\d+(?:[-_]\d{2,})*)$/.exec(name) ?? [];
  if (
    number === '' ||
    standards.has(letters.toLowerCase()) ||
    /^(?:19|20)\d\d(?:[-_]\d\d){0,2}$/.test(number)
  )
    return false;
  const { length } = number.replace(/\D/g, '');
  return length >= 4 || (length === 3 && letters === letters.toUpperCase());
}
function looksRandom(word: string): boolean {
  const digits = word.replace(/\D/g, '').length;
  if (word.length >= 6 && digits >= 2 && digits < word.length) return !/^[a-z]+(?:19|20)\d\d$/i.test(word);
  // A change of case within a word, more than once: Base64 rather than "iPhone".
  const changes = word.match(/[a-z][A-Z]/g)?.length ?? 0;
  return (
    (word.length >= 10 && changes >= 2) || (word.length >= 24 && !/^[a-z]+$/.test(word)) || word.length >= 32
  );
}
