// Models and runs as files.
import type { Outcome, SessionConfig } from '../engine/engine';
import { tidy } from './presets';
import type { Run } from './run';
import { readModelFile, textIn } from './tensor-file';

export class Files {
  #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  // 'model': weights and vocabulary, for other programs too. 'run': and all else that is
  // needed to go on as if never stopped, the text included.
  async save(kind: 'model' | 'run'): Promise<Uint8Array<ArrayBuffer>> {
    const bytes =
      kind === 'model'
        ? await this.#run.call('saveModel', null)
        : (await this.#run.call('saveCheckpoint', null))?.bytes;
    if (!bytes) throw new Error(`There is no ${kind} to save yet. Train first.`);
    return bytes;
  }
  #refuse(outcome: Outcome): Outcome {
    this.#run.warn(outcome.code, outcome.message);
    return outcome;
  }
  async open(file: File): Promise<Outcome> {
    this.#run.store.set({ trainNotice: { kind: 'note', text: `Opening “${file.name}” …` } });
    const read = await readModelFile(file);
    if (read instanceof Uint8Array) return this.load(read);
    const { code, why } = read;
    return this.#refuse({ ok: false, code, message: `${why} Your present model is still here.` });
  }
  // Takes a model or a checkpoint. If it is refused, the present model stays.
  load(bytes: Uint8Array): Promise<Outcome> {
    return this.#run.models.add(() => this.#load(bytes));
  }
  async #load(bytes: Uint8Array): Promise<Outcome> {
    await this.#run.training.pause();
    const answer = await this.#run.call('load', { bytes });
    if (!answer.outcome.ok) return this.#refuse(answer.outcome);
    const canTrain = answer.info.can_train;
    const text = canTrain ? textIn(bytes, 'text') : null;
    if (text !== null) this.#run.text.takeFromRun(text);
    this.#run.adopt(answer.info, text);
    const config = tidy(answer.info.config);
    this.#run.configure(canTrain ? config : shapeOf(config));
    const said = canTrain
      ? `Loaded, with its text: ready to go on from step ${answer.info.step}.`
      : 'Loaded. It can write. To train, press Start over: that makes a new model from the text.';
    const trainNotice = { kind: 'note', text: `${said} ${answer.outcome.message}`.trim() } as const;
    this.#run.store.set({ modelIsLoaded: true, phase: 'paused', trainNotice, announcement: said });
    this.#run.inspection.inspect();
    return answer.outcome;
  }
}

// A file with weights alone says nothing about how they were trained.
const shapeOf = (config: SessionConfig) => {
  const { d_model, n_heads, n_layers, d_ff, max_len, mask, residuals, layer_norm, positions } = config;
  return { d_model, n_heads, n_layers, d_ff, max_len, mask, residuals, layer_norm, positions };
};
