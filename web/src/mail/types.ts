// What an import gives: letters, the conversations they belong to, and all that was left out.
import type { Piece } from './cutting/cut';

export type Role = 'customer' | 'us';

// Why a letter is counted and named, but is never training text.
export type SkipReason =
  | 'bounce'
  | 'auto_reply'
  | 'bulk'
  | 'calendar'
  | 'encrypted'
  | 'unreadable_body'
  | 'duplicate'
  | 'spam'
  | 'trash'
  | 'draft'
  | 'chat';

// Who wrote: what the header gives.
export interface Writer {
  name: string | null;
  address: string | null; // bare, lower case
}

// Where something stands in what the person dropped.
export interface Source {
  file: string; // name, or path inside an archive; a label only
  position: number; // of the letter, row or record in that file, from 0
  line?: number; // from 1, where lines mean something
}

export interface Letter {
  from: string | null; // bare, lower case; with header_from or forwarded_by the person who really wrote
  to: string[];
  date: string | null; // ISO 8601 with the offset that the letter gives
  subject: string;
  pieces: Piece[];
  text: string; // own words: what is left of the pieces
  attachments: (string | null)[]; // decoded names; null: it has none
  is_reply_to: number | null; // index of the letter that it answers
  skip: SkipReason | null;
  from_name: string | null; // as the header has it, where `from` is who it names
  header_from: string | null; // the address in From, where somebody else wrote (contact forms)
  forwarded_by: string | null;
  role: Role;
  notes: string[]; // sentences: what had to be guessed
  source: Source;
}

// One message of a conversation.
export interface Turn {
  role: Role;
  writer?: Writer; // none: the file does not say
  pieces: Piece[];
  text: string;
  date: string | null;
  subject: string;
  source: Source;
}

export interface Conversation {
  id: string;
  subject: string;
  turns: Turn[];
}

// What the customer wrote, and what we answered. Messages in a row from one side are joined.
export interface Pair {
  customer: string;
  reply: string;
  subject: string;
  context: Turn[]; // the earlier turns of the conversation
  conversation: string; // id
  date: string | null; // of the reply
  source: Source; // of the first customer turn
  writers: Record<Role, Writer>;
}

// A row, line or record that was not used as it stands.
export interface Reported {
  file: string;
  row?: number; // of data, from 1
  line?: number; // of the file, from 1
  row_id?: string; // what the file itself calls the row
  reason: ReportReason;
}
export type ReportReason =
  | 'no_reply'
  | 'no_customer'
  | 'too_many_cells'
  | 'open_quote'
  | 'internal_note'
  | 'machine'
  | 'weight_zero'
  | 'empty_reply'
  | 'no_messages'
  | 'unknown_shape'
  | 'unknown_side'
  | 'no_label'
  | 'odd_block';

export type ColumnName =
  | 'customer'
  | 'reply'
  | 'conversation'
  | 'text'
  | 'side'
  | 'order'
  | 'private'
  | 'subject';
// Which column holds what: its index, or null.
export type Columns = Record<ColumnName, number | null>;

// How a table was understood. `layout` says whether a row is a ticket (customer and reply side by
// side) or one message.
export type Layout = 'ticket' | 'message';
export interface Table {
  file: string;
  encoding: string;
  delimiter: string;
  header_line: number | null; // from 1
  columns: string[]; // all names; a preview should draw only some
  column_count: number;
  rows: number;
  layout: Layout;
  chosen: Columns;
  preview: string[][]; // the first rows; of each, the chosen and the first columns
  previewColumns: number[]; // which columns those are
}

export interface Us {
  address: string; // or a domain, as "@example.org"
  reason: string; // a sentence
}

export interface Skipped {
  reason: string;
  count: number;
  examples: string[]; // subjects or file names
}

export interface Imported {
  letters: Letter[];
  conversations: Conversation[];
  pairs: Pair[];
  skipped: Skipped[];
  reported: Reported[];
  unused: Skipped[]; // letters that were not left out and are in no pair
  sentences: string[]; // the same for people, and all else that they should know
  brokenLines: { file: string; line: number }[]; // of JSON files
  lines: { file: string; count: number }[]; // of JSON files: those that hold a record, broken or not
  tables: Table[];
  texts: string[]; // names of the plain texts, to which a separator applies
  us: Us[];
  others: Us[]; // addresses that answer several people, and may be ours as well
  attachments: number;
}

// What a person may change after an import without parsing again.
export interface Choices {
  us?: string[]; // addresses and domains ("example.org" or "@example.org"); empty: propose
  columns?: Record<string, Partial<Columns>>; // by file name; what is not named stays as proposed
  layouts?: Record<string, Layout>; // by file name
  separator?: string; // between blocks of a plain text
}

export interface FileToImport {
  name: string;
  bytes: Uint8Array;
}

export interface ImportOptions extends Choices {
  onProgress?: ((done: number, of: number) => void) | undefined; // bytes
  signal?: AbortSignal | undefined;
}
