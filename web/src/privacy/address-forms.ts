// Looks for the forms of streets and of post codes.
import type { Form, Piece } from './address-words';
import { codeForms } from './post-code-forms';
import { streetForms } from './street-forms';

// Every form has a number in it, so only what is near one is looked at.
const reach = 120;
const context = 2; // characters before a stretch, for what the patterns want to see behind them

function* stretches(text: string): Generator<{ from: number; to: number }> {
  let from = -1;
  let to = -1;
  for (const { index } of text.matchAll(/\d+/g)) {
    if (index - reach > to) {
      if (to >= 0) yield { from, to: Math.min(to, text.length) };
      from = Math.max(0, index - reach);
    }
    to = index + reach;
  }
  if (to >= 0) yield { from, to: Math.min(to, text.length) };
}
function pieces(text: string, forms: readonly Form[]): Piece[] {
  const found: Piece[] = [];
  for (const { from, to } of stretches(text)) {
    const start = Math.max(0, from - context);
    const stretch = text.slice(start, to);
    for (const { pattern, kind, weak, gate } of forms) {
      if (!gate.test(stretch)) continue;
      for (const match of stretch.matchAll(pattern)) {
        if (match.index < from - start) continue;
        const begin = start + match.index;
        found.push({
          start: begin,
          end: begin + match[0].replace(/(?<!\b(?:str|st|rd|ave|av|dr))[\s.,'-]{1,4}$/i, '').length,
          kind,
          weak,
        });
      }
    }
  }
  return found;
}
export const streetPieces = (text: string) => pieces(text, streetForms);
export const codePieces = (text: string) => pieces(text, codeForms);
