// What a mailbox tells before its letters are read one by one: who we are, what is ours, and
// which words are only words.
import type { Known } from './categories';
import { findPrivate } from './find';
import { type Letters, namesOf } from './letters';
import { closings, notNames } from './name-words';
import { type OwnValue, ToldValues } from './own-values';
import { partsOfName } from './parts-of-name';

export interface Mailbox {
  knownOf(letters: Letters): Known;
  own: OwnValue[];
}

const often = 3; // replies that end with the shop's name

export function mailboxOf(pairs: readonly Letters[]): Mailbox {
  const words = lowerWords(pairs);
  const shop = shopNames(pairs);
  const nobody: Known = { customer: [], ours: [], addresses: [], shop, words };
  const signed = new Map<string, number>();
  const told = new ToldValues();
  for (const pair of pairs) {
    const findings = findPrivate(pair.reply, {
      ...nobody,
      customer: namesOf(pair.customerName),
      side: 'reply',
    });
    for (const { category, value, whose } of findings)
      if (category === 'name' && whose === 'ours') signed.set(value, (signed.get(value) ?? 0) + 1);
    told.add(pair, findings);
  }
  const agents = [...signed].filter(([, count]) => count >= 2).map(([name]) => name);
  return {
    knownOf: (letters) => knownOf(letters, agents, shop, words),
    own: told.own(pairs, nobody),
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
