// The lessons' own engine: one worker for all lessons on a page, apart from the playground's. It
// holds several models by key; a lesson asks and gets an answer, in slices short enough that the
// models of a lesson learn side by side.
import { EngineClient, EngineGone, type Fatal } from '../engine/client';
import type { SessionConfig, SessionInfo, WriteOptions } from '../engine/engine';
import type { LessonFunctions, SymbolOptions } from '../engine/lesson-engine';
import type { CallName, Calls } from '../engine/messages';
import type { Variant } from '../engine/variant';
import { lessonConfig, lessonUpdates, replies } from './replies';

// The model of a playground on the same page, as a file; null if it has learned nothing yet.
export interface SourceModel {
  bytes: Uint8Array;
  step: number;
  text: string; // that it learnt or wrote; empty if none is known
  loss: number | null; // of its last update
}
export type ModelSource = () => Promise<SourceModel | null>;

const slice = 40; // milliseconds
export const greedy: WriteOptions = {
  ...{ temperature: 0, top_k: 0, top_p: 1, max_tokens: 40, seed: 7 },
  ...{ window: 0, best: false, cached: true },
};

// The worker lives while a lesson uses it.
class Engine {
  readonly models = new Map<string, Promise<LabModel>>(); // that lessons share
  failure: Fatal | null = null;
  users = 0;
  #client: EngineClient;
  #nextKey = 1;

  constructor(variant: Variant | null) {
    this.#client = new EngineClient(
      variant,
      () => {},
      (fatal) => {
        this.failure = fatal;
        if (engine === this) engine = undefined; // the next lesson starts another one
      },
    );
  }
  call<K extends CallName>(type: K, ask: Calls[K]['ask']): Promise<Calls[K]['answer']> {
    return this.#client.call(type, ask);
  }
  newKey = () => `lesson-${this.#nextKey++}`;
  dispose() {
    this.#client.dispose();
  }
}
let engine: Engine | undefined;

// A refusal of the engine, with its sentence.
export class Refused extends Error {}

function accepted<T extends { outcome: { ok: boolean; message: string } }>(answer: T): T {
  if (!answer.outcome.ok) throw new Refused(answer.outcome.message);
  return answer;
}

// The same, if what was computed can be told apart from noise.
function numeric<T extends { outcome: { ok: boolean; message: string } }>(
  answer: T,
  values: (answer: T) => Float32Array,
): T {
  if (values(accepted(answer)).every(Number.isFinite)) return answer;
  throw new Refused(
    'Inside this model are no numbers to look at: its weights are so large that the sums run over. Train it anew with a smaller learning rate.',
  );
}

// One model in the lab.
export class LabModel {
  readonly key: string;
  info: SessionInfo;
  losses: number[] = []; // one per update
  diverged = false;
  #engine: Engine;
  #isEnded = false;

