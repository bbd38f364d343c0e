// The pairs as the engine takes them: scrubbed, with what is kept aside marked and, for each, room for
// the pairs whose replies it may lean on.
import type { ScrubbedPair } from '../privacy';
import type { Row } from './state';

export interface EnginePair {
  customer: string;
  reply: string;
  subject: string;
  context: string;
  conversation: string;
  held_out: boolean;
  past: number[]; // places in the list; empty until the closest cases were looked for
}

const mostContext = 2; // earlier turns that are read
export const pastReplies = 8; // of which drafts use the first few

export function enginePairs(rows: readonly Row[], isHeldOut: (row: Row) => boolean): EnginePair[] {
  return rows.map((row): EnginePair => {
    const { customer, reply } = row.scrubbed as ScrubbedPair;
    return {
      customer: customer.text,
      reply: reply.text,
      subject: row.subject,
      context: row.context.slice(-mostContext).join('\n'),
      conversation: row.pair.conversation,
      held_out: isHeldOut(row),
      past: [],
    };
  });
}
