// Train, Pause, One step, Start over: and what comes back from it.

import { allows } from '../elements/controls';
import type { Outcome } from '../engine/engine';
import type { News, Progress, SampleOptions } from '../engine/messages';
import { earlierThatMoved } from './inspection';
import type { Checkpoint } from './keeping';
import { sameConfig, tidy } from './presets';
import { quietly, type Run } from './run';
import type { Notice } from './state';
import { isLong } from './text-desk';

const sampleLength = 48; // characters after the prompt
const keptSamples = 400;
// The smoothed loss is of about so many updates, and strays from its mean by less than this.
const settledSteps = 20;
const belowFloor = 0.9;
// Fewer updates than this say more about what is measured around them than about the pace.
const stepsForPace = 5;

const done: Outcome = { ok: true, code: '', message: '' };
const stopped: Outcome = { ok: false, code: 'stopped', message: 'The engine has stopped.' };
const writesOnly: Outcome = {
  ...{ ok: false, code: 'model_only' },
  message: 'This model was loaded to write, so it cannot be trained further. Start over makes a new one.',
};

interface Stretch {
  steps: number | null;
  seconds: number | null;
}

export class Training {
  #run: Run;
  #ended: (() => void) | undefined;
  #whenEnded: Promise<void> = Promise.resolve();
  #announcedTenth = 0;
  #firstOfStretch = 0;
  #outcome: Outcome = done; // of what was last tried
  #refusal: Notice | null = null; // what is said of it
  #replaced: Checkpoint | null = null; // by Start over; can be had back

  constructor(run: Run) {
    this.#run = run;
  }

  // What is on the page differs from what the model was made from.
  get settingsAreOutOfDate(): boolean {
    const { info, config } = this.#run.state;
    return Boolean(info?.has_model) && !sameConfig(info!.config, config);
  }
  get textIsOutOfDate(): boolean {
    const { modelText, text } = this.#run.state;
    return modelText !== null && modelText !== text;
  }

  // Whatever stands on the page now: a model goes on with its own text and settings.
  get canGoOn(): boolean {
    const { info } = this.#run.state;
    return Boolean(info?.can_train && info.step > 0);
  }

