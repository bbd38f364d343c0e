// "My wife Sarah", "mein Mann Ralf": who is named behind what they are to the writer.
import type { Known, Match } from './categories';
import { readName } from './name-reader';
import { notNames } from './name-words';

const edge = '(?<![\\p{L}\\p{M}\\p{N}])';
// Whose, and what they are; in English also with words between: "my little daughter".
const relations = [
  '(?:my|our|your|his|her|their) (?:\\p{Ll}[\\p{Ll}-]{1,14} ){0,2}?(?:wife|husband|spouse|partner|son|daughter|mother|mum|mom|mummy|father|dad|daddy|brother|sister|uncle|aunt|auntie|cousin|nephew|niece|grand(?:mother|father|ma|pa|son|daughter)|granny|gran|nan|nana|grandad|granddad|girlfriend|boyfriend|fianc[eé]e?|friend|mate|neighbou?r|flatmate|housemate|roommate|colleague|boss|carer|assistant|(?:mother|father|sister|brother|son|daughter)-in-law|step(?:son|daughter|mother|father)|twins?|kids?|child(?:ren)?|baby|boy|girl|sons|daughters)(?: is called| called| named)?',
  '(?:mon|ma|mes|notre|votre|son|sa|leur) (?:\\p{Ll}{2,12} )?(?:femme|mari|épouse|époux|conjointe?|compagne|compagnon|fille|fils|mère|père|maman|papa|frère|sœur|soeur|ami|amie|copine|copain|fiancée?|tante|oncle|cousine?|nièce|neveu|grand-mère|grand-père|mamie|papi|voisine?|collègue|belle-(?:mère|sœur|fille)|beau-(?:père|frère|fils))',
  '(?:mi|nuestr[ao]|su|tu) (?:mujer|espos[ao]|marido|hij[ao]|madre|padre|mamá|papá|herman[ao]|abuel[ao]|t[ií][ao]|prim[ao]|sobrin[ao]|novi[ao]|pareja|amig[ao]|vecin[ao]|compañer[ao]|suegr[ao]|cuñad[ao]|niet[ao])',
  '(?:minha|meu|nossa|nosso|sua|seu) (?:mulher|espos[ao]|marido|filh[ao]|mãe|pai|irmã|irmão|avó|avô|ti[ao]|prim[ao]|sobrinh[ao]|namorad[ao]|amig[ao]|vizinh[ao]|colega|sogr[ao]|cunhad[ao]|net[ao])',
  '(?:mi[ao]|nostr[ao]|su[ao]|vostr[ao]) (?:moglie|marito|figli[ao]|madre|padre|mamma|papà|sorella|fratello|nonn[ao]|zi[ao]|cugin[ao]|nipote|fidanzat[ao]|compagn[ao]|amic[ao]|vicin[ao]|collega|suocer[ao]|cognat[ao])',
  "(?:mijn|m'n|onze|zijn|haar|uw|jouw|je) (?:vrouw|man|echtgeno(?:ot|te)|dochter|zoon|moeder|vader|mama|papa|broer|zus|zusje|oma|opa|tante|oom|neef|nicht|vriend|vriendin|partner|buurman|buurvrouw|collega|schoon(?:moeder|vader|zus|broer|zoon|dochter))",
  '(?:min|mitt|mine|vår|vores|hans|hennes|hendes) (?:fru|man|make|maka|dotter|son|mamma|pappa|bror|syster|kone|mand|mann|datter|søn|sønn|mor|far|søster|vän|ven|venn|kompis|kæreste|sambo|kollega)',
  '(?:moja|mój|mojej|mojego|nasza|nasz) (?:żona|mąż|córka|syn|mama|tata|siostra|brat|babcia|dziadek|koleżanka|kolega)',
];
const german =
  '(?:mann|frau|ehemann|ehefrau|tochter|sohn|mutter|vater|mama|papa|mutti|vati|bruder|schwester|oma|opa|großmutter|großvater|onkel|tante|cousine?|neffen?|nichte|enkel|enkelin|freund|freundin|partner|partnerin|lebensgefährt(?:e|in|en)|verlobte[rn]?|nachbarn?|nachbarin|kollegen?|kollegin|mitbewohner(?:in)?|chef|chefin|schwager|schwägerin|schwieger(?:mutter|vater|sohn|tochter)|bekannte[rn]?)';
// The nominative, or any case behind a preposition; "meiner Frau Blumen schenken" has neither.
const germanRelation = `(?:(?:mein|meine|unser|unsere|ihr|ihre|dein|deine|sein|seine)|(?:für|mit|von|an|bei|zu|durch|über|ohne|auf|und) (?:mein|unser|ihr|dein|sein)(?:e|en|em|er)?) (?:\\p{Ll}{2,14} )?${german}`;
const related = new RegExp(`${edge}(?:${relations.join('|')})(?:,? |, | \\()`, 'giu');
const relatedInGerman = new RegExp(`${edge}${germanRelation},? (?=\\p{Lu})`, 'giu');

// German nouns that follow there as well.
const nouns =
  /^(?:geburtstag|hunger|durst|zeit|urlaub|fragen?|angst|interesse|blumen|schokolade|kuchen|torten?|brot|brötchen|kaffee|tee|geld|probleme?|schmerzen|lust|recht|glück|hilfe|allergien|post|bescheid|freude|geschenke?|pakete?|tickets?|gutscheine?|schuhe|kleider|namenstag|jubiläum|besuch|arbeit|schicht|dienst|hochzeit|bier|wein|wasser|milch|fleisch|fisch|obst|gemüse|nüsse|gluten|laktose|sport|musik|fußball|auto|ware|produkte?|bücher|taschen?|ringe?|krebs|corona|fieber|[\p{L}]+(?:iker|ikerin|arier|arierin|aner|anerin|ung|ungen|heit|keit|schaft|tion|tionen|tät|nisse?))$/iu;

const verbs = /^(?: (?:will|is|has|was|can|would|wants|needs|lives|who)(?!\p{L})|'s )/u;
const lowerWord = /\p{Ll}{3,12}(?!\p{L})/uy;
const adverb =
  /(?:ly|ing|ed|self)$|^(?:too|often|sometimes|soon|already|once|instead|alone|abroad|away|online|either|together|therefore|however|though|half|who|that|which|herself|himself)$/;

export function* relatedNames(text: string, known: Known): Generator<Match> {
  for (const match of text.matchAll(related)) {
    const at = match.index + match[0].length;
    const name = readName(text, at, known) ?? lowerOf(text, at, match[0], known);
    if (name) yield name;
  }
  for (const { index, 0: before } of text.matchAll(relatedInGerman)) {
    const name = readName(text, index + before.length, known);
    if (name && !nouns.test(text.slice(name.start, name.end).split(' ')[0]!)) yield name;
  }
}
// "my wife sarah will fetch it", from who writes without capitals: only before a verb, and no word of the mailbox.
function lowerOf(text: string, at: number, before: string, known: Known): Match | null {
  if (!/^(?:my|our) /i.test(before)) return null;
  lowerWord.lastIndex = at;
  const word = lowerWord.exec(text)?.[0];
  if (!word || notNames.has(word) || adverb.test(word) || known.words?.has(word)) return null;
  return verbs.test(text.slice(at + word.length, at + word.length + 8))
    ? { start: at, end: at + word.length }
    : null;
}
