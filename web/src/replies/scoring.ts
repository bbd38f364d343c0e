// Honest scores: what the drafts for emails that were kept aside are worth, beside the closest past reply.
import { chrf } from './chrf';

export interface Scored {
  email: string;
  subject: string;
  reply: string; // what was really answered
  drafts: string[];
  closest: string; // the closest past reply
  best: number; // chrF of the best draft against the real reply
  past: number; // chrF of the closest past reply
  verbatim: number; // drafts that stand word for word among the past replies
}

interface Asked {
  customer: string;
  reply: string;
  held_out: boolean;
}
const same = (text: string) => text.trim().replace(/\s+/g, ' ');
const keyOf = ({ customer, reply }: Asked) => JSON.stringify([same(customer), same(reply)]);

// Emails kept aside that stand word for word, with the same reply, in what is learnt from: no test of anything new.
export function seenBefore(pairs: readonly Asked[]): number {
  const learnt = new Set(pairs.filter((pair) => !pair.held_out).map(keyOf));
  return pairs.filter((pair) => pair.held_out && learnt.has(keyOf(pair))).length;
}

export interface Scores {
  emails: number;
  bitsPerCharacter: number;
  bestOfThree: number; // mean chrF
  closestPast: number;
  verbatimShare: number; // of all drafts
  each: Scored[];
}

export function scoreOne(
  email: { customer: string; subject: string; reply: string },
  drafts: string[],
  closest: string,
  pastReplies: ReadonlySet<string>,
): Scored {
  const { customer, subject, reply } = email;
  return {
    ...{ email: customer, subject, reply, drafts, closest },
    best: Math.max(0, ...drafts.map((draft) => chrf(draft, reply))),
    past: chrf(closest, reply),
    verbatim: drafts.filter((draft) => pastReplies.has(draft.trim())).length,
  };
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function summarise(each: Scored[], bitsPerCharacter: number): Scores {
  const drafts = each.reduce((sum, { drafts }) => sum + drafts.length, 0);
  return {
    emails: each.length,
    bitsPerCharacter,
    bestOfThree: mean(each.map(({ best }) => best)),
    closestPast: mean(each.map(({ past }) => past)),
    verbatimShare: each.reduce((sum, { verbatim }) => sum + verbatim, 0) / Math.max(1, drafts),
    each,
  };
}
