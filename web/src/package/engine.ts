// crumb-gpt/engine: the engine alone, for Node and browsers. It works on the thread that calls it; in a
// page that means a worker of your own, or short runs.
import { relaxedSimd, simd } from 'wasm-feature-detect';
import { unknownNames } from '../embed/unknown-names';
import type {
  Engine,
  EngineSession,
  Outcome,
  SessionConfig,
  SessionInfo,
  WriteOptions,
} from '../engine/engine';
import { loadEngine } from '../engine/loader/inline';
import type { Variant } from '../engine/variant';
import { lessonConfig } from '../lessons/replies';

export type { Outcome, SessionConfig, SessionInfo, WriteOptions } from '../engine/engine';

// What the engine refuses, with its code and its sentence.
export class CrumbError extends Error {
  readonly code: string;
  constructor({ code, message }: Outcome) {
    super(message);
    this.name = 'CrumbError';
    this.code = code;
  }
}
function accepted(outcome: Outcome) {
  if (!outcome.ok) throw new CrumbError(outcome);
}

export const defaults: Readonly<SessionConfig> = lessonConfig;
const writeDefaults: WriteOptions = {
  ...{ temperature: 0.8, top_k: 10, top_p: 1, max_tokens: 200, seed: 7 },
  ...{ window: 0, best: false, cached: true },
};

function known<T extends object>(given: Partial<T>, usual: T): T {
  const message = unknownNames(Object.keys(given), Object.keys(usual));
  if (message) throw new CrumbError({ ok: false, code: 'unknown_setting', message });
  return { ...usual, ...given };
}

const engines = new Map<Variant, Promise<Engine>>();
async function engineFor(wanted: 'simd' | 'relaxed' | undefined): Promise<Engine> {
  if (!(await simd())) throw new Error('This place lacks WebAssembly SIMD, which Crumb needs.');
  const variant = wanted ?? ((await relaxedSimd()) ? 'relaxed' : 'simd');
  const loading = engines.get(variant) ?? loadEngine(variant, null, 0);
  engines.set(variant, loading);
  loading.catch(() => engines.delete(variant));
  return loading;
}

// Writes with a model. `delete()` gives its memory back.
export class Writer {
  protected readonly session: EngineSession;
  constructor(session: EngineSession) {
    this.session = session;
  }
  get info(): SessionInfo {
    return this.session.info();
  }
  // What comes after the prompt.
  write(prompt: string, options: Partial<WriteOptions> = {}): string {
    accepted(this.session.beginWriting(prompt, known(options, writeDefaults)).outcome);
    let text = '';
    for (;;) {
      const report = this.session.write(256);
      text += report.text;
      if (report.done) return text;
    }
  }
  // Weights and vocabulary, as a safetensors file.
  saveModel(): Uint8Array {
    return this.session.saveModel();
  }
  delete() {
    this.session.delete();
  }
}

export class Trainer extends Writer {
  // Makes updates and gives back their losses. Ends early if the model runs away.
  train(steps: number, onStep: (step: number, loss: number) => void = () => {}): number[] {
    const losses: number[] = [];
    while (losses.length < steps) {
      const { step, loss, diverged, message } = this.session.step();
      losses.push(loss);
      onStep(step, loss);
      if (diverged) throw new CrumbError({ ok: false, code: 'diverged', message });
    }
    return losses;
  }
  heldOutLoss(): number {
    return this.session.heldOutLoss();
  }
  // All that is needed to go on later, the text included.
  saveCheckpoint(): Uint8Array {
    return this.session.saveCheckpoint();
  }
}

export interface TrainerOptions {
  text?: string; // to learn from; or
  checkpoint?: Uint8Array; // a run to go on with
  config?: Partial<SessionConfig>;
  variant?: 'simd' | 'relaxed';
}
export async function createTrainer({ text, checkpoint, config, variant }: TrainerOptions): Promise<Trainer> {
  const engine = await engineFor(variant);
  const session = new engine.Session();
  try {
    accepted(
      checkpoint ? session.load(checkpoint) : session.start(text ?? '', known(config ?? {}, defaults)),
    );
    if (!session.info().can_train)
      throw new CrumbError({
        ok: false,
        code: 'model_only',
        message: 'That file has weights alone: it can write, not train.',
      });
  } catch (error) {
    session.delete();
    throw error;
  }
  return new Trainer(session);
}

// From a saved model or a checkpoint.
export async function createWriter(
  model: Uint8Array,
  { variant }: { variant?: 'simd' | 'relaxed' } = {},
): Promise<Writer> {
  const engine = await engineFor(variant);
  const session = new engine.Session();
  try {
    accepted(session.load(model));
  } catch (error) {
    session.delete();
    throw error;
  }
  return new Writer(session);
}
