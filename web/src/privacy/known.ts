// What a mailbox tells before its letters are read one by one: who we are, what is ours, and
// which words are only words.
import type { Known } from './categories';
import { findPrivate } from './find';
import { closings, notNames } from './name-words';
import { partsOfName } from './same-names';
import type { OwnValue } from './scrub';
import { compact, keyOf } from './values';

export interface Letters {
  customerName: string | null; // of the header, as it stands there
  customerAddress: string | null;
  ourName: string | null;
  ourAddress: string | null;
  customer: string;
  reply: string;
}
export interface Mailbox {
  knownOf(letters: Letters): Known;
  own: OwnValue[];
}

const often = 3; // replies that name a value which their customers did not

export function mailboxOf(pairs: readonly Letters[]): Mailbox {
  const words = lowerWords(pairs);
  const shop = shopNames(pairs);
  const nobody: Known = { customer: [], ours: [], addresses: [], shop, words };
  const signed = new Map<string, number>();
  const ours = new Map<string, OwnValue & { count: number }>();
  for (const pair of pairs) {
    const theirs = compact(pair.customer);
    const findings = findPrivate(pair.reply, {
      ...nobody,
      customer: namesOf(pair.customerName),
      side: 'reply',
    });
    const noted = new Set<string>();
    for (const { category, value, whose } of findings) {
      if (category === 'name') {
        if (whose === 'ours') signed.set(value, (signed.get(value) ?? 0) + 1);
        continue;
      }
      const key = `${category} ${keyOf(category, value)}`;
      if (noted.has(key) || theirs.includes(compact(value))) continue;
      noted.add(key);
      const own = ours.get(key) ?? { category, value, count: 0 };
      own.count++;
      ours.set(key, own);
    }
  }
  const agents = [...signed].filter(([, count]) => count >= 2).map(([name]) => name);
  const own = [...ours.values()]
    .filter(({ count }) => count >= often)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return {
    knownOf: (letters) => knownOf(letters, agents, shop, words),
    own: own.map(({ category, value }) => ({ category, value })),
  };
}

function knownOf(letters: Letters, agents: string[], shop: string[], words: ReadonlySet<string>): Known {
  const ours = letters.ourName && !shop.includes(letters.ourName) ? namesOf(letters.ourName) : [];
  return {
    customer: namesOf(letters.customerName),
    ours: [...agents, ...ours],
    addresses: [letters.customerAddress, letters.ourAddress].filter((address) => address !== null),
    shop,
    words,
  };
}

// "Okafor, Sam" is Sam Okafor, and "Sam Okafor (Fernwick)" as well.
export function namesOf(header: string | null): string[] {
  const plain = (header ?? '').replace(/["']{1,2}(?=\s|$)|^["']|\([^)]*\)|\bvia\b.*$/g, '').trim();
  if (plain === '' || plain.includes('@')) return [];
  const turned = /^([^,]+), ([^,]+)$/.exec(plain);
  return [turned ? `${turned[2]} ${turned[1]}` : plain];
}

// A name that many replies are sent under, whoever signs them, is the shop's.
function shopNames(pairs: readonly Letters[]): string[] {
  const names = new Set<string>();
  for (const { ourName, reply } of pairs) {
    if (!ourName) continue;
    const [first = ''] = partsOfName(ourName);
    const signsAlone = reply.split('\n').some((line) => line.trim().toLowerCase() === first);
    if (!signsAlone) names.add(ourName.split(' at ').at(-1)!);
  }
  return [...names, ...shopBelowNames(pairs)];
}

const usual = 0.2; // share of the replies that end with the shop's name
const nameAlone = /^\p{Lu}[\p{L}\p{M}'-]*(?:\.? \p{Lu}[\p{L}\p{M}'-]*){0,2}$/u;
const closingAlone = new RegExp(`^(?:${closings})$`, 'iu');
// "Lee", and below it "Fernwick Lamps", reply for reply.
function shopBelowNames(pairs: readonly Letters[]): string[] {
  const counts = new Map<string, number>();
  for (const { reply } of pairs) {
    const [above, last] = reply
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(-2);
    if (!above || !last || !/^\p{Lu}[^,:!?]{2,40}$/u.test(last)) continue;
    if (nameAlone.test(above) && !closingAlone.test(above)) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const least = Math.max(often, usual * pairs.length);
  return [...counts].filter(([, count]) => count >= least).map(([line]) => line);
}

// Words that letters write in lower case, where they are not someone's way to sign.
function lowerWords(pairs: readonly Letters[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { customer, reply, customerName } of pairs) {
    // "anna" in Anna's own letters is no word yet.
    const own = new Set(namesOf(customerName).flatMap(partsOfName));
    for (const line of `${customer}\n${reply}`.split('\n')) {
      if (line.trim().split(' ').length < 4) continue;
      for (const [word] of line.matchAll(/(?<![\p{L}@.'-])\p{Ll}[\p{L}\p{M}]+(?![\p{L}@]|\.\p{L})/gu)) {
        if (!notNames.has(word) && !own.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  return new Set([...counts].filter(([, count]) => count >= 2).map(([word]) => word));
}
