// From turns to pairs: what the customer wrote, what we answered.
import type { Conversation, Pair, Turn, Writer } from './types';

const joined = (turns: Turn[]) => turns.map(({ text }) => text).join('\n\n');

// Runs of turns from one side; turns whose words were all cut do not count.
function runs(turns: Turn[]): Turn[][] {
  const result: Turn[][] = [];
  for (const turn of turns) {
    if (turn.text.trim() === '') continue;
    const last = result.at(-1);
    if (last && last[0]!.role === turn.role) last.push(turn);
    else result.push([turn]);
  }
  return result;
}

const unknown: Writer = { name: null, address: null };
const writerOf = (turns: Turn[]) => turns.find(({ writer }) => writer)?.writer ?? unknown;

// Pure, so that the page can call it again when a person puts back what was cut.
export function pairsOf({ id, subject, turns }: Conversation): Pair[] {
  const sides = runs(turns);
  return sides.flatMap((replies, index) => {
    const asked = sides[index - 1];
    if (replies[0]!.role !== 'us' || !asked) return [];
    return {
      customer: joined(asked),
      reply: joined(replies),
      subject: asked[0]!.subject || subject,
      context: sides.slice(0, index - 1).flat(),
      conversation: id,
      date: replies.at(-1)!.date,
      source: asked[0]!.source,
      writers: { customer: writerOf(asked), us: writerOf(replies) },
    };
  });
}
