// The text as a person reads it: entities decoded, invisible characters gone, digits of all
// scripts as 0 to 9, one kind of blank, hyphen and apostrophe. Patterns look at this, and
// every position leads back to the original.

export interface Reading {
  text: string;
  originalSpan(start: number, end: number): { start: number; end: number };
}

const plain = /^[\n\x20-\x24\x26-\x3c\x3e-\x7e]*$/; // nothing to decode: no "%", no "=", no tab

export function read(original: string): Reading {
  if (plain.test(original) && !original.includes('&')) {
    return { text: original, originalSpan: (start, end) => ({ start, end }) };
  }
  const writer = new Writer(original.length);
  for (let at = 0; at < original.length; ) at = step(original, at, writer);
  return writer.finish();
}

// Reads one character or encoded character, and returns the position after it.
function step(original: string, at: number, writer: Writer): number {
  const code = original.charCodeAt(at);
  if (code === 0x26 || code === 0x25 || code === 0x3d) {
    const decoded =
      code === 0x26 ? entity(original, at) : code === 0x25 ? percent(original, at) : softBreak(original, at);
    if (decoded) {
      for (const character of decoded.text) writer.put(fold(character), at, decoded.end);
      return decoded.end;
    }
  }
  if (code === 0x0d) {
    const end = original.charCodeAt(at + 1) === 0x0a ? at + 2 : at + 1;
    writer.put('\n', at, end);
    return end;
  }
  if (code < 0x80) {
    writer.putCode(code === 0x09 ? 0x20 : code, at, at + 1);
    return at + 1;
  }
  const character = String.fromCodePoint(original.codePointAt(at)!);
  writer.put(fold(character), at, at + character.length);
  return at + character.length;
}

class Writer {
  #units: Uint16Array;
  #starts: Uint32Array;
  #ends: Uint32Array;
  #length = 0;

  // A character of the original becomes at most two.
  constructor(length: number) {
    this.#units = new Uint16Array(2 * length);
    this.#starts = new Uint32Array(2 * length);
    this.#ends = new Uint32Array(2 * length);
  }
  put(text: string, start: number, end: number) {
    for (let i = 0; i < text.length; i++) this.putCode(text.charCodeAt(i), start, end);
  }
  putCode(code: number, start: number, end: number) {
    this.#units[this.#length] = code;
    this.#starts[this.#length] = start;
    this.#ends[this.#length++] = end;
  }
  finish(): Reading {
    const [starts, ends] = [this.#starts, this.#ends];
    // Lone surrogates become U+FFFD, one unit for one: positions stay.
    const text = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(
      this.#units.subarray(0, this.#length),
    );
    return { text, originalSpan: (start, end) => ({ start: starts[start]!, end: ends[end - 1]! }) };
  }
}

interface Decoded {
  text: string;
  end: number;
}

// The names of HTML that can hide a part of an address or a number. Letters with accents are
// made of a letter and the accent's name.
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  commat: '@',
  period: '.',
  comma: ',',
  lowbar: '_',
  plus: '+',
  hyphen: '-',
  dash: '-',
  ndash: '-',
  mdash: '—',
  num: '#',
  colon: ':',
  semi: ';',
  sol: '/',
  quest: '?',
  equals: '=',
  excl: '!',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  percnt: '%',
  tab: ' ',
  newline: '\n',
  rsquo: "'",
  lsquo: "'",
  szlig: 'ß',
  aelig: 'æ',
  oelig: 'œ',
  oslash: 'ø',
  pound: '£',
  euro: '€',
};
const accents: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};
// Also what was escaped twice or more ("&amp;#64;").
const entityForm = /&(?:amp;){0,4}(?:#(\d{1,7});?|#[xX]([0-9a-fA-F]{1,6});?|([a-zA-Z]{2,12});)/y;

function entity(original: string, at: number): Decoded | null {
  entityForm.lastIndex = at;
  const found = entityForm.exec(original);
  if (!found) return null;
  const [, decimal, hexadecimal, name] = found;
  const end = entityForm.lastIndex;
  if (name !== undefined) {
    const text = named[name] ?? named[name.toLowerCase()] ?? accented(name);
    return text === undefined ? null : { text, end };
  }
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16);
  return code > 0 && code <= 0x10ffff ? { text: String.fromCodePoint(code), end } : null;
}
function accented(name: string): string | undefined {
  const accent = accents[name.slice(1)];
  return accent && `${name[0]}${accent}`.normalize('NFC');
}

// Of an address in a link or a form's text: "ana%40example.com", "%2B4930".
const percentForm = /%(40|2B|2E|2D|5F)/iy;
function percent(original: string, at: number): Decoded | null {
  percentForm.lastIndex = at;
  const found = percentForm.exec(original);
  return found && { text: String.fromCharCode(Number.parseInt(found[1]!, 16)), end: at + 3 };
}
// A line end that quoted-printable put in, where a reader left it.
function softBreak(original: string, at: number): Decoded | null {
  if (original.startsWith('=\n', at)) return { text: '', end: at + 2 };
  return original.startsWith('=\r\n', at) ? { text: '', end: at + 3 } : null;
}

const folded = new Map<string, string>();
const remembered = 20_000; // characters: more than any mailbox uses, and a limit for a hostile one

export function fold(character: string): string {
  let result = folded.get(character);
  if (result === undefined) {
    result = foldAfresh(character);
    if (folded.size < remembered) folded.set(character, result);
  }
  return result;
}
function foldAfresh(character: string): string {
  if (character === '\t') return ' ';
  if (character < '\x80') return character;
  if (/\p{Cf}|\p{Default_Ignorable_Code_Point}|\u034f/u.test(character)) return '';
  if (/[\p{Zs}\u2800]/u.test(character)) return ' ';
  if (/[\u2028\u2029\u0085]/.test(character)) return '\n';
  if (/[\u2010-\u2013\u2212\ufe58\ufe63\uff0d]/.test(character)) return '-';
  if (/[\u2018\u2019\u02bc\u00b4\u2032\uff07]/.test(character)) return "'";
  if (/[\u201c-\u201f\u00ab\u00bb]/.test(character)) return '"';
  if (/[\u3002\uff61\u2024]/.test(character)) return '.';
  if (/\p{Nd}/u.test(character)) return digit(character);
  if (character === '№') return 'No';
  // Full-width and mathematical letters.
  if (/[\uff01-\uff5e\ufe6b\u{1d400}-\u{1d7ff}]/u.test(character))
    return character.normalize('NFKC').slice(0, 2);
  return character;
}
function digit(character: string): string {
  const compatible = character.normalize('NFKC');
  if (/^\d$/.test(compatible)) return compatible;
  // Scripts keep their ten digits together, in order.
  let value = 0;
  const code = character.codePointAt(0)!;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
