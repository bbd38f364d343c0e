// The engine's report on a text, as plain values.
import type { EmbindVector, Engine, TextReport } from './engine';

function toArray<T>(vector: EmbindVector<T> | T[]): T[] {
  if (Array.isArray(vector)) return vector;
  const values = Array.from({ length: vector.size() }, (_, index) => vector.get(index) as T);
  vector.delete();
  return values;
}

export function examineText(engine: Engine, text: string): TextReport {
  const report = engine.examineText(text);
  return { ...report, odd_characters: toArray(report.odd_characters) };
}
