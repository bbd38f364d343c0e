// Many values looked up in a long text at once: a trie over letters and digits in one case.
// A match begins and ends where a word does, and blanks and punctuation inside do not count.
import { fold } from './reading';

const longestGap = 3; // characters that are neither letter nor digit, inside a match

export interface Occurrence<T> {
  start: number;
  end: number;
  entry: T;
}

export class ValueIndex<T> {
  #next = new Map<number, number>(); // node * 2^16 + UTF-16 unit -> node
  #entries = new Map<number, T>();
  #nodes = 1;

  // `key` is what values.ts calls compact.
  add(key: string, entry: T) {
    let node = 0;
    for (let i = 0; i < key.length; i++) {
      const step = node * 65536 + key.charCodeAt(i);
      let after = this.#next.get(step);
      if (after === undefined) {
        after = this.#nodes++;
        this.#next.set(step, after);
      }
      node = after;
    }
    if (key && !this.#entries.has(node)) this.#entries.set(node, entry);
  }

  // The longest value at each word, in order. Positions are those of `text`, which should be a
  // reading (see reading.ts).
  *in(text: string): Generator<Occurrence<T>> {
    const lower = text.toLowerCase();
    // A few letters become two in lower case; then only the others do.
    const same =
      lower.length === text.length
        ? lower
        : text.replace(/[A-ZÀ-ÖØ-ÞΑ-ΩА-Я]/g, (letter) => letter.toLowerCase());
    for (let at = 0, inside = false; at < same.length; at++) {
      const starts = !inside && isWord(same, at);
      inside = isWord(same, at);
      const found = starts ? this.#at(same, at) : null;
      if (!found) continue;
      yield { start: at, ...found };
      at = found.end - 1;
    }
  }
  #at(text: string, start: number): { end: number; entry: T } | null {
    let longest: { end: number; entry: T } | null = null;
    for (let at = start, node = 0, gap = 0; at < text.length; at++) {
      if (!isWord(text, at)) {
        if (++gap > longestGap) break;
        continue;
      }
      gap = 0;
      const after = this.#next.get(node * 65536 + text.charCodeAt(at));
      if (after === undefined) break;
      node = after;
      const entry = this.#entries.get(node);
      if (entry !== undefined && !isWord(text, at + 1)) longest = { end: at + 1, entry };
    }
    return longest;
  }
}

const ascii = new Uint8Array(128);
for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  ascii[character.charCodeAt(0)] = 1;
const others = new Map<number, boolean>();
function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return ascii[code] === 1;
  let known = others.get(code);
  if (known === undefined && at < text.length) {
    known = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u.test(fold(text[at]!));
    others.set(code, known);
  }
  return known ?? false;
}
