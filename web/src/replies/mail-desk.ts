// From files to pairs that may be learnt from: read, arranged, checked by a person.
import type { Choices, FileToImport, Imported, Letter, Pair } from '../mail';
import { Queue } from '../state/queue';
import { isAskedAbout, together } from './bring-choices';
import type { Desk } from './desk';
import { Readers } from './readers';
import type { Row } from './state';
import { whyNoPairs } from './why-no-pairs';

const quiet = 400; // milliseconds after the last change, before training is planned anew
const moment = 300; // milliseconds: what is done within them needs no sign of it

// What was brought, and what a person made of it.
export interface Brought {
  files: readonly FileToImport[];
  choices: Choices; // of all that was said about these files
  work: Map<string, Pick<Row, 'customer' | 'reply' | 'isOff' | 'isEdited'>>; // on pairs
  ownPairs: Set<string>; // that no file has: from drafts, of an earlier visit, and of a model
}
export const nothingBrought = (): Brought => ({
  files: [],
  choices: {},
  work: new Map(),
  ownPairs: new Set(),
});

export class MailDesk {
  #desk: Desk;
  #readers = new Readers();
  #brought: Omit<Brought, 'files'> = nothingBrought();
  #stop: AbortController | undefined;
  #queue = new Queue(); // files are read one after the other
  #planning: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  // Adds files to those that were brought before, and reads them all.
  bring(files: FileToImport[]): Promise<void> {
    return this.#queue.add(() => this.#bring(files));
  }
  async #bring(files: FileToImport[]) {
    const added = files.filter(({ bytes }) => bytes.byteLength > 0);
    if (added.length === 0)
      throw new Error('That file is empty. Choose a mailbox, a table or a text with letters.');
    const before = this.#readers.files;
    const all = [...before, ...added];
    const { store } = this.#desk;
    const { files: names } = store.state;
    this.#stop = new AbortController();
    const total = all.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    store.set({ reading: { done: 0, of: total }, problem: '', files: all.map(({ name }) => name) });
    try {
      const imported = await this.#readers.read(all, {
        ...this.#brought.choices,
        onProgress: (done, of) => store.set({ reading: { done, of } }),
        signal: this.#stop.signal,
      });
      this.#take(imported);
      if (before.length > 0) this.#tellUseless(imported, added);
    } catch (error) {
      store.set({ files: names });
      throw error;
    } finally {
      store.set({ reading: null });
    }
  }
  // Added files without a pair of their own.
  #tellUseless({ pairs, letters, sentences }: Imported, added: readonly FileToImport[]) {
    const used = new Set([
      ...pairs.map(({ source }) => source.file),
      ...letters.map(({ source }) => source.file),
    ]);
    const useless = added
      .filter(({ name }) => !name.endsWith('.zip') && !used.has(name))
      .map(({ name }) => name);
    if (useless.length === 0) return;
    const said = sentences.filter((sentence) => useless.some((name) => sentence.includes(`"${name}"`)));
    const plain = useless.map((name) => `There is no letter in "${name}".`);
    throw new Error([...(said.length > 0 ? said : plain), 'Your pairs are as they were.'].join(' '));
  }
  // One letter by itself; the pairs stay as they are.
  readLetter(file: FileToImport): Promise<Letter> {
    return this.#queue.add(() => this.#readLetter(file));
  }
  async #readLetter(file: FileToImport): Promise<Letter> {
    const { letters, sentences } = await this.#readers.readOne(file);
    const [letter] = letters;
    if (letters.length > 1)
      throw new Error(`There are ${letters.length} letters in "${file.name}". Drop a single email here.`);
    if (!letter) throw new Error(sentences[0] ?? `There is no letter in "${file.name}".`);
    if (letter.skip === 'encrypted')
      throw new Error('That email is encrypted. Open it in your mail program and paste its words.');
    return letter;
  }
  stopReading() {
    this.#stop?.abort();
  }
  open() {
    this.#readers.open();
  }
  close() {
    this.#readers.close();
  }
  get brought(): Brought {
    return { ...this.#brought, files: this.#readers.files };
  }
  set brought({ files, ...said }: Brought) {
    this.#brought = said;
    this.#readers.put(files);
  }
  // The same files, with other people as "us" or other columns. What fails is as if it had not been said.
  arrange(choices: Choices): Promise<void> {
    return this.#queue.add(() => this.#arrange(choices));
  }
  async #arrange(choices: Choices) {
    if (this.#readers.files.length === 0) return;
    const all = together(this.#brought.choices, choices);
    const { store } = this.#desk;
    this.#stop = new AbortController();
    const begin = performance.now();
    const onProgress = (done: number, of: number) => {
      if (performance.now() - begin > moment) store.set({ reading: { done, of } });
    };
    store.set({ problem: '' });
    try {
      const imported = await this.#readers.arrange(all, { signal: this.#stop.signal, onProgress });
      this.#brought.choices = all;
      this.#take(imported);
    } finally {
      store.set({ reading: null });
    }
  }

  #take(imported: Imported) {
    const rows = this.#withWorkDone(imported.pairs);
    this.#desk.store.set({ imported, rows, plan: null, stage: rows.length > 0 ? 'check' : 'bring' });
    if (rows.length === 0) {
      if (!isAskedAbout(imported)) this.#readers.files = [];
      throw new Error(whyNoPairs(imported));
    }
    this.#desk.attempt(() => this.#desk.scrubbing.all());
  }
  // What a person made of a pair stays when more files come or other people are "us"; so do pairs that no file has.
  #withWorkDone(pairs: readonly Pair[]): Row[] {
    const keys = new Set(pairs.map(keyOf));
    const own = this.#desk.state.rows.filter(
      ({ pair }) => this.#brought.ownPairs.has(keyOf(pair)) && !keys.has(keyOf(pair)),
    );
    const rows = pairs.map((pair): Row => ({ ...rowOf(pair, 0), ...this.#brought.work.get(keyOf(pair)) }));
    return [...rows, ...own].map((row, id) => ({ ...row, id }));
  }
  // Rows that were made before, of an earlier visit.
  async restore(rows: readonly Row[]) {
    for (const row of rows) {
      this.#brought.ownPairs.add(keyOf(row.pair));
      this.#remember(row);
    }
    this.#desk.store.set({ rows });
    await this.#desk.scrubbing.all();
  }

  edit(id: number, change: Partial<Pick<Row, 'customer' | 'reply' | 'isOff'>>) {
    const isText = change.customer !== undefined || change.reply !== undefined;
    this.#change(id, (row) => {
      const edited = { ...row, ...change, ...(isText && { isEdited: true }) };
      this.#remember(edited);
      return isText ? this.#desk.scrubbing.one(edited) : edited;
    });
    this.#desk.scrubbing.tabulate();
  }
  // A reply that the person accepted or wrote, to be learnt with the others.
  add(customer: string, reply: string, subject: string) {
    const { rows } = this.#desk.state;
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    const nobody = { name: null, address: null };
    const pair: Pair = {
      ...{ customer, reply, subject, context: [], conversation: `added-${id}`, date: null },
      ...{ source: { file: 'added here', position: id }, writers: { customer: nobody, us: nobody } },
    };
    this.#brought.ownPairs.add(keyOf(pair));
    this.#desk.store.set({ rows: [...rows, this.#desk.scrubbing.one(rowOf(pair, id))] });
    this.#desk.scrubbing.tabulate();
  }

  #remember({ pair, customer, reply, isOff, isEdited }: Row) {
    this.#brought.work.set(keyOf(pair), { customer, reply, isOff, isEdited });
  }
  #change(id: number, change: (row: Row) => Row) {
    const rows = this.#desk.state.rows.map((row) => (row.id === id ? change(row) : row));
    this.#desk.store.set({ rows });
    clearTimeout(this.#planning);
    this.#planning = setTimeout(
      () => this.#desk.attempt(async () => void (await this.#desk.learning.plan())),
      quiet,
    );
  }
}

const keyOf = ({ source, customer, reply }: Pair) =>
  JSON.stringify([source.file, source.position, customer, reply]);
const rowOf = (pair: Pair, id: number): Row => ({
  ...{ id, pair, customer: pair.customer, reply: pair.reply, subject: pair.subject },
  ...{
    context: pair.context.map(({ text }) => text),
    isOff: false,
    isEdited: false,
    isFromModel: false,
    scrubbed: null,
  },
});
