// Nothing is lost: checkpoints while training, and resuming after a reload or a crash.
import type { SessionConfig } from '../engine/engine';
import type { HeldOut } from '../engine/messages';
import { KeptRuns } from './kept-runs';
import { quietly, type Run } from './run';
import type { Sample } from './state';

const interval = 20_000; // milliseconds between checkpoints
const firstAfter = 2000; // milliseconds of training

export interface Checkpoint {
  bytes: Uint8Array;
  step: number;
  text: string;
  textName: string;
  config: SessionConfig;
  target: number | null;
  firstStep: number;
  losses: number[];
  heldOut: HeldOut[];
  samples: readonly Sample[];
  prompt: string;
}

export class Keeping {
  #run: Run;
  #last: Checkpoint | null = null; // made in this visit
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runs = new KeptRuns<Checkpoint>('crumb:run', () => this.#offer());
  #savedStep = -1;
  #hasStorage = true;

  constructor(run: Run) {
    this.#run = run;
  }
  get lastStep(): number | null {
    return this.#last?.step ?? null;
  }

  // Offers the run of an earlier visit, if there is one and the page may store anything.
  async claim(name: string) {
    await this.#runs.claim(name);
  }
  async #offer() {
    if (this.#run.state.info?.has_model) return;
    try {
      this.#show(await this.#runs.offer());
    } catch {
      this.#withoutStorage(); // a sandboxed frame, private browsing
    }
  }
  #show(best: Checkpoint | undefined) {
    if (best) this.#run.store.set({ resume: { step: best.step, textName: best.textName } });
  }
  release() {
    this.#stopTimer();
    window.removeEventListener('beforeunload', this.#warn);
    this.#runs.release();
  }

  trainingBegins() {
    this.#runs.begins();
    this.#run.store.set({ resume: null });
    this.#stopTimer();
    const saveAgain = () => {
      this.save();
      this.#timer = setTimeout(saveAgain, interval);
    };
    this.#timer = setTimeout(saveAgain, firstAfter);
    window.addEventListener('beforeunload', this.#warn);
    document.addEventListener('visibilitychange', this.#hide); // phones ask no question before a page is gone
  }
  async trainingEnded() {
    this.#stopTimer();
    await this.save();
    const isSafe = this.#savedStep === this.#run.state.info?.step && this.#run.state.phase !== 'training';
    if (isSafe) window.removeEventListener('beforeunload', this.#warn);
  }

  async snapshot(): Promise<Checkpoint | null> {
    const { info } = this.#run.state;
    if (!info?.can_train || info.step === 0) return null;
    const answer = await quietly(this.#run.call('saveCheckpoint', null));
    if (!answer) return null;
    const { text, modelText, textName, target, samples, prompt } = this.#run.state;
    const { losses, heldOut, firstStep } = this.#run.log;
    return {
      ...answer,
      ...{ text: modelText ?? text, textName, config: info.config, target, samples, prompt },
      ...{ firstStep, losses: losses.slice(0, Math.max(0, answer.step - firstStep)), heldOut: [...heldOut] },
    };
  }
  async save() {
    const checkpoint = await this.snapshot();
    if (!checkpoint) return;
    this.#last = checkpoint;
    if (!this.#hasStorage) return;
    try {
      if (!(await this.#runs.keep(checkpoint))) return;
      this.#savedStep = checkpoint.step;
      this.#run.store.set({ isKept: true });
    } catch {
      this.#run.store.set({ isKept: false }); // no room, say; the next time there may be
    }
  }
  async resume() {
    const found = await this.#runs.offered();
    this.#run.store.set({ resume: null });
    if (!found) return;
    this.#last = found;
    await this.#runs.takeUp(found);
    await this.restore(found);
  }
  async forget() {
    this.#run.store.set({ resume: null });
    this.#show(await this.#runs.forget());
  }
  restore(checkpoint: Checkpoint): Promise<void> {
    return this.#run.models.add(() => this.#restore(checkpoint));
  }
  async #restore(checkpoint: Checkpoint) {
    await this.#run.training.pause();
    const answer = await quietly(this.#run.call('load', { bytes: checkpoint.bytes }));
    if (!answer) return;
    if (!answer.outcome.ok) {
      this.#run.store.set({ trainNotice: { kind: 'warning', text: answer.outcome.message } });
      return;
    }
    this.#run.text.takeFromRun(checkpoint.text, checkpoint.textName);
    this.#run.adopt(answer.info, checkpoint.text);
    this.#run.log.reset(checkpoint.firstStep);
    this.#run.log.add(checkpoint.losses, checkpoint.heldOut);
    this.#run.configure(this.#run.state.info!.config);
    const { target, samples, prompt } = checkpoint;
    this.#run.store.set({ target, samples, prompt, resume: null });
    this.#run.inspection.inspect();
  }

  // After a crash: a fresh engine, and the last checkpoint of this visit if there is one.
  async restart() {
    const last = this.#last;
    await this.#run.reconnect();
    if (last) return this.restore(last);
    this.#runs.isOurs = false;
    if (this.#hasStorage) await this.#offer();
  }

  #withoutStorage() {
    this.#hasStorage = false;
    this.#run.store.set({ isKept: false });
  }
  #stopTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    document.removeEventListener('visibilitychange', this.#hide);
  }
  #hide = () => {
    if (document.visibilityState === 'hidden') this.save();
  };
  // The browser asks "Leave page?" in its own words.
  #warn = (event: BeforeUnloadEvent) => {
    event.preventDefault();
  };
}
