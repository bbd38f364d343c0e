// Postal addresses: street and number, post code and town, as Britain, Ireland, North America,
// Germany, Austria, Switzerland, France, Spain, Portugal, Brazil, Italy, the Netherlands and
// India write them. Pieces that stand beside each other are one address.
import { codePieces, streetPieces } from './address-forms';
import type { Piece } from './address-words';
import { word } from './address-words';
import type { Match } from './categories';

// What may stand between two pieces: a comma, a line end, a town, a house's name. Behind a full stop only one word that
// stands alone, "Rose Lane. Dublin. D04 X2Y3", since others begin a sentence.
const gap = new RegExp(
  `^(?:(?:[ ,;\\n-]{0,4}|\\. ?(?=${word}(?: \\d{1,2})?[.,;\\n]))(?:${word}(?: \\d{1,2}W?(?=[ ,.;\\n]))?|am|an|der|im|de|la|le|sur|upon|on|under|the|of|del|van|den)){0,5}[ ,.;\\n-]{0,4}$`,
  'u',
);
const longestGap = 50;
// A flat, a floor, a house's name, a building: before the street.
const lead =
  /(?:^|(?<=[\n,:;(] ?)|(?<=(?:at|to|is|in|address) ))(?:(?:(?:flat|apt|apartment|unit|suite|room|block|tower|wohnung|whg|appt?|appartement|bât|bâtiment|piso|bloco|andar|interno|scala|floor|building) ?\.?(?:no\.? ?)?#? ?[\dA-Z][\dA-Za-z/-]{0,5}|(?:the )?(?:\p{Lu}[\p{L}'-]{1,20} ){1,3}(?:cottage|house|farm|barn|lodge|villa|manor|hall|court|mill|forge|mews|towers?|apartments))[, \n]{1,3}){1,3}$/iu;
const after =
  /^,? ?(?:(?:flat|apt|apartment|unit|suite|floor|piso|puerta|esc|bloco|andar|interno|int|scala|sc|top|stiege|etage|bus|hinterhaus|vorderhaus|c\/o)\b\.? ?#?[\dA-Za-z][\dA-Za-z/.-]{0,8}|\d{1,2}\.?[ºª°]\.? ?(?:\p{L}{1,5}(?![\p{L}])\.?)?|#\d{1,5})/iu;
const ending =
  /^,? (?:(?:UK|U\.K\.|United Kingdom|England|Scotland|Wales|Ireland|USA|U\.S\.A\.|Germany|Deutschland|France|España|Spain|Portugal|Brasil|Brazil|Italia|Italy|Nederland|Netherlands|Österreich|Austria|Schweiz|Switzerland|India|भारत)(?![\p{L}]))/u;
const announced =
  /(?:address|deliver(?:ed|y)?|send|ship|post(?:ed)? (?:it |them |this )?to|live|lives|living|moved?|based|located|adresse|adres|wohn(?:e|en|haft)|abit[oi]|abitiamo|vivo|vive|vivimos|resid|habite|demeure|domicili|moro|woon|bor|dirección|morada|endereço|indirizzo|anschrift|पता)[^\n\d]{0,40}$/iu;

export function findAddresses(text: string): Match[] {
  const pieces = [...streetPieces(text), ...codePieces(text)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const found: Match[] = [];
  for (let i = 0; i < pieces.length; ) {
    const group = [pieces[i]!];
    let end = pieces[i]!.end;
    for (i++; i < pieces.length && belongs(text, end, pieces[i]!); i++) {
      group.push(pieces[i]!);
      end = Math.max(end, pieces[i]!.end);
    }
    if (!counts(text, group)) continue;
    const first = group[0]!;
    const address = { start: withLead(text, first), end: withEnd(text, end) };
    const last = found.at(-1);
    if (last && /^[ ,.\n]{0,4}$/.test(text.slice(last.end, address.start))) last.end = address.end;
    else found.push(address);
  }
  return found;
}
function belongs(text: string, end: number, next: Piece): boolean {
  if (next.start <= end) return true;
  const between = text.slice(end, next.start);
  return between.length <= longestGap && (between.match(/\n/g)?.length ?? 0) <= 2 && gap.test(between);
}
// Weak pieces ("12 Forest Green", "1010 Wien") count beside another, or after "deliver to".
function counts(text: string, group: Piece[]): boolean {
  if (group.some((piece) => !piece.weak)) return true;
  const kinds = new Set(group.map((piece) => piece.kind));
  return kinds.size > 1 || announced.test(text.slice(Math.max(0, group[0]!.start - 70), group[0]!.start));
}
const line = `(?:${word}|\\d[\\p{L}\\p{N}'-]{0,20})(?: (?:${word}|\\d[\\p{L}\\p{N}'-]{0,20}|of|the|on|upon|am|de|la)){0,4}`;
const namesBefore = new RegExp(
  `(?:(?<=^|\\n)|(?<=[:(;] ?)|(?<=(?:at|to|is|live|in|von|in) ))(?:${line}, ?){1,4}$`,
  'u',
);
function withLead(text: string, { start, kind }: Piece): number {
  const before = text.slice(Math.max(0, start - 90), start);
  const found = lead.exec(before);
  if (found) return start - found[0].length;
  if (kind !== 'code') return start;
  // "The Old Forge, Linden Row, QH6 3RS": names before a post code, on the same line.
  const names = namesBefore.exec(before);
  return names ? start - names[0].length : start;
}
function withEnd(text: string, end: number): number {
  for (let more = after.exec(text.slice(end, end + 30)); more; more = after.exec(text.slice(end, end + 30)))
    end += more[0].length;
  return end + (ending.exec(text.slice(end, end + 24))?.[0].length ?? 0);
}
