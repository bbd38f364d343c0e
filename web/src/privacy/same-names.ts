// The same names elsewhere in the letter: those of the headers, and those that the greeting
// and the sign-off gave away. A name that is also a word counts only beside another name.
import type { Known, Match, Whose } from './categories';
import { ambiguous, honorifics, notNames, particles } from './name-words';

const leadingHonorific = new RegExp(`^${honorifics} `, 'u');
const separators = /[\s,;"()<>|/]+/;

// Given name and surname in lower case, without honorifics, initials and particles.
export function partsOfName(name: string): string[] {
  return name
    .replace(leadingHonorific, '')
    .replace(/@.*$/, '')
    .split(separators)
    .map((part) => part.toLowerCase().replace(/\.$/, ''))
    .filter(
      (part) => [...part].length >= 2 && !particles.has(part) && (!notNames.has(part) || ambiguous.has(part)),
    );
}

const wordForm = /\p{L}[\p{L}\p{M}]*(?:['-]\p{L}[\p{L}\p{M}]*)*/gu;

export function sameNames(text: string, found: Match[], known: Known): Match[] {
  const bearers = new Map<string, Whose | undefined>();
  const note = (name: string, whose: Whose | undefined) => {
    for (const part of partsOfName(name)) if (!bearers.has(part)) bearers.set(part, whose);
  };
  for (const name of known.customer) note(name, 'customer');
  for (const name of known.ours) note(name, 'ours');
  for (const { start, end, whose } of found) note(text.slice(start, end), whose);
  // Who writes "anna" into a list writes it so elsewhere.
  const lower = new Set(known.customer.filter((name) => name === name.toLowerCase()).flatMap(partsOfName));
  return bearers.size > 0 ? occurrences(text, bearers, lower, known) : [];
}

// Neighbouring words that are all of one name are one occurrence.
function occurrences(
  text: string,
  bearers: Map<string, Whose | undefined>,
  inLower: ReadonlySet<string>,
  known: Known,
): Match[] {
  const result: Match[] = [];
  let run: { start: number; end: number; words: string[] } | null = null;
  const flush = () => {
    if (run && (run.words.length > 1 || !isAmbiguous(run.words[0]!, known) || isAlone(text, run, known))) {
      result.push({ start: run.start, end: run.end, whose: bearers.get(run.words[0]!) });
    }
    run = null;
  };
  for (const match of text.matchAll(wordForm)) {
    const [word, end] = withoutPossessive(match[0], match.index);
    const lower = word.toLowerCase();
    const known = bearers.has(lower) && (/^[\p{Lu}\p{Lo}]/u.test(word) || inLower.has(lower));
    const open = run as { start: number; end: number; words: string[] } | null;
    if (
      open &&
      known &&
      /^[ .]{1,2}(?:(?:von|van|de|der|da|di|del|la|le|\p{Lu}\.) ){0,2}$/u.test(
        text.slice(open.end, match.index),
      ) &&
      !open.words.includes(lower)
    ) {
      open.end = end;
      open.words.push(lower);
      continue;
    }
    // "Sanne de Wit", "Sam J. Okafor": what stands between does not end the run.
    if (open && !known && (particles.has(lower) || word.length === 1)) continue;
    flush();
    if (known) run = { start: match.index, end, words: [lower] };
  }
  flush();
  return result;
}
// "Will" on a line of its own, in Will's letter.
function isAlone(
  text: string,
  { start, end, words }: { start: number; end: number; words: string[] },
  known: Known,
): boolean {
  const isHeaders = known.customer.some((name) => name.toLowerCase().split(' ').includes(words[0]!));
  return (
    isHeaders &&
    /(?:^|\n)[ >]*$/.test(text.slice(Math.max(0, start - 8), start)) &&
    /^ *[.,!]?(?: ?x{1,3})?[^\p{L}\n]{0,6}(?:\n|$)/u.test(text.slice(end, end + 14))
  );
}
function withoutPossessive(word: string, start: number): [string, number] {
  const plain = word.replace(/'s$/i, '');
  return [plain, start + plain.length];
}

export const isAmbiguous = (word: string, known: Known) =>
  ambiguous.has(word) || notNames.has(word) || (known.words?.has(word) ?? false);
