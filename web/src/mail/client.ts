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

type Watch = Pick<ImportOptions, 'onProgress' | 'signal'>;
interface Asking extends Watch {
  transfer: Transferable[];
}
interface Waiting {
  resolve(imported: Imported): void;
  reject(error: Error): void;
}

// An import that stays open: what was read stays in the worker, for other choices.
export class MailImport {
  #worker = spawnMailWorker();
  #waiting: Waiting | undefined;
  #before: Promise<unknown> = Promise.resolve(); // what was asked earlier is answered first
  #ended: Error | undefined; // why there is no worker any more
  #onProgress: ImportOptions['onProgress'];
  #letters: Letter[] = [];
  #conversations: Conversation[] = [];
  #pairs: Pair[] = [];

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromMailWorker>) => this.#receive(data);
    this.#worker.onerror = (event) =>
      this.#end(new Error(event.message || 'The worker that reads mail could not be started.'));
  }
  // Nothing more can be asked: it was closed or stopped, or its worker broke down.
  get isEnded() {
    return this.#ended !== undefined;
  }

  // Hands the bytes over: the arrays are empty afterwards.
  read(files: FileToImport[], { onProgress, signal, ...choices }: ImportOptions = {}): Promise<Imported> {
    const own = files.map(({ name, bytes }) => ({ name, bytes: ownBytes(bytes) }));
    const transfer = own.map(({ bytes }) => bytes.buffer);
    return this.#ask(
      { type: 'read', files: own, choices: choicesOf(choices) },
      { transfer, onProgress, signal },
    );
  }
  // The same files with other choices; nothing is parsed again. What goes wrong for some choices leaves what
  // was read as it is.
  arrange(choices: Choices, { onProgress, signal }: Watch = {}): Promise<Imported> {
    return this.#ask({ type: 'arrange', choices: choicesOf(choices) }, { transfer: [], onProgress, signal });
  }
  close() {
    this.#end(new DOMException('The import was closed.', 'AbortError'));
  }

  #ask(message: ToMailWorker, { transfer, onProgress, signal }: Asking): Promise<Imported> {
    const stop = () => this.#end(new DOMException('The import was stopped.', 'AbortError'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const answer = this.#before.then(
      () =>
        new Promise<Imported>((resolve, reject) => {
          if (this.#ended) throw this.#ended;
          this.#letters = [];
          this.#conversations = [];
          this.#pairs = [];
          this.#onProgress = onProgress;
          this.#worker.postMessage(message, transfer);
          this.#waiting = { resolve, reject };
        }),
    );
    this.#before = answer.catch(() => {});
    return answer.finally(() => signal?.removeEventListener('abort', stop));
  }
  #receive(message: FromMailWorker) {
    switch (message.type) {
      case 'progress':
        if (this.#waiting) this.#onProgress?.(message.done, message.of);
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
        this.#waiting?.reject(new Error(message.message));
        this.#waiting = undefined;
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
  #end(error: Error) {
    this.#worker.terminate();
    this.#ended ??= error;
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
