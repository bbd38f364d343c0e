// Everything that the page and the mail worker say to each other.
import type { ArrangedImport, Linked } from './import';
import type { TextJob } from './page-text';
import type { Choices, FileToImport, Letter } from './types';

export type ToMailWorker =
  | { type: 'read'; files: FileToImport[]; choices: Choices }
  | { type: 'arrange'; choices: Choices } // what was read, with other choices
  | { type: 'texts'; id: number; texts: string[] }; // answers "jobs"

// Letters and conversations come in pieces, so that no piece keeps the page busy.
export type FromMailWorker =
  | { type: 'progress'; done: number; of: number }
  | { type: 'jobs'; id: number; jobs: TextJob[] }
  | { type: 'letters'; letters: Letter[] }
  | { type: 'conversations'; conversations: Linked[] }
  | { type: 'finished'; rest: ArrangedImport['rest'] }
  | { type: 'failed'; message: string };
