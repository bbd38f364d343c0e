// Given names in front of a surname that is known: "Franz Huber", where the reply greets "Herr Huber".
import type { Known } from './categories';
import { isOfShop, isTitled } from './name-reader';
import { companyWords, notNames, wordsOfLetters } from './name-words';
import { compounds, kinds, shared, softKinds } from './order-words';
import { partsOfName } from './parts-of-name';

// Nouns and the words that begin a sentence, in front of a surname.
const others = new Set(
  (
    'familie fam family famille familia família famiglia rodzina firma firm firme ditta société empresa empresa studio haus house maison casa ' +
    'ehepaar eheleute kollege kollegin nachbar nachbarin colleague neighbour neighbor cousin uncle aunt onkel tante tonton ' +
    'kontoinhaber kontoinhaberin karteninhaber karteninhaberin inhaber inhaberin holder owner titulaire titular titolare nachname surname ' +
    'praxis kanzlei hotel gasthof schwester schwestern bruder gebrüder brothers sisters brother sister estate doctor doktor docteur dottor doctora ' +
    'ask tell call ring email contact give let send see meet bring write thank poor old young lieber geehrter ' +
    'graf gräfin freiherr freifrau baron baroness count countess'
  ).split(' '),
);
const noble = new Set(
  'graf gräfin freiherr freifrau freiin baron baronin baroness ritter edler edle prinz prinzessin'.split(' '),
);
const isOrdinary = (word: string, known: Known) =>
  [notNames, wordsOfLetters, kinds, shared, softKinds, companyWords, others].some((words) =>
    words.has(word),
  ) ||
  compounds.test(word) ||
  isOfShop(word, known) ||
  (known.words?.has(word) ?? false);

const given =
  /(?<![\p{L}\p{M}\p{N}@_'-])((?:\p{Lu}\p{Ll}[\p{Ll}\p{M}]*(?:['-]\p{Lu}[\p{L}\p{M}]+)*|\p{Lu}\.(?:-?\p{Lu}\.)?) )(?:(?:von|van|de|der|den|da|das|di|do|dos|del|della|la|le|ten|ter|zu|zum|y|e) ){0,3}$/u;
const most = 3;

// Where the name begins. In German, where nouns have capitals, only one word counts.
export function withGivenNames(text: string, from: number, known: Known, isGerman: boolean): number {
  let start = from;
  for (let count = 0; count < (isGerman ? 1 : most); count++) {
    const found = given.exec(text.slice(Math.max(0, start - 64), start));
    if (!found) break;
    const word = found[1]!.trim().toLowerCase();
    if (isOrdinary(word, known)) break;
    // Further to the left than the next word the first of a sentence may be any word.
    const at = start - found[0].length;
    if (count > 0 && /[.!?:][ \n]*$/.test(text.slice(Math.max(0, at - 3), at))) break;
    start = at;
  }
  return start;
}

// The surnames that stand behind an honorific: "Frau Petra Huber" gives "huber", "Herr Graf von Schönburg" both.
export function titledSurnames(text: string, names: readonly { start: number; end: number }[]): string[] {
  return names
    .filter(({ start }) => isTitled(text, start))
    .flatMap(({ start, end }) => {
      const parts = partsOfName(text.slice(start, end));
      return parts.filter((part, at) => at === parts.length - 1 || noble.has(part));
    });
}
