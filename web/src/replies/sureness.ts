// How sure drafts are: what the model's own pairs say is found out once, in the background.
import type { Desk } from './desk';
import type { TrainingPair } from './retrieval';

export class Sureness {
  #desk: Desk;
  #pairs: readonly TrainingPair[] | null = null; // that were tried, or are being

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  // `pairs`: of the present model.
  calibrate(pairs: readonly TrainingPair[]) {
    if (this.#pairs === pairs || pairs.length === 0) return;
    this.#pairs = pairs;
    this.#desk.attempt(async () => {
      const calibration = await this.#desk.retrieval.calibrate(pairs).catch((error) => {
        if (this.#pairs === pairs) this.#pairs = null; // the next email has it tried again
        throw error;
      });
      if (this.#pairs === pairs) this.#desk.store.set({ calibration });
    });
  }
  // Another model comes, or other pairs.
  leave() {
    this.#pairs = null;
    this.#desk.store.set({ calibration: null });
  }
}
