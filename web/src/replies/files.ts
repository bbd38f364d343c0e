// What was learnt as one file, and the way back to what was on the desk before a file was opened.
import { download } from '../elements/download';
import type { ReplyInfo } from '../engine/reply-engine';
import { isModelFile, readModelFile } from '../state/tensor-file';
import { lookForLeaks } from './canary-check';
import type { Desk } from './desk';
import type { Given } from './dropped';
import { fileNoteIn, withFileNote } from './file-note';
import type { Kept } from './keeping';
import { type Brought, nothingBrought } from './mail-desk';
import { readEnginePairs, rowsOf } from './pairs-json';
import { type DeskState, initialState, type Stage } from './state';

// All that another model takes the place of.
interface OnTheDesk {
  model: Uint8Array | null; // null: nothing was learnt
  agent: string;
  brought: Brought;
  shown: Pick<
    DeskState,
    'files' | 'imported' | 'rows' | 'switches' | 'losses' | 'heldOut' | 'scores' | 'answering' | 'stage'
  >;
}

export class Files {
  #desk: Desk;
  #checked: { bytes: Uint8Array<ArrayBuffer>; name: string } | null = null; // waits for a person's choice

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  // Mail is read, a model is opened.
  async take(given: readonly Given[]) {
    if (given.length === 0) return;
    const areModels = await Promise.all(given.map(({ file }) => isModelFile(file)));
    const model = given[areModels.indexOf(true)];
    if (model && given.length > 1)
      throw new Error(
        `“${model.name}” is a model. Open it by itself, and the other files after it. Nothing was changed.`,
      );
    if (model) return this.open(model.file);
    if (this.#desk.state.isOpening)
      throw new Error('A model is being opened. Bring the mail again when that is done.');
    const read = given.map(async ({ name, file }) => {
      const buffer = await file.arrayBuffer().catch(() => {
        throw new Error(
          `“${name}” could not be read. If it is a folder, drop the files in it, or a .zip of them. Nothing was changed.`,
        );
      });
      return { name, bytes: new Uint8Array(buffer) };
    });
    await this.#desk.mail.bring(await Promise.all(read));
  }

  // What the check found was of another model.
  changed() {
    this.#checked = null;
    this.#desk.store.set({ leaks: null, isSaveAsked: false, savedAs: '' });
  }
  async check() {
    await this.#desk.learning.standStill(() => this.#check());
  }
  async #check() {
    this.changed();
    const leaks = await lookForLeaks(this.#desk);
    this.#desk.store.set({ leaks, checkedStep: this.#step });
  }
  get #step(): number {
    const { training, info } = this.#desk.state;
    return Math.max(training?.step ?? 0, info?.step ?? 0);
  }
  // Only after the check. If that finds something, a person chooses.
  async save() {
    const { store, learning } = this.#desk;
    await learning.standStill(async () => {
      await this.#check();
      const bytes = withFileNote(await this.model(), this.#desk.state);
      this.#checked = { bytes, name: fileName(this.#step) };
    });
    if (this.#desk.state.leaks?.length === 0) this.saveChecked();
    else store.set({ isSaveAsked: true });
  }
  saveChecked() {
    if (!this.#checked) return;
    const { bytes, name } = this.#checked;
    download(bytes, name);
    this.#checked = null;
    this.#desk.store.set({ isSaveAsked: false, savedAs: name });
  }
  doNotSave() {
    this.#checked = null;
    this.#desk.store.set({ isSaveAsked: false });
  }
  // As it is now, with all that is needed to go on if it can be trained.
  model(): Promise<Uint8Array<ArrayBuffer>> {
    const kind = this.#desk.state.info?.can_train ? 'checkpoint' : 'model';
    return this.#desk.call('replySave', { kind });
  }

  // If the file is refused, all stays as it was.
  async open(file: File) {
    const { store } = this.#desk;
    const { scoring, checking, reading, isOpening } = store.state;
    if (scoring || checking || reading || isOpening)
      throw new Error(`Something is still being looked at. Open “${file.name}” again when that is done.`);
    const opening = { kind: 'note', text: `Opening “${file.name}” …` } as const;
    const { notice } = store.state;
    store.set({ problem: '', notice: opening, isOpening: true });
    try {
      const bytes = await readModelFile(file);
      if (!(bytes instanceof Uint8Array)) throw new Error(`${bytes.why} ${this.#still}`.trim());
      await this.#exchange(bytes, file.name);
    } catch (error) {
      store.set({ notice });
      throw error;
    } finally {
      store.set({ isOpening: false });
    }
  }
  get #still(): string {
    const { info, rows } = this.#desk.state;
    if (info?.has_model) return 'Your present model is still here.';
    return rows.length > 0 ? 'Your pairs are as they were.' : '';
  }
  async #exchange(bytes: Uint8Array, name: string) {
    const { learning } = this.#desk;
    const wasTraining = this.#desk.state.training !== null;
    await learning.stop();
    const before = await this.#present();
    await this.#desk.keeping.keep();
    const info = await this.#load(bytes).catch((error) => {
      if (wasTraining) this.#desk.attempt(() => learning.goOn());
      throw error;
    });
    const pairs = readEnginePairs(await this.#desk.call('replyPairs', null));
    this.#desk.keeping.exchanges();
    await this.#put(info, {
      ...{ model: bytes, agent: '', brought: nothingBrought() },
      shown: {
        ...fresh(),
        ...fileNoteIn(bytes),
        files: [name],
        rows: rowsOf(pairs, name),
        stage: stageOf(info),
      },
    });
    const said =
      stageOf(info) === 'train'
        ? `Loaded, with its pairs: ready to go on from step ${info.step}.`
        : 'Loaded, with its pairs. It can write drafts.';
    this.#say(said, before);
  }
  // A run of an earlier visit. What was brought in this one is put aside.
  async takeUp({ checkpoint, rows, switches, agent }: Kept) {
    const { store } = this.#desk;
    store.set({ isOpening: true });
    try {
      const before = await this.#present();
      const info = await this.#load(checkpoint);
      const shown = { ...fresh(), rows, switches, stage: stageOf(info) };
      await this.#put(info, { model: checkpoint, agent, brought: nothingBrought(), shown });
      if (before) this.#say('Taken up.', before);
    } finally {
      store.set({ isOpening: false });
    }
  }
  #say(said: string, before: OnTheDesk | null) {
    if (!before) return this.#desk.store.set({ notice: { kind: 'note', text: said } });
    const run = () => this.#desk.attempt(() => this.#bringBack(before));
    const text = `${said} ${nameOf(before)} put aside.`;
    this.#desk.store.set({ notice: { kind: 'note', text, action: { label: 'Bring it back', run } } });
  }
  async #bringBack(wanted: OnTheDesk) {
    const { store } = this.#desk;
    if (store.state.isOpening) return;
    store.set({ isOpening: true });
    try {
      await this.#desk.learning.stop();
      const before = await this.#present();
      await this.#desk.keeping.keep();
      const info = wanted.model && (await this.#load(wanted.model));
      this.#desk.keeping.exchanges();
      await this.#put(info, wanted);
      this.#say('Brought back.', before);
    } finally {
      store.set({ isOpening: false });
    }
  }

  // Null: nothing is there that could be lost.
  async #present(): Promise<OnTheDesk | null> {
    const { state, drafting, mail } = this.#desk;
    if (state.rows.length === 0 && !state.info?.has_model) return null;
    const { files, imported, rows, switches, losses, heldOut, scores, answering, stage } = state;
    return {
      model: state.info?.has_model ? await this.model() : null,
      agent: drafting.agent,
      brought: mail.brought,
      shown: {
        ...{ files, imported, rows, switches, losses, heldOut, scores, stage },
        answering: answering && { ...answering, drafts: answering.drafts.filter(({ isDone }) => isDone) },
      },
    };
  }
  async #load(bytes: Uint8Array): Promise<ReplyInfo> {
    const { outcome, info } = await this.#desk.call('replyLoad', { bytes });
    if (outcome.ok) return info;
    const why = outcome.message.replace(/ ?Your present model is still here\./, '');
    throw new Error(`${why} ${this.#still}`.trim());
  }
  // `info`: of the model, which the engine has by now.
  async #put(info: ReplyInfo | null, { agent, brought, shown }: OnTheDesk) {
    const { store, drafting, learning, mail, keeping, scrubbing, sureness } = this.#desk;
    drafting.leave();
    this.changed();
    mail.brought = brought;
    drafting.agent = agent;
    learning.pairs = info ? readEnginePairs(await this.#desk.call('replyPairs', null)) : [];
    store.set({ ...shown, info: null, plan: null, table: [], problem: '' });
    if (info) drafting.open();
    if (shown.imported === null) await mail.restore(shown.rows);
    else await scrubbing.all();
    store.set({ info }); // last: from now on it is kept
    keeping.keep();
    sureness.calibrate(learning.pairs);
  }
}

const fresh = (): OnTheDesk['shown'] => {
  const { files, imported, rows, switches, losses, heldOut, scores, answering, stage } = initialState();
  return { files, imported, rows, switches, losses, heldOut, scores, answering, stage };
};
const stageOf = ({ can_train, step, config }: ReplyInfo): Stage =>
  can_train && step < config.steps ? 'train' : 'draft';
function nameOf({ model, shown: { rows, files } }: OnTheDesk): string {
  if (model && rows.every(({ isFromModel }) => isFromModel)) return `“${files.join(', ')}” was`;
  return model ? 'Your own mail and model were' : 'Your own mail was';
}
// On this day, wherever one is.
function fileName(step: number): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `crumb-replies-${date}-step-${step}.safetensors`;
}
