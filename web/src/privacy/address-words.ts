// Of what the forms of addresses are made.
import { notNames } from './name-words';
import { compounds, kinds, shared } from './order-words';

export interface Piece {
  start: number;
  end: number;
  kind: 'street' | 'code';
  weak: boolean; // may be something else where it stands alone
}
export interface Form {
  pattern: RegExp;
  kind: Piece['kind'];
  weak: boolean;
  gate: RegExp; // quick to look for, and in every match
}
export function form(pattern: string, kind: Piece['kind'], weak: boolean, gate: RegExp, flags = 'gu'): Form {
  return { pattern: new RegExp(pattern, flags), kind, weak, gate };
}
export const caseless = (words: string) =>
  words.replace(/(?<![\p{L}\\])(\p{L})/gu, (letter) => `[${letter.toUpperCase()}${letter}]`);

export const edge = '(?<![\\p{L}\\p{N}\\p{M}_])';
export const close = '(?![\\p{L}\\p{N}\\p{M}_])';

// A full stop ends the sentence, unless it stands behind one of these and a capital follows.
const long =
  'Sankt|Ste?|Sta|Sto|Skt|Dr|Prof|Ing|Pfr|Pf|Bgm|Frhr|Frh|Gen|Gral|Col|Cap|Capt|Sgt|Maj|Mar|Alm|Cel|Eng|Pres|Pe|Mons|Mgr|Mt|Ft|Hl|Gr|Kl|Ob|Nd|Hann|Schw|Ntra|Sra?|Ss|SS|Rev|Abp|Kard|Card';
export const shortened = `(?:${long}|P\\p{L}?|[A-Z])\\.`;
const plain = "\\p{Lu}(?:[\\p{L}\\p{M}']|-(?=\\p{L})){0,24}";
export const word = `(?:${shortened}[ -]?(?=[\\p{Lu}])){0,2}${plain}`;
// Behind the first word of a town's name: "København V. Now" is two sentences.
export const furtherWord = `(?:(?:${long})\\.[ -]?(?=[\\p{Lu}]))?${plain}`;
export const house =
  '\\d{1,4}(?: ?[a-zA-Z](?![\\p{L}]))?(?: ?[-/] ?(?:\\d{1,4}[a-zA-Z]?|[a-zA-Z](?![\\p{L}\\d])))?';
export const no = '(?:n[º°.]? ?|num\\.? |numero |número |nr\\.? |no\\.? ?)?';

const particle =
  "(?:(?:de l'|dell'|d'|l')|(?:de la|de las|de los|de|dels?|della|delle|dei|degli|di|das?|do|dos|du|des|la|les?|el|los|las|van der|van den|van de|van|von der|von|y|e|et|san|santa|saint)(?![\\p{L}\\p{M}]))";
const months =
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre';
const day = `\\d{1,2}[°º]? (?:d[ei] )?(?:${caseless(months)})(?: (?:18|19|20)\\d\\d)?`;
export const names = `(?:${edge}(?:${particle}[ ']?){0,2}(?:${word}|${day})[ ]?){1,5}?`;

// Words with a capital that begin a sentence, or say what the number behind them is of: no town and no street.
const mayBegin = new Set('la le les el los las den der de das do da am im best bad'.split(' '));
const stops = [
  ...notNames,
  ...kinds,
  ...shared,
  ...'adresse anschrift lieferadresse rechnungsadresse versand versandadresse adressen address addresses indirizzo dirección direccion adres morada endereço domicilio domicile livraison envío envio spedizione verzending wohnhaft wohnort'.split(
    ' ',
  ),
]
  .filter((stop) => !mayBegin.has(stop) && /^\p{L}[\p{L}\p{M}]*$/u.test(stop) && !compounds.test(stop))
  .map((stop) => stop[0]!.toUpperCase() + stop.slice(1));
export const noStop = `(?!(?:${[...new Set(stops)].join('|')})${close})`;
