// Models beside the person's own, for lessons: each has a key, and trains and writes only when asked.
import { breathe } from './breathe';
import type {
  AttentionReport,
  Engine,
  EngineSession,
  Outcome,
  PeekReport,
  SessionConfig,
  SessionInfo,
  StepReport,
  WriteOptions,
} from './engine';
import type { BlockWalk, LessonFunctions, NextSymbols, OwnText, SymbolOptions } from './lesson-engine';
import { ThreadChoice } from './thread-choice';

export const mostLabs = 12;
const writingTurn = 12; // milliseconds
const ok: Outcome = { ok: true, code: '', message: '' };

// A question to one of the functions that need no model.
export type Work = {
  [N in keyof LessonFunctions]: { name: N; args: Parameters<LessonFunctions[N]> };
}[keyof LessonFunctions];
export type Worked = ReturnType<LessonFunctions[keyof LessonFunctions]>;

export interface LabTraining {
  outcome: Outcome;
  step: number; // updates made so far
  losses: Float64Array; // one per update made by this call
  diverged: boolean;
  message: string;
}

export interface LabWriting {
  outcome: Outcome;
  text: string;
  skipped: string; // characters of the prompt that the model has never seen
  done: boolean; // false: another text or model came in between
  tokens: number;
  milliseconds: number; // of work, the prompt included
  rows: number; // of queries computed, the prompt's included, in each block
  keys: number; // that the newest row of queries was compared with
}

// A key that is not in use answers as a session without a model does.
export interface LabCalls {
  // A new model; under a key that is in use, in place of the one that was there.
  labStart: {
    ask: { key: string; text: string; config: SessionConfig };
    answer: { outcome: Outcome; info: SessionInfo };
  };
  // A model file, or a run; the same way.
  labLoad: { ask: { key: string; bytes: Uint8Array }; answer: { outcome: Outcome; info: SessionInfo } };
  labInfo: { ask: { key: string }; answer: SessionInfo };
  // Until so many updates are made in all, for so many milliseconds at most, but one update at
  // least. All other messages wait meanwhile: about 40 are meant.
  labTrain: { ask: { key: string; until: number; milliseconds: number }; answer: LabTraining };
  // To the end, with pauses for other messages. One text at a time: the next call ends it.
  labWrite: { ask: { key: string; prompt: string; options: WriteOptions }; answer: LabWriting };
  // position null: the last symbol.
  labPeek: { ask: { key: string; text: string; position: number | null }; answer: PeekReport };
  labPeekPadding: { ask: { key: string; text: string }; answer: PeekReport };
  labAttention: { ask: { key: string; text: string }; answer: AttentionReport };
  labWalk: { ask: { key: string; text: string; position: number }; answer: BlockWalk };
  labOwnText: { ask: { key: string; text: string }; answer: OwnText };
  labNextSymbols: { ask: { key: string; text: string; options: SymbolOptions }; answer: NextSymbols };
  labEnd: { ask: { key: string }; answer: null };
  work: { ask: Work; answer: Worked };
}
type LabHandlers = {
  [K in keyof LabCalls]: (ask: LabCalls[K]['ask']) => LabCalls[K]['answer'] | Promise<LabCalls[K]['answer']>;
};

class Lab {
  threads = 1; // that it trains with
  writing: object | null = null; // stands for the call that writes
  readonly choice: ThreadChoice;

  constructor(
    readonly session: EngineSession,
    mostThreads: number,
    setThreads: (count: number) => void,
  ) {
    this.choice = new ThreadChoice(mostThreads, (count) => {
      this.threads = count;
      setThreads(count);
    });
  }
}

const full: Outcome = {
  ok: false,
  code: 'too_many_models',
  message: `Lessons keep ${mostLabs} models already. Close a lesson that you are done with, then try again.`,
};

export class Labs {
  #engine: Engine;
  #mostThreads: number;
  #restoreThreads: () => void;
  #labs = new Map<string, Lab>();
  #none: EngineSession; // never has a model

  // restoreThreads: gives the engine back the number of threads that the person's model trains with.
  constructor(engine: Engine, mostThreads: number, restoreThreads: () => void) {
    this.#engine = engine;
    this.#mostThreads = mostThreads;
    this.#restoreThreads = restoreThreads;
    this.#none = new engine.Session();
  }

