// Which conversations are kept aside, so that the scores are honest: whole ones, drawn with a seed.

export function shuffled(conversations: Iterable<string>, seed: number): string[] {
  const all = [...new Set(conversations)];
  const random = mulberry(seed);
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
export function heldOut(conversations: readonly string[], share: number, seed: number): Set<string> {
  const all = shuffled(conversations, seed);
  return new Set(all.slice(0, Math.round(share * all.length)));
}

// A small generator of 32 bits of state (Mulberry32, Tommy Ettinger, public domain), good enough to shuffle.
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
