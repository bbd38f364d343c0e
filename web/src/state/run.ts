// One playground's run: its state, its engine, and who does what with them.
import { EngineClient, EngineGone, type Fatal } from '../engine/client';
import type { Outcome, SessionConfig, SessionInfo } from '../engine/engine';
import type { News } from '../engine/messages';
import type { Variant } from '../engine/variant';
import { Files } from './files';
import { Inspection } from './inspection';
import { Keeping } from './keeping';
import { LossLog } from './loss-log';
import { changed, lessonSteps, type PresetName, presets, sift, tidy } from './presets';
import { Queue } from './queue';
import { initialState, type State } from './state';
import { Store } from './store';
import { TextDesk } from './text-desk';
import { Training } from './training';
import { Writing } from './writing';

export type Emit = (name: string, detail: unknown) => void;

export class Run {
  readonly store = new Store<State>(initialState());
  readonly log = new LossLog();
  readonly training = new Training(this);
  readonly text = new TextDesk(this);
  readonly writing = new Writing(this);
  readonly inspection = new Inspection(this);
  readonly keeping = new Keeping(this);
  readonly files = new Files(this);
  readonly models = new Queue();
  readonly emit: Emit;
  lessonsAt: string | null = null; // address of the lessons, up to their name
  #client: EngineClient | undefined;
  #variant: Variant | null = null;
  #sizeAsked = 0;

  constructor(emit: Emit) {
    this.emit = emit;
  }
  get state() {
    return this.store.state;
  }
  call: EngineClient['call'] = (type, ask) =>
    this.#client ? this.#client.call(type, ask) : Promise.reject(new EngineGone());

  // Brings up a fresh engine. Resolves when it is there; never rejects.
  connect(variant: Variant | null): Promise<boolean> {
    this.#client?.dispose();
    this.#variant = variant;
    // What was to be seen of a model that is gone with its engine goes too.
    if (this.state.info) this.#forget();
    this.store.set({ phase: 'loading', fatal: null, info: null, isWriting: false });
    const client = new EngineClient(
      variant,
      (news) => this.#hear(news),
      (fatal) => this.#die(fatal),
    );
    this.#client = client;
    this.text.examineSoon(0);
    this.#askSize();
    return client.ready.then((engine) => {
      this.store.set({ engine, phase: this.state.phase === 'loading' ? 'ready' : this.state.phase });
      this.emit('crumb-ready', engine);
      return true;
    });
  }
  disconnect() {
    this.training.abandon();
    this.writing.abandon();
    this.keeping.release();
    this.#client?.dispose();
    this.#client = undefined;
  }
  reconnect() {
    return this.connect(this.#variant);
  }

  configure(wanted: Partial<SessionConfig>) {
    const { taken: change, refused } = sift(wanted);
    if (refused) this.warn('bad_config', refused);
    const config = changed(this.state.config, change);
    this.store.set({ config });
    this.training.forgetRefusal();
    if (change.context !== undefined || change.holdout !== undefined) this.text.examineSoon();
    this.#askSize();
  }
  // Something given was left aside.
  warn(code: string, message: string): Outcome {
    this.store.set({ trainNotice: { kind: 'warning', text: message }, announcement: message });
    this.emit('crumb-error', { code, message, fatal: false });
    return { ok: false, code, message };
  }
  usePreset(name: PresetName, keeping: Partial<SessionConfig> = {}) {
    const { config, window } = presets[name];
    this.configure({ ...config, ...keeping });
    this.writing.setOptions({ window });
    this.store.set({ stretch: name === 'lesson' ? lessonSteps : 1000, minutes: null });
  }
  // The model's size needs no model: the engine computes it from the settings.
  async #askSize() {
    const asked = ++this.#sizeAsked;
    const { config, report } = this.state;
    const size = await quietly(this.call('reportSize', { config, vocabSize: report?.symbols || 64 }));
    if (size && asked === this.#sizeAsked) this.store.set({ size });
  }
  textWasExamined() {
    this.#askSize();
  }

  // A model came into being, or was exchanged for another.
  adopt(info: SessionInfo, modelText: string | null) {
    this.#forget(info.step);
    this.store.set({
      ...{ info: { ...info, config: tidy(info.config) }, modelText },
      phase: info.step > 0 ? 'paused' : 'ready',
    });
  }
  // Nothing is left of the model before.
  #forget(step = 0) {
    this.log.reset(step);
    this.store.set({
      ...{ modelText: null, modelIsLoaded: false, peek: null, attention: null },
      ...{ target: null, progress: null, trainNotice: null, samples: [] },
      ...{ written: '', writtenPrompt: '', writeNotice: null, writingSpeed: null },
    });
  }

  #hear(news: News) {
    switch (news.type) {
      case 'threads':
        return this.#useThreads(news);
      case 'progress':
        return this.training.hearProgress(news);
      case 'sample':
        return this.training.hearSample(news);
      case 'trained':
        return this.training.hearTrained(news);
      case 'written':
        return this.writing.hearWritten(news);
    }
  }
  #useThreads({ threads, measured }: News & { type: 'threads' }) {
    const engine = { ...this.state.engine!, threads, measured };
    this.store.set({ engine });
    this.emit('crumb-threads', engine);
  }
  #die({ message, code }: Fatal) {
    this.training.abandon();
    this.writing.abandon();
    const canRestart = code === 'crashed';
    this.store.set({
      phase: 'error',
      isWriting: false,
      fatal: { message, canRestart, checkpointStep: this.keeping.lastStep },
      announcement: message,
    });
    this.emit('crumb-error', { code, message, fatal: true });
  }
}

// For calls whose failure the person has already been told of: the engine has ended.
export async function quietly<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof EngineGone) return undefined;
    throw error;
  }
}
