// Bytes to text by the label in a letter's header, the way browsers read labels, and what to do
// when the label is missing, unknown or wrong.
import { utf16Label } from '../../text/decode';
import { decodeOld } from './old-charsets';

export interface DecodedText {
  text: string;
  note: string | null; // a sentence when the label could not be taken at its word
}

// Labels that browsers do not know for encodings that they do.
const aliases: Record<string, string> = {
  'x-sjis': 'shift_jis',
  cp932: 'shift_jis',
  'cp-932': 'shift_jis',
  cp936: 'gbk',
  ms936: 'gbk',
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  uhc: 'euc-kr',
  ksc5601: 'euc-kr',
  cp950: 'big5',
  'ansi-1252': 'windows-1252',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'iso-2022-jp-ms': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  'iso-8859-8-e': 'iso-8859-8-i',
  tis620: 'windows-874',
  'cp-850': 'windows-1252',
  utf8mb4: 'utf-8',
};

export function decoderFor(label: string): TextDecoder | null {
  const plain = label
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '');
  for (const name of [
    plain,
    aliases[plain] ?? '',
    plain.replace(/^(?:x-|cp-?(?=12))/, (found) => (found === 'x-' ? '' : 'windows-')),
    plain.replace(/_/g, '-'),
  ]) {
    if (!name) continue;
    try {
      return new TextDecoder(name);
    } catch {} // unknown to this browser
  }
  return null;
}

export function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
export const windows1252 = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

export function decodeText(bytes: Uint8Array, label: string | undefined): DecodedText {
  const { text, note } = decodeLabelled(bytes, label?.trim().toLowerCase() ?? '');
  return { text: text.replace(/^\uFEFF/, ''), note };
}

function decodeLabelled(bytes: Uint8Array, label: string): DecodedText {
  const old = decodeOld(bytes, label);
  if (old !== null) return { text: old, note: null };
  // A byte order mark is stronger than any label; "utf-16" alone leaves the order open.
  const marked = byteOrderMark(bytes) ?? (/^utf-?16$|^ucs-?2$/.test(label) ? utf16Label(bytes) : null);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), note: null };
  const decoder = decoderFor(label);
  if (!decoder) return guess(bytes, label);
  if (decoder.encoding === 'utf-8') {
    const text = strictUtf8(bytes);
    return text !== null ? { text, note: null } : notUtf8(bytes, label);
  }
  if (decoder.encoding === 'windows-1252' && !isAscii(bytes)) {
    // No text in a Western language happens to be valid UTF-8 with letters beyond ASCII.
    const text = strictUtf8(bytes);
    if (text !== null)
      return { text, note: `The text is labelled "${label}", but it is UTF-8 and was read so.` };
  }
  return { text: decoder.decode(bytes), note: null };
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return null;
}

// No label, or one that nobody knows.
function guess(bytes: Uint8Array, label: string): DecodedText {
  const utf8 = strictUtf8(bytes);
  if (utf8 !== null) return { text: utf8, note: null };
  const what = label ? `The character set "${label}" is unknown` : 'No character set is named';
  return { text: windows1252(bytes), note: `${what}; the text was read as Windows-1252.` };
}

// Labelled UTF-8 and not UTF-8. A cut in the middle of a character or one stray byte in an
// otherwise good text stays UTF-8; else it is Windows-1252.
function notUtf8(bytes: Uint8Array, label: string): DecodedText {
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  const good = [...text].filter((symbol) => symbol > '\x7f' && symbol !== '\uFFFD').length;
  if (good > 3 * broken) {
    return {
      text: text.replace(/\uFFFD+$/, ''),
      note: `Some bytes are not valid ${label || 'UTF-8'}; they show as \uFFFD.`,
    };
  }
  return {
    text: windows1252(bytes),
    note: `The text is labelled "${label}", but it is not; it was read as Windows-1252.`,
  };
}
