// What the page asks a worker that learns and drafts replies. Each question gets one answer; training
// and drafting are asked for in slices, so nothing waits long.
import type { Engine, Outcome } from './engine';
import type {
  DraftReport,
  DraftSettings,
  DraftStart,
  EngineReplies,
  ReplyConfig,
  ReplyInfo,
  ReplyPlan,
  ReplyScore,
} from './reply-engine';
import { ThreadChoice } from './thread-choice';

export interface ReplyTraining {
  losses: Float64Array; // one per update made by this call
  step: number; // updates made so far
  secondsPerStep: number; // of this call's
  diverged: boolean;
  message: string;
}

export interface ReplyCalls {
  replyPlan: {
    ask: { pairs: string; config: ReplyConfig; secondsPerStep: number; mostSeconds: number };
    answer: ReplyPlan;
  };
  replyStart: { ask: { pairs: string; config: ReplyConfig }; answer: { outcome: Outcome; info: ReplyInfo } };
  replySteps: { ask: { steps: number }; answer: null };
  // Until so many updates are made in all, for so many milliseconds, but one update at least.
  replyTrain: { ask: { until: number; milliseconds: number }; answer: ReplyTraining };
  replyHeldOut: { ask: null; answer: { score: ReplyScore; info: ReplyInfo } };
  replyInfo: { ask: null; answer: ReplyInfo };
  replyDraft: { ask: { draft: number; email: string; settings: DraftSettings }; answer: DraftStart };
  replyWrite: { ask: { draft: number; tokens: number }; answer: DraftReport };
  replyVocabulary: { ask: null; answer: string };
  replyPairs: { ask: null; answer: string };
  replySave: { ask: { kind: 'checkpoint' | 'model' }; answer: Uint8Array<ArrayBuffer> };
  replyLoad: { ask: { bytes: Uint8Array }; answer: { outcome: Outcome; info: ReplyInfo } };
}
type Handlers = { [K in keyof ReplyCalls]: (ask: ReplyCalls[K]['ask']) => ReplyCalls[K]['answer'] };

export class ReplyWork {
  #engine: Engine;
  #mostThreads: number;
  #session: EngineReplies | undefined;
  #choice: ThreadChoice | undefined;
  #threads = 1;
  #restoreThreads: () => void;

  constructor(engine: Engine, mostThreads: number, restoreThreads: () => void) {
    this.#engine = engine;
    this.#mostThreads = mostThreads;
    this.#restoreThreads = restoreThreads;
  }
  get #replies(): EngineReplies {
    this.#session ??= new this.#engine.Replies();
    return this.#session;
  }

  readonly handlers: Handlers = {
    replyPlan: ({ pairs, config, secondsPerStep, mostSeconds }) =>
      this.#engine.planReplies(pairs, config, secondsPerStep, mostSeconds),
    replyStart: ({ pairs, config }) => this.#fill(() => this.#replies.start(pairs, config)),
    replySteps: ({ steps }) => {
      this.#replies.setSteps(steps);
      return null;
    },
    replyTrain: (ask) => this.#train(ask),
    replyHeldOut: () =>
      this.#withThreads(() => ({ score: this.#replies.heldOutLoss(), info: this.#replies.info() })),
    replyInfo: () => this.#replies.info(),
    replyDraft: ({ draft, email, settings }) => this.#replies.beginDraft(draft, email, settings),
    replyWrite: ({ draft, tokens }) => this.#replies.writeDraft(draft, tokens),
    replyVocabulary: () => this.#replies.vocabulary(),
    replyPairs: () => this.#replies.pairs(),
    replySave: ({ kind }) =>
      (kind === 'model'
        ? this.#replies.saveModel(true)
        : this.#replies.saveCheckpoint()) as Uint8Array<ArrayBuffer>,
    replyLoad: ({ bytes }) => this.#fill(() => this.#replies.load(bytes)),
  };

  #fill(make: () => Outcome): { outcome: Outcome; info: ReplyInfo } {
    const outcome = make();
    if (outcome.ok) {
      this.#choice = new ThreadChoice(this.#mostThreads, (count) => {
        this.#threads = count;
        this.#engine.setThreads(count);
      });
      this.#restoreThreads();
    }
    return { outcome, info: this.#replies.info() };
  }
  #withThreads<T>(work: () => T): T {
    this.#engine.setThreads(this.#threads);
    try {
      return work();
    } finally {
      this.#restoreThreads();
    }
  }
  #train({ until, milliseconds }: ReplyCalls['replyTrain']['ask']): ReplyTraining {
    return this.#withThreads(() => {
      const losses: number[] = [];
      let { step } = this.#replies.info();
      let [diverged, message] = [false, ''];
      const begin = performance.now();
      while (step < until && !diverged && (losses.length === 0 || performance.now() - begin < milliseconds)) {
        const report = this.#choice!.timed(() => this.#replies.step());
        ({ diverged, message } = report);
        losses.push(report.loss);
        if (!diverged) step = report.step + 1;
      }
      const secondsPerStep = (performance.now() - begin) / 1000 / Math.max(1, losses.length);
      return { losses: Float64Array.from(losses), step, secondsPerStep, diverged, message };
    });
  }
}
