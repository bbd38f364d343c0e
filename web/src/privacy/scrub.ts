// Private values become placeholders; the table says which, and every category has a switch.
import { type Category, categories, type Finding, type Known } from './categories';
import { findPrivate } from './find';
import { titledSurnames } from './given-names';
import type { OwnValue } from './own-values';
import { partsOfName } from './parts-of-name';
import { escapePlaceholders, type Kind, spell, unescapePlaceholders } from './placeholders';
import { read } from './reading';
import { ValueIndex } from './value-index';
import { compact, keyOf, People } from './values';

export type Switches = Readonly<Record<Category, boolean>>;
export const allOn = Object.fromEntries(categories.map((category) => [category, true])) as Switches;

export interface Replacement {
  placeholder: string;
  category: Category;
  value: string;
  start: number; // UTF-16 positions in the original text
  end: number;
}
export interface Scrubbed {
  text: string;
  replacements: Replacement[];
}

export function scrub(
  text: string,
  findings: readonly Finding[],
  switches: Switches,
  numbering = new Numbering(),
): Scrubbed {
  const replacements: Replacement[] = [];
  let result = '';
  let at = 0;
  for (const { category, value, start, end, whose } of findings) {
    if (!switches[category] || start < at) continue;
    const placeholder = numbering.placeholderOf(category, value, whose === 'ours');
    replacements.push({ placeholder, category, value, start, end });
    result += escapePlaceholders(text.slice(at, start)) + placeholder;
    at = end;
  }
  return { text: result + escapePlaceholders(text.slice(at)), replacements };
}

// The original text again.
export function restore({ text, replacements }: Scrubbed): string {
  let result = '';
  let at = 0;
  for (const { placeholder, value } of replacements) {
    const next = text.indexOf(placeholder, at);
    result += unescapePlaceholders(text.slice(at, next)) + value;
    at = next + placeholder.length;
  }
  return result + unescapePlaceholders(text.slice(at));
}

export interface PairText {
  customer: string;
  reply: string;
}
export interface ScrubbedPair {
  customer: Scrubbed;
  reply: Scrubbed;
}

// Both halves of a pair share their numbering: a value has the same placeholder in both. What
// one half gives away as private is private in the other as well.
export function scrubPair(
  pair: PairText,
  known: Known,
  switches: Switches,
  own: readonly OwnValue[] = [],
): ScrubbedPair {
  const numbering = new Numbering(own);
  const first = findPrivate(pair.reply, { ...known, side: 'reply' });
  const names = [...known.customer, ...greeted(first, known)];
  for (const name of names) numbering.placeholderOf('name', name, false);
  const surnames = new Set(
    titledSurnames(
      pair.reply,
      first.filter(({ category }) => category === 'name'),
    ),
  );
  const customer = findPrivate(pair.customer, {
    ...known,
    customer: names,
    others: namedIn(first),
    surnames,
    side: 'customer',
  });
  const others = namedIn(customer);
  const reply = hasMore(pair.reply, others, first)
    ? findPrivate(pair.reply, { ...known, others, side: 'reply' })
    : first;
  const both = [...customer, ...reply];
  return {
    customer: scrub(pair.customer, withOthers(pair.customer, customer, both), switches, numbering),
    reply: scrub(pair.reply, withOthers(pair.reply, reply, both), switches, numbering),
  };
}

// Whom the reply greets has written the letter, also where no header says so.
function greeted(reply: readonly Finding[], { ours }: Known): string[] {
  const own = new Set(ours.flatMap(partsOfName));
  return reply
    .filter(({ category, whose }) => category === 'name' && whose === 'customer')
    .map(({ value }) => value)
    .filter((name) => !partsOfName(name).some((part) => own.has(part)));
}
// Names of people who are not ours.
const namedIn = (findings: readonly Finding[]) =>
  findings.filter(({ category, whose }) => category === 'name' && whose !== 'ours').map(({ value }) => value);

