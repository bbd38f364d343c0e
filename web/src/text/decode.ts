// A file's bytes as text, the way browsers decode: what is not valid becomes U+FFFD, and is
// counted.

export interface Decoded {
  text: string;
  invalidBytes: number;
}

export function decode(bytes: Uint8Array<ArrayBuffer>): Decoded {
  const utf16 = utf16Label(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), invalidBytes: 0 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), invalidBytes: 0 };
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), invalidBytes: countInvalidBytes(bytes) };
  }
}

// Reads every byte as a character: what Western Windows programs wrote before UTF-8.
export const decodeWindows1252 = (bytes: Uint8Array<ArrayBuffer>) =>
  new TextDecoder('windows-1252').decode(bytes);

// Pictures, archives, programs: all kinds have many zeros, and no text has.
export const looksBinary = (bytes: Uint8Array<ArrayBuffer>) =>
  utf16Label(bytes) === null && share(bytes, (byte) => byte === 0) > 1e-3;

// By the byte order mark, which Windows programs write at the front of UTF-16; or by the zero
// in every second byte of ordinary letters.
export function utf16Label(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const [even, odd] = [0, 1].map((half) => share(bytes, (byte, at) => byte === 0 && at % 2 === half));
  if (odd! > 0.2 && even! < 0.01) return 'utf-16le';
  if (even! > 0.2 && odd! < 0.01) return 'utf-16be';
  return null;
}
// Of the first bytes, so many are.
function share(bytes: Uint8Array, are: (byte: number, at: number) => boolean): number {
  const first = bytes.subarray(0, 65536);
  let count = 0;
  for (let at = 0; at < first.length; at++) if (are(first[at]!, at)) count++;
  return count / Math.max(1, first.length);
}

// Length of the well-formed UTF-8 sequence at `at`, or 0 (Unicode standard, table 3-7).
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || at + length > bytes.length) return 0;
  const second = bytes[at + 1]!;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) {
    if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  }
  return length;
}

export function countInvalidBytes(bytes: Uint8Array): number {
  let invalid = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) invalid++;
    at += length || 1;
  }
  return invalid;
}
