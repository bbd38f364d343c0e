// Texts that have placeholders already, out of a model file say: those stay, and what else is private gets new ones.
import type { Known } from './categories';
import type { OwnValue } from './own-values';
import { type Kind, placeholderForm, spell, unescapePlaceholders } from './placeholders';
import { type PairText, type Scrubbed, type ScrubbedPair, type Switches, scrubPair } from './scrub';

const firstSign = 0xe000; // of those that Unicode gives no meaning
const lastSign = 0xf8ff;

// A text in which a sign without meaning stands for each placeholder, so that nothing is looked for in them.
class Veiled {
  readonly text: string;
  #placeholders = new Map<string, string>();
  #sign = firstSign - 1;

  constructor(text: string) {
    this.text = text.replace(placeholderForm, (placeholder) => {
      do this.#sign++;
      while (text.includes(String.fromCharCode(this.#sign)));
      if (this.#sign > lastSign) return placeholder;
      const sign = String.fromCharCode(this.#sign);
      this.#placeholders.set(sign, placeholder);
      return sign;
    });
  }
  unveil(text: string): string {
    return text.replace(/[\ue000-\uf8ff]/g, (sign) => this.#placeholders.get(sign) ?? sign);
  }
}
export const veil = (text: string) => new Veiled(text).text;

export function scrubAgain(
  pair: PairText,
  known: Known,
  switches: Switches,
  own: readonly OwnValue[] = [],
): ScrubbedPair {
  const taken = numbersIn(`${pair.customer}\n${pair.reply}`);
  const after = (kind: string, number: string | undefined) =>
    spell(kind as Kind, Number(number ?? 1) + (taken.get(kind) ?? 0));
  const [customer, reply] = [new Veiled(pair.customer), new Veiled(pair.reply)];
  const scrubbed = scrubPair({ customer: customer.text, reply: reply.text }, known, switches, own);
  const unveiled = (veiled: Veiled, { text, replacements }: Scrubbed): Scrubbed => ({
    text: veiled.unveil(
      unescapePlaceholders(text.replace(placeholderForm, (_, ...parts) => after(parts[0], parts[1]))),
    ),
    replacements: replacements.map((one) => ({
      ...one,
      placeholder: one.placeholder.replace(placeholderForm, (_, ...parts) => after(parts[0], parts[1])),
      value: veiled.unveil(one.value),
    })),
  });
  return { customer: unveiled(customer, scrubbed.customer), reply: unveiled(reply, scrubbed.reply) };
}

// The highest number that each kind of placeholder has in a text.
function numbersIn(text: string): Map<string, number> {
  const highest = new Map<string, number>();
  for (const [, kind = '', number = '1'] of text.matchAll(placeholderForm))
    highest.set(kind, Math.max(highest.get(kind) ?? 0, Number(number)));
  return highest;
}
