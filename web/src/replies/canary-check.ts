// Whether any private value, also of a kind that is switched off, can be got out of what a model's file is made of.
import { canary, type Leak } from '../privacy';
import type { Desk } from './desk';
import { readEnginePairs } from './pairs-json';

const asked = 12; // emails that drafts are written for

export async function lookForLeaks(desk: Desk): Promise<Leak[]> {
  const { store } = desk;
  store.set({ checking: { done: 0, of: asked } });
  try {
    const values = await desk.scrubbing.privateValues();
    const pairs = readEnginePairs(await desk.call('replyPairs', null));
    const vocabulary = JSON.parse(await desk.call('replyVocabulary', null)) as string[];
    const trainingText = pairs
      .map(({ subject, context, customer, reply, conversation }) =>
        [subject, context, customer, reply, conversation].join('\n'),
      )
      .join('\n\n');
    const apart = Math.max(1, Math.ceil(pairs.length / asked));
    const chosen = pairs.filter((_, index) => index % apart === 0);
    const continuations = desk.state.scores?.each.flatMap(({ drafts }) => drafts) ?? [];
    for (const [done, pair] of chosen.entries()) {
      store.set({ checking: { done, of: chosen.length } });
      const past = pair.past.map((index) => pairs[index]!.reply);
      continuations.push(...(await desk.drafting.threeFor(pair, past)));
    }
    return canary(values, { trainingText, vocabulary, continuations });
  } finally {
    store.set({ checking: null });
  }
}

const places: Record<Leak['place'], string> = {
  trainingText: 'the pairs',
  vocabulary: 'its vocabulary',
  continuations: 'what it writes',
};
export interface LeakLine {
  what: string; // “name “Ana””
  where: string; // “pair 12 and what it writes”
}
// Each value once, with all places where it was found. Of the pairs it says which one, as they are numbered on the page.
export function leakLines(leaks: readonly Leak[], { rows }: Desk['state']): LeakLine[] {
  const found = new Map<string, Set<string>>();
  for (const leak of leaks) {
    const what = `${leak.category} “${leak.value.replace(/\s+/g, ' ')}”`;
    const where = found.get(what) ?? new Set<string>();
    const row = rows.findIndex(
      ({ isOff, scrubbed, subject, context }) =>
        !isOff &&
        [scrubbed?.customer.text, scrubbed?.reply.text, subject, ...context].some((text) =>
          text?.includes(leak.found),
        ),
    );
    where.add(leak.place === 'trainingText' && row >= 0 ? `pair ${row + 1}` : places[leak.place]);
    found.set(what, where);
  }
  return [...found].map(([what, where]) => ({ what, where: [...where].join(' and ') }));
}