  // The button: goes on to where the last stretch was to end, or begins a new one.
  async press() {
    await this.#run.text.settled();
    const { textCheck } = this.#run.state;
    if (textCheck && !textCheck.outcome.ok && !this.canGoOn) return this.#refuse(textCheck.outcome);
    await this.#whenItsTurn(() => this.#nextStretch());
  }
  #nextStretch(): Stretch {
    const { target, info, stretch, minutes } = this.#run.state;
    if (minutes !== null) return { steps: null, seconds: 60 * minutes };
    const rest = target !== null && info && info.step > 0 ? target - info.step : 0;
    return { steps: stretch !== null && rest > 0 ? rest : stretch, seconds: null };
  }
  // Makes so many updates (null: until paused), or as many as there is time for. Resolves when
  // they are made, or on pause; at once, with the reason, where there will be no training.
  train(steps: number | null, seconds: number | null = null): Promise<Outcome> {
    return this.#whenItsTurn(() => ({ steps, seconds }));
  }
  // How much there is to do is asked only then: a model that was being made has no steps yet.
  async #whenItsTurn(howMuch: () => Stretch): Promise<Outcome> {
    const outcome = await this.#run.models.add(() => this.#begin(howMuch));
    await this.#whenEnded;
    return outcome;
  }
  async #begin(howMuch: () => Stretch): Promise<Outcome> {
    if (this.#run.state.phase === 'training') return done;
    if (!(await this.#ensureModel())) return this.#outcome;
    const info = this.#run.state.info!;
    if (!info.can_train) return writesOnly;
    const { steps, seconds } = howMuch();
    const target = steps === null ? null : info.step + steps;
    const ask = { until: target, seconds, sample: this.#sampleOptions() };
    if (!(await quietly(this.#run.call('train', ask)))) return stopped;
    this.#whenEnded = new Promise((resolve) => {
      this.#ended = resolve;
    });
    this.#replaced = null;
    this.#announcedTenth = 0;
    this.#firstOfStretch = info.step;
    const minutes = seconds === null ? 0 : seconds / 60;
    const length =
      seconds === null ? 'until paused' : `for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
    const announcement = `Training ${steps === null ? length : `for ${steps} steps`}.`;
    const deadline = seconds === null ? null : performance.now() + 1000 * seconds;
    this.#run.store.set({ phase: 'training', target, deadline, trainNotice: null, announcement });
    this.#run.keeping.trainingBegins();
    return done;
  }
  async stepOnce(): Promise<Outcome> {
    if (this.#run.state.phase === 'training') await this.pause();
    const target = this.#run.state.target;
    const outcome = await this.train(1);
    const step = this.#run.state.info?.step ?? 0;
    this.#run.store.set({ target: target !== null && target > step ? target : null });
    return outcome;
  }
  async pause() {
    if (this.#run.state.phase !== 'training') return;
    await quietly(this.#run.call('pause', null));
    await this.#whenEnded;
  }
  // A new model. The old one can be had back until the next training begins.
  startOver(): Promise<Outcome> {
    return this.#run.models.add(() => this.#startOver());
  }
  async #startOver(): Promise<Outcome> {
    await this.pause();
    const before = (await this.#run.keeping.snapshot()) ?? this.#replaced;
    if (!(await this.#start()) || !before) return this.#outcome;
    this.#replaced = before;
    const step = before.step;
    const bringBack = () => {
      this.#replaced = null;
      this.#run.keeping.restore(before);
    };
    this.#run.store.set({
      trainNotice: {
        kind: 'note',
        text: 'A new model, with new random weights.',
        action: { label: `Bring back the one from step ${step.toLocaleString('en')}`, run: bringBack },
      },
      announcement: 'Started over: a new model with random weights.',
    });
    return done;
  }

  // A model to train or write with; made from what is on the page if there is none, or if
  // the present one has learned nothing yet and the page has changed.
  ensureModel(): Promise<boolean> {
    return this.#run.models.add(() => this.#ensureModel());
  }
  async #ensureModel(): Promise<boolean> {
    const { info } = this.#run.state;
    if (!info?.has_model) return this.#start();
    const isStale = this.settingsAreOutOfDate || this.textIsOutOfDate;
    return info.step === 0 && info.can_train && isStale ? this.#start() : true;
  }
  promptChanged() {
    if (this.#run.state.phase === 'training') quietly(this.#run.call('sampleWith', this.#sampleOptions()));
  }
  abandon() {
    this.#end();
  }

  hearProgress(news: Progress) {
    const { log, store } = this.#run;
    log.add(news.losses, news.heldOut);
    const info = this.#run.state.info;
    store.set({
      progress: this.#atPace(news),
      info: info && { ...info, step: news.step, best_step: news.bestStep },
      trainNotice: this.#warning() ?? this.#run.state.trainNotice,
    });
    this.#announceTenths(news.step);
    const { losses, heldOut } = news;
    if (losses.length) this.#run.emit('crumb-step', { step: news.step, losses: Array.from(losses), heldOut });
  }
  // A stretch that has only begun, such as one step, leaves the pace as it was measured before.
  #atPace(news: Progress): Progress {
    const before = this.#run.state.progress;
    if (!before?.secondsPerStep || news.step - this.#firstOfStretch >= stepsForPace) return news;
    const { secondsPerStep, tokensPerSecond } = before;
    return { ...news, secondsPerStep, tokensPerSecond };
  }
  hearSample({ step, prompt, text }: News & { type: 'sample' }) {
    const samples = this.#run.state.samples.filter((sample) => sample.step !== step);
    this.#run.store.set({ samples: [...samples, { step, prompt, text }].slice(-keptSamples) });
    this.#run.inspection.lookAgain(prompt + text);
  }
  hearTrained({ reason, message, info }: News & { type: 'trained' }) {
    const { store, log } = this.#run;
    const loss = log.smoothed.at(-1);
    const isOneStep = reason === 'finished' && info.step - this.#firstOfStretch === 1;
    const ended = isOneStep ? 'One step was made, and training stands' : 'Training has ended';
    const said = { finished: ended, paused: 'Paused', diverged: 'Training broke down' }[reason];
    const diverged: Notice = { kind: 'warning', text: message };
    store.set({
      phase: 'paused',
      deadline: null,
      info: { ...info, config: tidy(info.config) },
      announcement: `${said} at step ${info.step}${loss === undefined ? '' : `, loss ${loss.toFixed(2)}`}. ${message}`,
      ...(reason === 'diverged' && { trainNotice: diverged, target: null }),
    });
    this.#run.keeping.trainingEnded();
    this.#run.inspection.inspect();
    this.#end();
    this.#run.emit('crumb-trained', { step: info.step, loss, reason });
  }

  async #start(): Promise<boolean> {
    const { text, config } = this.#run.state;
    if (isLong(text)) this.#run.store.set({ trainNotice: { kind: 'note', text: 'Making the model …' } });
    const answer = await quietly(this.#run.call('start', { text, config }));
    this.#outcome = answer?.outcome ?? stopped;
    if (!answer) return false;
    if (answer.outcome.ok) {
      this.#run.adopt(answer.info, text);
      return true;
    }
    this.#refuse(answer.outcome);
    return false;
  }
  // Says why there will be no training, and what would help.
  #refuse({ code, message: why }: Outcome) {
    const { textCheck, restrictions, info } = this.#run.state;
    const message =
      code === 'too_large' && info?.has_model ? `${why} Your present model is still here.` : why;
    const fits = code === 'text_too_short' && allows(restrictions, 'context') && textCheck?.fitting_context;
    const fit = () => {
      this.#run.text.fitContext();
      this.#run.store.set({ trainNotice: null });
    };
    const action = { label: `Use a context of ${fits}`, run: fit };
    const trainNotice: Notice = { kind: 'warning', text: message, ...(fits && { action }) };
    this.#refusal = trainNotice;
    this.#outcome = { ok: false, code, message };
    this.#run.store.set({ trainNotice, announcement: message });
    this.#run.emit('crumb-error', { code, message, fatal: false });
  }
  // With another text or other settings, what was refused may well be possible.
  forgetRefusal() {
    if (this.#refusal && this.#run.state.trainNotice === this.#refusal)
      this.#run.store.set({ trainNotice: null, announcement: '' });
    this.#refusal = null;
  }
  #end() {
    this.#ended?.();
    this.#ended = undefined;
  }
  #sampleOptions(): SampleOptions {
    const { prompt, writeOptions } = this.#run.state;
    return { prompt, window: writeOptions.window, length: sampleLength };
  }
  #announceTenths(step: number) {
    const { target } = this.#run.state;
    if (target === null || target - this.#firstOfStretch < 50) return;
    const tenth = Math.floor((10 * (step - this.#firstOfStretch)) / (target - this.#firstOfStretch));
    if (tenth <= this.#announcedTenth || tenth >= 10) return;
    this.#announcedTenth = tenth;
    const loss = this.#run.log.smoothed.at(-1)?.toFixed(2);
    this.#run.store.set({ announcement: `${tenth * 10} percent, step ${step}, loss ${loss}.` });
  }

  // What a look at the curves would tell a person who knows them.
  #warning(): Notice | null {
    const { log } = this.#run;
    const { info } = this.#run.state;
    const isTooGood = this.#tooGood();
    if (isTooGood) return isTooGood;
    const best = log.bestHeldOut();
    const after = best ? log.heldOut.filter(({ step }) => step > best.step) : [];
    if (!best || after.length < 4 || after.at(-1)!.loss < best.loss * 1.03) return null;
    const kept = info && info.best_step >= 0 ? ` The weights from step ${info.best_step} are kept.` : '';
    const text = `The held-out line stopped falling at step ${best.step}: the model is now learning these lines by heart.${kept}`;
    return { kind: 'note', text, ...(kept && { action: this.#writeWithBest }) };
  }
  // A loss that nothing honest can reach, or a probe that finds earlier positions moving.
  #tooGood(): Notice | null {
    const { info, peek } = this.#run.state;
    const { losses, smoothed } = this.#run.log;
    const floor = info?.honest_floor ?? 0;
    const loss = smoothed.at(-1);
    const isBelow = loss !== undefined && losses.length >= settledSteps && loss < belowFloor * floor;
    const moved = peek?.outcome.ok ? earlierThatMoved(peek, peek.differences.length - 1) : 0;
    if (!isBelow && moved === 0) return null;
    const evidence = [
      isBelow &&
        `the loss of ${loss.toFixed(3)} is below ${floor.toFixed(3)}, the least that a model can reach here without seeing what comes next`,
      moved > 0 && `changing the last character moves ${moved} earlier positions`,
    ].filter(Boolean);
    const text = `Too good to be true: ${evidence.join(', and ')}. The model sees its answers. Look at what it writes.`;
    const { lessonsAt } = this.#run;
    const prove = { label: 'Prove it: lesson 4', run: () => location.assign(`${lessonsAt}prove-it`) };
    return { kind: 'warning', text, ...(lessonsAt && { action: prove }) };
  }
  #writeWithBest = {
    label: 'Write with the best weights',
    run: () => {
      this.#run.writing.setOptions({ best: true });
      this.#run.writing.write();
    },
  };
}
