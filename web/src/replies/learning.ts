// Planning and training, and the honest scores after it.
import type { ReplyConfig, ReplyPlan } from '../engine/reply-engine';
import { Queue } from '../state/queue';
import type { Desk } from './desk';
import { type EnginePair, enginePairs, pastReplies } from './pairs-json';
import { mean, type Scored, scoreOne, seenBefore, summarise } from './scoring';
import { heldOut } from './split';
import type { Row } from './state';

const share = 0.1; // of the conversations, kept aside
const slice = 60; // milliseconds
const heldOutEvery = 8000; // milliseconds between two looks at the held-out replies
export const fewest = 8; // pairs: less is nothing to learn from
export const tooFew = (count: number) =>
  `${count} ${count === 1 ? 'pair is' : 'pairs are'} too few to learn from. At least ${fewest} are needed; a few hundred are good.`;

// Zeros are chosen from the data.
const fromData: ReplyConfig = {
  ...{ vocab_size: 0, d_model: 0, n_heads: 0, n_layers: 0, d_ff: 0, max_len: 0, tied_embeddings: true },
  ...{ batch_size: 0, learning_rate: 0, min_learning_rate: 0, warmup_steps: 0, steps: 0, beta2: 0.99 },
  ...{ weight_decay: 0.1, grad_clip: 1, dropout: 0.1, hide_prompt: 0, hide_reply: 0, past: 0, seed: 0 },
};

// Pairs to learn from, as they are as long as nobody changes anything.
interface Prepared {
  rows: readonly Row[];
  share: number;
  seed: number;
  pairs: EnginePair[];
  past?: Promise<void>; // until `pairs` know the cases that they lean on
}

