export function pastPairs(pairs: { held_out: boolean }[], n: number): number[][] {
  return pairs.map(() => []);
}
