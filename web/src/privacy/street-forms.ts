// Streets with their numbers, one form a custom.
import {
  caseless,
  close,
  edge,
  type Form,
  form,
  house,
  names,
  no,
  noStop,
  shortened,
  word,
} from './address-words';
import { town } from './post-code-forms';

const english =
  'street|road|lane|avenue|close|drive|crescent|terrace|gardens|grove|boulevard|mews|parade|highway|parkway|quay|wharf|st|rd|ln|ave|dr|cres|gdns|blvd|hwy|pkwy|ct|pl|sq|ter';
const ambiguous =
  'way|court|place|square|hill|row|walk|park|green|view|rise|yard|circle|broadway|mount|end|gate|common|bank|field|fields|meadow|meadows|croft|chase|path|loop|trail|alley';

// "17. Juni 135", "Republik 1", "Alten Mühle 3"
const german = `(?:\\d{1,2}\\. )?${word}(?: ${word}){0,2} ${house}${close}`;
const joining =
  '(?:de|del|della|delle|dei|di|da|do|dos|das|du|des|la|le|les|los|las|van|der|den|het|am|an|im|in|zum|zur|auf|von)';
// A post code of five digits with its town, or of four and letters; of four digits only where the address is announced or
// each stands on a line of its own, since "Lampe 12, 4711 Blau" is none.
const beforeCode = `,?[ \\n]{1,2}(?:(?:[A-Z]{1,2}-)?\\d{5} ${town}|[A-Z]{1,2}-\\d{4} ${town}|\\d{4} ?[A-Z]{2}(?: ${town}|[.,;\\n]|$)|\\d{4}-\\d{3} ${town})|,?\\n(?!(?:19|20)\\d\\d )\\d{4} ${town}(?=[ .,]{0,2}(?:\\n|$))|(?<=(?:[Aa]dress[eo]?|[Aa]nschrift|[Ww]ohnhaft|[Ww]ohne|[Ww]ohnen|indirizzo|adres|bor)[^\\n\\d]{0,40}\\d[^\\n,]{0,6}), (?!(?:19|20)\\d\\d )\\d{4} ${town}`;

// What has a number and is no street.
const counted =
  'Raum|Bus|Linie|Gleis|Halle|Tisch|Seite|Kapitel|Band|Teil|Set|Stufe|Klasse|Schritt|Tag|Woche|Monat|Jahr|Karton|Palette|Paket|Posten|Position|Tabelle|Table|Row|Seat|Line|Hall|Floor|Step|Part|Chapter|Volume|Level|Day|Week|Box|Pack|Lot|Lote|Caja|Carton|Scatola|Doos|Pagina|Página|Sala|Salle|Zaal';

