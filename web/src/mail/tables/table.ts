// A table's rows as conversations, for one choice of columns. Choosing again does not parse again.
import { inBatches } from '../batches';
import { bareSubject } from '../letters/subjects';
import type { PageText } from '../page-text';
import { type Side, sideOf } from '../sides';
import { sidesOf } from '../speakers';
import type { Columns, Conversation, Layout, Reported, Table, Turn } from '../types';
import type { IsUs } from '../us';
import { wordsOf } from '../words';
import { cellText } from './cells';
import { normalised } from './column-names';
import { propose } from './columns';
import type { Row } from './csv';
import type { Data } from './header';
import { asDate, times } from './times';
import { type WriterColumns, withoutOurName, writerColumns, writerIn } from './writers';

export interface ParsedTable {
  file: string;
  encoding: string;
  delimiter: string;
  data: Data;
  openQuotes: number[];
}

export interface UsKnown {
  isUs: IsUs;
  isKnown: boolean; // that somebody said who "we" are
}

export interface TableChoice {
  columns?: Partial<Columns> | undefined;
  layout?: Layout | undefined;
}

export interface TableResult {
  table: Table;
  conversations: Conversation[];
  reported: Reported[];
}

const previewWidth = 12;
const previewRows = 5;

export async function readTable(
  parsed: ParsedTable,
  choice: TableChoice,
  us: UsKnown,
  page: PageText,
  onShare?: (share: number) => void,
): Promise<TableResult> {
  const { file, data, openQuotes } = parsed;
  const { layout, columns: proposed } = propose(data, choice.layout ?? layoutOf(choice.columns));
  const chosen = { ...proposed, ...choice.columns };
  const table = describe(parsed, layout, chosen);
  const { good, reported } = sorted(file, data, chosen);
  for (const line of openQuotes) reported.push({ file, line, reason: 'open_quote' });
  const read = layout === 'message' ? messageRows : ticketRows;
  const who = writerColumns(data, chosen, layout);
  const conversations = await read({ file, data, chosen, rows: good, us, page, reported, who, onShare });
  return { table, conversations, reported: reported.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)) };
}

// Columns that only one layout has say which it is.
const layoutOf = ({ text, customer, reply }: Partial<Columns> = {}): Layout | undefined =>
  typeof text === 'number'
    ? 'message'
    : typeof customer === 'number' || typeof reply === 'number'
      ? 'ticket'
      : undefined;

function describe({ file, encoding, delimiter, data }: ParsedTable, layout: Layout, chosen: Columns): Table {
  const useful = Object.values(chosen).filter((column) => column !== null);
  const first = data.columns.map((_, index) => index).slice(0, previewWidth);
  const previewColumns = [...new Set([...useful, ...first])].slice(0, previewWidth).sort((a, b) => a - b);
  const preview = data.rows
    .slice(0, previewRows)
    .map(({ cells }) => previewColumns.map((index) => (cells[index] ?? '').slice(0, 200)));
  return {
    ...{ file, encoding, delimiter, layout, chosen, preview, previewColumns },
    header_line: data.header?.line ?? null,
    columns: data.columns,
    column_count: data.width,
    rows: data.rows.length,
  };
}

interface NumberedRow {
  row: Row;
  number: number; // of data, from 1
}
interface Reading {
  file: string;
  data: Data;
  chosen: Columns;
  rows: NumberedRow[];
  us: UsKnown;
  page: PageText;
  reported: Reported[];
  who: WriterColumns;
  onShare: ((share: number) => void) | undefined;
}

const cell = ({ cells }: Row, column: number | null) => (column === null ? '' : (cells[column] ?? ''));

