// The run that is kept in this browser, so that a reload goes on where it was.
import { del, get, set } from 'idb-keyval';
import type { Switches } from '../privacy';
import { aside, type Held, holdFirstFree } from '../state/hold';
import { Queue } from '../state/queue';
import type { Desk } from './desk';
import { isGone } from './engine';
import { readEnginePairs } from './pairs-json';
import { type DeskState, initialState, type Row } from './state';

const every = 15_000; // milliseconds between two saves while training
const pause = 1000; // milliseconds after the last change by hand, before it is saved

interface Kept {
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
  #name = '';
  #held: Held | null = null;
  #claims = 0;
  #claimed: Promise<void> = Promise.resolve();
  #offered = ''; // the key of the run that is offered
  #isOurs = false; // what is stored under the key is of this visit, or was taken up in it
  #setAside: Promise<void> = Promise.resolve();
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
    window.addEventListener('pagehide', this.#leave);
    window.addEventListener('pageshow', this.#comeBack);
    document.addEventListener('visibilitychange', this.#hide); // phones ask no question before a page is gone
    this.#claimed = this.#claim(name);
  }
  close() {
    this.#stop?.();
    this.#stop = undefined;
    clearInterval(this.#timer);
    clearTimeout(this.#later);
    window.removeEventListener('beforeunload', this.#warn);
    window.removeEventListener('pagehide', this.#leave);
    window.removeEventListener('pageshow', this.#comeBack);
    document.removeEventListener('visibilitychange', this.#hide);
    this.#leave();
    this.#isOurs = false;
  }
  async #claim(name: string) {
    const claim = ++this.#claims;
    this.#name = name;
    const held = await holdFirstFree(`crumb:replies:${location.pathname}:${name}`);
    if (claim !== this.#claims) return held.letGo(); // left meanwhile
    this.#held = held;
    await this.offer();
  }
  // The page that comes next, a reload say, need not wait until this one is cleared away.
  #leave = () => {
    this.#claims++;
    this.#held?.letGo();
    this.#held = null;
  };
  #comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#claimed = this.#claim(this.#name);
  };

  // Of the latest run and the one that was set aside for it, the longer one first. Storage may be forbidden; then nothing
  // is kept, and leaving loses the run.
  async offer() {
    if (!this.#held || this.#desk.state.info?.has_model) return;
    try {
      const { key } = this.#held;
      let best: Kept | undefined;
      for (const place of [key, aside(key)]) {
        const found = await get<Kept>(place);
        if (!found?.checkpoint || (best && found.step <= best.step)) continue;
        best = found;
        this.#offered = place;
      }
      this.#desk.store.set({ isResumable: best ? { step: best.step, pairs: best.rows.length } : null });
    } catch {
      this.#desk.store.set({ isKept: false });
    }
  }
  // A run of an earlier visit that was neither taken up nor forgotten is not overwritten by the next one.
  async #keepAside() {
    await this.#claimed;
    const key = this.#held?.key;
    if (!key || this.#isOurs) return;
    const [offered, kept] = await Promise.all([get<Kept>(key), get<Kept>(aside(key))]);
    if (offered && offered.step >= (kept?.step ?? 0)) await set(aside(key), offered);
  }

  begins() {
    this.#desk.store.set({ isResumable: null });
    this.#saved = { ...this.#saved, step: -1 }; // a run anew may have as many steps
    if (!this.#isOurs) this.#setAside = this.#keepAside().catch(() => {});
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.#desk.state.training) this.keep();
      else clearInterval(this.#timer);
    }, every);
    this.keep();
  }
  // Another model, and other pairs, took the place of those that were here.
  exchanged() {
    this.#desk.store.set({ isResumable: null });
    this.#saved = { ...initialState(), step: -1 };
    this.#isOurs = false;
    this.#setAside = this.#keepAside().catch(() => {});
    this.keep();
  }
  keep(): Promise<void> {
    clearTimeout(this.#later);
    return this.#saves.add(() => this.#keep());
  }
  async #keep() {
    if (!this.#isUnsaved) return;
    await this.#setAside;
    const { store, drafting } = this.#desk;
    try {
      const checkpoint = await this.#desk.files.model();
      if (!this.#held) return;
      const { rows, switches } = this.#desk.state;
      const step = this.#step;
      const slim = rows.map((row) => ({ ...row, scrubbed: null }));
      await set(this.#held.key, {
        ...{ checkpoint, rows: slim, step, switches, agent: drafting.agent },
      } satisfies Kept);
      this.#isOurs = true;
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
    const { store, learning, mail, drafting } = this.#desk;
    const kept = this.#held && (await get<Kept>(this.#offered));
    store.set({ isResumable: null });
    if (!kept) return;
    const { outcome, info } = await this.#desk.call('replyLoad', { bytes: kept.checkpoint });
    if (!outcome.ok) throw new Error(outcome.message);
    store.set({ switches: kept.switches });
    drafting.agent = kept.agent;
    learning.pairs = readEnginePairs(await this.#desk.call('replyPairs', null));
    await mail.restore(kept.rows);
    drafting.open();
    await this.#takeUp(kept);
    store.set({ info });
    this.#saved = { rows: this.#desk.state.rows, switches: kept.switches, step: kept.step };
    if (info.step < info.config.steps) {
      store.set({ stage: 'train' });
      await learning.goOn();
    } else {
      store.set({ stage: 'draft' });
    }
  }
  // What was set aside changes places with the latest run.
  async #takeUp(kept: Kept) {
    this.#isOurs = true;
    if (!this.#held || this.#offered === this.#held.key) return;
    const other = await get<Kept>(this.#held.key);
    await set(this.#held.key, kept);
    if (other) await set(this.#offered, other);
  }
  async forget() {
    this.#desk.store.set({ isResumable: null });
    try {
      await del(this.#offered);
    } catch {}
    await this.offer();
  }
}
