// Work that waits for the page: on many things at the same time, and not on all.
const atOnce = 64;

export async function inBatches<T, R>(
  list: readonly T[],
  work: (one: T, index: number) => Promise<R>,
  onShare?: (share: number) => void,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += atOnce) {
    onShare?.(at / list.length);
    const batch = list.slice(at, at + atOnce).map((one, index) => work(one, at + index));
    for (const result of await Promise.all(batch)) results.push(result);
  }
  return results;
}