function idOf(data: Data, chosen: Columns, row: Row): string | undefined {
  const named = data.columns.findIndex((name) =>
    /^(?:.* )?(?:id|nr|no|number|key|#)$/.test(normalised(name)),
  );
  const id = cell(row, chosen.conversation ?? Math.max(0, named)).trim();
  return id && id.length < 60 ? id : undefined;
}

const reportOf = (
  file: string,
  data: Data,
  chosen: Columns,
  { row, number }: NumberedRow,
  reason: Reported['reason'],
): Reported => {
  const row_id = idOf(data, chosen, row);
  return { file, row: number, line: row.line, ...(row_id && { row_id }), reason };
};

// A row with more cells than the header has its text cut in pieces; nobody knows where.
function sorted(file: string, data: Data, chosen: Columns): { good: NumberedRow[]; reported: Reported[] } {
  const good: NumberedRow[] = [];
  const reported: Reported[] = [];
  data.rows.forEach((row, index) => {
    const numbered = { row, number: index + 1 };
    const isTooLong = row.cells.slice(data.width).some((surplus) => surplus.trim() !== '');
    if (isTooLong) reported.push(reportOf(file, data, chosen, numbered, 'too_many_cells'));
    else good.push(numbered);
  });
  return { good, reported };
}

async function turn(
  reading: Reading,
  role: Turn['role'],
  text: string,
  numbered: NumberedRow,
  date: string | null,
): Promise<Turn> {
  const { file, chosen, page, who } = reading;
  const { row, number } = numbered;
  const writer = withoutOurName(role, writerIn(row, who[role]));
  const source = { file, position: number - 1, line: row.line };
  return {
    role,
    ...(writer && { writer }),
    ...wordsOf(await cellText(text, page)),
    date,
    subject: cell(row, chosen.subject).trim(),
    source,
  };
}

async function ticketRows(reading: Reading): Promise<Conversation[]> {
  const { file, data, chosen, rows, reported } = reading;
  const when = times(rows.map(({ row }) => cell(row, chosen.order))).map(asDate);
  const conversations = new Map<string, Conversation>();
  const read = await inBatches(
    rows,
    (numbered, index) => {
      const texts = { customer: cell(numbered.row, chosen.customer), us: cell(numbered.row, chosen.reply) };
      const sides = (['customer', 'us'] as const).filter((side) => texts[side].trim());
      return Promise.all(sides.map((side) => turn(reading, side, texts[side], numbered, when[index]!)));
    },
    reading.onShare,
  );
  for (const [index, numbered] of rows.entries()) {
    const { row, number } = numbered;
    const [asked, answered] = [cell(row, chosen.customer), cell(row, chosen.reply)];
    const turns = read[index]!;
    if (!answered.trim()) reported.push(reportOf(file, data, chosen, numbered, 'no_reply'));
    else if (!asked.trim()) reported.push(reportOf(file, data, chosen, numbered, 'no_customer'));
    const key = cell(row, chosen.conversation).trim() || `row ${number}`;
    const conversation = conversations.get(key) ?? {
      id: `${file}#${key}`,
      subject: cell(row, chosen.subject).trim(),
      turns: [],
    };
    conversation.turns.push(...turns);
    conversations.set(key, conversation);
  }
  return [...conversations.values()];
}

// Where no column names the conversation, it is what two people wrote each other about one thing.
function keysOf({ data, chosen, us }: Reading): (row: NumberedRow) => string {
  const to = data.columns.findIndex(
    (name, index) => isRecipient(name) && data.rows.some(({ cells }) => cells[index]?.includes('@')),
  );
  if (chosen.conversation !== null || chosen.side === null || to < 0)
    return ({ row }) => cell(row, chosen.conversation).trim() || '1';
  const addressIn = (text: string) => /[^\s<>"',;()]+@[^\s<>"',;()]+/.exec(text)?.[0].toLowerCase();
  return ({ row }) => {
    const [from, other] = [chosen.side, to].map((column) => addressIn(cell(row, column)) ?? '') as [
      string,
      string,
    ];
    const people = us.isKnown ? [us.isUs(from) ? other : from] : [from, other].sort();
    return [...people, bareSubject(cell(row, chosen.subject))].join(' ').trim() || '1';
  };
}
const isRecipient = (name: string) =>
  /^(?:to|recipients?|to (?:e ?mail|address)|an|empfanger|para|destinataire|destinatario|aan)$/.test(
    normalised(name),
  );

async function messageRows(reading: Reading): Promise<Conversation[]> {
  const { file, data, chosen, rows, us, reported } = reading;
  const keyOf = keysOf(reading);
  const when = times(rows.map(({ row }) => cell(row, chosen.order)));
  const order = rows.map((_, index) => index).sort((a, b) => when[a]! - when[b]! || a - b || a - b);
  const privacy = isPrivate(chosen.private === null ? '' : data.columns[chosen.private]!);
  const spoken = order.map((index) => ({
    conversation: keyOf(rows[index]!),
    who: cell(rows[index]!.row, chosen.side).trim(),
  }));
  const sides = sidesOf(spoken, us.isUs, us.isKnown);
  const flag = flagSides(chosen.side === null ? '' : data.columns[chosen.side]!);
  const conversations = new Map<string, Conversation>();
  // In the order of the file; sorted inside each conversation.
  for (const numbered of rows) {
    const key = keyOf(numbered);
    if (!conversations.has(key))
      conversations.set(key, {
        id: `${file}#${key}`,
        subject: cell(numbered.row, chosen.subject).trim(),
        turns: [],
      });
  }
  const used: { role: Turn['role']; text: string; index: number }[] = [];
  for (const index of order) {
    const numbered = rows[index]!;
    const text = cell(numbered.row, chosen.text);
    if (text.trim() === '') continue;
    const who = cell(numbered.row, chosen.side).trim();
    const side: Side = privacy(cell(numbered.row, chosen.private))
      ? 'note'
      : (flag(who) ?? sides.get(who) ?? sideOf(who, us.isUs));
    if (side === 'customer' || side === 'us') used.push({ role: side, text, index });
    else {
      const reason = side === 'note' ? 'internal_note' : side === 'machine' ? 'machine' : 'unknown_side';
      reported.push(reportOf(file, data, chosen, numbered, reason));
    }
  }
  const turns = await inBatches(
    used,
    ({ role, text, index }) => turn(reading, role, text, rows[index]!, asDate(when[index]!)),
    reading.onShare,
  );
  for (const [at, { index }] of used.entries())
    conversations.get(keyOf(rows[index]!))!.turns.push(turns[at]!);
  return [...conversations.values()];
}

const truth = /^(?:true|t|yes|y|1|ja|j|oui|o|s[ií]|sim|wahr|vrai|да|हाँ)$/i;
const falsehood = /^(?:false|f|no|n|0|nein|non|n[ãa]o|nee|falsch|faux|нет|नहीं)$/i;

// What a value in a column of that name says.
function isPrivate(column: string): (value: string) => boolean {
  const name = normalised(column);
  const saysPublic = /public|offentlich|openbaar|publico|pubblico/.test(name);
  return (value) => {
    const plain = value.trim();
    if (truth.test(plain)) return !saysPublic && !/type/.test(name);
    if (falsehood.test(plain)) return saysPublic;
    return /^(?:internal|private|note|intern|privat)|\b(?:internal|private|privé|interne|interna|interno) ?(?:note|comment|notiz|kommentar)?$|\bnotes?$/i.test(
      plain.replace(/_/g, ' '),
    );
  };
}

// "Is agent: true", "Incoming: false".
function flagSides(column: string): (value: string) => Side {
  const isOurs = /agent|staff|outgoing|outbound|from us/.test(normalised(column));
  return (value) => {
    const says = truth.test(value) ? true : falsehood.test(value) ? false : null;
    return says === null ? null : says === isOurs ? 'us' : 'customer';
  };
}
