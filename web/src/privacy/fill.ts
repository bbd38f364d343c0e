// A new letter's own values go where a draft has placeholders. A placeholder without a value
// stays, and is named, so that the page can mark it.
import type { Category, Known } from './categories';
import { findPrivate } from './find';
import { honorifics } from './name-words';
import type { OwnValue } from './own-values';
import { type Kind, placeholderForm, unescapePlaceholders } from './placeholders';
import { Numbering } from './scrub';

// By placeholder, "{order_2}" for instance.
export type Values = ReadonlyMap<string, string>;

export interface Place {
  placeholder: string;
  start: number; // UTF-16 positions in the filled text
  end: number;
}
export interface Filled {
  text: string;
  filled: (Place & { value: string })[];
  missing: Place[];
}

// What a new letter gives for the placeholders of its answer: its values, the customer's name
// from the headers or else from the sign-off, our name and what is always ours.
export function valuesOf(
  letter: string,
  known: Known,
  agent: string | null,
  own: readonly OwnValue[] = [],
): Values {
  const values = new Map<string, string>();
  const numbering = new Numbering(own);
  const note = (category: Category, value: string, isOurs: boolean) => {
    const placeholder = numbering.placeholderOf(category, value, isOurs);
    if (!values.has(placeholder)) values.set(placeholder, value.trim());
  };
  for (const { category, value } of own) note(category, value, false);
  for (const name of known.customer) note('name', name, false);
  const findings = findPrivate(letter, { ...known, side: 'customer' });
  // Who signs is the customer, whoever else is named before.
  const names = findings
    .filter(({ category, whose }) => category === 'name' && whose === 'customer')
    .reverse();
  for (const { category, value } of names) note(category, value, false);
  for (const { category, value, whose } of findings) if (whose !== 'ours') note(category, value, false);
  if (agent) values.set('{agent}', agent);
  return values;
}

export function fillIn(draft: string, values: Values): Filled {
  const result: Filled = { text: '', filled: [], missing: [] };
  let at = 0;
  for (const match of draft.matchAll(placeholderForm)) {
    result.text += unescapePlaceholders(draft.slice(at, match.index));
    at = match.index + match[0].length;
    const placeholder = match[0];
    const value = values.get(placeholder);
    const written = value === undefined ? placeholder : asAddressed(match[1] as Kind, value, result.text);
    const place = { placeholder, start: result.text.length, end: result.text.length + written.length };
    if (value === undefined) result.missing.push(place);
    else result.filled.push({ ...place, value: written });
    result.text += written;
  }
  result.text += unescapePlaceholders(draft.slice(at));
  return result;
}

const afterHonorific = new RegExp(`(?<![\\p{L}])${honorifics} $`, 'u');
const leadingHonorific = new RegExp(`^${honorifics} `, 'u');

// "Hi Sam", and "Dear Ms Okafor": after an honorific the surname, else the given name.
function asAddressed(kind: Kind, value: string, before: string): string {
  if (kind === 'agent') return asSigned(value, before);
  if (kind !== 'name') return value;
  const plain = value.replace(leadingHonorific, '');
  const words = plain.split(/\s+/);
  if (afterHonorific.test(before.slice(-24))) return surname(words);
  const first = words[0]!;
  return /^\p{L}\.?$/u.test(first) && words.length > 1 ? plain : first;
}
// Who signs does so in full. Only within a sentence, "please ask for Ms Vogelsang", stands the surname.
const withinSentence = new RegExp(`[\\p{L}\\d] ${honorifics} $`, 'u');
function asSigned(value: string, before: string): string {
  const near = before.slice(-48);
  const line = near.slice(near.lastIndexOf('\n') + 1);
  if (!afterHonorific.test(line)) return value;
  const plain = value.replace(leadingHonorific, '');
  return withinSentence.test(line) ? surname(plain.split(/\s+/)) : plain;
}
// With what belongs to it: "van den Berg".
function surname(words: string[]): string {
  let start = words.length - 1;
  while (start > 1 && /^\p{Ll}/u.test(words[start - 1]!)) start--;
  return words.slice(Math.max(start, 0)).join(' ');
}
