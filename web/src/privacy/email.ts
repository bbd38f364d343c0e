// E-mail addresses, as they are typed and as they are spelt out.
import type { Match } from './categories';

const localCharacter = /[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`|~-]/u;
const longestLocal = 100;
const longestDomain = 254;
const domainForm =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,62})\.){1,10}(?:xn--[a-z0-9-]{2,59}|\p{L}[\p{L}\p{M}]{1,24})(?![\p{L}\p{N}])/iu;
const numericDomain = /^\[[\d.:a-fA-F]{3,45}\]/;

export function findEmails(text: string): Match[] {
  return [...typed(text), ...spelt(text)];
}

function* typed(text: string): Generator<Match> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const blanksAfter = text[at + 1] === ' ' ? 1 : 0;
    const from = at + 1 + blanksAfter;
    const domain = text.slice(from, from + longestDomain);
    const length = (domainForm.exec(domain) ?? numericDomain.exec(domain))?.[0].length;
    if (!length) continue;
    const start = localStart(text, at);
    if (start !== null) yield { start, end: from + length };
  }
}

// Where the part before the "@" begins; null if there is none. One blank may stand between.
function localStart(text: string, at: number): number | null {
  let end = at;
  if (text[end - 1] === ' ' && text[end - 2] !== ' ') end--;
  if (text[end - 1] === '"') {
    const open = text.lastIndexOf('"', end - 2);
    const quoted = open >= 0 && end - open < longestLocal && !text.slice(open, end).includes('\n');
    return quoted ? open : null;
  }
  let start = end;
  while (start > 0 && end - start < longestLocal && isLocal(text, start - 1)) start--;
  while (start < end && /[^\p{L}\p{N}_+]/u.test(text[start]!)) start++;
  return start < end ? start : null;
}
// Of a character beyond U+FFFF both halves count as letters.
const isLocal = (text: string, at: number) =>
  localCharacter.test(text[at]!) || /[\ud800-\udfff]/.test(text[at]!);

const atWords = 'at|ät|arroba|arobase|chiocciola|apenstaartje|klammeraffe|at[ -]the[ -]rate|एट|ऐट';
const dotWords = 'dot|punkt|point|punto|ponto|punt|डॉट';
const middle = new RegExp(
  ` ?[[({<] ?(?:${atWords}|a|@) ?[\\])}>] ?| (?:${atWords}|@) (?=\\S{1,60} ?[[({<]? ?(?:\\.|${dotWords}))`,
  'giu',
);
const dot = `(?: ?[[({<] ?(?:${dotWords}|\\.) ?[\\])}>] ?| (?:${dotWords}) |\\.(?=[a-z]))`;
const label = '[\\p{L}\\p{N}_+-]{1,63}';
const before = new RegExp(`(?<![\\p{L}\\p{N}])(${label}(?:(?:\\.|${dot})${label}){0,4})$`, 'iu');
const after = new RegExp(
  `^(${label}(?:(?:\\.|${dot})${label}){0,3}?(\\.|${dot})(\\p{L}{2,24}))(?![\\p{L}\\p{N}])`,
  'iu',
);
// Ends of addresses, so that "look at the dot matrix" is none.
const tops = new Set(
  (
    'com org net edu gov info biz eu de at ch uk co ie fr be nl lu es pt it br in us ca au nz mx ar pl cz se no dk fi io ' +
    'me app dev shop store online example test'
  ).split(' '),
);
const window = 120;

// "jonas.weber (at) example (dot) com", "name at example dot com".
function* spelt(text: string): Generator<Match> {
  for (const found of text.matchAll(middle)) {
    if (!/[\p{L}\p{N}\p{M}_+-]/u.test(text[found.index - 1] ?? ' ')) continue;
    const left = before.exec(text.slice(Math.max(0, found.index - window), found.index));
    const end = found.index + found[0].length;
    const right = longestAfter(text.slice(end, end + window));
    if (!left || !right) continue;
    const bracketed = /[[({<]/.test(found[0]);
    // "Look at example.org" is no address; "jo.lund at example.org" is one.
    if (!bracketed && !right.spelt && !/[._\d+]/.test(left[1]!)) continue;
    yield { start: found.index - left[1]!.length, end: end + right.length };
  }
}
// The longest run of labels that ends in a known top: "example dot co dot uk".
function longestAfter(text: string): { length: number; spelt: boolean } | null {
  let best: { length: number; spelt: boolean } | null = null;
  for (let length = 0, spelt = false; ; ) {
    const next = after.exec(text.slice(length));
    if (!next) return best;
    spelt ||= next[2] !== '.';
    length += next[1]!.length;
    if (tops.has(next[3]!.toLowerCase())) best = { length, spelt };
    const joined = new RegExp(`^(?:\\.|${dot})`, 'iu').exec(text.slice(length));
    if (!joined) return best;
    length += joined[0].length;
    const last = /^(\p{L}{2,24})(?![\p{L}\p{N}])/u.exec(text.slice(length));
    if (last && tops.has(last[1]!.toLowerCase())) return { length: length + last[1]!.length, spelt: true };
  }
}
