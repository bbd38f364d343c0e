// What a playground knows at a moment. Losses are apart (loss-log.ts): they only grow.
import type {
  AttentionReport,
  PeekReport,
  SessionConfig,
  SessionInfo,
  SizeReport,
  TextCheck,
  TextReport,
  WriteOptions,
} from '../engine/engine';
import type { EngineInfo, Progress } from '../engine/messages';
import { lessonSteps, presets } from './presets';

export type Phase = 'loading' | 'ready' | 'training' | 'paused' | 'error';

export interface Sample {
  step: number;
  prompt: string;
  text: string;
}

// A sentence for the person, with at most one thing to do about it.
export interface Notice {
  kind: 'note' | 'warning';
  text: string;
  action?: { label: string; run(): void };
}

export interface State {
  phase: Phase;
  engine: EngineInfo | null;
  fatal: { message: string; canRestart: boolean; checkpointStep: number | null } | null;

  text: string;
  textName: string; // of the sample or the file; empty for pasted text
  report: TextReport | null; // of the text; null while it is being looked at
  textCheck: TextCheck | null; // whether it can be trained on
  textNotice: Notice | null;

  config: SessionConfig;
  size: SizeReport | null;
  maskExplained: boolean;

  info: SessionInfo | null; // of the model that exists; null before the first
  modelText: string | null; // what that model learns from; null for one that was loaded alone
  modelIsLoaded: boolean;
  stretch: number | null; // updates to make when Train is pressed; null: until paused
  minutes: number | null; // to train for when Train is pressed, instead
  deadline: number | null; // of the present stretch, if it has one, in performance.now()'s milliseconds
  target: number | null; // where the present stretch ends
  progress: Progress | null;
  announcement: string; // for screen readers
  trainNotice: Notice | null;
  resume: { step: number; textName: string } | null; // a run of an earlier visit
  samples: readonly Sample[];

  prompt: string;
  promptIsOurs: boolean; // not typed by the person
  writeOptions: WriteOptions;
  written: string;
  writtenPrompt: string;
  isWriting: boolean;
  writingSpeed: number | null;
  writeNotice: Notice | null;

  peek: PeekReport | null;
  attention: AttentionReport | null;
}

export function initialState(): State {
  return {
    phase: 'loading',
    engine: null,
    fatal: null,
    text: '',
    textName: '',
    report: null,
    textCheck: null,
    textNotice: null,
    config: { ...presets.lesson.config, holdout: 0.1 },
    size: null,
    maskExplained: false,
    info: null,
    modelText: null,
    modelIsLoaded: false,
    stretch: lessonSteps,
    minutes: null,
    deadline: null,
    target: null,
    progress: null,
    announcement: '',
    trainNotice: null,
    resume: null,
    samples: [],
    prompt: '',
    promptIsOurs: true,
    writeOptions: {
      ...{ temperature: 0.8, top_k: 10, top_p: 1, max_tokens: 200, seed: 7 },
      ...{ window: 0, best: false, cached: true },
    },
    written: '',
    writtenPrompt: '',
    isWriting: false,
    writingSpeed: null,
    writeNotice: null,
    peek: null,
    attention: null,
  };
}
