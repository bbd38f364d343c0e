// Workers that read mail. One keeps what it has read, for other choices; another one waits for the next files,
// so that nothing is fetched once mail is there.
import { type Choices, type FileToImport, type Imported, type ImportOptions, MailImport } from '../mail';

const workers = 2;

export class Readers {
  #kept: MailImport | undefined; // has read the files
  #idle: MailImport[] = [];
  #isOpen = false;
  files: readonly FileToImport[] = [];

  open() {
    this.#isOpen = true;
    for (let count = this.#idle.length + (this.#kept ? 1 : 0); count < workers; count++)
      this.#idle.push(new MailImport());
  }
  close() {
    this.#isOpen = false;
    this.#kept?.close();
    this.#kept = undefined;
    for (const reader of this.#idle.splice(0)) reader.close();
  }
  // These files take the place of those that were there, if all goes well.
  async read(files: readonly FileToImport[], options: ImportOptions): Promise<Imported> {
    const reader = this.#idle.pop() ?? new MailImport();
    try {
      const imported = await reader.read(copiesOf(files), options);
      const before = this.#kept;
      this.#kept = reader;
      this.files = files;
      if (before) this.#giveBack(before);
      return imported;
    } catch (error) {
      this.#giveBack(reader);
      throw error;
    }
  }
  // Others, which were read before, take their place.
  put(files: readonly FileToImport[]) {
    const before = this.#kept;
    this.#kept = undefined;
    this.files = files;
    if (before) this.#giveBack(before);
  }
  // The same files with other choices. Where the worker that read them has ended, they are read once more.
  async arrange(choices: Choices, watch: Pick<ImportOptions, 'signal' | 'onProgress'>): Promise<Imported> {
    if (this.#kept && !this.#kept.isEnded) return this.#kept.arrange(choices, watch);
    return this.read(this.files, { ...choices, ...watch });
  }
  // By itself; what is there stays.
  async readOne(file: FileToImport): Promise<Imported> {
    const reader = this.#idle.pop() ?? new MailImport();
    try {
      return await reader.read([file]);
    } finally {
      this.#giveBack(reader);
    }
  }

  #giveBack(reader: MailImport) {
    if (this.#isOpen && !reader.isEnded) this.#idle.push(reader);
    else reader.close();
    if (this.#isOpen) this.open();
  }
}

const copiesOf = (files: readonly FileToImport[]) =>
  files.map(({ name, bytes }) => ({ name, bytes: bytes.slice() }));
