// Post codes with their towns, one form a custom.
import { close, edge, type Form, form, furtherWord, noStop, word } from './address-words';

const units =
  '(?:Stück|Euro|EUR|Gramm|Kilo|Kilometer|Liter|Watt|Volt|Meter|Teile|Packungen|Uhr|Personen|Gäste|Kunden|Besucher|Einwohner|Zuschauer|Teilnehmer|Mitglieder|Haushalte|Exemplare|Flaschen|Dosen|Karten|Visitors|Members|Copies|GBP|USD|Points|Punkte|Miles|Steps|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Is|The|And|Please|Thanks|I|We)';
// What joins the words of a town's name. In German any noun may follow "am" and "in", so there the words that do are listed.
const rivers =
  'Main|Rhein|Neckar|Inn|Lech|Isar|Donau|Elbe|Oder|Weser|Ruhr|Saale|Spree|Havel|Mosel|Lahn|Fulda|Werra|Aller|Leine|Ems|Lippe|Saar|Nahe|Tauber|Kocher|Jagst|Enz|Nagold|Fils|Rems|Murr|Naab|Vils|Ilm|Altmühl|Pegnitz|Aisch|Paar|Traun|Mur|Enns|Ybbs|Drau|Salzach|Aare|Reuss|Limmat|Thur|Sieg|Wupper|Erft|Niers|Bode|Mulde|Elster|See|Wald|Berg|Harz|Taunus|Eifel|Oberpfalz|Weinstraße|Bergstraße|Tirol|Holstein|Westfalen|Oldenburg|Bayern|Sachsen|Thüringen';
