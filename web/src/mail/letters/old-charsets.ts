// Encodings that were common in mail and that browsers no longer decode: all of seven bits.
import { decodeBase64 } from './base64';

export function decodeOld(bytes: Uint8Array, label: string): string | null {
  switch (label) {
    case 'utf-7':
    case 'unicode-1-1-utf-7':
    case 'x-unicode-2-0-utf-7':
      return decodeUtf7(bytes);
    case 'hz-gb-2312':
    case 'hz':
      return decodeHz(bytes);
    case 'iso-2022-kr':
    case 'csiso2022kr':
      return decodeShifted(bytes, 'euc-kr');
    default:
      return null;
  }
}

const ascii = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

// RFC 2152: "+" begins UTF-16 in Base64, anything outside its alphabet ends it, "+-" is a plus.
function decodeUtf7(bytes: Uint8Array): string {
  return ascii(bytes).replace(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) =>
    base64 === '' ? '+' : new TextDecoder('utf-16be').decode(evenLength(decodeBase64(base64))),
  );
}
const evenLength = (bytes: Uint8Array) => bytes.subarray(0, bytes.length & ~1);

const withHighBit = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) | 0x80);

// RFC 1843: GB 2312 between "~{" and "~}", "~~" is a tilde, "~" at a line's end joins lines.
function decodeHz(bytes: Uint8Array): string {
  const gbk = new TextDecoder('gbk');
  return ascii(bytes)
    .replace(/~\{([^~\n]*)(?:~\}|(?=\n)|$)/g, (_, pairs: string) => gbk.decode(withHighBit(pairs)))
    .replace(/~~/g, '~')
    .replace(/~\n/g, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: shift-out and shift-in are such
const shifted = /\x0e([^\x0f\n]*)\x0f?/g;

// RFC 1557: shift-out begins the other alphabet, shift-in ends it; the announcement at the front goes.
function decodeShifted(bytes: Uint8Array, encoding: string): string {
  const decoder = new TextDecoder(encoding);
  return ascii(bytes)
    .replaceAll('\x1b$)C', '')
    .replace(shifted, (_, pairs: string) => decoder.decode(withHighBit(pairs)));
}
