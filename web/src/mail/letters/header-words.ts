// Encoded words in headers (RFC 2047): postal-mime's reading, and a second try where the label lies.
import { decodeWords } from 'postal-mime';
import { decodeBase64 } from './base64';
import { decodeText } from './charsets';

const word = /=\?([^?\s*]*)(?:\*[^?\s]*)?\?([qb])\?([^?]*)\?=/gi;
const unusual =
  /=\?(?:utf-?7|unicode-1-1-utf-7|hz|hz-gb-2312|iso-2022-kr|x-unknown|unknown-8bit|unknown|)\?/i;

export function headerText(value: string | undefined): string {
  if (!value) return '';
  const text = unusual.test(value) ? '\uFFFD' : decodeWords(value);
  return (text.includes('\uFFFD') ? decodeLoosely(value) : text).replace(/[\r\n]+/g, '').trim();
}

// Words of one label that stand side by side are decoded together: a character may be cut in two.
function decodeLoosely(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1');
  let result = '';
  let last = 0;
  let pending: { label: string; bytes: number[] } | null = null;
  const flush = () => {
    if (pending) result += decodeText(Uint8Array.from(pending.bytes), pending.label).text;
    pending = null;
  };
  for (const found of joined.matchAll(word)) {
    if (found.index > last) flush();
    result += joined.slice(last, found.index);
    const [whole, label, encoding, content] = found as unknown as [string, string, string, string];
    if (pending && (pending as { label: string }).label !== label) flush();
    pending ??= { label, bytes: [] };
    for (const byte of encoding.toLowerCase() === 'b' ? decodeBase64(content) : quoted(content)) {
      (pending as { bytes: number[] }).bytes.push(byte);
    }
    last = found.index + whole.length;
  }
  flush();
  return result + joined.slice(last);
}

function quoted(content: string): Uint8Array {
  const bytes: number[] = [];
  const raw = new TextEncoder().encode(content.replace(/_/g, ' '));
  for (let at = 0; at < raw.length; at++) {
    const hex =
      raw[at] === 61 ? /^[0-9a-f]{2}$/i.exec(String.fromCharCode(raw[at + 1] ?? 0, raw[at + 2] ?? 0)) : null;
    if (hex) at += 2;
    bytes.push(hex ? Number.parseInt(hex[0], 16) : raw[at]!);
  }
  return Uint8Array.from(bytes);
}
