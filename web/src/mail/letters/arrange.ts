// Raw letters and "us" to letters, threads and turns. Cheap: nothing is parsed here.
import type { Letter, Us } from '../types';
import { type IsUs, matcher, proposeUs } from '../us';
import type { Words } from '../words';
import { instant } from './dates';
import type { RawLetter } from './letter';
import { person, replies, roots } from './threads';
import { type OtherDesk, otherDesks, type Unused, unusedLetters } from './unused';

export interface Arranged {
  us: Us[];
  letters: Letter[];
  threads: number[][]; // indices of the letters that are turns, in order
  unused: Unused[];
  others: OtherDesk[];
}

export function arrangeLetters(
  raw: RawLetter[],
  us: string[],
  onShare: (share: number) => void = () => {},
): Arranged {
  const proposed =
    us.length > 0 ? us.map((address) => ({ address, reason: 'Chosen by you.' })) : proposeUs(raw);
  const isUs = matcher(proposed.map(({ address }) => address));
  onShare(0.2);
  const people = raw.map((letter) => person(letter, isUs));
  const addressed = raw.map((letter, index) => ({ ...letter, from: people[index]!.from, raw: letter }));
  onShare(0.3);
  const answered = replies(addressed, isUs);
  onShare(0.6);
  const seen = new Set<string>();
  const letters = raw.map((letter, index): Letter => {
    const { words, isForm, from, header_from, forwarded_by } = people[index]!;
    const facts = { letter, words, isForm, from, isUs, isReply: answered[index] !== null };
    return {
      from_name: from === letter.from ? letter.fromName : null,
      ...{ from, header_from, forwarded_by, to: letter.to, date: letter.date, subject: letter.subject },
      ...{ pieces: words.pieces, text: words.text, attachments: letter.attachments },
      is_reply_to: answered[index]!,
      skip: skipOf(facts, seen),
      role: isUs(from) ? 'us' : 'customer',
      notes: letter.notes,
      source: letter.source,
    };
  });
  onShare(0.8);
  const lists = threads(letters, answered, isUs);
  const unused = unusedLetters(letters, lists, isUs);
  return { us: proposed, letters, threads: lists, unused, others: otherDesks(letters, unused, proposed) };
}

interface Facts {
  letter: RawLetter;
  words: Words;
  from: string | null;
  isForm: boolean;
  isReply: boolean;
  isUs: IsUs;
}

function skipOf(facts: Facts, seen: Set<string>): Letter['skip'] {
  const { letter, isForm, isReply, isUs } = facts;
  if (letter.skip) return letter.skip;
  if (letter.isGenerated && !isForm) return 'auto_reply';
  if (letter.mass.isBulk && !isForm && !isReply && (isUs(letter.from) || !isOwnList(letter.mass.lists, isUs)))
    return 'bulk';
  return isSeenBefore(facts, seen) ? 'duplicate' : null;
}

// A support address may itself be a mailing list: what customers write to it is no mass mail.
const isOwnList = (lists: string[], isUs: IsUs) =>
  lists.some((list) =>
    [...list.matchAll(/([\w.+-]+)@([\w.-]+)|<([\w-]+)\.([\w.-]+)>/g)].some(([, local, domain, name, rest]) =>
      isUs(local ? `${local}@${domain}` : `${name}@${rest}`),
    ),
  );

// The same letter twice: in two folders, or in the inbox and among what was sent.
function isSeenBefore({ letter, words, from }: Facts, seen: Set<string>): boolean {
  const { id, date, subject } = letter;
  const keys = [JSON.stringify([from, date, subject, words.text])];
  if (id) keys.push(JSON.stringify([id, from, date, subject]));
  const isKnown = keys.some((key) => seen.has(key));
  for (const key of keys) seen.add(key);
  return isKnown;
}

function threads(letters: Letter[], answered: (number | null)[], isUs: IsUs): number[][] {
  const groups = new Map<number, number[]>();
  roots(answered).forEach((root, index) => {
    groups.set(root, [...(groups.get(root) ?? []), index]);
  });
  const isInternal = ({ role, to }: Letter) => role === 'us' && to.length > 0 && to.every(isUs);
  const isTurn = (index: number) =>
    letters[index]!.skip === null && letters[index]!.text !== '' && !isInternal(letters[index]!);
  const ordered = [...groups.values()].map((group) => inOrder(letters, answered, group));
  return ordered.map((group) => group.filter(isTurn)).filter((group) => group.length > 0);
}

// By date, but an answer never before what it answers, and a letter without a date beside its kin.
function inOrder(letters: Letter[], answered: (number | null)[], group: number[]): number[] {
  const known = group.map((index) => instant(letters[index]!.date)).filter((time) => !Number.isNaN(time));
  const earliest = known.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const times = new Map<number, number>();
  const timeOf = (index: number): number => {
    const found = times.get(index);
    if (found !== undefined) return found;
    const parent = answered[index] ?? null;
    const own = instant(letters[index]!.date);
    const after = parent === null ? Number.NEGATIVE_INFINITY : timeOf(parent) + 1;
    const time = Number.isNaN(own) ? (parent === null ? earliest - 1 : after) : Math.max(own, after);
    times.set(index, time);
    return time;
  };
  for (const index of group) timeOf(index);
  return group.toSorted((a, b) => times.get(a)! - times.get(b)! || a - b);
}
