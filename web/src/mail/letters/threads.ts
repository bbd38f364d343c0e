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
  const bySubject = groups(letters, ({ subject }) => bareSubject(subject) || null);
  const answered = letters.map((_, index) => {
    const linked = byHeaders(letters, index, byId);
    return linked ?? bySubjectAndPeople(letters, index, bySubject, isUs);
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

function bySubjectAndPeople(
  letters: Addressed[],
  index: number,
  bySubject: Map<string, number[]>,
  isUs: IsUs,
): number | null {
  const { from, to, subject, date } = letters[index]!;
  if (from === null || letters[index]!.raw.skip || !(repliesTo(subject) || isUs(from))) return null;
  const time = instant(date);
  let best: number | null = null;
  let bestTime = Number.NEGATIVE_INFINITY;
  for (const other of bySubject.get(bareSubject(subject)) ?? []) {
    const candidate = letters[other]!;
    if (other === index || candidate.from === null || candidate.raw.skip || candidate.from === from) continue;
    const isAddressee = to.includes(candidate.from) || (!isUs(from) && isUs(candidate.from) && to.some(isUs));
    // A customer answers only what was sent to this customer.
    if (!isAddressee || (!isUs(from) && !candidate.to.includes(from))) continue;
    const otherTime = instant(candidate.date);
    const isEarlier = Number.isNaN(time) || Number.isNaN(otherTime) ? other < index : otherTime <= time;
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