  constructor(engine: Engine, key: string, info: SessionInfo) {
    this.#engine = engine;
    this.key = key;
    this.info = info;
  }
  get step() {
    return this.losses.length;
  }
  // Makes updates until there are so many. onProgress is called after each slice; false if the
  // model was ended meanwhile or ran away.
  async trainTo(until: number, onProgress: () => void = () => {}): Promise<boolean> {
    while (this.step < until) {
      if (this.#isEnded) return false;
      const { key } = this;
      const answer = await this.#engine.call('labTrain', { key, until, milliseconds: slice });
      this.losses.push(...answer.losses);
      this.diverged = answer.diverged;
      onProgress();
      if (answer.diverged || answer.losses.length === 0) return false;
    }
    return true;
  }
  async write(prompt: string, options: Partial<WriteOptions> = {}) {
    const { key } = this;
    return accepted(await this.#engine.call('labWrite', { key, prompt, options: { ...greedy, ...options } }));
  }
  // Changes the symbol at this position (null: the last) and tells how far each output moved.
  async peek(text: string, position: number | null = null) {
    return accepted(await this.#engine.call('labPeek', { key: this.key, text, position }));
  }
  // Changes all that fills the text up to the context, and tells the same.
  async peekPadding(text: string) {
    return accepted(await this.#engine.call('labPeekPadding', { key: this.key, text }));
  }
  async attention(text: string) {
    return numeric(
      await this.#engine.call('labAttention', { key: this.key, text }),
      ({ weights }) => weights,
    );
  }
  async walk(text: string, position: number) {
    return numeric(
      await this.#engine.call('labWalk', { key: this.key, text, position }),
      ({ values }) => values,
    );
  }
  async ownText(text: string) {
    return numeric(
      await this.#engine.call('labOwnText', { key: this.key, text }),
      ({ logProbs }) => logProbs,
    );
  }
  async nextSymbols(text: string, options: SymbolOptions) {
    return numeric(
      await this.#engine.call('labNextSymbols', { key: this.key, text, options }),
      ({ plain }) => plain,
    );
  }
  end() {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#engine.call('labEnd', { key: this.key }).catch(() => {});
  }
}

// A lesson's access to the engine. What it started itself ends with it.
export class Lab {
  readonly source: ModelSource | null;
  #engine: Engine;
  #own = new Set<LabModel>();
  #isReleased = false;

  constructor(variant: Variant | null, source: ModelSource | null) {
    this.source = source;
    engine ??= new Engine(variant);
    this.#engine = engine;
    this.#engine.users++;
  }
  release() {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const model of this.#own) model.end();
    const used = this.#engine;
    used.users--;
    // Not at once: the next lesson may be about to open.
    setTimeout(() => {
      if (used.users > 0) return;
      used.dispose();
      if (engine === used) engine = undefined;
    });
  }

  // One of the functions that need no model.
  async work<N extends keyof LessonFunctions>(name: N, ...args: Parameters<LessonFunctions[N]>) {
    const answer = await this.#engine.call('work', { name, args } as Calls['work']['ask']);
    return accepted(answer as ReturnType<LessonFunctions[N]>);
  }
  async open(text: string, config: Partial<SessionConfig> = {}): Promise<LabModel> {
    const key = this.#engine.newKey();
    const ask = { key, text, config: { ...lessonConfig, ...config } };
    const { info } = accepted(await this.#engine.call('labStart', ask));
    return this.#keep(new LabModel(this.#engine, key, info));
  }
  async load(bytes: Uint8Array): Promise<LabModel> {
    const key = this.#engine.newKey();
    const { info } = accepted(await this.#engine.call('labLoad', { key, bytes }));
    return this.#keep(new LabModel(this.#engine, key, info));
  }
  #keep(model: LabModel): LabModel {
    if (this.#isReleased) model.end();
    else this.#own.add(model);
    return model;
  }

  // The lesson's model, trained with the mask or without it: once per page, for all lessons.
  lessonModel(mask: 'causal' | 'none', onProgress: (step: number, of: number) => void = () => {}) {
    const { models } = this.#engine;
    const known = models.get(mask);
    const training = known ?? this.#trainShared(mask);
    models.set(mask, training);
    const watch = setInterval(() => onProgress(sharedSteps.get(training) ?? 0, lessonUpdates), 100);
    return training.finally(() => clearInterval(watch));
  }
  #trainShared(mask: 'causal' | 'none'): Promise<LabModel> {
    const used = this.#engine;
    const training = (async () => {
      const key = `shared-${mask}`;
      const ask = { key, text: replies, config: { ...lessonConfig, mask } };
      const { info } = accepted(await used.call('labStart', ask));
      const model = new LabModel(used, key, info);
      await model.trainTo(lessonUpdates, () => sharedSteps.set(training, model.step));
      return model;
    })();
    training.catch(() => used.models.delete(mask));
    return training;
  }

  // What to tell the person about something that went wrong. What nobody foresaw is passed on.
  explain(error: unknown): string {
    if (error instanceof Refused) return error.message;
    if (error instanceof EngineGone) {
      const { failure } = this.#engine;
      return failure ? `${failure.message} Reload the page to go on.` : '';
    }
    throw error;
  }
}
const sharedSteps = new WeakMap<Promise<LabModel>, number>();
