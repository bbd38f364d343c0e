// Files to letters and rows, once; letters and rows to conversations, as often as somebody changes
// who "we" are or what a column holds.

import { decodeFile } from './files/encoding';
import { unfold } from './files/unfold';
import { type ParsedJson, parseJson, readJson } from './json/json';
import { type Arranged, arrangeLetters } from './letters/arrange';
import { type RawLetter, readLetter, unreadable } from './letters/letter';
import { firstText, messages } from './letters/mbox';
import type { PageText } from './page-text';
import { type OnProgress, Progress } from './progress';
import { summarise } from './summary';
import { isKnownName } from './tables/column-names';
import { readGrid } from './tables/csv';
import { findHeader } from './tables/header';
import { type ParsedTable, readTable } from './tables/table';
import { readBlocks } from './text-blocks';
import type { Choices, Conversation, FileToImport, Imported, Letter, Turn } from './types';
import { matcher } from './us';

interface Sized {
  size: number; // of "ahead"
}

// Everything that was read; nothing of it depends on choices.
export interface Parsed {
  letters: RawLetter[];
  tables: (ParsedTable & Sized)[];
  json: (ParsedJson & Sized)[];
  texts: ({ file: string; text: string } & Sized)[];
  sentences: string[];
  skipped: { reason: string; name: string }[];
  ahead: number; // bytes of work that depends on choices: half of what tables, JSON and texts are
  mail: number; // of these, for letters
}

export interface Reading {
  page: PageText;
  onProgress?: OnProgress;
}

const shareToArrange = 0.05; // of the way of a letter
const atOnce = 32; // letters that are being read at the same time: decoding waits for the browser

export async function parseFiles(files: FileToImport[], { page, onProgress }: Reading): Promise<Parsed> {
  const parsed: Parsed = {
    ...{ letters: [], tables: [], json: [], texts: [], sentences: [], skipped: [], ahead: 0, mail: 0 },
  };
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const progress = new Progress(size, onProgress);
  for (const { name, kind, bytes } of unfold(files, parsed, progress)) {
    if (kind === 'mbox' || kind === 'letter') {
      const raws = kind === 'mbox' ? messages(bytes) : [bytes.subarray(firstText(bytes))];
      await readAll(raws, name, parsed.letters, page, progress);
      parsed.mail += shareToArrange * bytes.length;
    } else {
      const half = bytes.length / 2;
      readPlain(name, kind, bytes, parsed, progress.within(half));
      progress.advance(half);
      parsed.ahead += half;
    }
  }
  parsed.ahead += parsed.mail;
  progress.advance(progress.of - parsed.ahead - progress.done);
  return parsed;
}

function readPlain(
  file: string,
  kind: 'json' | 'table' | 'text',
  bytes: Uint8Array,
  parsed: Parsed,
  onShare: (share: number) => void,
) {
  const { text, encoding } = decodeFile(bytes);
  const size = bytes.length / 2;
  if (kind === 'json') parsed.json.push({ ...parseJson(file, text, onShare), size });
  else if (kind === 'text') parsed.texts.push({ file, text, size });
  else {
    const { delimiter, rows, openQuotes } = readGrid(text, isKnownName, onShare);
    parsed.tables.push({ file, encoding, delimiter, data: findHeader(rows), openQuotes, size });
  }
}

async function readAll(
  raws: Iterable<Uint8Array>,
  file: string,
  letters: RawLetter[],
  page: PageText,
  progress: Progress,
) {
  let batch: Promise<RawLetter>[] = [];
  let bytes = 0;
  const flush = async () => {
    letters.push(...(await Promise.all(batch)));
    progress.advance((1 - shareToArrange) * bytes);
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

// Says how far it is in bytes of "ahead".
export async function arrange(
  parsed: Parsed,
  choices: Choices,
  page: PageText,
  onProgress?: OnProgress,
): Promise<ArrangedImport> {
  const progress = new Progress(parsed.ahead, onProgress);
  const mail = arrangeLetters(parsed.letters, choices.us ?? [], progress.within(parsed.mail));
  progress.advance(parsed.mail);
  const entries = choices.us?.length ? choices.us : mail.us.map(({ address }) => address);
  const us = { isUs: matcher(entries), isKnown: entries.length > 0 };
  const inTurn = async <T extends Sized, R>(
    list: T[],
    read: (one: T, onShare: (share: number) => void) => R | Promise<R>,
  ) => {
    const results: R[] = [];
    for (const one of list) {
      results.push(await read(one, progress.within(one.size)));
      progress.advance(one.size);
    }
    return results;
  };
  const tables = await inTurn(parsed.tables, (table, onShare) =>
    readTable(table, chosenFor(table.file, choices), us, page, onShare),
  );
  const json = await inTurn(parsed.json, (one, onShare) => readJson(one, us, page, onShare));
  const texts = await inTurn(parsed.texts, ({ file, text }, onShare) =>
    readBlocks(file, text, choices.separator, onShare),
  );
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
