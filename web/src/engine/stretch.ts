// One stretch of training, from Train to Pause: updates, and the measurements between them.
import type { EngineSession } from './engine';
import type { HeldOut, News, SampleOptions } from './messages';
import type { ThreadChoice } from './thread-choice';

const trainingTurn = 36; // milliseconds
const newsInterval = 100;
const sampleInterval = 1000;
const heldOutInterval = 1000;
const heldOutSteps = 25;
const measuringShare = 0.1; // of the time, at most, goes into held-out loss and samples

export class Stretch {
  finished = false;
  #losses: number[] = [];
  #heldOut: HeldOut[] = [];
  #step: number;
  #bestStep: number;
  #learningRate = 0;
  #gradNorm = 0;
  #lastNews = 0;
  #lastSample = Number.NEGATIVE_INFINITY;
  #sampleCost = 0;
  #sampledStep = -1;
  #heldOutStep = -heldOutSteps; // so that the first is due at once
  #lastHeldOut: number;
  #heldOutCost: number | undefined; // milliseconds, as last measured
  #hasHeldOut: boolean;
  #tokensPerStep: number;
  #heldOutTokens: number;
  #deadline: number | null;
  #marks: { time: number; step: number }[] = []; // of the last second or so

  constructor(
    private session: EngineSession,
    private threads: ThreadChoice,
    private until: number | null,
    seconds: number | null,
    private tell: (news: News) => void,
  ) {
    this.#deadline = seconds === null ? null : performance.now() + 1000 * seconds;
    const info = session.info();
    this.#step = info.step;
    this.#bestStep = info.best_step;
    this.#tokensPerStep = info.config.batch_size * info.config.context;
    this.#heldOutTokens = info.held_out_tokens;
    this.#hasHeldOut = info.held_out_tokens > 1;
    this.#lastHeldOut = performance.now();
    this.#marks.push({ time: performance.now(), step: this.#step });
  }

  // Makes updates for a moment. Returns a message if training broke down, else null.
  takeTurn(): string | null {
    const begin = performance.now();
    let now = begin;
    while (now - begin < trainingTurn && !this.#isOver()) {
      const report = this.threads.timed(() => this.session.step());
      if (report.diverged) return report.message;
      this.#step = report.step + 1;
      this.#losses.push(report.loss);
      this.#learningRate = report.learning_rate;
      this.#gradNorm = report.grad_norm;
      now = performance.now();
      if (now - this.#lastNews >= newsInterval) this.#sendNews();
      this.#maybeMeasureHeldOut();
    }
    this.finished = this.#isOver();
    return null;
  }

  maybeWriteSample(sample: SampleOptions) {
    const wait = Math.max(sampleInterval, (2 * this.#sampleCost) / measuringShare);
    if (performance.now() - this.#lastSample >= wait) this.#writeSample(sample);
  }

  // Says all that was not said yet. Samples only if nobody is writing.
  wrapUp(sample: SampleOptions | undefined) {
    const isQuick = this.#expectedHeldOutCost() < 1000;
    if (this.#hasHeldOut && isQuick && this.#heldOutStep !== this.#step) this.#measureHeldOut();
    this.#sendNews();
    if (sample && this.#sampledStep !== this.#step) this.#writeSample(sample);
  }

  #isOver() {
    if (this.#deadline !== null && performance.now() >= this.#deadline) return true;
    return this.until !== null && this.#step >= this.until;
  }

  #maybeMeasureHeldOut() {
    if (!this.#hasHeldOut) return;
    const elapsed = performance.now() - this.#lastHeldOut;
    const due = this.#step - this.#heldOutStep >= heldOutSteps || elapsed >= heldOutInterval;
    if (due && elapsed >= this.#expectedHeldOutCost() / measuringShare) this.#measureHeldOut();
  }
  // Before it was measured once: a forward pass costs about a third of a step per token.
  #expectedHeldOutCost(): number {
    if (this.#heldOutCost !== undefined) return this.#heldOutCost;
    return (this.#secondsPerStep() * 1000 * this.#heldOutTokens) / this.#tokensPerStep / 3;
  }
  #measureHeldOut() {
    const begin = performance.now();
    const loss = this.session.heldOutLoss();
    this.#lastHeldOut = performance.now();
    this.#heldOutCost = this.#lastHeldOut - begin;
    this.#heldOutStep = this.#step;
    this.#heldOut.push({ step: this.#step, loss });
    this.#bestStep = this.session.info().best_step;
  }

  #writeSample(sample: SampleOptions) {
    const begin = performance.now();
    this.#lastSample = begin;
    this.#sampledStep = this.#step;
    const greedy = { temperature: 0, top_k: 0, top_p: 1, seed: 7, best: false, cached: true };
    const options = { ...greedy, max_tokens: sample.length, window: sample.window };
    if (!this.session.beginWriting(sample.prompt, options).outcome.ok) return;
    const { text } = this.session.write(sample.length);
    this.#sampleCost = performance.now() - begin;
    this.tell({ type: 'sample', step: this.#step, prompt: sample.prompt, text });
  }

  #secondsPerStep(): number {
    const first = this.#marks[0]!;
    const steps = this.#step - first.step;
    return steps > 0 ? (performance.now() - first.time) / 1000 / steps : 0;
  }
  #sendNews() {
    const now = performance.now();
    this.#lastNews = now;
    const secondsPerStep = this.#secondsPerStep();
    this.tell({
      type: 'progress',
      step: this.#step,
      losses: Float64Array.from(this.#losses),
      heldOut: this.#heldOut,
      bestStep: this.#bestStep,
      learningRate: this.#learningRate,
      gradNorm: this.#gradNorm,
      tokensPerSecond: secondsPerStep > 0 ? this.#tokensPerStep / secondsPerStep : 0,
      secondsPerStep,
    });
    this.#losses = [];
    this.#heldOut = [];
    this.#marks.push({ time: now, step: this.#step });
    while (this.#marks.length > 12) this.#marks.shift();
  }
}
