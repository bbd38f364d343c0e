// Which values are the shop's own: those that several different customers are told. A customer who is told the same number
// in ten replies makes it nobody else's.
import type { Category, Finding, Known } from './categories';
import { type Letters, namesOf } from './letters';
import { findNames } from './name';
import { partsOfName } from './parts-of-name';
import { read } from './reading';
import { compact, keyOf } from './values';

// The first phone number of a list of them is {our_phone}, the second {our_phone_2}.
export interface OwnValue {
  category: Category;
  value: string;
}

const fewest = 3; // customers who are told a value that they did not name

interface Telling {
  pair: Letters;
  named: string[]; // whom the reply names as the customer
  isLasting: boolean;
}
interface Told extends OwnValue {
  tellings: Telling[];
}

export class ToldValues {
  #told = new Map<string, Told>();

  // All that one reply tells.
  add(pair: Letters, findings: readonly Finding[]) {
    const theirs = compact(pair.customer);
    const named = findings
      .filter(({ category, whose }) => category === 'name' && whose !== 'ours')
      .map(({ value }) => value);
    const signedAt = findings.findLast(({ whose }) => whose === 'ours')?.end ?? Infinity;
    const noted = new Set<string>();
    for (const { category, value, start } of findings) {
      const key = `${category} ${keyOf(category, value)}`;
      if (category === 'name' || category === 'card' || noted.has(key) || theirs.includes(compact(value)))
        continue;
      noted.add(key);
      const told = this.#told.get(key) ?? { category, value, tellings: [] };
      told.tellings.push({ pair, named, isLasting: start > signedAt || isRegistered(pair.reply, start) });
      this.#told.set(key, told);
    }
  }

  // The most frequent first.
  own(pairs: readonly Letters[], nobody: Known): OwnValue[] {
    const often = [...this.#told.values()].filter(({ tellings }) => tellings.length >= fewest);
    const letters = often.length > 0 ? pairs.map(({ customer }) => compact(customer)) : [];
    return often
      .filter(({ category, value, tellings }) => {
        // Numbers of orders, parcels and tickets are a customer's, unless they stand where only the shop's do.
        const counting = category === 'order' ? tellings.filter(({ isLasting }) => isLasting) : tellings;
        const isCustomers = () => letters.some((letter) => letter.includes(compact(value)));
        return isToldToMany(counting, nobody, isCustomers);
      })
      .sort((a, b) => b.tellings.length - a.tellings.length || (a.value < b.value ? -1 : 1))
      .map(({ category, value }) => ({ category, value }));
  }
}

// A number for taxes or in a register, announced as such.
const registered =
  /(?<!\p{L})(?:vat|ust|umsatzsteuer|steuer|st\.?-?nr|tva|siret|siren|rcs|hrb|hra|cif|nif|p\.? ?iva|partita iva|btw|kvk|gstin|uid|gläubiger|creditor|(?:company|charity|registration|registered)(?: no\.?| number)?)[^\n]{0,24}$/iu;
const isRegistered = (reply: string, start: number) =>
  registered.test(reply.slice(Math.max(0, start - 48), start));

// Counts people of whom none shares an address, a name or a conversation with one who was counted. Letters that name nobody
// are of different people, unless a customer's letter has the value: then they may all be that customer's.
function isToldToMany(tellings: readonly Telling[], nobody: Known, isCustomers: () => boolean): boolean {
  const counted = new Set<string>();
  let count = 0;
  for (const telling of tellings) {
    const person = keysOfPerson(telling, nobody);
    if (person.length === 0 && isCustomers()) person.push('nobody');
    const { conversation } = telling.pair;
    const keys = [...person, ...(conversation ? [`conversation ${conversation}`] : [])];
    if (keys.some((key) => counted.has(key))) continue;
    for (const key of keys) counted.add(key);
    if (++count >= fewest) return true;
  }
  return false;
}
function keysOfPerson({ pair, named }: Telling, nobody: Known): string[] {
  const address = pair.customerAddress?.toLowerCase();
  const header = namesOf(pair.customerName);
  if (address) return [address, ...header.map(compact)];
  if (header.length > 0) return header.flatMap(partsOfName).map(compact);
  const { text } = read(pair.customer);
  const signed = findNames(text, { ...nobody, side: 'customer' })
    .filter(({ whose }) => whose === 'customer')
    .map(({ start, end }) => text.slice(start, end));
  return [...signed, ...named].flatMap(partsOfName).map(compact);
}
