// Training and writing take turns on the one thread of the worker. Each turn is short, and
// after each the messages that came in meanwhile are answered.
import { breathe } from './breathe';
import type { EngineSession, WriteOptions, WriteStart } from './engine';
import type { News, SampleOptions } from './messages';
import { Stretch } from './stretch';
import type { ThreadChoice } from './thread-choice';

const writingTurn = 12; // milliseconds

export class Turns {
  sample: SampleOptions = { prompt: '', window: 0, length: 60 };
  #session: EngineSession;
  #threads: ThreadChoice;
  #tell: (news: News) => void;
  #fail: (error: unknown) => void;
  #running = false;
  #training: Stretch | undefined;
  #writing: { tokens: number; began: number } | undefined;

  constructor(
    session: EngineSession,
    threads: ThreadChoice,
    tell: (news: News) => void,
    fail: (error: unknown) => void,
  ) {
    this.#session = session;
    this.#threads = threads;
    this.#tell = tell;
    this.#fail = fail;
  }

  train(until: number | null, sample: SampleOptions) {
    this.sample = sample;
    this.#training = new Stretch(this.#session, this.#threads, until, this.#tell);
    this.#run();
  }
  pause() {
    if (this.#training) this.#endTraining('paused', '');
  }
  beginWriting(prompt: string, options: WriteOptions): WriteStart {
    this.stopWriting();
    const start = this.#session.beginWriting(prompt, options);
    if (start.outcome.ok) {
      this.#writing = { tokens: 0, began: performance.now() };
      this.#run();
    }
    return start;
  }
  stopWriting() {
    if (!this.#writing) return;
    this.#tell({ type: 'written', text: '', done: true, tokensPerSecond: this.#writingSpeed() });
    this.#writing = undefined;
  }
  // Before the model is replaced.
  stop() {
    this.pause();
    this.stopWriting();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      await breathe(); // the answer to the question that started this goes out first
      while (this.#training || this.#writing) {
        if (this.#training) this.#trainOneTurn(this.#training);
        if (this.#writing) this.#writeOneTurn(this.#writing);
        await breathe();
      }
    } catch (error) {
      this.#fail(error);
    }
    this.#running = false;
  }

  #trainOneTurn(training: Stretch) {
    // Before the turn, so that the first sample is of the untrained model. The session writes
    // one text at a time, and the person's goes first.
    if (!this.#writing) training.maybeWriteSample(this.sample);
    const message = training.takeTurn();
    if (message !== null) this.#endTraining('diverged', message);
    else if (training.finished) this.#endTraining('finished', '');
  }
  #endTraining(reason: 'finished' | 'paused' | 'diverged', message: string) {
    const training = this.#training;
    this.#training = undefined;
    training?.wrapUp(this.#writing ? undefined : this.sample);
    this.#tell({ type: 'trained', reason, message, info: this.#session.info() });
  }

  #writeOneTurn(writing: { tokens: number; began: number }) {
    const begin = performance.now();
    let text = '';
    let done = false;
    while (!done && performance.now() - begin < writingTurn) {
      const report = this.#session.write(1);
      text += report.text;
      done = report.done;
      writing.tokens++;
    }
    this.#tell({ type: 'written', text, done, tokensPerSecond: this.#writingSpeed() });
    if (done) this.#writing = undefined;
  }
  #writingSpeed(): number {
    const writing = this.#writing;
    return writing ? (writing.tokens * 1000) / Math.max(1e-3, performance.now() - writing.began) : 0;
  }
}
