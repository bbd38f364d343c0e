// Which letter answers which, and who wrote it once it is known who "we" are.
import type { Letter } from '../types';
import type { IsUs } from '../us';
import type { Words } from '../words';
import { domainOf, localPart } from './addresses';
import { instant } from './dates';
import type { RawLetter } from './letter';
import { bareSubject, repliesTo } from './subjects';

type Person = Pick<Letter, 'from' | 'header_from' | 'forwarded_by'> & { words: Words; isForm: boolean };

const isRobot = (address: string | null) =>
  address === null ||
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer|forms?|contact-?forms?|web-?forms?|wordpress|www-data|notifications?|website)$/.test(
    localPart(address),
  );

// A contact form or a colleague may have sent what a customer wrote.
export function person(letter: RawLetter, isUs: IsUs): Person {
  const { from, to, replyTo, form, forward, words } = letter;
  const itself = { from, header_from: null, forwarded_by: null, words, isForm: false };
  const isToUs = to.length === 0 || to.every(isUs);
  if (!isToUs || letter.skip) return itself;
  const outsider =
    replyTo.find((address) => !isUs(address)) ?? (form?.address && !isUs(form.address) ? form.address : null);
  // A service that sends for others has nothing to do with the writer's own domain.
  const isService = isRobot(from) && (form !== null || domainOf(outsider ?? '') !== domainOf(from ?? ''));
  if (outsider && outsider !== from && (isUs(from) || isService)) {
    return { ...itself, from: outsider, header_from: from, words: form?.words ?? words, isForm: true };
  }
  if (forward && isUs(from) && !isUs(forward.from)) {
    return { ...itself, from: forward.from, forwarded_by: from, words: forward.words };
  }
  return itself;
}

export interface Addressed {
  from: string | null;
  to: string[];
  date: string | null;
  subject: string;
  raw: RawLetter;
}

// For each letter the index of the one that it answers, or null.
export function replies(letters: Addressed[], isUs: IsUs): (number | null)[] {
  const byId = groups(letters, ({ raw }) => raw.id);
  const known = new Subjects(letters);
  const answered = letters.map((_, index) => {
    const linked = byHeaders(letters, index, byId);
    return linked ?? bySubjectAndPeople(letters, index, known, isUs);
  });
  for (const index of answered.keys()) cutCircle(answered, index);
  return answered;
}

function groups(letters: Addressed[], key: (letter: Addressed) => string | null): Map<string, number[]> {
  const map = new Map<string, number[]>();
  letters.forEach((letter, index) => {
    const name = key(letter);
    if (name === null) return;
    const group = map.get(name);
    if (group) group.push(index);
    else map.set(name, [index]);
  });
  return map;
}

// In-Reply-To first, then References from the last to the first.
function byHeaders(letters: Addressed[], index: number, byId: Map<string, number[]>): number | null {
  const { raw, to } = letters[index]!;
  for (const id of [...raw.inReplyTo, ...raw.references.toReversed()]) {
    if (id === raw.id) continue;
    // Broken programs give one number to several letters: then the one from an addressee.
    const found = (byId.get(id) ?? []).filter((other) => other !== index);
    const best = found.find((other) => to.includes(letters[other]!.from ?? '')) ?? found[0];
    if (best !== undefined) return best;
  }
  return null;
}

// Letters about the same, by who sent them and by whom they were sent to.
class Subjects {
  #groups = new Map<string, number[]>();
  readonly times: number[];

  constructor(letters: Addressed[]) {
    this.times = letters.map(({ date }) => instant(date));
    letters.forEach(({ from, to, subject }, index) => {
      const about = bareSubject(subject);
      if (from !== null) this.#add(`from ${from} ${about}`, index);
      for (const address of new Set(to)) this.#add(`to ${address} ${about}`, index);
    });
  }
  #add(key: string, index: number) {
    const group = this.#groups.get(key);
    if (group) group.push(index);
    else this.#groups.set(key, [index]);
  }
  sent(way: 'from' | 'to', address: string, about: string): number[] {
    return this.#groups.get(`${way} ${address} ${about}`) ?? [];
  }
}

const longestWait = 30 * 24 * 3600 * 1000; // milliseconds between letters that have no subject at all

function bySubjectAndPeople(letters: Addressed[], index: number, known: Subjects, isUs: IsUs): number | null {
  const { from, to, subject, raw } = letters[index]!;
  if (from === null || raw.skip || !(repliesTo(subject) || isUs(from))) return null;
  const about = bareSubject(subject);
  const time = known.times[index]!;
  // A customer answers only what was sent to this customer.
  const others = isUs(from)
    ? to.flatMap((address) => known.sent('from', address, about))
    : known.sent('to', from, about);
  let best: number | null = null;
  let bestTime = Number.NEGATIVE_INFINITY;
  for (const other of others) {
    const candidate = letters[other]!;
    if (other === index || candidate.from === null || candidate.raw.skip || candidate.from === from) continue;
    const isAddressee = to.includes(candidate.from) || (isUs(candidate.from) && to.some(isUs));
    if (!isAddressee) continue;
    const otherTime = known.times[other]!;
    const isUndated = Number.isNaN(time) || Number.isNaN(otherTime);
    const isEarlier = isUndated ? other < index : otherTime <= time;
    if (about === '' && !isUndated && time - otherTime > longestWait) continue;
    const rank = Number.isNaN(otherTime) ? other - letters.length : otherTime;
    if (isEarlier && rank >= bestTime) [best, bestTime] = [other, rank];
  }
  return best;
}
// Damaged headers can make letters answer each other in a ring.
function cutCircle(answered: (number | null)[], start: number) {
  const seen = new Set<number>([start]);
  for (let at = answered[start] ?? null; at !== null; at = answered[at] ?? null) {
    if (seen.has(at)) {
      answered[start] = null;
      return;
    }
    seen.add(at);
  }
}

// The first letter of each thread; letters with the same one belong together.
export function roots(answered: (number | null)[]): number[] {
  const root: number[] = [];
  const find = (index: number): number => {
    const path: number[] = [];
    let at = index;
    while (root[at] === undefined && answered[at] !== null) {
      path.push(at);
      at = answered[at]!;
    }
    const top = root[at] ?? at;
    for (const one of [...path, at]) root[one] = top;
    return top;
  };
  for (const index of answered.keys()) find(index);
  return root;
}
