// Everything that the page and the worker say to each other.
import type {
  AttentionReport,
  Outcome,
  PeekReport,
  SessionConfig,
  SessionInfo,
  SizeReport,
  TextCheck,
  TextReport,
  WriteOptions,
  WriteStart,
} from './engine';
import type { LabCalls } from './lab';
import type { ReplyCalls } from './reply-calls';
import type { Variant } from './variant';

export interface EngineInfo {
  variant: Variant;
  threads: number;
  measured: boolean; // that so many threads are the quickest; until then, threads is the most there may be
  loadMilliseconds: number;
  failed: Variant[]; // better variants that were tried first and did not start
}

// What the loop in the worker writes from time to time, to show how far the model is.
export interface SampleOptions {
  prompt: string;
  window: number;
  length: number;
}

// Questions: each gets exactly one answer.
export interface Calls extends LabCalls, ReplyCalls {
  examine: {
    ask: { text: string; context: number; holdout: number };
    answer: { report: TextReport; check: TextCheck };
  };
  cleanUp: { ask: { text: string }; answer: string };
  reportSize: { ask: { config: SessionConfig; vocabSize: number }; answer: SizeReport };
  start: { ask: { text: string; config: SessionConfig }; answer: { outcome: Outcome; info: SessionInfo } };
  // Until so many updates are made in all, for so many seconds, or until paused.
  train: {
    ask: { until: number | null; seconds: number | null; sample: SampleOptions };
    answer: SessionInfo | null;
  };
  pause: { ask: null; answer: null };
  sampleWith: { ask: SampleOptions; answer: null };
  write: { ask: { prompt: string; options: WriteOptions }; answer: WriteStart };
  stopWriting: { ask: null; answer: null };
  peek: { ask: { text: string }; answer: PeekReport };
  attention: { ask: { text: string }; answer: AttentionReport };
  saveModel: { ask: null; answer: Uint8Array<ArrayBuffer> | null };
  saveCheckpoint: { ask: null; answer: { bytes: Uint8Array<ArrayBuffer>; step: number } | null };
  load: { ask: { bytes: Uint8Array }; answer: { outcome: Outcome; info: SessionInfo } };
}
export type CallName = keyof Calls;

type Question = { [K in CallName]: { type: K; id: number; ask: Calls[K]['ask'] } }[CallName];
type Answer = {
  [K in CallName]: { type: 'answer'; to: K; id: number; answer: Calls[K]['answer'] };
}[CallName];

export interface HeldOut {
  step: number; // updates made when it was measured
  loss: number;
}

// News: comes unasked.
export interface Progress {
  type: 'progress';
  step: number; // updates made so far
  losses: Float64Array; // one per update since the last message, the newest last
  heldOut: HeldOut[];
  bestStep: number;
  learningRate: number;
  gradNorm: number;
  tokensPerSecond: number; // over the last second or so, all pauses for measuring included
  secondsPerStep: number;
}
export type News =
  | Progress
  | { type: 'threads'; threads: number; measured: boolean }
  | { type: 'sample'; step: number; prompt: string; text: string }
  | { type: 'trained'; reason: 'finished' | 'paused' | 'diverged'; message: string; info: SessionInfo }
  | { type: 'written'; text: string; done: boolean; tokensPerSecond: number };

// hung: a threaded variant that stopped an earlier worker while it started.
export type ToWorker =
  | { type: 'init'; variant: Variant | null; engineBase: string | null; hung: Variant | null }
  | Question;
export interface ForHelper {
  type: 'helper'; // a worker that the page starts for the engine
  url: string;
  options: WorkerOptions;
  port: MessagePort;
}
export type FromWorker =
  | ForHelper
  | { type: 'trying'; variant: Variant }
  | { type: 'ready'; info: EngineInfo }
  | { type: 'fatal'; message: string; code: 'unsupported' | 'not_loaded' | 'crashed' }
  | Answer
  | News;
export type Message = ToWorker | FromWorker;
