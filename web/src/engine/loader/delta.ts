// Makes a file from another one and the difference between them, as written by web/delta.mjs:
//   length of the result, then again and again until it is full:
//   n, n bytes to insert, length of a copy, how far its place in the base is from where it would be
//   if nothing had moved. Numbers are little-endian groups of seven bits; the last one is signed,
//   with its sign in the lowest bit.
export function applyDelta(base: Uint8Array, delta: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = delta[at++];
      if (byte === undefined) throw new Error('The engine inside this script is damaged.');
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = number();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  const result = new Uint8Array(number());
  let written = 0;
  let from = 0;
  while (written < result.length) {
    const inserted = number();
    result.set(delta.subarray(at, at + inserted), written);
    at += inserted;
    written += inserted;
    from += inserted;
    if (written >= result.length) break;
    const length = number();
    from += signed();
    result.set(base.subarray(from, from + length), written);
    from += length;
    written += length;
  }
  return result;
}
