// Before a model leaves: can any original value be found in what it was trained on, in its
// vocabulary, or in what it writes when it takes the likeliest token each time?
import type { Category } from './categories';
import { ambiguous, notNames } from './name-words';
import { partsOfName } from './parts-of-name';
import { read } from './reading';
import { ValueIndex } from './value-index';
import { compact } from './values';

export interface Value {
  category: Category;
  value: string;
}
export interface Places {
  trainingText: string;
  vocabulary: readonly string[];
  continuations: readonly string[];
}
export interface Leak extends Value {
  place: keyof Places;
  index: number; // of the token or continuation; 0 for the training text
  found: string; // as it stands there
}

// Shorter ones turn up by chance.
const shortestName = 3;
const shortestNumber = 5;
const shortestMixed = 4;

export function canary(values: readonly Value[], places: Places): Leak[] {
  const index = new ValueIndex<Value>();
  for (const value of values) for (const key of keysOf(value)) index.add(key, value);
  const leaks: Leak[] = [];
  const seen = new Set<string>();
  const look = (place: keyof Places, texts: readonly string[]) => {
    texts.forEach((original, at) => {
      const { text, originalSpan } = read(original);
      for (const { start, end, entry } of index.in(text)) {
        const span = originalSpan(start, end);
        const found = original.slice(span.start, span.end);
        if (entry.category === 'name' && !/\s/.test(found) && !/^[\p{Lu}\p{Lo}]/u.test(found)) continue;
        const key = JSON.stringify([place, entry.category, entry.value]);
        if (seen.has(key)) continue;
        seen.add(key);
        leaks.push({ ...entry, place, index: at, found });
      }
    });
  };
  look('trainingText', [places.trainingText]);
  look('vocabulary', places.vocabulary);
  look('continuations', places.continuations);
  return leaks;
}

// What to look for: the value, and the parts that give it away on their own.
function keysOf({ category, value }: Value): string[] {
  const whole = compact(value);
  if (category === 'name') {
    const parts = partsOfName(value)
      .filter((part) => !ambiguous.has(part) && !notNames.has(part))
      .map(compact);
    return [...(/\s/.test(value.trim()) ? [whole] : []), ...parts].filter(
      (key) => [...key].length >= shortestName,
    );
  }
  const keys = [whole];
  if (category === 'email') {
    const local = value.slice(0, value.lastIndexOf('@'));
    if (/[._\d+-]/.test(local)) keys.push(compact(local));
  }
  if (category === 'address') {
    const code = /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\p{L}\d])/iu.exec(value)?.[0];
    for (const part of [code ?? '', ...value.split(/[,\n]/)])
      if (/\d/.test(part) && /\p{L}/u.test(part)) keys.push(compact(part));
  }
  return keys.filter((key) => key.length >= (/^\d+$/.test(key) ? shortestNumber : shortestMixed));
}
