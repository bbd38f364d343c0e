// The run that is kept in this browser, so that a reload goes on where it was, and what may leave.
import { del, get, set } from 'idb-keyval';
import { canary, type Switches } from '../privacy';
import type { Desk } from './desk';
import type { EnginePair } from './pairs-json';
import type { Row } from './state';

const key = 'crumb:replies';
const asked = 12; // emails that the check drafts replies for
const every = 15_000; // milliseconds between two saves while training

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
  #kept: Kept | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  // Storage may be forbidden; then nothing is kept, and leaving loses the run.
  async look() {
    try {
      const kept = await get<Kept>(key);
      if (!kept?.checkpoint) return;
      this.#kept = kept;
      this.#desk.store.set({ isResumable: { step: kept.step, pairs: kept.rows.length } });
    } catch {}
  }
  begins() {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.#desk.state.training) this.keep();
      else clearInterval(this.#timer);
    }, every);
  }
  async keep() {
    const { rows, info, switches } = this.#desk.state;
    if (!info?.has_model) return;
    try {
      const checkpoint = await this.#desk.call('replySave', { kind: 'checkpoint' });
      const slim = rows.map((row) => ({ ...row, scrubbed: null }));
      const agent = this.#desk.drafting.agent;
      await set(key, { checkpoint, rows: slim, step: info.step, switches, agent } satisfies Kept);
    } catch {}
  }
  async resume() {
    const kept = this.#kept;
    if (!kept) return;
    const { store } = this.#desk;
    store.set({ isResumable: null, switches: kept.switches });
    const { outcome, info } = await this.#desk.call('replyLoad', { bytes: kept.checkpoint });
    if (!outcome.ok) throw new Error(outcome.message);
    this.#desk.drafting.agent = kept.agent;
    this.#desk.learning.pairs = JSON.parse(await this.#desk.call('replyPairs', null)) as EnginePair[];
    await this.#desk.mail.restore(kept.rows);
    this.#desk.drafting.open();
    store.set({ info });
    if (info.step < info.config.steps) {
      store.set({ stage: 'train' });
      await this.#desk.learning.goOn();
    } else {
      store.set({ stage: 'draft' });
    }
  }
  async forget() {
    this.#kept = null;
    this.#desk.store.set({ isResumable: null });
    try {
      await del(key);
    } catch {}
  }

  // Whether any private value, also of a kind that is switched off, can be got out of what the model is made of.
  async check(): Promise<string[]> {
    const { store, mail } = this.#desk;
    const { pairs } = this.#desk.learning;
    store.set({ checking: { done: 0, of: asked }, leaks: null });
    try {
      const values = await mail.privateValues();
      const vocabulary = JSON.parse(await this.#desk.call('replyVocabulary', null)) as string[];
      const trainingText = pairs
        .map(({ subject, context, customer, reply }) => [subject, context, customer, reply].join('\n'))
        .join('\n\n');
      const apart = Math.max(1, Math.ceil(pairs.length / asked));
      const chosen = pairs.filter((_, index) => index % apart === 0);
      const continuations: string[] = [];
      for (const [done, pair] of chosen.entries()) {
        store.set({ checking: { done, of: chosen.length } });
        const past = pair.past.map((index) => pairs[index]!.reply);
        continuations.push(...(await this.#desk.drafting.threeFor(pair, past)));
      }
      const found = canary(values, { trainingText, vocabulary, continuations });
      const leaks = [...new Set(found.map(({ category, value }) => `${category} “${value}”`))];
      store.set({ leaks });
      return leaks;
    } finally {
      store.set({ checking: null });
    }
  }
  // A model as a file, with its pairs; only after the check.
  async file(): Promise<Uint8Array<ArrayBuffer>> {
    await this.check();
    return this.#desk.call('replySave', { kind: 'model' });
  }
}
