// Texts that a model can read: it knows only the symbols of the text that it learnt.
import { type LabModel, Refused } from '../lab';

const most = 4096; // characters of a text that are looked at
const enough = 128; // symbols, for the longest text that a lesson reads

export function knownSymbols(model: LabModel, text: string): string[] {
  const seen = new Set(Array.from(model.info.vocabulary));
  return Array.from(text.slice(0, most)).filter((symbol) => seen.has(symbol));
}

// What the model knows of a text. If that is too little the model itself writes on, and one that
// cannot write is given its symbols.
export async function readableText(model: LabModel, text: string): Promise<string> {
  const known = knownSymbols(model, text).join('');
  const missing = enough - Array.from(known).length;
  if (missing <= 0) return known;
  const { vocabulary } = model.info;
  const begun = known || (/\p{L}/u.exec(vocabulary)?.[0] ?? Array.from(vocabulary)[0] ?? '');
  try {
    const written = await model.write(begun, { temperature: 0.8, max_tokens: missing });
    return begun + written.text;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return (begun + vocabulary).repeat(enough);
  }
}

// The first line that has something to look at, up to so many symbols.
export function firstLine(text: string, longest: number): string {
  const line = text.split('\n').find((each) => Array.from(each.trim()).length > 1) ?? text;
  return Array.from(line.slice(0, 4 * longest))
    .slice(0, longest)
    .join('');
}
