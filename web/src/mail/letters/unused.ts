// Letters that were read and are in no pair: how many, why, and whether somebody else here answers, too.
import type { Letter, Us } from '../types';
import { type IsUs, isShared } from '../us';
import { domainOf } from './addresses';

export type UnusedReason = 'unanswered' | 'no_question' | 'internal' | 'wordless';
export interface Unused {
  reason: UnusedReason;
  letters: Letter[];
}

const fewest = 2; // people whom somebody answers who may be one of us

// A thread gives pairs up to its last answer, if anybody else wrote before that.
function inPairs(letters: Letter[], threads: number[][]): Set<Letter> {
  const used = new Set<Letter>();
  for (const thread of threads) {
    const turns = thread.map((index) => letters[index]!);
    const last = turns.findLastIndex(({ role }) => role === 'us');
    if (turns.slice(0, last + 1).some(({ role }) => role === 'customer'))
      for (const turn of turns.slice(0, last + 1)) used.add(turn);
  }
  return used;
}

// Those that were left out have a reason already.
export function unusedLetters(letters: Letter[], threads: number[][], isUs: IsUs): Unused[] {
  const used = inPairs(letters, threads);
  const groups = new Map<UnusedReason, Letter[]>();
  for (const letter of letters) {
    if (letter.skip !== null || used.has(letter)) continue;
    const reason = reasonOf(letter, isUs);
    groups.set(reason, [...(groups.get(reason) ?? []), letter]);
  }
  return [...groups].map(([reason, list]) => ({ reason, letters: list }));
}
function reasonOf({ text, role, to }: Letter, isUs: IsUs): UnusedReason {
  if (text === '') return 'wordless';
  if (role === 'customer') return 'unanswered';
  return to.length > 0 && to.every(isUs) ? 'internal' : 'no_question';
}

export interface OtherDesk extends Us {
  letters: number; // to it and from it that are in no pair
}

// Who answers several people here and is none of us. Whom we write to is a customer, however much that answers.
export function otherDesks(letters: Letter[], unused: Unused[], us: Us[]): OtherDesk[] {
  const ours = new Set(letters.flatMap(({ role, to }) => (role === 'us' ? to : [])));
  const people = new Map<string, Set<string>>();
  for (const { from, role, skip, is_reply_to } of letters) {
    const asked = is_reply_to === null ? undefined : letters[is_reply_to]!;
    if (!from || role === 'us' || skip !== null || ours.has(from)) continue;
    if (!asked?.from || asked.role === 'us' || asked.from === from || areColleagues(asked.from, from))
      continue;
    people.set(from, (people.get(from) ?? new Set()).add(asked.from));
  }
  const left = unused.flatMap((group) => group.letters);
  return [...people]
    .filter(([, answered]) => answered.size >= fewest)
    .sort((a, b) => b[1].size - a[1].size)
    .map(([address, answered]) => {
      const count = left.filter(({ from, to }) => from === address || to.includes(address)).length;
      const all = [...us.map((one) => one.address), address].join(', ');
      const reason =
        `${address} answers ${answered.size} people here and is not among your addresses: ${count} letters to it and from it were not used. ` +
        `If it is yours, add it behind a comma: ${all}.`;
      return { address, reason, letters: count };
    });
}
const areColleagues = (one: string, other: string) =>
  domainOf(one) === domainOf(other) && !isShared(domainOf(one));

const mostNamed = 5;

// What a person is told of them; those without words have a sentence of their own.
export function unusedSentences(unused: Unused[], desks: OtherDesk[]): string[] {
  const of = (reason: UnusedReason) => unused.find((group) => group.reason === reason)?.letters ?? [];
  const [own, internal] = [of('no_question').length, of('internal').length];
  return [
    ...desks.map(({ reason }) => reason),
    ...unanswered(of('unanswered'), new Set(desks.map(({ address }) => address))),
    ...(own > 0 ? [`Letters from you that answer none that is here: ${own}.`] : []),
    ...(internal > 0 ? [`Letters between your own addresses: ${internal}.`] : []),
  ];
}
function unanswered(letters: Letter[], desks: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  const count = (words: string) => counts.set(words, (counts.get(words) ?? 0) + 1);
  for (const { from, to } of letters) {
    if (from && desks.has(from)) count(`Letters from ${from}, which is not among your addresses`);
    else {
      const address = to.find((one) => desks.has(one)) ?? to[0];
      count(address ? `Letters to ${address} that you did not answer` : 'Letters to nobody in particular');
    }
  }
  const all = [...counts].sort((a, b) => b[1] - a[1]);
  const rest = all.slice(mostNamed).reduce((sum, [, number]) => sum + number, 0);
  return [
    ...all.slice(0, mostNamed).map(([words, number]) => `${words}: ${number}.`),
    ...(rest > 0 ? [`Letters to others that you did not answer: ${rest}.`] : []),
  ];
}
