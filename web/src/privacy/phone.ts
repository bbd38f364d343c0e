// Telephone numbers: international, with an area code, in the groups of these countries, or
// after a word such as "call". Dates, times, prices, sizes and ids are not.
import type { Match } from './categories';
import { looksLikeDate } from './numbers';

const joined = /^(?: ?[-/·]? ?|\.| {2,3}| ?\n ?| ?[-/.]? ?\(|\) ?[-/.]? ?|\) ?\()$/;
const mostDigits = 17;

const words =
  'tel|telephone|phone|phone number|call|ring|mobile|mob|cell|cellphone|landline|fax|whatsapp|signal|text|reach|contact number|' +
  'telefon|telefonnummer|rufnummer|handy|handynummer|mobil|mobilnummer|durchwahl|anrufen|' +
  'téléphone|portable|appelez|teléfono|móvil|celular|llámame|telefone|telemóvel|telefono|cellulare|' +
  'telefoon|telefoonnummer|mobiel|bel|फ़ोन|फोन|मोबाइल|नंबर';
const linking =
  'me|us|him|her|them|back|on|at|is|under|number|no|nr|numbers|auf|unter|mich|ist|lautet|au|sur|al|en|es|é|no|est|op|your|my|or|und|and|pe|पर|है|से';
const announced = new RegExp(
  `(?<![\\p{L}])(?:${words})\\.?(?:[ :.,=(/-]{1,3}(?:${linking})){0,4}[ :.,=(-]{0,3}$`,
  'iu',
);
const extension =
  /^,? ?(?:\(?(?:ext|extension|extn|durchwahl|dw|poste|interno|int|ramal|toestel|anexo)\.?:? ?|x ?)\d{1,6}\)?/i;
const unitAfter =
  /^ ?(?:[€$£₹%°]|(?:eur|euros?|gbp|usd|inr|rs|kg|g|gr|mg|ml|cl|l|cm|mm|m|km|kwh|w|v|hz|px|kb|mb|gb|tb|st(?:ü|u)ck|pieces|pcs|people|ppl)(?![\p{L}]))/iu;
