// Getting conversations in: mailboxes, letters, tables, JSON, plain text, and archives of these.
export { importFiles, MailImport } from './client';
export { pairsOf } from './conversations';
export type {
  Choices,
  ColumnName,
  Columns,
  Conversation,
  FileToImport,
  Imported,
  ImportOptions,
  Layout,
  Letter,
  Pair,
  Reported,
  Role,
  Skipped,
  SkipReason,
  Source,
  Table,
  Turn,
  Us,
  Writer,
} from './types';
