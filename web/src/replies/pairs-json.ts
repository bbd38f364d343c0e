// The pairs as the engine takes them: scrubbed, with what is kept aside marked and, for each, room for
// the pairs whose replies it may lean on. They stand in a model's file like this.
import type { Pair } from '../mail';
import type { ScrubbedPair } from '../privacy';
import { nobody } from './pasted';
import type { Row } from './state';

export interface EnginePair {
  customer: string;
  reply: string;
  subject: string;
  context: string;
  conversation: string; // a number: what a mailbox calls its conversations is private
  held_out: boolean;
  past: number[]; // places in the list; empty until the closest cases were looked for
}

const mostContext = 2; // earlier turns that are read
export const pastReplies = 8; // of which drafts use the first few

export function enginePairs(rows: readonly Row[], isHeldOut: (row: Row) => boolean): EnginePair[] {
  const numbers = new Map<string, number>();
  return rows.map((row): EnginePair => {
    const { customer, reply } = row.scrubbed as ScrubbedPair;
    const { conversation } = row.pair;
    numbers.set(conversation, numbers.get(conversation) ?? numbers.size + 1);
    return {
      customer: customer.text,
      reply: reply.text,
      subject: row.subject,
      context: row.context.slice(-mostContext).join('\n'),
      conversation: String(numbers.get(conversation)),
      held_out: isHeldOut(row),
      past: [],
    };
  });
}

// As the engine has them; older files say less of a pair.
export function readEnginePairs(json: string): EnginePair[] {
  const pairs: Partial<EnginePair>[] = json === '' ? [] : JSON.parse(json);
  return pairs.map((pair) => ({
    ...{ customer: '', reply: '', subject: '', context: '', conversation: '', held_out: false, past: [] },
    ...pair,
  }));
}
// The pairs of a model whose mail is not here.
export function rowsOf(pairs: readonly EnginePair[], file: string): Row[] {
  return pairs.map(({ customer, reply, subject, context, conversation }, id): Row => {
    const source = { file, position: id };
    const pair: Pair = {
      ...{ customer, reply, subject, source, date: null },
      context:
        context === '' ? [] : [{ role: 'customer', pieces: [], text: context, date: null, subject, source }],
      conversation: `${file}#${conversation || `alone-${id}`}`,
      writers: { customer: nobody, us: nobody },
    };
    return {
      ...{ id, pair, customer, reply, subject, context: pair.context.map(({ text }) => text) },
      ...{ isOff: false, isEdited: false, isFromModel: true, scrubbed: null },
    };
  });
}