  readonly handlers: LabHandlers = {
    labStart: ({ key, text, config }) => this.#fill(key, (session) => session.start(text, config)),
    labLoad: ({ key, bytes }) => this.#fill(key, (session) => session.load(bytes)),
    labInfo: ({ key }) => this.#session(key).info(),
    labTrain: (ask) => this.#train(ask),
    labWrite: (ask) => this.#write(ask),
    labPeek: ({ key, text, position }) =>
      position === null ? this.#session(key).peek(text) : this.#session(key).peekAt(text, position),
    labPeekPadding: ({ key, text }) => this.#session(key).peekPadding(text),
    labAttention: ({ key, text }) => this.#session(key).attention(text),
    labWalk: ({ key, text, position }) => this.#session(key).walk(text, position),
    labOwnText: ({ key, text }) => this.#session(key).ownText(text),
    labNextSymbols: ({ key, text, options }) => this.#session(key).nextSymbols(text, options),
    labEnd: ({ key }) => {
      this.#labs.get(key)?.session.delete();
      this.#labs.delete(key);
      return null;
    },
    work: ({ name, args }) => {
      const work = this.#engine[name] as (...args: unknown[]) => Worked;
      return work(...args);
    },
  };

  #session(key: string): EngineSession {
    return this.#labs.get(key)?.session ?? this.#none;
  }

  #fill(key: string, make: (session: EngineSession) => Outcome): { outcome: Outcome; info: SessionInfo } {
    const present = this.#labs.get(key);
    if (!present && this.#labs.size >= mostLabs) return { outcome: full, info: this.#none.info() };
    const session = present?.session ?? new this.#engine.Session();
    const outcome = make(session);
    const info = session.info();
    if (outcome.ok) {
      this.#labs.set(key, new Lab(session, this.#mostThreads, (count) => this.#engine.setThreads(count)));
      this.#restoreThreads();
    } else if (!present) session.delete();
    return { outcome, info };
  }

  #train({ key, until, milliseconds }: LabCalls['labTrain']['ask']): LabTraining {
    const lab = this.#labs.get(key);
    const noModel = this.#none.peek('').outcome;
    if (!lab) return { outcome: noModel, step: 0, losses: new Float64Array(), diverged: false, message: '' };
    const losses: number[] = [];
    let { step } = lab.session.info();
    let report: StepReport | undefined;
    this.#engine.setThreads(lab.threads);
    const begin = performance.now();
    while (step < until && !report?.diverged && (!report || performance.now() - begin < milliseconds)) {
      report = lab.choice.timed(() => lab.session.step());
      losses.push(report.loss);
      if (!report.diverged) step = report.step + 1;
    }
    this.#restoreThreads();
    const { diverged = false, message = '' } = report ?? {};
    return { outcome: ok, step, losses: Float64Array.from(losses), diverged, message };
  }

  async #write({ key, prompt, options }: LabCalls['labWrite']['ask']): Promise<LabWriting> {
    const session = this.#session(key);
    const lab = this.#labs.get(key);
    const call = {};
    if (lab) lab.writing = call;
    let begin = performance.now();
    const { outcome, skipped, rows } = session.beginWriting(prompt, options);
    const written: LabWriting = {
      outcome,
      skipped,
      rows,
      text: '',
      done: false,
      tokens: 0,
      milliseconds: 0,
      keys: 0,
    };
    written.milliseconds = performance.now() - begin;
    while (lab && outcome.ok && !written.done) {
      begin = performance.now();
      while (!written.done && performance.now() - begin < writingTurn) this.#writeOne(session, written);
      written.milliseconds += performance.now() - begin;
      await breathe();
      if (this.#labs.get(key) !== lab || lab.writing !== call) break;
    }
    return written;
  }
  #writeOne(session: EngineSession, written: LabWriting) {
    const { text, done, rows, keys } = session.write(1);
    written.text += text;
    written.rows += rows;
    written.keys = keys;
    written.done = done;
    if (!done) written.tokens++;
  }
}
