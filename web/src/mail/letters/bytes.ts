// Searching and mending raw bytes, before any decoding.
export const LF = 10;
export const CR = 13;

export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

// Where the next line begins; the length of all if there is none.
export function nextLine(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LF, at);
  return end < 0 ? bytes.length : end + 1;
}

export const latin1 = (bytes: Uint8Array, from: number, to: number) => {
  let text = '';
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!);
  return text;
};

// The first line, without its end.
export const lineAt = (bytes: Uint8Array, at: number, most = 1000) =>
  latin1(bytes, at, Math.min(nextLine(bytes, at), at + most)).replace(/[\r\n]+$/, '');

// Old Macs ended lines with a bare CR; some gateways write two before the LF. Gives back the same
// bytes when there is nothing to mend.
export function mendLineEnds(bytes: Uint8Array): Uint8Array {
  let bare = bytes.indexOf(CR);
  while (bare >= 0 && bytes[bare + 1] === LF) bare = bytes.indexOf(CR, bare + 1);
  if (bare < 0) return bytes;
  const mended = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte !== CR) mended[length++] = byte;
    else if (bytes[at + 1] === LF || (bytes[at + 1] === CR && bytes[at + 2] === LF)) continue;
    else mended[length++] = LF;
  }
  return mended.subarray(0, length);
}

// Blanks after a soft line break of quoted-printable are not part of the text (RFC 2045, 6.7).
export function mendSoftBreaks(bytes: Uint8Array): Uint8Array {
  const EQUALS = 61;
  const isBlank = (byte: number | undefined) => byte === 32 || byte === 9;
  let mended: Uint8Array | null = null;
  let length = 0;
  let copied = 0;
  for (let at = bytes.indexOf(EQUALS); at >= 0; at = bytes.indexOf(EQUALS, at + 1)) {
    if (!isBlank(bytes[at + 1])) continue;
    let end = at + 1;
    while (isBlank(bytes[end])) end++;
    if (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) continue;
    mended ??= new Uint8Array(bytes.length);
    mended.set(bytes.subarray(copied, at + 1), length);
    length += at + 1 - copied;
    copied = end;
  }
  if (!mended) return bytes;
  mended.set(bytes.subarray(copied), length);
  return mended.subarray(0, length + bytes.length - copied);
}
