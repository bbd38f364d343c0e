// The run that is kept in this browser, so that a reload goes on where it was.
import type { Switches } from '../privacy';
import { KeptRuns } from '../state/kept-runs';
import { Queue } from '../state/queue';
import type { Desk } from './desk';
import { isGone } from './engine';
import { type DeskState, initialState, type Row } from './state';

const every = 15_000; // milliseconds between two saves while training
const pause = 1000; // milliseconds after the last change by hand, before it is saved

export interface Kept {
  checkpoint: Uint8Array;
  rows: Row[];
  step: number;
  switches: Switches;
  agent: string;
}

export class Keeping {
  #desk: Desk;
  #timer: ReturnType<typeof setInterval> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined; // watching for changes
  #runs = new KeptRuns<Kept>('crumb:replies', () => this.offer(), 'crumb:replies');
  #saves = new Queue();
  #saved: Pick<DeskState, 'rows' | 'switches'> & { step: number } = { ...initialState(), step: -1 };

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  open(name: string) {
    if (this.#stop) return;
    this.#stop = this.#desk.store.subscribe((changed) => {
      if (changed.has('rows') || changed.has('switches')) this.#keepLater();
    });
    window.addEventListener('beforeunload', this.#warn);
    document.addEventListener('visibilitychange', this.#hide); // phones ask no question before a page is gone
    this.#runs.claim(name);
  }
  close() {
    this.#stop?.();
    this.#stop = undefined;
    clearInterval(this.#timer);
    clearTimeout(this.#later);
    window.removeEventListener('beforeunload', this.#warn);
    document.removeEventListener('visibilitychange', this.#hide);
    this.#runs.release();
  }
  // Storage may be forbidden; then nothing is kept, and leaving loses the run.
  async offer() {
    if (this.#desk.state.info?.has_model) return;
    try {
      this.#show(await this.#runs.offer());
    } catch {
      this.#desk.store.set({ isKept: false });
    }
  }
  #show(best: Kept | undefined) {
    this.#desk.store.set({ isResumable: best ? { step: best.step, pairs: best.rows.length } : null });
  }

  begins() {
    this.#desk.store.set({ isResumable: null });
    this.#saved = { ...this.#saved, step: -1 }; // a run anew may have as many steps
    this.#runs.begins();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.#desk.state.training) this.keep();
      else clearInterval(this.#timer);
    }, every);
    this.keep();
  }
  // Another model, and other pairs, take the place of those that were here.
  exchanges() {
    this.#desk.store.set({ isResumable: null });
    this.#saved = { ...initialState(), step: -1 };
    this.#runs.isOurs = false;
    this.#runs.begins();
  }
  keep(): Promise<void> {
    clearTimeout(this.#later);
    return this.#saves.add(() => this.#keep());
  }
  async #keep() {
    if (!this.#isUnsaved) return;
    const { store, drafting } = this.#desk;
    try {
      const checkpoint = await this.#desk.files.model();
      const { rows, switches } = this.#desk.state;
      const step = this.#step;
      const slim = rows.map((row) => ({ ...row, scrubbed: null }));
      const kept: Kept = { checkpoint, rows: slim, step, switches, agent: drafting.agent };
      if (!(await this.#runs.keep(kept))) return;
      this.#saved = { rows, switches, step };
      store.set({ isKept: true });
    } catch (error) {
      if (!isGone(error)) store.set({ isKept: false }); // no room, say; the next time there may be
    }
  }
  get #step(): number {
    const { training, info } = this.#desk.state;
    return Math.max(training?.step ?? 0, info?.step ?? 0);
  }
  get #isUnsaved(): boolean {
    const { rows, switches, info } = this.#desk.state;
    const { rows: savedRows, switches: savedSwitches, step } = this.#saved;
    return !!info?.has_model && (rows !== savedRows || switches !== savedSwitches || this.#step !== step);
  }
  #keepLater() {
    clearTimeout(this.#later);
    if (this.#isUnsaved) this.#later = setTimeout(() => this.keep(), pause);
  }
  #hide = () => {
    if (document.visibilityState === 'hidden') this.keep();
  };
  // The browser asks "Leave page?" in its own words. What a person did to pairs that nothing was learnt from yet is lost.
  #warn = (event: BeforeUnloadEvent) => {
    const { training, info, rows } = this.#desk.state;
    const isWorkLost = !info?.has_model && rows.some(({ isOff, isEdited }) => isOff || isEdited);
    if (training || isWorkLost || this.#isUnsaved) event.preventDefault();
  };

  async resume() {
    const { store, learning, files } = this.#desk;
    const kept = await this.#runs.offered();
    store.set({ isResumable: null });
    if (!kept) return;
    await files.takeUp(kept);
    await this.#runs.takeUp(kept);
    const { rows, switches, stage } = store.state;
    this.#saved = { rows, switches, step: kept.step };
    if (stage === 'train') await learning.goOn();
  }
  async forget() {
    this.#desk.store.set({ isResumable: null });
    this.#show(await this.#runs.forget().catch(() => undefined));
  }
}
