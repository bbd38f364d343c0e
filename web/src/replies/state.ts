// What the Replies place knows at a moment.
import type { ReplyInfo, ReplyPlan } from '../engine/reply-engine';
import type { Imported, Pair, Writer } from '../mail';
import type { Filled, Leak, ScrubbedPair, Switches, TableLine, UnknownLanguage } from '../privacy';
import { allOn } from '../privacy';
import type { Notice } from '../state/state';
import type { Calibration } from './calibration';
import type { CopiedSpan } from './copied';
import type { CloseCase } from './own-mail';
import type { Scores } from './scoring';

export type Stage = 'bring' | 'check' | 'train' | 'draft';
export const stages: readonly Stage[] = ['bring', 'check', 'train', 'draft'];

// A pair as it will be learnt: what was found, or what the person made of it.
export interface Row {
  id: number;
  pair: Pair;
  customer: string;
  reply: string;
  subject: string; // scrubbed like the rest, once it was looked at
  context: readonly string[]; // earlier turns, scrubbed
  isOff: boolean; // left out by the person
  isEdited: boolean;
  isFromModel: boolean; // out of a model file: its texts have placeholders already
  scrubbed: ScrubbedPair | null; // null: not looked at yet
}

export interface Draft {
  text: string; // as the model writes it, with placeholders
  filled: Filled; // with the values of the new email
  copied: CopiedSpan[]; // in `text`
  leansOn: number; // place of the case among the closest; -1: none
  isDone: boolean;
  isAccepted: boolean;
  edited: string | null; // what the person made of it
  length: 'shorter' | 'usual' | 'longer';
  seed: number;
  milliseconds: number; // until it was done
}

export interface Answering {
  email: string; // as it was pasted
  own: string; // without header, quotes and signature
  subject: string; // typed, or out of the header
  writer: Writer; // as the header has it
  cutLines: number;
  values: { placeholder: string; value: string }[];
  unknown: string[];
  cases: CloseCase[];
  tooLittle: boolean; // nothing alike was ever answered
  drafts: Draft[];
}

export interface DeskState {
  stage: Stage;
  files: string[];
  reading: { done: number; of: number } | null;
  problem: string; // a sentence; empty if all is well
  notice: Notice | null; // of a model file
  isOpening: boolean; // a model file
  imported: Imported | null;
  rows: readonly Row[];
  switches: Switches;
  table: readonly TableLine[];
  unknownLanguages: readonly UnknownLanguage[]; // of emails whose names may have been missed
  isScrubbing: boolean;
  looking: number | null; // for like cases: the share that is done; null: not, or only for a moment
  plan: ReplyPlan | null;
  info: ReplyInfo | null;
  training: { step: number; of: number; loss: number; secondsLeft: number } | null;
  losses: readonly number[];
  heldOut: readonly { step: number; bits: number }[];
  isResumable: { step: number; pairs: number } | null;
  isKept: boolean; // what was done here is there on the next visit; false where storage is full or forbidden
  answering: Answering | null;
  calibration: Calibration | null; // of the model's pairs; null: not tried yet
  isDrafting: boolean;
  scores: Scores | null;
  scoring: { done: number; of: number } | null;
  checking: { done: number; of: number } | null; // the canary at work
  leaks: readonly Leak[] | null; // what the canary found; null: not checked
  checkedStep: number; // of the model that the canary looked at
  isSaveAsked: boolean; // the canary found something: a person chooses whether the model is saved all the same
  savedAs: string; // the name of the file; empty: not since the model changed
}

export const initialState = (): DeskState => ({
  stage: 'bring',
  files: [],
  reading: null,
  problem: '',
  notice: null,
  isOpening: false,
  imported: null,
  rows: [],
  switches: allOn,
  table: [],
  unknownLanguages: [],
  isScrubbing: false,
  looking: null,
  plan: null,
  info: null,
  training: null,
  losses: [],
  heldOut: [],
  isResumable: null,
  isKept: true,
  answering: null,
  calibration: null,
  isDrafting: false,
  scores: null,
  scoring: null,
  checking: null,
  leaks: null,
  checkedStep: 0,
  isSaveAsked: false,
  savedAs: '',
});
