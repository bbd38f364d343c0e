// Reads mail and tables away from the page's thread.
import { arrange, type Linked, type Parsed, parseFiles } from './import';
import { JobPost } from './job-post';
import type { FromMailWorker, ToMailWorker } from './messages';
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

// The last part of the way is the page's: it takes in what it is sent.
const taking = 0.1;

async function read(files: FileToImport[], choices: Choices) {
  let all = 0;
  parsed = undefined;
  const onRead = (done: number, of: number) => {
    all = of;
    onProgress((1 - taking) * done, of);
  };
  parsed = await parseFiles(files, { page: post, onProgress: onRead });
  const { ahead } = parsed;
  await send(choices, (share) => onProgress(all - (1 - share) * ((1 - taking) * ahead + taking * all), all));
}

// Says its share of what is still to be done.
async function send(choices: Choices, onShare: (share: number) => void) {
  if (!parsed) throw new Error('Nothing has been read yet.');
  const { letters, linked, rest } = await arrange(parsed, choices, post, (done, of) =>
    onShare((0.6 * done) / of),
  );
  const pieces = [...inPieces(letters, sizeOfLetter)];
  const others = [...inPieces(linked, sizeOfConversation)];
  const count = pieces.length + others.length;
  const sent = (at: number) => onShare(0.6 + (0.4 * (at + 1)) / count);
  for (const [at, piece] of pieces.entries()) {
    scope.postMessage({ type: 'letters', letters: piece });
    sent(at);
  }
  for (const [at, piece] of others.entries()) {
    scope.postMessage({ type: 'conversations', conversations: piece });
    sent(pieces.length + at);
  }
  scope.postMessage({ type: 'finished', rest });
}
const sizeOfLetter = (letter: Letter) => letter.text.length + 500;
const sizeOfConversation = ({ turns }: Linked) =>
  turns.reduce<number>((sum, turn) => sum + (typeof turn === 'number' ? 50 : turn.text.length + 300), 200);

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
  else send(data.choices, (share) => onProgress(share, 1)).catch(failed);
};
