// A whole file's bytes as text: UTF-8, UTF-16 with or without a mark, else Windows-1252.
import { utf16Label } from '../../text/decode';
import { strictUtf8, windows1252 } from '../letters/charsets';

export interface DecodedFile {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

export function decodeFile(bytes: Uint8Array): DecodedFile {
  const { text, encoding } = decodeAll(bytes);
  // Old programs end a file with the character 26.
  return { text: text.replace(endMark, ''), encoding };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it is about
const endMark = /[\0\x1a]+$/;

function decodeAll(bytes: Uint8Array): DecodedFile {
  const utf16 = utf16Label(bytes) as 'utf-16le' | 'utf-16be' | null;
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes).replace(/\0/g, ''), encoding: utf16 };
  const utf8 = strictUtf8(bytes);
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8' };
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  const good = text.match(/[\x80-\uFFFC]/g)?.length ?? 0;
  // A few damaged places in a UTF-8 file (a cut in the middle of a character) stay what they are.
  if (good > 10 * broken) return { text, encoding: 'utf-8' };
  return { text: windows1252(bytes).replace(/^ï»¿/, ''), encoding: 'windows-1252' };
}
