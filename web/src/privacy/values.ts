// When two spellings are one value: "TB40526" and "tb-40526", "Sam" and "Sam Okafor".
import type { Category } from './categories';
import { partsOfName } from './parts-of-name';
import { read } from './reading';

// Letters and digits only, in one case, as a person reads them.
export const compact = (value: string) =>
  read(value)
    .text.normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

export function keyOf(category: Category, value: string): string {
  const plain = compact(value);
  if (category === 'phone') return plain.replace(/^(?:00)?44(?=0?\d{10}$)/, '').replace(/^0+/, '');
  // A shop's prefix is left out as often as not.
  if (category === 'order') return /^[a-z]{1,4}(\d{5,})$/.exec(plain)?.[1] ?? plain;
  return plain;
}

// People are told apart by their names' parts: one in common is enough.
export class People {
  #people: { parts: Set<string>; number: number }[] = [];
  #most = 0;

  // The number of the person, from 1; a person who was not met before gets the next.
  numberOf(name: string): number {
    const parts = partsOfName(name);
    if (parts.length === 0) parts.push(compact(name));
    const initial = /^\p{L}\.?$/u.test(name.trim());
    const person =
      this.#people.find((one) =>
        parts.some((part) => one.parts.has(part) || isWithGivenName(part, one.parts)),
      ) ?? (initial ? this.#people[0] : undefined);
    if (!person) {
      this.#people.push({ parts: new Set(parts), number: ++this.#most });
      return this.#most;
    }
    for (const part of parts) person.parts.add(part);
    return person.number;
  }
}

// "田中太郎" of "田中": where no blank parts surname and given name.
const isWithGivenName = (part: string, parts: ReadonlySet<string>) =>
  /^\p{Script=Han}{2}/u.test(part) &&
  [...parts].some((one) => /^\p{Script=Han}{2}/u.test(one) && (part.startsWith(one) || one.startsWith(part)));
