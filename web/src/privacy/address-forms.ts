// The forms of streets and post codes, one pattern a custom.

export interface Piece {
  start: number;
  end: number;
  kind: 'street' | 'code';
  weak: boolean; // may be something else where it stands alone
}

const edge = '(?<![\\p{L}\\p{N}\\p{M}_])';
const close = '(?![\\p{L}\\p{N}\\p{M}_])';
const word = "\\p{Lu}(?:[\\p{L}\\p{M}'.]|-(?=\\p{L})){0,24}";
const house = '\\d{1,4}(?: ?[a-zA-Z](?![\\p{L}]))?(?: ?[-/] ?\\d{1,4}[a-zA-Z]?)?';
const no = '(?:n[º°.]? ?|num\\.? |numero |número |nr\\.? |no\\.? ?)?';
const particle =
  "(?:de|del|della|delle|dei|degli|dell'|di|da|do|das|dos|du|des|d'|de la|de las|de los|de l'|la|le|les|l'|el|los|las|van|van de|van der|von|von der|y|e|et|san|santa|saint)";
const names = `(?:(?:${particle}[ ']?){0,2}(?:${word}|\\d{1,2}(?= (?:de|di|e|mai|juin|avril|septembre)))[ ]?){1,5}?`;

const english =
  'street|road|lane|avenue|close|drive|crescent|terrace|gardens|grove|boulevard|mews|parade|highway|parkway|quay|wharf|st|rd|ln|ave|dr|cres|gdns|blvd|hwy|pkwy|ct|pl|sq|ter';
const ambiguous =
  'way|court|place|square|hill|row|walk|park|green|view|rise|yard|circle|broadway|mount|end|gate|common|bank|field|fields|meadow|meadows|croft|chase|path|loop|trail|alley';

// `gate` is quick to look for, and in every match.
function form(pattern: string, kind: Piece['kind'], weak: boolean, gate: RegExp, flags = 'gu') {
  return { pattern: new RegExp(pattern, flags), kind, weak, gate };
}
const caseless = (words: string) =>
  words.replace(/(?<![\p{L}\\])(\p{L})/gu, (letter) => `[${letter.toUpperCase()}${letter}]`);

