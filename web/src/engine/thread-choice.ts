// How many threads train quickest here, found out by training: the first steps of a model are
// made with one thread, two, and so on in turn, and timed. Results are the same to the bit for
// every number of threads, so nothing is lost by trying. The number of cores that a browser
// names is only where to stop: some are slow ones, and some are busy.
const warmUpSteps = 4; // an engine's first steps run in code that is not optimised yet
const rounds = 5;
const leastTurn = 3; // milliseconds: shorter steps are timed several at a time
const hopeless = 1.3; // times the quickest: not tried again
const worthIt = 0.97; // of the time with fewer threads, or fewer it is
const interval = 60_000; // milliseconds of training, until conditions may have changed
const measuringShare = 0.02; // of the time of training, at most, goes into measuring again

export interface ThreadsInUse {
  threads: number;
  measured: boolean;
}

export class ThreadChoice {
  #most: number;
  #set: (threads: number) => void;
  #tell: (inUse: ThreadsInUse) => void;
  #now: () => number;
  #chosen: number;
  #measured = false;
  #candidates: number[] = []; // still to be compared; empty when the choice is made
  #turn = 0; // index of the candidate at work
  #round = 0;
  #warmUp = 0;
  #times: number[][] = []; // by number of threads: milliseconds a step, one per round
  #turnTime = 0;
  #turnSteps = 0;
  #measuringTime = 0;
  #trainedSince = 0; // milliseconds of training since the choice

  constructor(
    most: number,
    set: (threads: number) => void,
    tell: (inUse: ThreadsInUse) => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.#most = most;
    this.#set = set;
    this.#tell = tell;
    this.#now = now;
    this.#chosen = most;
    if (most > 1) set(most);
    this.measureAgain();
  }
  get inUse(): ThreadsInUse {
    return { threads: this.#chosen, measured: this.#measured || this.#most === 1 };
  }

  // For a model of another size.
  measureAgain() {
    if (this.#most === 1) return;
    this.#candidates = Array.from({ length: this.#most }, (_, index) => index + 1);
    this.#times = this.#candidates.map(() => []);
    this.#turn = 0;
    this.#round = 0;
    this.#warmUp = warmUpSteps;
    this.#measuringTime = 0;
    this.#set(this.#chosen);
  }

  // Makes one step.
  timed<T>(step: () => T): T {
    if (this.#most === 1) return step();
    const begin = this.#now();
    const result = step();
    const time = this.#now() - begin;
    if (this.#candidates.length > 0) this.#note(time);
    else this.#maybeMeasureAgain(time);
    return result;
  }

  #maybeMeasureAgain(time: number) {
    this.#trainedSince += time;
    if (this.#trainedSince > Math.max(interval, this.#measuringTime / measuringShare)) this.measureAgain();
  }
  #note(time: number) {
    this.#measuringTime += time;
    if (this.#warmUp > 0) {
      if (--this.#warmUp === 0) this.#set(this.#candidates[0]!);
      return;
    }
    this.#turnTime += time;
    this.#turnSteps++;
    if (this.#turnTime < leastTurn) return;
    this.#times[this.#candidates[this.#turn]! - 1]!.push(this.#turnTime / this.#turnSteps);
    this.#turnTime = 0;
    this.#turnSteps = 0;
    if (++this.#turn === this.#candidates.length) this.#endRound();
    if (this.#candidates.length > 0) this.#set(this.#candidates[this.#turn]!);
  }
  #endRound() {
    this.#turn = 0;
    this.#round++;
    const best = Math.min(...this.#candidates.map((threads) => this.#typical(threads)));
    this.#candidates = this.#candidates.filter((threads) => this.#typical(threads) <= hopeless * best);
    if (this.#round === rounds || this.#candidates.length === 1) this.#choose();
  }
  #choose() {
    const [fewest, ...others] = this.#candidates;
    let chosen = fewest!;
    for (const threads of others) {
      if (this.#typical(threads) < worthIt * this.#typical(chosen)) chosen = threads;
    }
    const isNews = !this.#measured || chosen !== this.#chosen;
    this.#chosen = chosen;
    this.#measured = true;
    this.#candidates = [];
    this.#trainedSince = 0;
    this.#set(chosen);
    if (isNews) this.#tell(this.inUse);
  }
  #typical(threads: number): number {
    const sorted = [...this.#times[threads - 1]!].sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)]!;
  }
}
