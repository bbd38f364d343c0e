// The runs of one element that are kept in this browser: the latest, and one of an earlier visit that it would overwrite.
import { del, get, set } from 'idb-keyval';
import { aside, holdFirstFree } from './hold';

export class KeptRuns<T extends { step: number }> {
  key: string | null = null; // under which the latest is kept; null: none is held
  isOurs = false; // what is kept under the key is of this visit, or was taken up in it
  #prefix: string;
  #whenHeld: () => Promise<unknown>;
  #name = '';
  #claims = 0;
  #claimed: Promise<unknown> = Promise.resolve();
  #letGo: (() => void) | undefined;
  #setAside: Promise<void> = Promise.resolve();
  #older: string | null; // a key of earlier versions, which all elements had in common
  #offered = ''; // the key of the run that is offered

  constructor(prefix: string, whenHeld: () => Promise<unknown>, older: string | null = null) {
    this.#prefix = prefix;
    this.#whenHeld = whenHeld;
    this.#older = older;
  }
  claim(name: string): Promise<unknown> {
    this.#claimed = this.#claim(name);
    return this.#claimed;
  }
  async #claim(name: string) {
    const claim = ++this.#claims;
    this.#name = name;
    const { key, letGo } = await holdFirstFree(`${this.#prefix}:${location.pathname}:${name}`);
    if (claim !== this.#claims) return letGo(); // released meanwhile
    if (key !== this.key) this.isOurs = false;
    this.key = key;
    this.#letGo = letGo;
    window.addEventListener('pagehide', this.#leave);
    window.addEventListener('pageshow', this.#comeBack);
    await this.#whenHeld();
  }
  release() {
    window.removeEventListener('pagehide', this.#leave);
    window.removeEventListener('pageshow', this.#comeBack);
    this.#leave();
    this.key = null;
    this.isOurs = false;
  }
  // The page that comes next, a reload say, need not wait until this one is cleared away.
  #leave = () => {
    this.#claims++;
    this.#letGo?.();
    this.#letGo = undefined;
  };
  #comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.claim(this.#name);
  };

  // The longest.
  async offer(): Promise<T | undefined> {
    if (!this.key) return;
    let best: T | undefined;
    for (const key of [this.key, aside(this.key), this.#older]) {
      const found = key && (await get<T>(key));
      if (!found || (best && found.step <= best.step)) continue;
      best = found;
      this.#offered = key;
    }
    return best;
  }
  // A run of an earlier visit that was neither taken up nor forgotten is not overwritten by the next one, also if that
  // begins before the name is claimed.
  begins() {
    if (!this.isOurs) this.#setAside = this.#keepAside().catch(() => {});
  }
  async #keepAside() {
    await this.#claimed;
    const { key } = this;
    if (!key || this.isOurs) return;
    const [offered, kept] = await Promise.all([get<T>(key), get<T>(aside(key))]);
    if (offered && offered.step >= (kept?.step ?? 0)) await set(aside(key), offered);
  }
  // Whether it was kept: not without a name. Rejects where storage is full or forbidden.
  async keep(run: T): Promise<boolean> {
    await this.#setAside;
    if (!this.key) return false;
    await set(this.key, run);
    this.isOurs = true;
    return true;
  }
  async offered(): Promise<T | undefined> {
    return this.key ? get<T>(this.#offered) : undefined;
  }
  // The run that was offered. It changes places with the latest.
  async takeUp(run: T) {
    const { key } = this;
    this.isOurs = true;
    if (!key || this.#offered === key) return;
    const other = await get<T>(key);
    await set(key, run);
    await (other ? set(this.#offered, other) : del(this.#offered));
  }
  async forget(): Promise<T | undefined> {
    if (!this.key) return;
    await del(this.#offered);
    return this.offer();
  }
}
