// What was dropped, archives opened: plain files with their kind, and sentences about the rest.
import { Gunzip } from 'fflate';
import { mendLineEnds } from '../letters/bytes';
import { emlxMessage, isMbox, looksLikeLetter } from '../letters/mbox';
import type { Progress } from '../progress';
import { isKnownName } from '../tables/column-names';
import { readGrid } from '../tables/csv';
import type { FileToImport } from '../types';
import { decodeFile } from './encoding';
import { recognised, refusal } from './refusals';
import { type Entry, isZip, limits, readDirectory, unpack } from './zip';

export type Kind = 'mbox' | 'letter' | 'json' | 'table' | 'text';
export interface PlainFile {
  name: string;
  kind: Kind;
  bytes: Uint8Array;
}
export interface Unfolded {
  sentences: string[];
  skipped: { reason: string; name: string }[];
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const quoted = (name: string) => `"${name}"`;

// What Macs and Windows put into archives beside the files.
const junk =
  /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|table_of_contents$|archive_browser\.html$|\.Spotlight|\.Trashes|\.fseventsd|Info\.plist$|\.git\/)|\.(?:msf|emlxpart|partial\.emlx)$/i;

export function* unfold(files: FileToImport[], told: Unfolded, progress: Progress): Generator<PlainFile> {
  const refused = new Refused(told);
  for (const { name, bytes } of files) {
    if (name.includes('/') && junk.test(name)) continue; // of a folder
    if (bytes.length === 0) told.sentences.push(`${quoted(name)} is empty.`);
    else if (isZip(bytes) && recognised(name, bytes) === null)
      yield* fromArchive(name, bytes, told, progress);
    else {
      const plain = unzipped(name, bytes, told.sentences);
      if (plain) progress.grow(plain.bytes.length - bytes.length);
      const kind = plain && kindOf(plain.name, plain.bytes);
      if (kind) yield { ...plain, ...kind };
      else if (plain) refused.add(name, plain.bytes);
    }
  }
  refused.tell();
}

const smallestGzip = 18; // bytes: a head and a tail around nothing

