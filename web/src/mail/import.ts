// Files to letters and rows, once; letters and rows to conversations, as often as somebody changes
// who "we" are or what a column holds.

import { decodeFile } from './files/encoding';
import { unfold } from './files/unfold';
import { type ParsedJson, parseJson, readJson } from './json/json';
import { type Arranged, arrangeLetters } from './letters/arrange';
import { type RawLetter, readLetter, unreadable } from './letters/letter';
import { firstText, messages } from './letters/mbox';
import type { PageText } from './page-text';
import { summarise } from './summary';
import { isKnownName } from './tables/column-names';
import { readGrid } from './tables/csv';
import { findHeader } from './tables/header';
import { type ParsedTable, readTable, type TableResult } from './tables/table';
import { readBlocks } from './text-blocks';
import type { Choices, Conversation, FileToImport, Imported, Letter, Turn } from './types';
import { matcher } from './us';

// Everything that was read; nothing of it depends on choices.
export interface Parsed {
  letters: RawLetter[];
  tables: ParsedTable[];
  json: ParsedJson[];
  texts: { file: string; text: string }[];
  sentences: string[];
  skipped: { reason: string; name: string }[];
}

export interface Reading {
  page: PageText;
  onProgress?(done: number, of: number): void;
}

const atOnce = 32; // letters that are being read at the same time: decoding waits for the browser

export async function parseFiles(files: FileToImport[], { page, onProgress }: Reading): Promise<Parsed> {
  const parsed: Parsed = { letters: [], tables: [], json: [], texts: [], sentences: [], skipped: [] };
  let of = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let done = 0;
  const advance = (bytes: number) => {
    done += bytes;
    of = Math.max(of, done);
    onProgress?.(done, of);
  };
  for (const { name, kind, bytes } of unfold(files, parsed)) {
    if (kind === 'mbox') await readAll(messages(bytes), name, parsed.letters, page, advance);
    else if (kind === 'letter')
      await readAll([bytes.subarray(firstText(bytes))], name, parsed.letters, page, advance);
    else {
      readPlain(name, kind, bytes, parsed);
      advance(bytes.length);
    }
  }
  onProgress?.(of, of);
  return parsed;
}

function readPlain(file: string, kind: 'json' | 'table' | 'text', bytes: Uint8Array, parsed: Parsed) {
  const { text, encoding } = decodeFile(bytes);
  if (kind === 'json') parsed.json.push(parseJson(file, text));
  else if (kind === 'text') parsed.texts.push({ file, text });
  else {
    const { delimiter, rows, openQuotes } = readGrid(text, isKnownName);
    parsed.tables.push({ file, encoding, delimiter, data: findHeader(rows), openQuotes });
  }
}

async function readAll(
  raws: Iterable<Uint8Array>,
  file: string,
  letters: RawLetter[],
  page: PageText,
  advance: (bytes: number) => void,
) {
  let batch: Promise<RawLetter>[] = [];
  let bytes = 0;
  const flush = async () => {
    letters.push(...(await Promise.all(batch)));
    advance(bytes);
    batch = [];
    bytes = 0;
  };
  let position = 0;
  for (const raw of raws) {
    const source = { file, position: position++ };
    const failed = (error: unknown) =>
      unreadable(
        source,
        `This letter could not be taken apart (${error instanceof Error ? error.message : error}).`,
      );
    batch.push(readLetter(raw, source, page).catch(failed));
    bytes += raw.length;
    if (batch.length >= atOnce || bytes > 4e6) await flush();
  }
  await flush();
}

// A conversation as it crosses to the page: turns that are letters are named by their index.
export interface Linked {
  id: string;
  subject: string;
  turns: (number | Turn)[];
}
export interface ArrangedImport {
  letters: Letter[];
  linked: Linked[];
  rest: Omit<Imported, 'letters' | 'conversations' | 'pairs'>;
}

export async function arrange(parsed: Parsed, choices: Choices, page: PageText): Promise<ArrangedImport> {
  const mail = arrangeLetters(parsed.letters, choices.us ?? []);
  const entries = choices.us?.length ? choices.us : mail.us.map(({ address }) => address);
  const us = { isUs: matcher(entries), isKnown: entries.length > 0 };
  const tables: TableResult[] = [];
  for (const table of parsed.tables)
    tables.push(await readTable(table, chosenFor(table.file, choices), us, page));
  const json = await Promise.all(parsed.json.map((one) => readJson(one, us, page)));
  const texts = parsed.texts.map(({ file, text }) => readBlocks(file, text, choices.separator));
  const others = [...tables, ...json, ...texts].flatMap(({ conversations }) => conversations);
  return {
    letters: mail.letters,
    linked: [...threads(mail), ...others.filter((one: Conversation) => one.turns.length > 0)],
    rest: summarise(parsed, mail, { tables, json, texts }),
  };
}

const chosenFor = (file: string, { columns, layouts }: Choices) => ({
  columns: own(columns, file),
  layout: own(layouts, file),
});
// A file may be called "constructor".
const own = <T>(record: Record<string, T> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

const threads = ({ letters, threads: lists }: Arranged): Linked[] =>
  lists.map((turns) => {
    const { source, subject } = letters[turns[0]!]!;
    return { id: `${source.file}#${source.position}`, subject, turns };
  });
