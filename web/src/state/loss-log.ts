// All losses of a run, and the smoothed line that is drawn through them.
import type { HeldOut } from '../engine/messages';

const keep = 0.9; // share of the running mean that each step keeps

export class LossLog {
  losses: number[] = [];
  smoothed: number[] = [];
  heldOut: HeldOut[] = [];
  firstStep = 0; // of losses[0]: not 0 for a model that was loaded after some training
  #mean = 0;
  #weight = 0;

  add(losses: Iterable<number>, heldOut: readonly HeldOut[]) {
    for (const loss of losses) {
      this.losses.push(loss);
      this.#mean = keep * this.#mean + (1 - keep) * loss;
      this.#weight = keep * this.#weight + (1 - keep);
      this.smoothed.push(this.#mean / this.#weight); // the division undoes the start from zero
    }
    this.heldOut.push(...heldOut);
  }
  reset(firstStep = 0) {
    this.losses = [];
    this.smoothed = [];
    this.heldOut = [];
    this.firstStep = firstStep;
    this.#mean = 0;
    this.#weight = 0;
  }
  get nextStep() {
    return this.firstStep + this.losses.length;
  }
  bestHeldOut(): HeldOut | null {
    return this.heldOut.reduce<HeldOut | null>(
      (best, at) => (best && best.loss <= at.loss ? best : at),
      null,
    );
  }
}
