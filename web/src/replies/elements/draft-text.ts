// A draft as people read it: the new email's values marked, placeholders without a value dashed, and
// what stands word for word in a past reply underlined, with that reply as its title.
import { html, type TemplateResult } from 'lit';
import type { Draft } from '../state';

interface Mark {
  start: number;
  end: number;
  render(text: string): TemplateResult;
}

export function draftText({ text, filled, copied }: Draft, sourceOf: (index: number) => string) {
  const places = [
    ...filled.filled.map((place) => ({ ...place, isMissing: false })),
    ...filled.missing.map((place) => ({ ...place, isMissing: true })),
  ].sort((a, b) => a.start - b.start);
  const values: Mark[] = places.map(({ start, end, isMissing }) => ({
    ...{ start, end },
    render: (value) => html`<span class=${isMissing ? 'placeholder missing' : 'placeholder'}>${value}</span>`,
  }));
  // Copied spans are places in the draft before its placeholders were filled.
  const shifted = (at: number) => {
    let moved = at;
    let from = 0;
    for (const { placeholder, start, end } of places) {
      const place = text.indexOf(placeholder, from);
      if (place < 0 || place >= at) break;
      from = place + placeholder.length;
      if (at < from) return start;
      moved += end - start - placeholder.length;
    }
    return moved;
  };
  const spans = copied.map(({ start, end, source }) => ({
    start: shifted(start),
    end: shifted(end),
    source,
  }));
  const result: unknown[] = [];
  const plain = (from: number, to: number): unknown[] => {
    const pieces: unknown[] = [];
    let at = from;
    for (const { start, end, render } of values.filter((mark) => mark.start >= from && mark.end <= to)) {
      pieces.push(filled.text.slice(at, start), render(filled.text.slice(start, end)));
      at = end;
    }
    pieces.push(filled.text.slice(at, to));
    return pieces;
  };
  let at = 0;
  for (const { start, end, source } of spans) {
    result.push(...plain(at, start));
    result.push(html`<mark title="Stands in a past reply: ${sourceOf(source)}">${plain(start, end)}</mark>`);
    at = end;
  }
  result.push(...plain(at, filled.text.length));
  return result;
}
