// Reads mail and tables away from the page's thread.
import { arrange, type Linked, type Parsed, parseFiles } from './import';
import { JobPost } from './job-post';
import type { FromMailWorker, ToMailWorker } from './messages';
import type { OnProgress } from './progress';
import type { Choices, FileToImport, Letter } from './types';

const scope = self as unknown as {
  postMessage(message: FromMailWorker): void;
  onmessage: ((event: MessageEvent<ToMailWorker>) => void) | null;
};

const post = new JobPost((id, jobs) => scope.postMessage({ type: 'jobs', id, jobs }));
let parsed: Parsed | undefined;

const pause = 100; // milliseconds between two messages about progress
let lastProgress = 0;
function onProgress(done: number, of: number) {
  const now = performance.now();
  if (now - lastProgress < pause && done < of) return;
  lastProgress = now;
  scope.postMessage({ type: 'progress', done, of });
}

async function read(files: FileToImport[], choices: Choices) {
  let all = 0;
  parsed = undefined;
  const reading = (done: number, of: number) => {
    all = of;
    onProgress(done, of);
  };
  parsed = await parseFiles(files, { page: post, onProgress: reading });
  await send(choices, (done, of) => onProgress(all - of + done, all));
}

async function send(choices: Choices, onArranged: OnProgress = onProgress) {
  if (!parsed) throw new Error('Nothing has been read yet.');
  const { letters, linked, rest } = await arrange(parsed, choices, post, onArranged);
  const sizeOfLetter = (letter: Letter) => letter.text.length + 500;
  const sizeOfConversation = ({ turns }: Linked) =>
    turns.reduce<number>((sum, turn) => sum + (typeof turn === 'number' ? 50 : turn.text.length + 300), 200);
  for (const piece of inPieces(letters, sizeOfLetter)) scope.postMessage({ type: 'letters', letters: piece });
  for (const piece of inPieces(linked, sizeOfConversation))
    scope.postMessage({ type: 'conversations', conversations: piece });
  scope.postMessage({ type: 'finished', rest });
}

const pieceSize = 100_000; // characters, roughly
function* inPieces<T>(list: T[], sizeOf: (one: T) => number): Generator<T[]> {
  let piece: T[] = [];
  let size = 0;
  for (const one of list) {
    piece.push(one);
    size += sizeOf(one);
    if (size < pieceSize) continue;
    yield piece;
    piece = [];
    size = 0;
  }
  if (piece.length > 0) yield piece;
}

const failed = (error: unknown) =>
  scope.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });

scope.onmessage = ({ data }) => {
  if (data.type === 'texts') post.answer(data.id, data.texts);
  else if (data.type === 'read') read(data.files, data.choices).catch(failed);
  else send(data.choices).catch(failed);
};
