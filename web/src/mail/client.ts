// The page's side of the mail worker.
import { spawnMailWorker } from '#spawn-mail';
import { breathe } from '../engine/breathe';
import { pairsOf } from './conversations';
import type { Linked } from './import';
import type { FromMailWorker, ToMailWorker } from './messages';
import { doJobs, type TextJob } from './page-text';
import type {
  Choices,
  Conversation,
  FileToImport,
  Imported,
  ImportOptions,
  Letter,
  Pair,
  Turn,
} from './types';

interface Waiting {
  resolve(imported: Imported): void;
  reject(error: Error): void;
}

// An import that stays open: what was read stays in the worker, for other choices.
export class MailImport {
  #worker = spawnMailWorker();
  #waiting: Waiting | undefined;
  #onProgress: ImportOptions['onProgress'];
  #letters: Letter[] = [];
  #conversations: Conversation[] = [];
  #pairs: Pair[] = [];

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromMailWorker>) => this.#receive(data);
    this.#worker.onerror = (event) =>
      this.#fail(new Error(event.message || 'The worker that reads mail could not be started.'));
  }

  // Hands the bytes over: the arrays are empty afterwards.
  read(files: FileToImport[], { onProgress, signal, ...choices }: ImportOptions = {}): Promise<Imported> {
    this.#onProgress = onProgress;
    const own = files.map(({ name, bytes }) => ({ name, bytes: ownBytes(bytes) }));
    const result = this.#ask(
      { type: 'read', files: own, choices: choicesOf(choices) },
      own.map(({ bytes }) => bytes.buffer),
    );
    const stop = () => this.#fail(new DOMException('The import was stopped.', 'AbortError'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    return result.finally(() => signal?.removeEventListener('abort', stop));
  }
  // The same files with other choices; nothing is parsed again.
  arrange(choices: Choices): Promise<Imported> {
    return this.#ask({ type: 'arrange', choices: choicesOf(choices) }, []);
  }
  close() {
    this.#worker.terminate();
    this.#waiting?.reject(new DOMException('The import was closed.', 'AbortError'));
    this.#waiting = undefined;
  }

  #ask(message: ToMailWorker, transfer: Transferable[]): Promise<Imported> {
    this.#letters = [];
    this.#conversations = [];
    this.#pairs = [];
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(message, transfer);
    });
  }
  #receive(message: FromMailWorker) {
    switch (message.type) {
      case 'progress':
        this.#onProgress?.(message.done, message.of);
        break;
      case 'jobs':
        this.#answer(message.id, message.jobs);
        break;
      case 'letters':
        for (const letter of message.letters) this.#letters.push(letter);
        break;
      case 'conversations':
        for (const linked of message.conversations) this.#add(linked);
        break;
      case 'finished':
        this.#waiting?.resolve({
          letters: this.#letters,
          conversations: this.#conversations,
          pairs: this.#pairs,
          ...message.rest,
        });
        this.#waiting = undefined;
        break;
      case 'failed':
        this.#fail(new Error(message.message));
    }
  }
  async #answer(id: number, jobs: TextJob[]) {
    const texts = await doJobs(jobs, breathe);
    this.#worker.postMessage({ type: 'texts', id, texts } satisfies ToMailWorker);
  }
  #add({ id, subject, turns }: Linked) {
    const conversation = {
      id,
      subject,
      turns: turns.map((turn) => (typeof turn === 'number' ? turnOf(this.#letters[turn]!) : turn)),
    };
    this.#conversations.push(conversation);
    for (const pair of pairsOf(conversation)) this.#pairs.push(pair);
  }
  #fail(error: Error) {
    this.#worker.terminate();
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

const turnOf = ({ role, pieces, text, date, subject, source, from, from_name }: Letter): Turn => ({
  role,
  writer: { name: from_name, address: from },
  pieces,
  text,
  date,
  subject,
  source,
});

const choicesOf = ({ us, columns, layouts, separator }: Choices): Choices => ({
  ...(us && { us }),
  ...(columns && { columns }),
  ...(layouts && { layouts }),
  ...(separator !== undefined && { separator }),
});

// A buffer that may be given away: not shared, and not somebody else's in part.
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);

// Files to conversations in one go. To change "us" or columns later, keep a MailImport instead.
export async function importFiles(files: FileToImport[], options: ImportOptions = {}): Promise<Imported> {
  const mail = new MailImport();
  try {
    return await mail.read(files, options);
  } finally {
    mail.close();
  }
}