// All of its members; null where it is more than may be.
function gunzipAll(bytes: Uint8Array): Uint8Array | null {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const gunzip = new Gunzip((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  const piece = 65_536;
  for (let at = 0; at < bytes.length && length <= limits.entry; at += piece)
    gunzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
  if (length > limits.entry) return null;
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

// A single file that was packed with gzip ("mail.mbox.gz").
function unzipped(name: string, bytes: Uint8Array, sentences: string[]): FileToImport | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { name, bytes };
  if (bytes.length < smallestGzip) {
    sentences.push(`${quoted(name)} is a damaged archive and was left out.`);
    return null;
  }
  const stated = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
  if (stated > limits.entry) {
    sentences.push(
      `${quoted(name)} would unpack to ${megabytes(stated)}; the limit is ${megabytes(limits.entry)}. It was left out.`,
    );
    return null;
  }
  try {
    const all = gunzipAll(bytes);
    if (all) return { name: name.replace(/\.gz$/i, ''), bytes: all };
    sentences.push(`${quoted(name)} would unpack to more than ${megabytes(limits.entry)}. It was left out.`);
    return null;
  } catch {
    sentences.push(`${quoted(name)} is a damaged archive and was left out.`);
    return null;
  }
}

function* fromArchive(
  archive: string,
  bytes: Uint8Array,
  told: Unfolded,
  progress: Progress,
): Generator<PlainFile> {
  const { sentences, skipped } = told;
  const { entries, isDamaged } = readDirectory(bytes);
  if (isDamaged)
    sentences.push(
      `The archive ${quoted(archive)} is damaged or cut off; ${entries.length} of its files could be found.`,
    );
  if (entries.length >= limits.entries)
    sentences.push(
      `The archive ${quoted(archive)} holds more than ${limits.entries} files; the first ones were read.`,
    );
  let left = limits.total;
  const refused = new Refused(told, archive);
  progress.grow(-bytes.length);
  for (const entry of entries) {
    if (entry.name === '' || entry.name.endsWith('/') || junk.test(entry.name)) continue;
    const unpacked = unpackEntry(entry, Math.min(limits.entry, left), sentences);
    if (unpacked === null) {
      skipped.push({ reason: 'archive_entry', name: entry.name });
      continue;
    }
    left -= unpacked.length;
    if (isZip(unpacked) && recognised(entry.name, unpacked) === null) {
      sentences.push(
        `${quoted(entry.name)} is an archive inside the archive. It was left out; unpack it and drop it by itself.`,
      );
      skipped.push({ reason: 'nested_archive', name: entry.name });
      continue;
    }
    const kind = kindOf(entry.name, unpacked);
    if (kind) yield { name: entry.name, ...kind };
    else refused.add(entry.name, unpacked);
  }
  refused.tell();
}

function unpackEntry(entry: Entry, most: number, sentences: string[]): Uint8Array | null {
  const name = quoted(entry.name);
  if (entry.isEncrypted) {
    sentences.push(
      `${name} is encrypted in the archive and was left out. Unpack it with its password first.`,
    );
    return null;
  }
  const unpacked = unpack(entry, most);
  if ('bytes' in unpacked) return unpacked.bytes;
  const why = {
    too_large: `${name} would unpack to ${entry.size > most ? megabytes(entry.size) : `more than ${megabytes(most)}`}; the limit is ${megabytes(limits.entry)} a file and ${megabytes(limits.total)} an archive.`,
    damaged: `${name} is damaged in the archive.`,
    method: `${name} is packed in a way that is not supported. Pack it again as an ordinary zip.`,
  };
  sentences.push(`${why[unpacked.refusal]} It was left out.`);
  return null;
}

const fewNames = 3;

// A folder of pictures is one sentence, not hundreds.
class Refused {
  #names = new Map<string, string[]>(); // by what is said of them
  #told: Unfolded;
  #archive: string | undefined;

  constructor(told: Unfolded, archive?: string) {
    this.#told = told;
    this.#archive = archive;
  }
  add(name: string, bytes: Uint8Array) {
    this.#told.skipped.push({ reason: 'unknown_file', name });
    const advice = refusal(name, bytes);
    const names = this.#names.get(advice);
    if (names) names.push(quoted(name));
    else this.#names.set(advice, [quoted(name)]);
  }
  tell() {
    const { sentences } = this.#told;
    const where = this.#archive ? ` in ${quoted(this.#archive)}` : '';
    for (const [advice, names] of this.#names) {
      if (names.length <= fewNames)
        sentences.push(...names.map((name) => `${name} ${advice} It was left out.`));
      else
        sentences.push(
          `${names.length} files${where} (${names.slice(0, fewNames).join(', ')}, …) were left out. Each ${advice}`,
        );
    }
  }
}

// By content first: exports have all kinds of names.
function kindOf(name: string, bytes: Uint8Array): { kind: Kind; bytes: Uint8Array } | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'emlx') {
    const message = emlxMessage(bytes);
    if (message) return { kind: 'letter', bytes: message };
  }
  const mail = asMail(bytes);
  if (isMbox(mail)) return { kind: 'mbox', bytes: mail };
  if (looksLikeLetter(mail) || extension === 'eml') return { kind: 'letter', bytes: mail };
  if (recognised(name, bytes)) return null;
  const isTable = /^(?:csv|tsv|tab)$/.test(extension);
  const isJson = /^(?:json|jsonl|ndjson)$/.test(extension);
  if (isTable || isJson || /^(?:txt|text|log)$/.test(extension)) {
    const kind = kindOfText(bytes, isTable ? 'table' : isJson ? 'json' : 'text');
    if (kind) return { kind, bytes };
  }
  if (isBinary(bytes)) return null;
  if (/^\s*(?:\{\s*"|\[\s*[[{])/.test(new TextDecoder().decode(bytes.subarray(0, 200))))
    return { kind: 'json', bytes };
  // Help desks call tables of tabs "xls".
  const kind = kindOfText(bytes, 'text');
  const isWanted = kind !== 'text' || (plainNames.test(extension) && bytes.length > 0);
  return kind && isWanted ? { kind, bytes } : null;
}
const plainNames = /^(?:|md|markdown)$/;

// What a text is, whose name says something of it and which is no mail; null: no text.
function kindOfText(bytes: Uint8Array, named: 'table' | 'json' | 'text'): Kind | null {
  if (named !== 'table' && isBinary(bytes)) return named === 'text' ? null : named;
  const { text } = decodeFile(bytes.subarray(0, 20_000));
  if (named === 'json' && /^[\uFEFF\s]*[[{]/.test(text)) return 'json';
  if (/^[\uFEFF\s]*(?:\[\s*)?\{\s*"(?:[^"\\]|\\.){0,100}"\s*:/.test(text)) return 'json';
  return named !== 'table' && looksLikeTable(text) ? 'table' : named;
}

// A first line of names that are known, over rows of as many cells.
function looksLikeTable(text: string): boolean {
  const { rows } = readGrid(text, isKnownName);
  const [header, ...data] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!header || header.cells.length < 2 || header.cells.filter(isKnownName).length < 2) return false;
  const even = data.filter(({ cells }) => cells.length === header.cells.length).length;
  return data.length > 0 && even >= 0.8 * data.length;
}

// Letters saved as UTF-16, and those with bare CR line ends.
function asMail(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return new TextEncoder().encode(decodeFile(bytes).text);
  return bytes.indexOf(10) < 0 ? mendLineEnds(bytes) : bytes;
}

const isBinary = (bytes: Uint8Array) => {
  const head = bytes.subarray(0, 4096);
  return (
    head.some((byte) => byte === 0) &&
    !(bytes[0] === 0xff || bytes[0] === 0xfe || decodeFile(head).encoding.startsWith('utf-16'))
  );
};
