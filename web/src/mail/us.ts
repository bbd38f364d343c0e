// Who "we" are: the address or domain that answers most, unless the person says otherwise.
import { domainOf } from './letters/addresses';
import type { RawLetter } from './letters/letter';
import { repliesTo } from './letters/subjects';
import type { Us } from './types';

export type IsUs = (address: string | null) => boolean;

const plain = (entry: string) =>
  entry
    .trim()
    .toLowerCase()
    .replace(/^.*<([^<>]+)>.*$/, '$1')
    .replace(/^mailto:/, '');

// Entries are addresses, or domains with all addresses below them.
export function matcher(entries: string[]): IsUs {
  const list = entries.map(plain).filter(Boolean);
  const whole = new Set(list.filter((entry) => entry.lastIndexOf('@') > 0));
  const domains = list.filter((entry) => entry.lastIndexOf('@') <= 0).map((entry) => entry.replace(/^@/, ''));
  return (address) =>
    address !== null &&
    (whole.has(address) ||
      domains.some((domain) => domainOf(address) === domain || address.endsWith(`.${domain}`)));
}

// Providers where neighbours have nothing to do with each other.
const shared =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|gmx|web|t-online|freenet|posteo|mailbox|proton|protonmail|pm|orange|wanadoo|free|laposte|sfr|libero|virgilio|alice|tiscali|ziggo|kpnmail|uol|bol|terra|yandex|mail|rambler|qq|163|126|naver|daum|rediffmail|zoho|fastmail|hey|btinternet|sky|comcast|verizon|att|seznam|wp|o2|onet|interia)\./;

export const isShared = (domain: string) => shared.test(domain);

interface Tally {
  answers: number;
  people: Set<string>; // that were answered
}

function tallies(letters: RawLetter[]): Map<string, Tally> {
  const known = new Map(letters.flatMap((letter) => (letter.id ? [[letter.id, letter] as const] : [])));
  const counts = new Map<string, Tally>();
  for (const { from, to, skip, inReplyTo, subject } of letters) {
    if (!from || skip) continue;
    const answered = inReplyTo.map((id) => known.get(id)).find(Boolean);
    if (answered?.from === from || (!answered && !repliesTo(subject) && inReplyTo.length === 0)) continue;
    const tally = counts.get(from) ?? { answers: 0, people: new Set() };
    // An answer to a letter that is here weighs more than a mere "Re:".
    tally.answers += answered ? 1 : 0.1;
    for (const address of to) if (address !== from) tally.people.add(address);
    counts.set(from, tally);
  }
  return counts;
}

export function proposeUs(letters: RawLetter[]): Us[] {
  const counts = tallies(letters);
  const received = new Map<string, number>();
  for (const { to, from } of letters) {
    for (const address of to) if (address !== from) received.set(address, (received.get(address) ?? 0) + 1);
  }
  const weight = (address: string) => {
    const tally = counts.get(address);
    return tally ? tally.people.size + tally.answers / 1e3 + (received.get(address) ?? 0) / 1e6 : 0;
  };
  const best = [...counts.keys()].sort((a, b) => weight(b) - weight(a))[0];
  const busiest = [...received].sort((a, b) => b[1] - a[1])[0];
  const widest = best ? null : writesToMost(letters);
  if (widest && widest.people > Math.max(1, busiest?.[1] ?? 0)) {
    const { address, people } = widest;
    return [{ address, reason: `${address} writes to the most people (${people}); nobody here answers.` }];
  }
  if (
    busiest &&
    (!best || counts.get(best)!.people.size < 2) &&
    busiest[0] !== best &&
    busiest[1] > (received.get(best ?? '') ?? 0)
  ) {
    const [address, count] = busiest;
    return [{ address, reason: `${address} gets the most letters (${count}); nobody here answers more.` }];
  }
  if (!best) return [];
  const { people } = counts.get(best)!;
  const many = `${people.size} ${people.size === 1 ? 'person' : 'people'}`;
  const domain = domainOf(best);
  const neighbours = new Set(
    letters.flatMap(({ from }) => (from && from !== best && domainOf(from) === domain ? [from] : [])),
  );
  if (neighbours.size === 0) return [{ address: best, reason: `${best} answers the most: ${many}.` }];
  // Whom we answer is no colleague: then the domain is not ours alone.
  const isOurs = !isShared(domain) && ![...people].some((address) => domainOf(address) === domain);
  if (isOurs)
    return [
      {
        address: `@${domain}`,
        reason: `${best} answers the most: ${many}. Others at ${domain} are taken as colleagues.`,
      },
    ];
  const colleagues = [...neighbours].filter(
    (address) => !people.has(address) && (counts.get(address)?.people.size ?? 0) > 1,
  );
  return [best, ...colleagues].map((address) => ({
    address,
    reason: `${address} answers ${counts.get(address)!.people.size} people.`,
  }));
}

// Replies without "Re:" and without what they answer: one writes to many.
function writesToMost(letters: RawLetter[]): { address: string; people: number } | null {
  const written = new Map<string, Set<string>>();
  for (const { from, to, skip } of letters) {
    if (!from || skip) continue;
    const people = written.get(from) ?? new Set();
    for (const address of to) if (address !== from) people.add(address);
    written.set(from, people);
  }
  const [most] = [...written].sort((a, b) => b[1].size - a[1].size);
  return most ? { address: most[0], people: most[1].size } : null;
}
