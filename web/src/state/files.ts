// Models and runs as files.
import type { Outcome, SessionConfig } from '../engine/engine';
import { tidy } from './presets';
import type { Run } from './run';

const largestModel = 2 ** 29; // bytes: file and model together have to fit into the two gigabytes of the engine

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
    const refuse = (code: string, why: string) =>
      this.#refuse({ ok: false, code, message: `“${file.name}” ${why} Your present model is still here.` });
    if (file.size > largestModel)
      return refuse('file_too_large', 'is larger than 512 MB, too large for a browser tab.');
    this.#run.store.set({ trainNotice: { kind: 'note', text: `Opening “${file.name}” …` } });
    const buffer = await file.arrayBuffer().catch(() => null);
    return buffer ? this.load(new Uint8Array(buffer)) : refuse('file_unreadable', 'could not be read.');
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
    const text = canTrain ? textOf(bytes) : null;
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
// A run in a file has its text as a tensor of UTF-8 bytes. The engine has read the file before.
function textOf(file: Uint8Array): string | null {
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)));
  if (!header.text?.data_offsets) return null;
  const [begin, end] = header.text.data_offsets;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    file.subarray(8 + length + begin, 8 + length + end),
  );
}