export const streetForms: readonly Form[] = [
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
    `${edge}${house},? (?:(?:${word}|[NSEW]\\.|\\d{1,3}(?:st|nd|rd|th)) ){1,4}(?:${caseless(english)})\\b\\.?(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\b)?`,
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
  // Straße des 17. Juni 135, Straße der Einheit 5
  form(
    `${edge}(?:${word} )?(?:Straße|Strasse|Str\\.|Allee|Chaussee|Promenade) (?:des|der|von|am|an der|zum|zur|im) ${german}`,
    'street',
    false,
    /(?:Stra(?:ß|ss)e|Str\.|Allee|Chaussee|Promenade) /,
  ),
  // Platz der Republik 1, Weg zum Bahnhof 3
  form(
    `${edge}(?:Platz|Weg|Ring|Gasse|Ufer|Damm|Steig|Pfad|Markt|Hof|Haus|Park|Siedlung|Brücke) (?:des|der|von|am|an der|zum|zur|im) ${german}`,
    'street',
    true,
    /(?:Platz|Weg|Ring|Gasse|Ufer|Damm|Steig|Pfad|Markt|Hof|Haus|Park|Siedlung|Brücke) /,
  ),
  // Gartenstraße 12a, Lange Straße 5, Am Markt 3
  form(
    `${edge}(?:${word} ){0,3}(?:(?:${shortened}[ -]?){0,2}\\p{L}[\\p{L}\\p{M}-]{0,30}(?:straße|strasse|str\\.|str|allee|gasse|chaussee|promenade|ufer|damm|steig|pfad|platz|weg|-(?:Straße|Strasse|Str\\.|Allee|Platz|Gasse|Weg|Damm|Ufer|Promenade|Ring))|(?:Straße|Strasse|Str\\.|Allee|Platz|Gasse|Weg|Damm|Ufer|Promenade))(?: ?)${house}${close}`,
    'street',
    false,
    /stra(?:ß|ss)e|str|allee|gasse|chaussee|promenade|ufer|damm|steig|pfad|platz|weg/i,
  ),
  form(
    `${edge}(?:Am|An de[rnm]|Im|In de[rnm]|Auf de[rnm]|Auf'm|Zum|Zur|Zu den|Unter de[rnm]|Ober de[rnm]|Hinter de[rnm]|Vor de[rnm]|Über de[rnm]|Bei de[rnm]|Beim|Neben de[rnm]|Zwischen den) ${word}(?: ${word}){0,2} \\d{1,3}(?: ?[a-z](?![\\p{L}]))?(?![\\p{L}\\p{N}:%€]|\\.\\d|\\. \\p{Lu}\\p{Ll}+ (?:\\d|um)| ?Uhr)`,
    'street',
    true,
    /Am |Im |(?:An|In|Auf|Zu|Unter|Ober|Hinter|Vor|Über|Bei|Neben|Zwischen) de|Auf'm |Zum |Zur |Beim /,
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
  // Laan van Meerdervoort 12, Plein 1944 5
  form(
    `${edge}(?:Laan|Plein|Kade|Singel|Gracht|Dijk|Straat|Hof|Park|Baan|Dreef|Oever) (?:(?:van|der|de|den|het|op|naar|achter|aan) |'t ){0,2}(?:${word} ){0,3}?(?:${word}|1[89]\\d\\d|20\\d\\d) ${house}${close}`,
    'street',
    true,
    /(?:Laan|Plein|Kade|Singel|Gracht|Dijk|Straat|Hof|Park|Baan|Dreef|Oever) /,
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
    `${edge}(?:${caseless('calle|avenida|avinguda|avda|plaza|plaça|paseo|passeig|carrer|ronda|rambla|travesía|carretera|camino|callejón|glorieta|costanilla|bulevar|rua|travessa|praça|praceta|largo|alameda|estrada|rodovia|calçada|azinhaga|beco|rotunda|viale|piazza|corso|vicolo|piazzale|piazzetta|strada|contrada|salita|borgo|fondamenta|rue|boulevard|chaussée|chemin|impasse')}|[Cc]/|Av\\.|Avda\\.|Pza\\.|P\\.º|R\\.|Pç\\.|Via|Vía|Gran Vía|V\\.le|P\\.zza|C\\.so|Lungo\\p{L}{2,12}) ?(?:${names}),? ?${no}${house}(?![\\p{L}\\p{N}]| ?(?:euros?|€|EUR))`,
    'street',
    false,
    /calle|ave?i?n|avda|pla[zç]a|pase|passeig|carrer|rambl|camino|glorieta|costan|bulevar|calçada|azinh|beco|rotun|salita|borgo|fondam|rue|boulev|chauss|chemin|impasse|v[ií]a|ronda|traves|carretera|c\/|av\.|pza|p\.º|rua|praça|largo|alameda|estrada|rodovia|r\.|pç|via|v\.le|piazza|corso|vicolo|strada|contrada|p\.zza|c\.so|lungo/i,
  ),
  // via Roma 12, in lower case as in "via PayPal": behind "in" and the like, or before a post code
  form(
    `${edge}(?:(?<=(?:in|alla|nella|presso|abito|risiedo|residente|indirizzo|indirizzo è|sede|domicilio)[ :,]{1,2})v[ií]a (?:${names}),? ?${no}${house}|v[ií]a (?:${names}),? ?${no}${house}(?=${beforeCode}))${close}`,
    'street',
    false,
    /v[ií]a /,
  ),
  // place du Marché 3, avenue Louise 65: English and other words as well
  form(
    `${edge}(?:${caseless('avenue|place|allée|cours|route|square|passage|quai|sentier|ruelle|faubourg|campo|calata|galleria|località|frazione|quinta|urbanización|urbanização|barrio|bairro|polígono|pasaje|cuesta')}) (?:${names}),? ?${no}${house}(?![\\p{L}\\p{N}]| ?(?:euros?|€|EUR))`,
    'street',
    true,
    /avenue|place|allée|cours|route|square|passage|quai|sentier|ruelle|faubourg|campo|calata|galleria|localit|frazione|quinta|urbaniza|barrio|bairro|polígono|pasaje|cuesta/i,
  ),
  // Elbchaussee am Park 1, Graben 12: whatever stands with a number before a post code with its town
  form(
    `${edge}(?:(?:${noStop}${word}|\\d{1,2}\\.|${joining}) ){0,3}${noStop}(?!(?:${counted})${close})${word},? ${no}${house}(?=${beforeCode})`,
    'street',
    true,
    /\d{4}/,
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
