// Runs the engine away from the page's thread. Answers questions between slices of work.
import type { Engine, EngineSession } from './engine';
import { type LabCalls, Labs } from './lab';
import type { CallName, Calls, FromWorker, News, ToWorker } from './messages';
import { type ReplyCalls, ReplyWork } from './reply-calls';
import { startEngine } from './start';
import { ThreadChoice } from './thread-choice';
import { Turns } from './turns';
import { Unsupported, type Variant } from './variant';

const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  close(): void;
};

let engine: Engine;
let session: EngineSession;
let threads: ThreadChoice;
let turns: Turns;
let labs: Labs;
let replies: ReplyWork;

function fatal(error: unknown, code: (FromWorker & { type: 'fatal' })['code']) {
  const message = error instanceof Error ? error.message : String(error);
  scope.postMessage({ type: 'fatal', message, code });
  scope.close();
}

// The engine hands over copies, in memory that is not shared.
const own = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

type OwnCall = Exclude<CallName, keyof LabCalls | keyof ReplyCalls>;
const handlers: { [K in OwnCall]: (ask: Calls[K]['ask']) => Calls[K]['answer'] } = {
  examine: ({ text, context, holdout }) => ({
    report: engine.examineText(text),
    check: engine.checkText(text, context, holdout),
  }),
  cleanUp: ({ text }) => engine.cleanUpText(text),
  reportSize: ({ config, vocabSize }) => engine.reportSize(config, vocabSize),
  start: ({ text, config }) => {
    turns.stop();
    const outcome = session.start(text, config);
    if (outcome.ok) threads.measureAgain();
    return { outcome, info: session.info() };
  },
  // What the page knows of the model may be out of date: where there is nothing to do, the answer is null.
  train: ({ until, seconds, sample }) => {
    if (!session.info().can_train) return null;
    turns.train(until, seconds, sample);
    return session.info();
  },
  pause: () => {
    turns.pause();
    return null;
  },
  sampleWith: (sample) => {
    turns.sample = sample;
    return null;
  },
  write: ({ prompt, options }) => turns.beginWriting(prompt, options),
  stopWriting: () => {
    turns.stopWriting();
    return null;
  },
  peek: ({ text }) => session.peek(text),
  attention: ({ text }) => session.attention(text),
  saveModel: () => (session.info().has_model ? own(session.saveModel()) : null),
  saveCheckpoint: () => {
    const { can_train, step } = session.info();
    return can_train ? { bytes: own(session.saveCheckpoint()), step } : null;
  },
  load: ({ bytes }) => {
    turns.stop();
    const outcome = session.load(bytes);
    if (outcome.ok) threads.measureAgain();
    return { outcome, info: session.info() };
  },
};

// Memory that the page may have outright instead of a copy.
function handedOver(answer: unknown): Transferable[] {
  if (answer instanceof Uint8Array) return [answer.buffer];
  if (answer && typeof answer === 'object' && 'bytes' in answer) return handedOver(answer.bytes);
  return [];
}

async function init(wish: ToWorker & { type: 'init' }) {
  let signs: ReturnType<typeof setInterval> | undefined;
  const trying = (variant: Variant) => {
    clearInterval(signs);
    scope.postMessage({ type: 'trying', variant });
    signs = setInterval(() => scope.postMessage({ type: 'trying', variant }), 500);
  };
  const started = await startEngine(wish, trying).finally(() => clearInterval(signs));
  engine = started.engine;
  session = new engine.Session();
  const tell = (news: News) => scope.postMessage(news);
  let inUse = 1;
  threads = new ThreadChoice(
    started.info.threads,
    (count) => {
      inUse = count;
      engine.setThreads(count);
    },
    (news) => tell({ type: 'threads', ...news }),
  );
  const restoreThreads = () => engine.setThreads(inUse);
  labs = new Labs(engine, started.info.threads, restoreThreads);
  replies = new ReplyWork(engine, started.info.threads, restoreThreads);
  turns = new Turns(session, threads, tell, (error) => fatal(error, 'crashed'));
  scope.postMessage({ type: 'ready', info: started.info });
}

async function answerTo(question: Extract<ToWorker, { id: number }>) {
  // One handler per question; that question and answer belong together is said by Calls.
  const handle = { ...handlers, ...labs.handlers, ...replies.handlers }[question.type] as (
    ask: unknown,
  ) => unknown;
  const result = handle(question.ask);
  const answer = result instanceof Promise ? await result : result;
  scope.postMessage(
    { type: 'answer', to: question.type, id: question.id, answer } as FromWorker,
    handedOver(answer),
  );
}

scope.onmessage = ({ data }) => {
  if (data.type === 'init') {
    init(data).catch((error) => fatal(error, error instanceof Unsupported ? 'unsupported' : 'not_loaded'));
    return;
  }
  answerTo(data).catch((error) => fatal(error, 'crashed')); // a failed check inside the engine: its state cannot be trusted
};
