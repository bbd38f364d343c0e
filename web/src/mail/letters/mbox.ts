// Mailboxes: mboxo, mboxrd, mboxcl and mboxcl2. Gives views into the file's bytes, no copies.
import { CR, LF, latin1, lineAt, nextLine, startsWith } from './bytes';
import { isEnvelope } from './envelope';

const header = /^(?:>?From |[!-9;-~]+[ \t]*:)/;

const isHeaderAt = (bytes: Uint8Array, at: number) => header.test(lineAt(bytes, at, 200));

function isSeparatorAt(bytes: Uint8Array, at: number, afterBlank: boolean): boolean {
  if (!startsWith(bytes, 'From ', at)) return false;
  if (!isEnvelope(lineAt(bytes, at, 300), afterBlank)) return false;
  const next = nextLine(bytes, at);
  return next < bytes.length && isHeaderAt(bytes, next);
}

export const isMbox = (bytes: Uint8Array) => isSeparatorAt(bytes, firstText(bytes), true);

// Past a byte order mark and empty lines.
export function firstText(bytes: Uint8Array): number {
  let at = startsWith(bytes, '\xef\xbb\xbf') ? 3 : 0;
  while (bytes[at] === LF || bytes[at] === CR) at++;
  return at;
}

// Where a message's body ends by its Content-Length, if that is true: another message or the end
// of the file follows.
function endByLength(bytes: Uint8Array, start: number): number | null {
  let at = start;
  let length: number | null = null;
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) {
    if ((bytes[at]! | 32) === 99) {
      const found = /^content-length:\s*(\d+)\s*$/i.exec(lineAt(bytes, at, 60));
      if (found) length = Number(found[1]);
    }
    at = nextLine(bytes, at);
  }
  if (length === null) return null;
  let end = nextLine(bytes, at) + length;
  if (end > bytes.length) return null;
  const exact = end;
  while (bytes[end] === LF || bytes[end] === CR) end++;
  return end === bytes.length || (isSeparatorAt(bytes, end, true) && (end > exact || bytes[exact - 1] === LF))
    ? end
    : null;
}

// A "From " line inside a message that its Content-Length accounts for: then nothing was escaped.
function hasRawFrom(bytes: Uint8Array): boolean {
  for (let at = nextLine(bytes, 0); at < bytes.length; at = nextLine(bytes, at)) {
    if (startsWith(bytes, 'From ', at)) return true;
  }
  return false;
}

export function* messages(bytes: Uint8Array): Generator<Uint8Array> {
  let isRaw = false;
  let start = firstText(bytes);
  while (start < bytes.length) {
    const first = nextLine(bytes, start);
    let end = endByLength(bytes, first);
    if (end !== null) isRaw ||= hasRawFrom(bytes.subarray(first, end));
    else end = nextSeparator(bytes, first);
    const message = bytes.subarray(first, end);
    yield isRaw ? message : unescaped(message);
    start = end;
  }
}

function nextSeparator(bytes: Uint8Array, from: number): number {
  let afterBlank = false;
  for (let at = from; at < bytes.length; ) {
    if (bytes[at] === 70 && isSeparatorAt(bytes, at, afterBlank)) return at;
    const next = nextLine(bytes, at);
    afterBlank = next - at === 1 || (next - at === 2 && bytes[at] === CR);
    at = next;
  }
  return bytes.length;
}

// Takes one ">" off every line ">From ", ">>From ", … (before anybody takes it for a quote).
function unescaped(message: Uint8Array): Uint8Array {
  const FROM = 'From ';
  let copy: Uint8Array | null = null;
  let length = 0;
  let copied = 0;
  for (let at = 0; at < message.length; at = nextLine(message, at)) {
    if (message[at] !== 62) continue;
    let end = at;
    while (message[end] === 62) end++;
    if (!startsWith(message, FROM, end)) continue;
    copy ??= new Uint8Array(message.length);
    copy.set(message.subarray(copied, at), length);
    length += at - copied;
    copied = at + 1;
  }
  if (!copy) return message;
  copy.set(message.subarray(copied), length);
  return copy.subarray(0, length + message.length - copied);
}

// Apple's .emlx: the length in the first line, then the letter, then a property list.
export function emlxMessage(bytes: Uint8Array): Uint8Array | null {
  const first = /^\s*(\d{1,9})\s*$/.exec(lineAt(bytes, 0, 40));
  if (!first) return null;
  const start = nextLine(bytes, 0);
  const length = Number(first[1]);
  return start + length <= bytes.length && isHeaderAt(bytes, start)
    ? bytes.subarray(start, start + length)
    : null;
}

// A letter begins with header fields, two of which at least are known.
export function looksLikeLetter(bytes: Uint8Array): boolean {
  const head = latin1(bytes, firstText(bytes), Math.min(bytes.length, 16384)).replace(/\r\n?/g, '\n');
  const fields = head.split('\n\n')[0]!.split('\n');
  if (!header.test(fields[0]!)) return false;
  const known = fields.filter((line) =>
    /^(?:from|to|subject|received|message-id|return-path|mime-version|delivered-to|date):/i.test(line),
  );
  return known.length > 1;
}
