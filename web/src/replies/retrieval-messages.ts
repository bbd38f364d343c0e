// What the page and the retrieval worker tell each other.
import type { Calibration } from './calibration';
import type { CopiedSpan } from './copied';
import type { CloseCase } from './own-mail';
import type { Email, TrainingPair } from './retrieval';

export interface Looked {
  found: CloseCase[]; // places among the pairs that are learnt from
  unknown: string[]; // words that no past case has
  isFamiliar: boolean;
}

export type Question =
  | { type: 'past'; id: number; set: number; count: number } // what does each pair lean on?
  | { type: 'calibrate'; id: number; set: number } // how often are cases right that are so close?
  | { type: 'look'; id: number; set: number; email: Email; count: number } // what is this email like?
  | { type: 'copies'; id: number; set: number; texts: string[] }; // what in them is copied?

// The worker holds pairs under the number that the page gives them.
export type ToRetrieval =
  | { type: 'hold'; set: number; pairs: TrainingPair[] }
  | { type: 'prepare'; set: number } // emails will be asked about
  | { type: 'drop'; set: number }
  | { type: 'stop'; id: number }
  | Question;

export type FromRetrieval =
  | { type: 'progress'; id: number; share: number }
  | { type: 'past'; id: number; past: number[][] }
  | { type: 'calibrated'; id: number; calibration: Calibration }
  | { type: 'looked'; id: number; looked: Looked }
  | { type: 'copies'; id: number; spans: CopiedSpan[][] }
  | { type: 'failed'; id: number; message: string };
