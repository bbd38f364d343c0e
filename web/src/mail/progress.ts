// How far an import is, in bytes: what is done, and a share of what is at work.
export type OnProgress = (done: number, of: number) => void;

export class Progress {
  #before = 0;
  #most = 0;
  #of: number;
  #report: OnProgress | undefined;

  constructor(of: number, report?: OnProgress) {
    this.#of = of;
    this.#report = report;
  }
  get of() {
    return this.#of;
  }
  get done() {
    return this.#before;
  }
  // An archive holds more than it weighs.
  grow(bytes: number) {
    this.#of += bytes;
  }
  // A share of so many bytes at work. Work may be done in several rounds: a bar never goes back.
  within(bytes: number) {
    return (share: number) => this.#tell(this.#before + share * bytes);
  }
  advance(bytes: number) {
    this.#before += bytes;
    this.#tell(this.#before);
  }
  #tell(done: number) {
    this.#most = Math.max(this.#most, Math.min(done, this.#of));
    if (this.#most > 0) this.#report?.(this.#most, this.#of);
  }
}
