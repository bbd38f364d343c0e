// Encoded words in headers (RFC 2047): postal-mime's reading, and a second try where the label lies.
import { decodeWords } from 'postal-mime';
import { decodeBase64 } from './base64';
import { decodeText } from './charsets';
import { decodeQuoted } from './quoted-printable';

const word = /=\?([^?\s*]*)(?:\*[^?\s]*)?\?([qb])\?([^?]*)\?=/gi;
const unusual =
  /=\?(?:utf-?7|unicode-1-1-utf-7|hz|hz-gb-2312|iso-2022-[a-z\d-]+|x-unknown|unknown-8bit|unknown|)\?/i;

export function headerText(value: string | undefined): string {
  if (!value) return '';
  const text = unusual.test(value) ? '\uFFFD' : decodeWords(value);
  return (text.includes('\uFFFD') ? decodeLoosely(value) : text).replace(/[\r\n]+/g, '').trim();
}

// Each word of such a label begins and ends in ASCII: between two the switch away and back is none.
const isSwitching = (label: string) => /^iso-2022-/i.test(label);

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
    if (pending && ((pending as { label: string }).label !== label || isSwitching(label))) flush();
    pending ??= { label, bytes: [] };
    for (const byte of encoding.toLowerCase() === 'b'
      ? decodeBase64(content)
      : decodeQuoted(content.replace(/_/g, ' '))) {
      (pending as { bytes: number[] }).bytes.push(byte);
    }
    last = found.index + whole.length;
  }
  flush();
  return result + joined.slice(last);
}