export class Learning {
  #desk: Desk;
  #isWanted = false; // training goes on
  #ended: Promise<unknown> = Promise.resolve(); // the last training
  #turns = new Queue(); // of the engine: training, and what training waits for
  #prepared: Prepared | null = null;
  #search: AbortController | undefined; // for the cases that pairs lean on
  pairs: EnginePair[] = []; // what the present model learns from
  seed = 1; // of the split
  share = share;
  config = fromData;
  mostSeconds = 170; // of a training that was not asked to be longer or shorter

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  get #used(): Row[] {
    return this.#desk.state.rows.filter(({ isOff, scrubbed }) => !isOff && scrubbed);
  }
  #prepare(): Prepared {
    const [{ rows }, { share, seed }] = [this.#desk.state, this];
    const before = this.#prepared;
    if (before?.rows === rows && before.share === share && before.seed === seed) return before;
    const used = this.#used;
    const conversations = used.map(({ pair }) => pair.conversation);
    const aside = heldOut(conversations, share, seed);
    const pairs = enginePairs(used, ({ pair }) => aside.has(pair.conversation));
    this.#prepared = { rows, share, seed, pairs };
    return this.#prepared;
  }
  // Once for the same pairs; a search for others ends.
  #findPast(prepared: Prepared): Promise<void> {
    prepared.past ??= this.#lookForPast(prepared.pairs).catch((error) => {
      prepared.past = undefined;
      throw error;
    });
    return prepared.past;
  }
  async #lookForPast(pairs: EnginePair[]) {
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    const { retrieval } = this.#desk;
    retrieval.keep(this.pairs, pairs);
    const past = await this.#desk.looking((onProgress) =>
      retrieval.past(pairs, pastReplies, { onProgress, signal: search.signal }),
    );
    for (const [index, pair] of pairs.entries()) pair.past = past[index]!;
  }

  async plan(): Promise<ReplyPlan | null> {
    if (this.#used.length < fewest) {
      this.#desk.store.set({ plan: null });
      return null;
    }
    const prepared = this.#prepare();
    // Only what stands in the prompt is of use for planning. The search goes on behind, so that training need not wait.
    const found = this.#desk.state.training ? null : this.#findPast(prepared);
    if (this.config.past > 0) await found;
    else found?.catch(() => {});
    const pairs = JSON.stringify(prepared.pairs);
    const plan = await this.#desk.call('replyPlan', {
      pairs,
      config: this.config,
      secondsPerStep: 0,
      mostSeconds: this.mostSeconds,
    });
    this.#desk.store.set({ plan });
    return plan;
  }

  train(): Promise<void> {
    return this.#during(this.#train());
  }
  // Until all updates are made, or pause().
  goOn(): Promise<void> {
    this.#isWanted = true;
    return this.#during(this.#goOn());
  }
  #during(training: Promise<void>): Promise<void> {
    this.#ended = training.catch(() => {});
    return training;
  }
  async #train() {
    const { store } = this.#desk;
    const count = this.#used.length;
    if (count < fewest) throw new Error(tooFew(count));
    this.#isWanted = true;
    this.#desk.drafting.leave();
    store.set({ stage: 'train', problem: '', scores: null, losses: [], heldOut: [] });
    this.#desk.files.changed();
    store.set({ training: { step: 0, of: 1, loss: Number.NaN, secondsLeft: this.mostSeconds } });
    const prepared = this.#prepare();
    try {
      await this.#findPast(prepared);
    } catch (error) {
      store.set({ training: null });
      throw error;
    }
    this.pairs = prepared.pairs;
    const json = JSON.stringify(this.pairs);
    const { outcome, info } = await this.#desk.call('replyStart', { pairs: json, config: this.config });
    if (!outcome.ok) {
      store.set({ training: null });
      throw new Error(outcome.message);
    }
    this.#desk.drafting.open();
    store.set({ info });
    await this.#pace(json);
    await this.#goOn();
  }
  // How many updates there is time for, by the speed of the first few.
  async #pace(pairs: string) {
    let secondsPerStep = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const until = 2 * (round + 1);
      const told = await this.#trainUntil(until);
      this.#note(told.losses);
      secondsPerStep = Math.min(secondsPerStep, told.secondsPerStep);
    }
    const plan = await this.#desk.call('replyPlan', {
      pairs,
      config: this.config,
      secondsPerStep,
      mostSeconds: this.mostSeconds,
    });
    await this.#desk.call('replySteps', { steps: plan.config.steps });
    this.#desk.store.set({ plan, info: await this.#desk.call('replyInfo', null) });
  }
  async #goOn() {
    const { store } = this.#desk;
    const { info } = this.#desk.state;
    if (!info?.can_train) return;
    this.#desk.files.changed();
    const of = info.config.steps;
    let step = info.step;
    let lastLook = performance.now();
    const marks: { time: number; step: number }[] = [{ time: performance.now(), step }];
    this.#desk.keeping.begins();
    while (this.#isWanted && step < of) {
      const told = await this.#trainUntil(of);
      if (told.diverged) {
        this.#isWanted = false;
        store.set({ problem: told.message });
      }
      step = told.step;
      this.#note(told.losses);
      marks.push({ time: performance.now(), step });
      if (marks.length > 40) marks.shift();
      const speed = (step - marks[0]!.step) / Math.max(1, performance.now() - marks[0]!.time);
      const loss = mean(this.#desk.state.losses.slice(-20));
      store.set({ training: { step, of, loss, secondsLeft: (of - step) / Math.max(1e-6, speed) / 1000 } });
      this.#desk.emit('crumb-step', { step, losses: Array.from(told.losses) });
      if (performance.now() - lastLook > heldOutEvery) {
        await this.#look();
        lastLook = performance.now();
      }
    }
    await this.#look();
    this.#desk.sureness.calibrate(this.pairs);
    const isFinished = step >= of;
    store.set({
      training: null,
      info: await this.#desk.call('replyInfo', null),
      stage: isFinished ? 'draft' : 'train',
    });
    await this.#desk.keeping.keep();
    if (isFinished) this.#desk.emit('crumb-trained', { step, reason: 'finished' });
  }
  #trainUntil(until: number) {
    return this.#turns.add(() => this.#desk.call('replyTrain', { until, milliseconds: slice }));
  }
  pause() {
    this.#isWanted = false;
    this.#search?.abort();
  }
  // Resolves when nothing is trained any more.
  async stop() {
    this.pause();
    await this.#ended;
  }
  // Training waits for `work`: all of it sees the same weights.
  standStill<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.add(work);
  }
  #note(losses: Float64Array) {
    this.#desk.store.set({ losses: [...this.#desk.state.losses, ...losses] });
  }
  async #look() {
    if (!this.pairs.some((pair) => pair.held_out)) return;
    const { score, info } = await this.#turns.add(() => this.#desk.call('replyHeldOut', null));
    const bits = Number.isFinite(score.leaning_bits) ? score.leaning_bits : score.bits_per_character;
    const heldOut = [...this.#desk.state.heldOut, { step: info.step, bits }];
    this.#desk.store.set({ info, heldOut });
  }

  // How many of the emails that were kept aside it has learnt word for word all the same.
  get seenBefore(): number {
    if (this.#seen?.pairs !== this.pairs) this.#seen = { pairs: this.pairs, count: seenBefore(this.pairs) };
    return this.#seen.count;
  }
  #seen: { pairs: readonly EnginePair[]; count: number } | undefined;

  // Drafts for every email that was kept aside, compared with what was really answered.
  async score() {
    const { store } = this.#desk;
    const aside = this.pairs.filter((pair) => pair.held_out);
    const pastReplies = new Set(this.pairs.filter((pair) => !pair.held_out).map(({ reply }) => reply.trim()));
    const each: Scored[] = [];
    store.set({ scoring: { done: 0, of: aside.length } });
    try {
      for (const pair of aside) {
        const past = pair.past.map((index) => this.pairs[index]!.reply);
        const drafts = await this.#desk.drafting.threeFor(pair, past);
        each.push(scoreOne(pair, drafts, past[0] ?? '', pastReplies));
        store.set({ scoring: { done: each.length, of: aside.length } });
      }
      const { score } = await this.#desk.call('replyHeldOut', null);
      const bits = Number.isFinite(score.leaning_bits) ? score.leaning_bits : score.bits_per_character;
      store.set({ scores: summarise(each, bits) });
    } finally {
      store.set({ scoring: null });
    }
  }
}
