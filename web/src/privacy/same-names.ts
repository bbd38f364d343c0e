// The same names elsewhere in the letter: those of the headers, and those that the greeting
// and the sign-off gave away. A name that is also a word counts only beside another name.
import type { Known, Match, Whose } from './categories';
import { titledSurnames, withGivenNames } from './given-names';
import { isOfShop, isTitled } from './name-reader';
import { ambiguous, companyWords, notNames, particles } from './name-words';
import { partsOfName } from './parts-of-name';

const wordForm = /\p{L}[\p{L}\p{M}]*(?:['-]\p{L}[\p{L}\p{M}]*)*/gu;

export function sameNames(text: string, found: Match[], known: Known): Match[] {
  const bearers = new Map<string, Whose | undefined>();
  const full = new Set<string>(); // surnames whose given names are known
  const note = (name: string, whose: Whose | undefined) => {
    const parts = partsOfName(name);
    if (parts.length > 1) full.add(parts.at(-1)!);
    for (const part of parts) if (!bearers.has(part)) bearers.set(part, whose);
  };
  for (const name of known.customer) note(name, 'customer');
  for (const name of known.ours) note(name, 'ours');
  for (const { start, end, whose } of found) note(text.slice(start, end), whose);
  for (const name of known.others ?? []) note(name, undefined);
  const surnames = new Set([...(known.surnames ?? []), ...titledSurnames(text, found)]);
  // Who writes "anna" into a list writes it so elsewhere.
  const lower = new Set(known.customer.filter((name) => name === name.toLowerCase()).flatMap(partsOfName));
  return bearers.size > 0 ? occurrences(text, bearers, { lower, surnames, full }, known) : [];
}

// Neighbouring words that are all of one name are one occurrence.
function occurrences(
  text: string,
  bearers: Map<string, Whose | undefined>,
  { lower: inLower, surnames, full }: Record<'lower' | 'surnames' | 'full', ReadonlySet<string>>,
  known: Known,
): Match[] {
  const result: Match[] = [];
  const isGerman = german.test(text);
  let run: { start: number; end: number; words: string[] } | null = null;
  const flush = () => {
    if (run) {
      const isSurname = run.words.every((word) => surnames.has(word)) && !isTitled(text, run.start);
      const start = isSurname ? withGivenNames(text, run.start, known, isGerman) : run.start;
      // "Peter Green", once the other half was read; but "Forest Green" is a colour where Tom Green writes.
      const isNamed = start < run.start && known.others !== undefined && !full.has(run.words[0]!);
      const counts = run.words.length > 1 || isNamed || !isAmbiguous(run.words[0]!, known);
      if (counts || isAlone(text, run, known)) {
        const end = withSurnames(text, run.end, known, isGerman);
        result.push({ start, end, whose: bearers.get(run.words[0]!) });
      }
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
// "Zoë Müller-Lüdenscheidt", where only "Zoë" is known: at most two words with capitals, behind which a name may end.
const surname =
  /^ (?:(?:von|van|de|der|den|da|di|do|dos|del|della|la|le|ten|ter|zu)[ ]){0,2}(\p{Lu}['\u2019]?[\p{L}\p{M}]*\p{Ll}[\p{L}\p{M}]*(?:-\p{Lu}[\p{L}\p{M}]+)?)(?![\p{L}\p{M}\p{N}@_-])/u;
// Where nouns have capitals a surname stands before a comma, a bracket or the end of a line.
const german = /(?<!\p{L})(?:und|ich|für|nicht|ist|bitte|mit|wir|der|die|das|eine?)(?!\p{L})/iu;
const closes = /^[ ]{0,2}(?:[,;)(\n]|$)/;
function withSurnames(text: string, from: number, known: Known, isGerman: boolean): number {
  let end = from;
  for (let count = 0; count < 2; count++) {
    const found = surname.exec(text.slice(end, end + 64));
    if (!found) break;
    const word = found[1]!.toLowerCase();
    if (isOfShop(word, known) || companyWords.has(word) || notNames.has(word) || known.words?.has(word))
      return from;
    end += found[0].length;
  }
  const after = text.slice(end, end + 24);
  if (/^ \d{1,2}(?!\d)/.test(after) || /^ \p{Lu}\p{Ll}/u.test(after)) return from; // a date, or a title
  return isGerman && !closes.test(after) ? from : end;
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