const moneyBefore = /(?:[€$£₹]|\b(?:eur|gbp|usd|inr|rs\.?)) ?$/i;
const otherNumberBefore = /(?:isbn|ean|gtin|version|v|#|imei|no\.|\d[a-z]) ?$|\d[.,:]\d{0,4}$/i;

interface Candidate {
  start: number;
  end: number;
  groups: string[];
  written: string;
}

export function findPhones(text: string): Match[] {
  const found: Match[] = [];
  for (const run of runs(text)) {
    const whole = phoneIn(text, run);
    if (whole) found.push(whole);
    else if (!/(?<![A-Za-z])[A-Za-z]{2}$/.test(text.slice(Math.max(0, run[0]!.start - 3), run[0]!.start)))
      for (const part of parts(text, run)) {
        const match = phoneIn(text, part);
        if (match) found.push(match);
      }
  }
  return found;
}

interface Group {
  start: number;
  end: number;
}

function* runs(text: string): Generator<Group[]> {
  let run: Group[] = [];
  for (const match of text.matchAll(/\d+/g)) {
    const group = { start: match.index, end: match.index + match[0].length };
    const last = run.at(-1);
    if (last && !(group.start - last.end <= 4 && joined.test(text.slice(last.end, group.start)))) {
      yield run;
      run = [];
    }
    run.push(group);
  }
  if (run.length > 0) yield run;
}

// Several numbers in a row, or a number beside something else: cut where a line ends, at
// slashes between blanks, and where a group begins with 0 after a whole number.
function* parts(text: string, run: Group[]): Generator<Group[]> {
  let part: Group[] = [];
  let digits = 0;
  for (const group of run) {
    const gap = part.length > 0 ? text.slice(part.at(-1)!.end, group.start) : '';
    const another = digits >= 9 && text[group.start] === '0' && group.end - group.start >= 2;
    if (part.length > 0 && (/\n| [/-] /.test(gap) || another)) {
      yield part;
      part = [];
      digits = 0;
    }
    part.push(group);
    digits += group.end - group.start;
  }
  if (part.length > 0 && part.length < run.length) yield part;
}

function phoneIn(text: string, run: Group[]): Match | null {
  const digits = run.slice(0, mostDigits + 1).reduce((sum, { start, end }) => sum + end - start, 0);
  if (run.length > mostDigits || (run.length === 1 && digits < 5) || digits > mostDigits || digits < 5)
    return null;
  const candidate = candidateOf(text, run);
  const before = text.slice(Math.max(0, candidate.start - 60), candidate.start);
  const after = text.slice(candidate.end, candidate.end + 24);
  if (/[\p{L}\p{N}_]$/u.test(before) || moneyBefore.test(before) || otherNumberBefore.test(before))
    return null;
  if (unitAfter.test(after) || /^[\p{N}_@:]|^,\d/u.test(after) || looksLikeDate(candidate.written))
    return null;
  if (!isPhone(candidate, () => announced.test(before))) return null;
  const more = extension.exec(after)?.[0].length ?? 0;
  if (more === 0 && /^\p{L}\p{N}/u.test(after)) return null;
  return { start: candidate.start, end: candidate.end + more };
}
function candidateOf(text: string, run: Group[]): Candidate {
  let start = run[0]!.start;
  if (text[start - 1] === '(') start--;
  if (text[start - 1] === '+') start--;
  if (text[start - 1] === '(' && text[start] === '+') start--;
  const end = run.at(-1)!.end;
  const groups = run.map((group) => text.slice(group.start, group.end));
  // A bracket round the whole number is the sentence's.
  const written = text.slice(start, end);
  if (written.startsWith('(') && !written.includes(')'))
    return { start: start + 1, end, groups, written: written.slice(1) };
  return { start, end, groups, written };
}

function isPhone({ groups, written }: Candidate, isAnnounced: () => boolean): boolean {
  const digits = groups.join('');
  const count = digits.length;
  if (/^0+$/.test(digits)) return false;
  if (/^\(?\+/.test(written)) return count >= 7 && count <= 16 && !/^\+0/.test(written);
  if (count <= 15 && hasForm(groups, digits, written)) return true;
  return count <= 15 && isAnnounced();
}
function hasForm(groups: string[], digits: string, written: string): boolean {
  const count = digits.length;
  const lengths = groups.map((group) => group.length).join('-');
  if (/^00[1-9]/.test(digits) && count >= 10) return true;
  if (/^0[1-9]/.test(digits)) return count >= 9 && count <= 13 && groups.length <= 12;
  if (/^\(\d{2,5}\)/.test(written)) return count >= 7 && count <= 12;
  if (/\n/.test(written)) return false;
  // North America; "555-0123" is the range kept for fiction.
  if (/^(?:1-)?3-3-4$/.test(lengths) && /^1?[2-9]/.test(digits)) return true;
  if (lengths === '3-4' && /^555[-. ]/.test(written)) return true;
  return withoutTrunk(digits, lengths);
}
// Countries that dial no 0 first: Spain, Portugal, Italy's mobiles, Brazil, India's mobiles.
function withoutTrunk(digits: string, lengths: string): boolean {
  if (/000000$/.test(digits)) return false;
  if (digits.length === 9 && /^[6-9]/.test(digits))
    return /^(?:9|3-3-3|3-2-2-2|2-3-2-2|3-6|2-7|2-3-4)$/.test(lengths);
  if (digits.length === 9 && /^2/.test(digits)) return lengths === '3-3-3';
  if (digits.length === 10 && /^3[2-9]/.test(digits))
    return /^(?:3-3-4|3-7|3-3-2-2|3-2-2-3|10)$/.test(lengths);
  if (digits.length === 10 && /^[6-9]/.test(digits)) return /^(?:10|5-5|4-3-3|3-3-4|4-6)$/.test(lengths);
  return digits.length === 11 && /^[1-9]{2}9/.test(digits) && /^(?:2-5-4|2-1-4-4)$/.test(lengths);
}