const places = `(?:(?:${rivers})|\\p{Lu}\\p{L}{1,20}(?:see|wald|gau|gäu|gebirge|tal|berg|bach|heide|moor|feld|burg|dorf|hausen|heim))`;
const joint = `(?:am|im|an der|in der|ob der|vor der|auf der|bei|in|an)${close} (?=${places}${close})|en (?=(?:Provence|Bresse|Laye|Velay|Auge|Vexin|Duin)${close})|(?:de la|de los|de las|de|las?|les?|lès|sur|sous|di|dei|della|delle|degli|dels?|d[aeo]s|do|da|den|aan den|aan de|op den|op|bij|upon|on)${close} `;
const more = `(?:[ -](?:${joint}){0,2}(?:d'|l'|nell'|dell'|sull'|all')?${noStop}${furtherWord}){0,3}`;
// "Frankfurt a. M.", "Neumarkt i.d.OPf.", "Frankfurt/Oder", "Halle (Saale)"
const beside = `(?: ?(?:a|b|i|o|u|v)\\. ?(?:d\\. ?)?\\p{Lu}\\p{L}{0,20}|/${word}| \\(\\p{Lu}\\p{Ll}{2,20}\\))?`;
export const town = `(?!${units}${close})(?:'[st][ -])?${noStop}${word}${more}${beside}`;
export const codeForms: readonly Form[] = [
  // SW1A 1AA, also in lower case
  form(
    `${edge}(?:GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?(?!\\d(?:GB|TB|MB|KB|XL|XS|KG|ML|CM|MM|HZ|AM|PM))\\d[ABD-HJLNP-UW-Z]{2})${close}`,
    'code',
    false,
    /\d[A-Z]{2}/,
  ),
  form(
    `${edge}[a-z]{1,2}\\d[a-z\\d]? (?!\\d(?:gb|tb|mb|kb|xl|xs|kg|ml|cm|mm|am|pm|st|nd|rd|th|pt|ft|hr))\\d[abd-hjlnp-uw-z]{2}${close}`,
    'code',
    false,
    /\d[a-z]{2}/,
  ),
  // D02 X285
  form(
    `${edge}(?:[AC-FHKNPRTV-Y]\\d\\d|D6W) (?=[\\dA-Z]{0,3}\\d)(?=\\d{0,3}[A-Z])(?!\\d\\d(?:th|nd|rd))[\\dAC-FHKNPRTV-Y]{4}${close}`,
    'code',
    false,
    /[A-Z]\d[\dW] /i,
    'giu',
  ),
  // BA1 2CD: letters that no post code has, in a town that has some
  form(
    `${edge}(?:AB|AL|B[ABDHLNRST]|C[ABFHORTVW]|D[ADEGHLNTY]|E[CHNX]|FK|FY|G[LUY]|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]|ME|NE|NG|NN|NP|NR|NW|OL|OX|P[AEHLOR]|R[GHM]|S[AEGKLNOPRSTWY]|T[ADFNQRSW]|UB|W[ACDFNRSV]|YO|ZE)\\d[A-Z\\d]? (?!\\d(?:GB|TB|MB|KB|XL|XS|KG|ML|CM|MM|HZ|AM|PM))\\d[A-Z]{2}${close}`,
    'code',
    false,
    /\d[A-Z]{2}/,
  ),
  // 00-590 Warszawa, 111 43 Stockholm
  form(
    `(?<=(?:^|[\\n,]) ?)(?:[A-Z]{1,2}-)?(?:\\d{2}-\\d{3}|[1-9]\\d{2} \\d{2}) ${town}(?: \\d{1,2})?${close}`,
    'code',
    true,
    /\d{2}-\d{3}|\d{3} \d{2}/,
  ),
  // Dublin's D02X285
  form(
    `${edge}[AC-FHKNPRTV-Y]\\d[\\dW] ?[\\dAC-FHKNPRTV-Y]{4}${close}(?<=\\d[\\dA-Z]{0,3})`,
    'code',
    true,
    /[A-Z]\d[\dW]/,
  ),
  // Springfield, IL 62701
  form(
    `${edge}(?:${word}(?: ${word}){0,2}, )?[A-Z]{2} \\d{5}(?:-\\d{4})?${close}`,
    'code',
    false,
    /[A-Z]{2} \d{5}/,
  ),
  // Toronto, ON M5V 2T6
  form(
    `${edge}(?:[A-Z]{2} )?[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d${close}`,
    'code',
    false,
    /[A-Z]\d[A-Z] ?\d/,
  ),
  // 12345 Berlin, D-12345 Berlin, 75011 Paris, 28013 Madrid, 20121 Milano (MI)
  form(
    `(?:(?<=(?:^|[\\n,;:(>]) ?)|(?<=(?:in|nach|aus|à|en|a|PLZ|CAP|CP|C\\.P\\.|-) ))(?:[DAFIE]-)?\\d{5} ${town}(?: \\([A-Z]{2}\\))?`,
    'code',
    false,
    /\d{5} /,
  ),
  form(`${edge}(?:\\d{5}|[A-Z]-\\d{4,5}|CH-\\d{4}) ${town}(?: \\([A-Z]{2}\\))?`, 'code', true, /\d{4,5} /),
  form(`${edge}(?:D|DE|A|AT|CH|F|I|E|NL|B)-\\d{4,5} ${town}`, 'code', false, /-\d{4}/),
  form(`(?<=(?:^|[\\n,]) ?)(?!(?:19|20)\\d\\d )\\d{4} ${town}`, 'code', true, /\d{4} /),
  // 1012 AB Amsterdam
  form(
    `${edge}[1-9]\\d{3} ?(?!SA|SD|SS|KG|ML|CM|MM|GB|MB|TB|AM|PM|UK|US|EU|HP|KM|KW|PS|CE|BC|AD)[A-Z]{2}(?:,? ${town})?${close}`,
    'code',
    false,
    /\d{4} ?[A-Z]{2}/,
  ),
  // 1200-195 Lisboa, 01310-100 São Paulo
  form(`${edge}(?!(?:19|20)\\d\\d-\\d)(?:\\d{4}-\\d{3})(?: ${town})${close}`, 'code', false, /\d{4}-\d{3}/),
  form(`(?<![\\p{L}\\p{N}/.-])\\d{5}-\\d{3} ${town}`, 'code', false, /\d{5}-\d{3}/),
  form(`(?<![\\p{L}\\p{N}/.-])\\d{5}-\\d{3}${close}`, 'code', true, /\d{5}-\d{3}/),
  // Mumbai 400001, New Delhi - 110 001
  form(`${edge}${word}(?: ${word})?[ ,-]{1,3}[1-9]\\d{2} ?\\d{3}${close}`, 'code', true, /\d{3} ?\d{3}/),
  form(
    `(?<=(?:PIN(?: ?code)?|pin ?code|पिन(?: कोड)?) ?[:-]? ?)\\d{3} ?\\d{3}${close}`,
    'code',
    false,
    /pin|पिन/i,
    'giu',
  ),
  // After the word for it
  form(
    `(?<=(?:[Pp]ost ?code|[Zz]ip(?: code)?|PLZ|[Pp]ostleitzahl|[Cc]ode postal|[Cc]ódigo postal|CEP|CAP|[Pp]ostcode) ?(?:is|ist|:|est|es|è|é)? ?)(?:\\d{3,6}(?: ?[A-Z]{2})?|\\d{3} \\d{3}|[A-Z]{1,2}\\d[A-Z\\d]?(?: ?\\d[A-Z]{2})?)${close}`,
    'code',
    false,
    /post|zip|plz|código|cep|cap|pin|पिन/i,
    'giu',
  ),
];
