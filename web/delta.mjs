// One file as a small difference from another: the engine's variants are the same code but for their
// kernels. The decoder is src/engine/loader/delta.ts, and says what the bytes mean.
const shortest = 8; // bytes of a copy that is worth its three numbers
const keyLength = 6;
const mostCandidates = 8;

function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}
const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

function indexOf(base) {
  const places = new Map();
  for (let at = 0; at + keyLength <= base.length; at++) {
    const key = base.toString('latin1', at, at + keyLength);
    const known = places.get(key);
    if (!known) places.set(key, [at]);
    else if (known.length < mostCandidates) known.push(at);
  }
  return places;
}
function matchLength(base, from, target, at) {
  let length = 0;
  while (
    from + length < base.length &&
    at + length < target.length &&
    base[from + length] === target[at + length]
  )
    length++;
  return length;
}

export function encodeDelta(base, target) {
  const places = indexOf(base);
  const out = varint(target.length);
  let inserted = 0; // start of the bytes that no copy covers
  let ahead = 0; // where in base the next copy would begin if nothing had moved
  for (let at = 0; at < target.length; ) {
    const straight = ahead + (at - inserted);
    let [from, length] = [straight, straight < base.length ? matchLength(base, straight, target, at) : 0];
    if (length < shortest) {
      for (const place of places.get(target.toString('latin1', at, at + keyLength)) ?? []) {
        const found = matchLength(base, place, target, at);
        if (found > length) [from, length] = [place, found];
      }
    }
    if (length < shortest) {
      at++;
      continue;
    }
    out.push(...varint(at - inserted), ...target.subarray(inserted, at), ...varint(length));
    out.push(...varint(zigzag(from - straight)));
    at += length;
    inserted = at;
    ahead = from + length;
  }
  out.push(...varint(target.length - inserted), ...target.subarray(inserted));
  return Buffer.from(out);
}
