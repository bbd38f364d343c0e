// Nothing is lost: checkpoints while training, and resuming after a reload or a crash.
import { del, get, set } from 'idb-keyval';
import type { SessionConfig } from '../engine/engine';
import type { HeldOut } from '../engine/messages';
import { aside, holdFirstFree } from './hold';
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
  #name = '';
  #key: string | null = null;
  #letGo: (() => void) | undefined;
  #claims = 0;
  #savedStep = -1;
  #offered = ''; // the key of the run that is offered
  #claimed: Promise<void> = Promise.resolve();
  #isOurs = false; // what is stored under the key is of this visit, or was taken up in it
  #setAside: Promise<void> = Promise.resolve();
  #hasStorage = true;

  constructor(run: Run) {
    this.#run = run;
  }
  get lastStep(): number | null {
    return this.#last?.step ?? null;
  }

  // Offers the run of an earlier visit, if there is one and the page may store anything.
  claim(name: string): Promise<void> {
    this.#claimed = this.#claim(name);
    return this.#claimed;
  }
  async #claim(name: string) {
    const claim = ++this.#claims;
    this.#name = name;
    const { key, letGo } = await holdFirstFree(`crumb:run:${location.pathname}:${name}`);
    if (claim !== this.#claims) return letGo(); // released meanwhile
    if (key !== this.#key) this.#isOurs = false;
    this.#key = key;
    this.#letGo = letGo;
    window.addEventListener('pagehide', this.#leave);
    window.addEventListener('pageshow', this.#comeBack);
    try {
      await this.#offer();
    } catch {
      this.#withoutStorage(); // a sandboxed frame, private browsing
    }
  }
  // Of the latest run and the one that was set aside for it, the longer one first.
  async #offer() {
    if (!this.#key || this.#run.state.info?.has_model) return;
    let best: Checkpoint | undefined;
    for (const key of [this.#key, aside(this.#key)]) {
      const found = await get<Checkpoint>(key);
      if (!found?.bytes || (best && found.step <= best.step)) continue;
      best = found;
      this.#offered = key;
    }
    if (best) this.#run.store.set({ resume: { step: best.step, textName: best.textName } });
  }
  // A run of an earlier visit that was neither taken up nor forgotten is not overwritten by the next
  // one, also if that begins before the name is claimed.
  async #keepAside() {
    await this.#claimed;
    const key = this.#key;
    if (!key || this.#isOurs) return;
    const [offered, kept] = await Promise.all([get<Checkpoint>(key), get<Checkpoint>(aside(key))]);
    if (offered && offered.step >= (kept?.step ?? 0)) await set(aside(key), offered);
  }
  release() {
    this.#stopTimer();
    window.removeEventListener('beforeunload', this.#warn);
    window.removeEventListener('pagehide', this.#leave);
    window.removeEventListener('pageshow', this.#comeBack);
    this.#claims++;
    this.#leave();
    this.#key = null;
  }
  // The page that comes next, a reload say, need not wait until this one is cleared away.
  #leave = () => {
    this.#letGo?.();
    this.#letGo = undefined;
  };
  #comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.claim(this.#name);
  };

  trainingBegins() {
    this.#setAside = this.#keepAside().catch(() => {});
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
    await this.#setAside;
    if (!this.#key || !this.#hasStorage) return;
    try {
      await set(this.#key, checkpoint);
      this.#isOurs = true;
      this.#savedStep = checkpoint.step;
      this.#run.store.set({ isKept: true });
    } catch {
      this.#run.store.set({ isKept: false }); // no room, say; the next time there may be
    }
  }
  async resume() {
    const found = this.#key && (await get<Checkpoint>(this.#offered));
    this.#run.store.set({ resume: null });
    if (!found) return;
    this.#isOurs = true;
    this.#last = found;
    await this.restore(found);
    if (this.#offered === this.#key) return;
    const other = await get<Checkpoint>(this.#key as string); // the two change places
    await set(this.#key as string, found);
    if (other) await set(this.#offered, other);
  }
  async forget() {
    this.#run.store.set({ resume: null });
    if (!this.#key) return;
    await del(this.#offered);
    await this.#offer();
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
    this.#isOurs = false;
    if (this.#hasStorage) await this.#offer().catch(() => {});
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