// Whether a text has a part of one of the names outside what was found in it.
function hasMore(text: string, names: readonly string[], found: readonly Finding[]): boolean {
  const parts = new Set(names.flatMap(partsOfName));
  if (parts.size === 0) return false;
  let at = 0;
  const rest = found.map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return before;
  });
  const words = `${rest.join(' ')} ${text.slice(at)}`.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  return words.some((word) => parts.has(word.toLowerCase().replace(/['’]s$/, '')));
}

const shortest = 5; // letters and digits: shorter ones occur by chance

// With the values of `others` wherever the text has them and no finding is.
export function withOthers(text: string, findings: Finding[], others: readonly Finding[]): Finding[] {
  const index = new ValueIndex<Finding>();
  for (const finding of others) {
    if (finding.category === 'name') continue; // found by the rules for names
    for (const key of spellings(finding))
      if (key.length >= shortest || (/[\d]/.test(key) && key.length >= 3 && /\D/.test(key)))
        index.add(key, finding);
  }
  const { text: reading, originalSpan } = read(text);
  const result = [...findings];
  for (const { start, end, entry } of index.in(reading)) {
    const span = originalSpan(start, end);
    if (findings.some((finding) => finding.start < span.end && span.start < finding.end)) continue;
    result.push({ category: entry.category, ...span, value: text.slice(span.start, span.end) });
  }
  return result.sort((a, b) => a.start - b.start);
}
// Also the parts by which a value is known: "QH3" of a post code, a street without its number.
function spellings({ category, value }: Finding): string[] {
  if (category === 'order') return [compact(value), keyOf(category, value)];
  if (category !== 'address') return [compact(value)];
  const area = /(?:^|[\s,])([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}(?![\p{L}\d])/iu.exec(value)?.[1];
  const parts = value.split(/[,\n]/).map((part) => part.replace(/^\s*\d+[a-z]? |[ \d/]+$/gi, ''));
  return [value, ...parts.filter((part) => /\s/.test(part.trim())), ...(area ? [area] : [])].map(compact);
}

// Gives placeholders their numbers, in the order of first appearance.
export class Numbering {
  #numbers = new Map<Category, Map<string, number>>();
  #customers = new People();
  #agents = new People();
  #own = new Map<string, string>();

  constructor(own: readonly OwnValue[] = []) {
    const counts = new Map<Category, number>();
    for (const { category, value } of own) {
      const number = (counts.get(category) ?? 0) + 1;
      counts.set(category, number);
      this.#own.set(`${category} ${keyOf(category, value)}`, spell(`our_${category}`, number));
    }
  }
  placeholderOf(category: Category, value: string, isOurs: boolean): string {
    if (category === 'name') {
      return isOurs
        ? spell('agent', this.#agents.numberOf(value))
        : spell('name', this.#customers.numberOf(value));
    }
    const key = keyOf(category, value);
    const own = this.#own.get(`${category} ${key}`);
    return own ?? spell(category as Kind, this.#number(category, key));
  }
  #number(category: Category, key: string): number {
    const numbers = this.#numbers.get(category) ?? new Map<string, number>();
    this.#numbers.set(category, numbers);
    const partOf = [...numbers].find(
      ([other]) => category === 'address' && (other.includes(key) || key.includes(other)),
    );
    const number = numbers.get(key) ?? partOf?.[1] ?? numbers.size + 1;
    if (!numbers.has(key) && !partOf) numbers.set(key, number);
    return number;
  }
}

export interface TableLine {
  category: Category;
  count: number;
  isOn: boolean;
  values: { value: string; placeholder: string; count: number }[]; // most frequent first
}

// Every replacement with its count, for the table: `all` was made with everything on, so that
// a category that is off still shows what it would take.
export function table(all: readonly Replacement[], switches: Switches): TableLine[] {
  return categories.map((category) => {
    const counts = new Map<string, { value: string; placeholder: string; count: number }>();
    for (const { value, placeholder } of all.filter((one) => one.category === category)) {
      const key = `${placeholder} ${value}`;
      const line = counts.get(key) ?? { value, placeholder, count: 0 };
      line.count++;
      counts.set(key, line);
    }
    const values = [...counts.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    return {
      category,
      count: values.reduce((sum, { count }) => sum + count, 0),
      isOn: switches[category],
      values,
    };
  });
}
