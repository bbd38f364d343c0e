// Trains models by turns, so that they learn side by side in one worker; can be stopped and go on.
import type { LabModel } from '../lab';

const stretch = 6; // updates of one model between two looks at whether to stop

export class ByTurns {
  isRunning = false;
  #run = {}; // stands for the newest call of train

  // Until each model has made so many updates. False if it was stopped, or a model ended or ran away.
  async train(models: readonly LabModel[], until: number, seen: () => void): Promise<boolean> {
    const run = {};
    this.#run = run;
    this.isRunning = true;
    const isWanted = () => this.#run === run;
    const learn = async (model: LabModel) => {
      while (model.step < until && isWanted()) {
        if (!(await model.trainTo(Math.min(until, model.step + stretch)))) return false;
        if (isWanted()) seen();
      }
      return isWanted();
    };
    try {
      const finished = await Promise.all(models.map(learn));
      return finished.every(Boolean);
    } finally {
      if (isWanted()) this.isRunning = false;
    }
  }
  stop() {
    this.#run = {};
    this.isRunning = false;
  }
}

// The mean of the last updates: single batches jump up and down.
export function lately(losses: readonly number[], count = 50): number {
  const last = losses.slice(-count);
  return last.reduce((sum, loss) => sum + loss, 0) / last.length;
}
