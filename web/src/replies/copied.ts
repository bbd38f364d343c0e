// Which parts of a draft stand word for word in a past reply.

export interface CopiedSpan {
  start: number; // UTF-16 positions in the draft
  end: number;
  source: number; // index of the past reply
}

const shortest = 24; // characters: shorter agreements are how anybody writes

// An index of past replies by their pieces of `shortest` characters.
export class CopyIndex {
  readonly #texts: readonly string[];
  readonly #places = new Map<string, number[]>(); // piece → reply, position, reply, position …

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    texts.forEach((text, index) => {
      for (let at = 0; at + shortest <= text.length; at++) {
        const piece = text.slice(at, at + shortest);
        const places = this.#places.get(piece);
        if (!places) this.#places.set(piece, [index, at]);
        else if (places.length < 32) places.push(index, at);
      }
    });
  }

  // The longest agreement at each place, from left to right.
  spans(draft: string): CopiedSpan[] {
    const found: CopiedSpan[] = [];
    let at = 0;
    while (at + shortest <= draft.length) {
      const longest = this.#longestAt(draft, at);
      if (longest) {
        found.push(longest);
        at = longest.end;
      } else at++;
    }
    return found;
  }
  #longestAt(draft: string, start: number): CopiedSpan | null {
    const places = this.#places.get(draft.slice(start, start + shortest));
    if (!places) return null;
    let best: CopiedSpan | null = null;
    for (let i = 0; i < places.length; i += 2) {
      const [source, position] = [places[i]!, places[i + 1]!];
      const text = this.#texts[source]!;
      let length = shortest;
      while (start + length < draft.length && draft[start + length] === text[position + length]) length++;
      if (!best || start + length > best.end) best = { start, end: start + length, source };
    }
    return best;
  }
}

export const copiedShare = (spans: readonly CopiedSpan[], length: number) =>
  length === 0 ? 0 : spans.reduce((sum, { start, end }) => sum + end - start, 0) / length;