const streets = [
  // House 7, Mill Close
  form(
    `${edge}(?:[Hh]ouse|[Ff]lat|[Aa]partment|[Aa]pt\\.?|[Uu]nit),? ?\\d{1,4}[A-Za-z]?,? (?:${word} ){1,3}(?:${caseless(english)})\\b`,
    'street',
    false,
    /house|flat|apartment|apt|unit/i,
  ),
  // 22 The Green
  form(
    `${edge}${house},? The (?:${caseless(ambiguous)})\\b(?=,? ?(?:\\p{Lu}|[.;\\n)]|$))`,
    'street',
    false,
    /The /,
  ),
  // ul. Marszałkowska 10/5
  form(
    `${edge}(?:[Uu]l\\.|[Aa]l\\.|[Pp]l\\.|[Oo]s\\.|[Uu]lica|[Aa]leja|[Aa]leje|[Pp]lac|[Oo]siedle) ?(?:${word} ){1,4}${house}(?: ?m\\. ?\\d{1,4})?${close}`,
    'street',
    false,
    /[aou][ls]\.|pl\.|ulica|alej|plac|osiedle/i,
  ),
  // Kungsgatan 5, Karl Johans gate 12, Nørregade 10
  form(
    `${edge}(?:${word} ){0,3}(?:\\p{Lu}[\\p{L}\\p{M}-]{1,30}(?:gatan|vägen|gränd|torget|allén|stigen|backen|gate|gata|veien|vegen|gade|vej|stræde|katu|tie|kuja)|(?<=\\p{Lu}\\p{L}+ \\p{Lu}\\p{L}+ )gate|(?<=\\p{L} )(?:gata|vei|plass|väg|gatan)) ${house}${close}`,
    'street',
    false,
    /gat|väg|gränd|torg|all|stig|back|ve[ijg]|gade|stræde|katu|tie|kuja|plass/,
  ),
  // Vodičkova 12, before a post code as the next piece has it
  form(
    `${edge}(?:${word} ){1,3}${house}(?=,? ?\\n?(?:[A-Z]{1,2}-)?(?:\\d{2}-\\d{3}|\\d{3} \\d{2}) \\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+| \\d{1,2})?(?:[.,;!\\n]|$))`,
    'street',
    true,
    /\d{2}-\d{3}|\d{3} \d{2}/,
  ),
  // 31 Quarrybank Close
  form(
    `${edge}${house},? (?:${word} ){1,4}(?:${caseless(english)})\\b\\.?(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\b)?`,
    'street',
    false,
    new RegExp(english, 'i'),
  ),
  form(
    `${edge}${house},? (?:${word} ){1,3}(?:${caseless(ambiguous)})\\b`,
    'street',
    true,
    new RegExp(ambiguous, 'i'),
  ),
  // 31 quarrybank close
  form(
    `${edge}\\d{1,4}[a-z]? (?!(?:minutes?|mins?|miles?|people|of|in|on|the|days?|weeks?|hours?|way|more|other|big|small|new|old|cakes?|boxes)\\b)[a-z][a-z'-]{2,20}(?: [a-z'-]{3,20})? (?:street|road|lane|avenue|crescent|terrace|gardens|close|drive|rd|st|ave|ln)\\b(?= ?(?:[,.;!?\\n]|$|in\\b|please|and\\b|instead|[A-Za-z]{1,2}\\d))`,
    'street',
    false,
    /street|road|lane|avenue|crescent|terrace|gardens|close|drive|rd|st|ave|ln/,
  ),
  // Gartenstraße 12a, Lange Straße 5, Am Markt 3
  form(
    `${edge}(?:${word} ){0,3}(?:\\p{L}[\\p{L}\\p{M}-]{0,30}(?:straße|strasse|str\\.|str|allee|gasse|chaussee|promenade|ufer|damm|steig|pfad|platz|weg)|(?:Straße|Strasse|Str\\.|Allee|Platz|Gasse|Weg|Damm|Ufer|Promenade))(?: ?)${house}${close}`,
    'street',
    false,
    /stra(?:ß|ss)e|str|allee|gasse|chaussee|promenade|ufer|damm|steig|pfad|platz|weg/i,
  ),
  form(
    `${edge}(?:Am|An der|An den|Im|In der|In den|Auf der|Auf dem|Zum|Zur|Unter den|Hinter der|Hinter dem|Vor dem|Beim) ${word}(?: ${word})? \\d{1,3}(?: ?[a-z](?![\\p{L}]))?(?![\\p{L}\\p{N}:.%€]| ?Uhr)`,
    'street',
    true,
    /Am |An de|Im |In de|Auf de|Zum |Zur |Unter|Hinter|Vor |Beim /,
  ),
  form(
    `${edge}${word}(?:ring|hof|berg|graben|wall|markt|feld|wiese|kamp|höhe|stieg|brücke|tor|bogen|winkel|kai) ${house}${close}`,
    'street',
    true,
    /ring|hof|berg|graben|wall|markt|feld|wiese|kamp|höhe|stieg|brücke|tor|bogen|winkel|kai/,
  ),
  // Keizersgracht 123-hs, Van Woustraat 12 II
  form(
    `${edge}(?:(?:${word}|van|de|der|den|het|'t|ten) ){0,4}\\p{Lu}?\\p{L}[\\p{L}\\p{M}'-]{1,30}(?:straat|laan|plein|gracht|kade|dijk|singel|dreef|steeg|markt|hof|pad|weg|wal|haven) ${house}(?:[- ]?(?:hs|bis|[IV]{1,3}|[a-z]))?${close}`,
    'street',
    false,
    /straat|laan|plein|gracht|kade|dijk|singel|dreef|steeg|markt|hof|pad|weg|wal|haven/,
  ),
  // 12 bis, rue de la Paix
  form(
    `${edge}\\d{1,4}(?: ?(?:bis|ter|quater|[A-D]))?,? (?:${caseless('rue|avenue|boulevard|place|chemin|impasse|allée|quai|cours|route|square|passage|faubourg|sentier|ruelle|résidence|lotissement')}|av\\.?|bd\\.?|bld\\.?|Bd\\.?|Av\\.?|pl\\.) ${names}(?=[,.;:\\n)(]|$| \\d| -| à| au| in| chez| et| est|,)`,
    'street',
    false,
    /rue|avenue|boulevard|place|chemin|impasse|allée|quai|cours|route|square|passage|faubourg|sentier|résidence|lotissement|av|bl?d|pl\./i,
  ),
  // Calle Mayor 12, 3º B; Rua Augusta, nº 1500; Via Roma 7/A
  form(
    `${edge}(?:${caseless('calle|avenida|avda|plaza|paseo|carrer|ronda|travesía|carretera|rua|travessa|praça|largo|alameda|estrada|rodovia|viale|piazza|corso|vicolo|piazzale|strada|contrada')}|[Cc]/|Av\\.|Avda\\.|Pza\\.|P\\.º|R\\.|Pç\\.|Via|V\\.le|P\\.zza|C\\.so|Lungo\\p{L}{2,12}) ?(?:${names}),? ?${no}${house}(?![\\p{L}\\p{N}]| ?(?:euros?|€|EUR))`,
    'street',
    false,
    /calle|aven?i?da|pla?za|paseo|carrer|ronda|traves|carretera|c\/|av\.|pza|p\.º|rua|praça|largo|alameda|estrada|rodovia|r\.|pç|via|v\.le|piazza|corso|vicolo|strada|contrada|p\.zza|c\.so|lungo/i,
  ),
  // Flat No. 5, House No. 12/B; 12, MG Road is above
  form(
    `${edge}(?:[Ff]lat|[Hh]ouse|H\\.|[Pp]lot|[Ss]hop|[Dd]oor) ?(?:[Nn]o\\.?|[Nn]umber|#) ?[\\dA-Z][\\dA-Za-z/-]{0,8}(?:,? (?:${word},? ?){1,5})?`,
    'street',
    false,
    /[Ff]lat|[Hh]ouse|H\.|[Pp]lot|[Ss]hop|[Dd]oor/,
  ),
  form(
    `${edge}(?:[Ss]ector|[Bb]lock|[Pp]hase) [\\dA-Z]{1,4}(?:,? ${word}){1,3}`,
    'street',
    true,
    /[Ss]ector|[Bb]lock|[Pp]hase/,
  ),
  form(
    `${edge}(?:मकान|फ्लैट|प्लॉट|दुकान|घर) ?(?:नंबर|नं\\.?|संख्या|क्रमांक) ?\\d[\\d/A-Za-z-]{0,8}(?:,? [\\u0900-\\u097f]{2,20}){0,5}`,
    'street',
    false,
    /[\u0900-\u097f]/,
  ),
  form(
    `${edge}\\d{1,4},? (?:[\\u0900-\\u097f]{2,20} ){1,4}(?:मार्ग|रोड|गली|सड़क|पथ|नगर|कॉलोनी|मोहल्ला|चौक)${close}`,
    'street',
    false,
    /[\u0900-\u097f]/,
  ),
  // Post boxes
  form(
    `${edge}(?:P\\.? ?O\\.? ?Box|Postfach|BP|B\\.P\\.|Apartado(?: de [Cc]orreos)?|Casella [Pp]ostale|C\\.P\\.|Postbus|Caixa [Pp]ostal) ?(?:n[º°.] ?)?\\d{1,4}(?: \\d{2,3}){0,2}${close}`,
    'street',
    false,
    /box|postfach|bp|b\.p|apartado|casella|c\.p|postbus|caixa/i,
  ),
];

const units =
  '(?:Stück|Euro|EUR|Gramm|Kilo|Kilometer|Liter|Watt|Volt|Meter|Teile|Packungen|Uhr|Personen|Gäste|Kunden|GBP|USD|Points|Punkte|Miles|Steps|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Is|The|And|Please|Thanks|I|We)';
const town = `(?!${units}${close})${word}(?:[ -](?:${word}|am|an der|im|bei|ob der|in|de|la|le|les|sur|sous|di|del|do|da|den|aan|op|en)){0,3}`;
const codes = [
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
function pieces(text: string, forms: typeof streets): Piece[] {
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
export const streetPieces = (text: string) => pieces(text, streets);
export const codePieces = (text: string) => pieces(text, codes);
