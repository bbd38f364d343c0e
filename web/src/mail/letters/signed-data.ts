// S/MIME with the letter inside the signature: nothing is encrypted, the text only lies in an
// envelope (CMS signed-data, RFC 5652).

// id-data: what follows is the content as it was signed.
const idData = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01];

interface Element {
  tag: number;
  start: number; // of the content
  end: number; // the length of all bytes where the length is left open
}

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return null;
  if (first === 0x80) return { tag, start: at + 2, end: bytes.length };
  const count = first & 0x80 ? first & 0x7f : 0;
  if (count > 4) return null;
  let length = count ? 0 : first;
  for (let i = 0; i < count; i++) length = 256 * length + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + count;
  return { tag, start, end: Math.min(start + length, bytes.length) };
}

export function signedContent(bytes: Uint8Array): Uint8Array | null {
  for (let at = bytes.indexOf(idData[0]!); at >= 0; at = bytes.indexOf(idData[0]!, at + 1)) {
    if (!idData.every((byte, i) => bytes[at + i] === byte)) continue;
    const wrapper = elementAt(bytes, at + idData.length);
    const octets = wrapper?.tag === 0xa0 ? elementAt(bytes, wrapper.start) : null;
    if (octets?.tag === 0x04) return bytes.slice(octets.start, octets.end);
    if (octets?.tag === 0x24) return joined(bytes, octets);
  }
  return null;
}

// The content may come in pieces, up to an empty element.
function joined(bytes: Uint8Array, { start, end }: Element): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let at = start; at < end; ) {
    const piece = elementAt(bytes, at);
    if (piece?.tag !== 0x04) break;
    pieces.push(bytes.subarray(piece.start, piece.end));
    at = piece.end;
  }
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let length = 0;
  for (const piece of pieces) {
    whole.set(piece, length);
    length += piece.length;
  }
  return whole;
}
