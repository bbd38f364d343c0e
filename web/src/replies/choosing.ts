// Choosing some of many.

// At most so many, at even distances.
export const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most ? all : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]);

// The places of the largest values, the largest first; of equal ones the first comes first. In one pass, since most
// lists here are long and few of their places are wanted.
export function largest(
  values: Float64Array,
  count: number,
  skip: (index: number) => boolean = () => false,
): number[] {
  const found: number[] = [];
  for (let i = 0; i < values.length; ++i) {
    if (found.length === count && !(values[i] > values[found[count - 1]])) continue;
    if (skip(i)) continue;
    let at = found.length;
    while (at > 0 && values[found[at - 1]] < values[i]) --at;
    found.splice(at, 0, i);
    if (found.length > count) found.pop();
  }
  return found;
}
