// The text to learn from: where it comes from, and what the engine says about it.
import { decode, decodeWindows1252, looksBinary } from '../text/decode';
import {
  defaultSample,
  isSample,
  loadSample,
  sampleAtOnce,
  sampleLabel,
  sampleNames,
  suggestPrompt,
} from '../text/samples';
import { quietly, type Run } from './run';

export const isLong = (text: string) => text.length > 1_000_000; // what is done with it takes a while
export const largestFile = 64 * 1024 * 1024; // bytes

export class TextDesk {
  sample = ''; // the name of the sample on the desk; empty if the text is the person's own
  #run: Run;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #examining: Promise<void> = Promise.resolve();

  constructor(run: Run) {
    this.#run = run;
    const text = sampleAtOnce(defaultSample);
    if (text !== undefined) this.#put(text, sampleLabel(defaultSample), defaultSample);
  }

  // A text of the person's own: typed, pasted, or set by a program.
  set(text: string, name = '') {
    this.#put(text, name, sampleNames.find((sample) => sampleAtOnce(sample) === text) ?? '');
    this.examineSoon();
  }
  async pick(sample: string) {
    if (!isSample(sample)) return;
    this.#exchange(await loadSample(sample), sampleLabel(sample), sample);
  }
  // The text that a run learns from, which was kept or comes from a file.
  takeFromRun(text: string, name = '') {
    this.#exchange(text, name, sampleNames.find((sample) => sampleAtOnce(sample) === text) ?? '');
  }
  async openFile(file: File) {
    const refuse = (why: string) => {
      const text = `“${file.name}” ${why}`;
      this.#run.store.set({ textNotice: { kind: 'warning', text } });
    };
    if (file.size > largestFile)
      return refuse(
        'is larger than 64 MB. Nothing was changed. A few megabytes are plenty for a model of this size.',
      );
    if (file.size === 0) return refuse('is empty. Nothing was changed.');
    const buffer = await file.arrayBuffer().catch(() => null); // a folder, or gone meanwhile
    if (!buffer) return refuse('could not be read. Nothing was changed.');
    const bytes = new Uint8Array(buffer);
    if (looksBinary(bytes))
      return refuse('is not a text file. Nothing was changed. Save it as plain text first.');
    const { text, invalidBytes } = decode(bytes);
    this.#exchange(text, file.name, '');
    if (invalidBytes === 0) return;
    const readAgain = () => {
      this.#put(decodeWindows1252(bytes), file.name, '');
      this.examineSoon(0);
    };
    const count = invalidBytes === 1 ? '1 byte was' : `${invalidBytes.toLocaleString('en')} bytes were`;
    this.#run.store.set({
      textNotice: {
        kind: 'warning',
        text: `${count} not valid UTF-8; � stands in their place.`,
        action: { label: 'Read as Windows-1252', run: readAgain },
      },
    });
  }
  async cleanUp() {
    const before = this.#run.state;
    const text = await quietly(this.#run.call('cleanUp', { text: before.text }));
    if (text === undefined || this.#run.state.text !== before.text) return;
    const sample = this.sample;
    this.#put(text, before.textName, sample, false);
    this.examineSoon(0);
    const undo = () => {
      this.#put(before.text, before.textName, sample, false);
      this.examineSoon(0);
    };
    const textNotice = { kind: 'note', text: 'Cleaned up.', action: { label: 'Undo', run: undo } } as const;
    this.#run.store.set({ textNotice });
  }
  fitContext() {
    const context = this.#run.state.textCheck?.fitting_context;
    if (context) this.#run.configure({ context });
  }

  examineSoon(wait = 200) {
    clearTimeout(this.#timer);
    const examine = () => {
      this.#timer = undefined;
      this.#examining = this.#examine();
    };
    if (wait === 0) examine();
    else this.#timer = setTimeout(examine, wait);
  }
  // Resolves when what is said about the text is about the text that is there.
  settled(): Promise<void> {
    if (this.#timer !== undefined) this.examineSoon(0);
    return this.#examining;
  }
  async #examine() {
    const asked = ++this.#asked;
    const { text, config } = this.#run.state;
    const answer = await quietly(
      this.#run.call('examine', { text, context: config.context, holdout: config.holdout }),
    );
    if (!answer || asked !== this.#asked) return;
    this.#run.store.set({ report: answer.report, textCheck: answer.check });
    this.#run.textWasExamined();
  }
  // A text of the person's own can be had back.
  #exchange(text: string, textName: string, sample: string) {
    const before = this.#run.state;
    const isLoss = this.sample === '' && before.text.trim() !== '' && before.text !== text;
    this.#put(text, textName, sample);
    this.examineSoon(0);
    if (!isLoss) return;
    const bringBack = () => {
      this.#put(before.text, before.textName, '');
      this.examineSoon(0);
    };
    const action = { label: 'Bring it back', run: bringBack };
    this.#run.store.set({ textNotice: { kind: 'note', text: 'Your own text was put aside.', action } });
  }
  #put(text: string, textName: string, sample: string, isNew = true) {
    this.sample = sample;
    this.#run.training.forgetRefusal();
    const { promptIsOurs } = this.#run.state;
    this.#run.store.set({
      ...{ text, textName, textNotice: null },
      ...(isLong(text) && { report: null, textCheck: null }), // of the text before
      ...(isNew && promptIsOurs && { prompt: suggestPrompt(text, sample) }),
    });
  }
}
