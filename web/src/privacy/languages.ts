// Which language a letter is in, where it is one whose names are not looked for, or only by a few usual phrases.

// Those of which greetings, closings, introductions and honorifics are known.
export const namesKnownIn = [
  'English',
  'German',
  'French',
  'Spanish',
  'Portuguese',
  'Italian',
  'Dutch',
  'Hindi',
] as const;

const scripts: [string, RegExp][] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Chinese', /\p{Script=Han}/gu],
  ['Korean', /\p{Script=Hangul}/gu],
  ['Ukrainian', /[іїєґІЇЄҐ]/gu],
  ['a language in Cyrillic letters', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['a language in Arabic letters', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Thai', /\p{Script=Thai}/gu],
];
const scriptShare = 0.2; // of a letter's letters, so that a name or a quoted word is none
const fewest: Readonly<Record<string, number>> = { Japanese: 0.1, Ukrainian: 0.02 };

// Words that are frequent in a language, and in no other of the list as far as can be.
const frequent: Readonly<Record<string, string>> = {
  known:
    'the and you is my for have to it of not with order please thanks hello hi when can this in on are was your ' +
    'ich ist und die der das nicht wir sie für mit meine mein bitte danke hallo wann habe ein eine zu auf auch noch ' +
    'je est les le la et vous pour mon ma pas une des bonjour merci que dans avec commande ne ce quand ' +
    'el los las un una por mi es con pedido gracias hola cuándo está y en lo se no ' +
    'o os não uma para meu minha obrigado olá quando está do da com ' +
    'il lo che non per di un mio mia grazie buongiorno sono ho è ordine ' +
    'het een ik mijn niet van de dat wanneer bestelling met nog is op hoi ' +
    'hai mera meri kab nahi kya aur ki ka',
  Polish: 'nie się jest na z że dzień dobry proszę czy moje mój zamówienie dziękuję kiedy jak mam nazywam do',
  Czech: 'se je na že dobrý prosím jsem mám kdy objednávka objednávku děkuji jmenuji moje jak už mi ale není',
  Slovak: 'sa je na že dobrý prosím som mám kedy objednávka ďakujem volám moja ako už nie',
  Swedish: 'och är att jag det inte på min mitt när har beställning hej tack heter som för ni kan',
  'Danish or Norwegian':
    'og er at jeg det ikke på min mit når har bestilling hej hei tak takk hedder heter som for kan',
  Finnish: 'ja on ei että minun tilaus tilaukseni hei kiitos milloin olen nimeni mutta kun vielä',
  Turkish: 've bir bu için merhaba siparişim sipariş ne zaman değil var yok teşekkürler benim adım henüz',
  Hungarian: 'és egy az hogy nem van köszönöm rendelés rendelésem mikor még nevem kérem jó napot meg csak',
  Romanian: 'și este nu sunt pentru mulțumesc bună ziua comanda când mea vă rog să încă numesc',
  'Croatian, Serbian or Bosnian': 'je da se nije moja narudžba kada hvala dobar molim sam zovem još ne za',
  Vietnamese: 'không của tôi là đơn hàng xin chào cảm ơn khi nào được chưa và',
  'Indonesian or Malay': 'saya yang dan tidak pesanan kapan terima kasih apa untuk dengan belum ini nama',
  Catalan: 'el meu amb gràcies bon dia és què comanda quan arriba em dic encara no',
  Estonian: 'ja on ei ma minu tellimus millal tere aitäh kas nimi veel',
  Latvian: 'un ir nav mans pasūtījums kad paldies labdien lūdzu mani sauc vēl',
  Lithuanian: 'ir yra ne mano užsakymas kada ačiū laba diena prašau vardas dar',
};
const wordsOf = Object.entries(frequent).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);
const looked = 1500; // characters of a letter
const least = 3; // frequent words that tell a language

// The language as a sentence names it; null where names are looked for, or too little is written.
export function unknownLanguageOf(letter: string): string | null {
  const text = letter.slice(0, looked);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 4) return null;
  for (const [language, pattern] of scripts) {
    const count = text.match(pattern)?.length ?? 0;
    if (count / letters >= (fewest[language] ?? scriptShare)) return language;
  }
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];
  const counts = wordsOf.map(
    ([language, frequentOnes]) => [language, words.filter((word) => frequentOnes.has(word)).length] as const,
  );
  const [language, count] = counts.reduce((best, one) => (one[1] > best[1] ? one : best));
  if (language !== 'known' && count >= least) return language;
  // Hardly a frequent word in so many: some other language.
  return counts[0]![1] <= 0.07 * words.length && words.length >= 12 && /\p{Ll}/u.test(text)
    ? 'a language that is not known here'
    : null;
}

// "Japanese (30 emails)": those that are more than a few.
export interface UnknownLanguage {
  language: string;
  count: number;
}
const share = 0.03;
export function unknownLanguages(each: readonly (string | null)[]): UnknownLanguage[] {
  const counts = new Map<string, number>();
  for (const language of each) if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .filter(({ count }) => count >= Math.max(1, share * each.length))
    .sort((a, b) => b.count - a.count);
}
