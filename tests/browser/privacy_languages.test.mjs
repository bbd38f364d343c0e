// Languages whose names are not known are said to be there; what is sure in them is found.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, findPrivate, nothingKnown, scrubPair, unknownLanguageOf, unknownLanguages } = await load('privacy/index.ts');

const both = (customer, reply) => {
  const pair = scrubPair({ customer, reply }, nothingKnown, allOn);
  return [pair.customer.text, pair.reply.text];
};

test('languages that are not known', () => {
  for (const [text, language] of [
    ['商品が届きません。いつ届きますか。', 'Japanese'], ['我的包裹还没有到，请帮我查一下', 'Chinese'], ['주문한 상품이 아직 안 왔어요', 'Korean'], ['Где мой заказ? Спасибо', 'a language in Cyrillic letters'], ['Де моє замовлення, чи є новини?', 'Ukrainian'],
    ['Πού είναι η παραγγελία μου;', 'Greek'], ['أين طلبي من فضلك', 'a language in Arabic letters'], ['איפה ההזמנה שלי', 'Hebrew'], ['สินค้าของฉันอยู่ที่ไหน', 'Thai'],
    ['Dzień dobry, kiedy przyjdzie moje zamówienie? Nie mam jeszcze paczki.', 'Polish'], ['Dobrý den, kdy prosím dorazí moje objednávka? Ještě ji nemám.', 'Czech'], ['Hej, när kommer min beställning? Jag har inte fått den.', 'Swedish'],
    ['Hej, hvornår kommer min bestilling? Jeg har ikke fået den og det haster.', 'Danish or Norwegian'], ['Hei, milloin tilaukseni tulee? Minun pitää saada se, kiitos.', 'Finnish'], ['Merhaba, siparişim ne zaman gelir? Bu çok geç, teşekkürler.', 'Turkish'], ['Jó napot kérek, mikor jön meg a rendelésem? Köszönöm, és nem sürgős.', 'Hungarian'],
    ['Bună ziua, când ajunge comanda mea? Nu este aici. Mulțumesc.', 'Romanian'], ['Halló, pöntunin mín er ekki komin enn þá og mig langar að vita hvenær hún kemur heim', 'a language that is not known here'],
  ])
    assert.equal(unknownLanguageOf(text), language, text);
});
test('languages that are, with foreign names and words in them', () => {
  for (const text of ['Hi, where is my order?', 'Guten Tag, wann kommt meine Bestellung?', 'Bonjour, où est ma commande ?', 'Hola, ¿dónde está mi pedido?', 'Olá, onde está a minha encomenda?', 'Buongiorno, dov\'è il mio ordine?', 'Hallo, waar is mijn bestelling?', 'मेरा ऑर्डर कहाँ है', 'Namaste, mera order kab aayega?',
    'Do you ship the 田中 teapot to Łódź, and is it in stock? Dziękuję, Zofia', 'Ok.', 'TB-40526', 'Wie heißt das auf Polnisch, bitte? Nie gehört.', 'Is the smörgåstårta big, and the køkken set?', '12.50 + 3', 'Je, se na do: je vous en prie, le colis est là.'])
    assert.equal(unknownLanguageOf(text), null, text);
});
test('the sample is in a known one', () => {
  const rows = readFileSync(new URL('../../examples/mail/bakery_support.jsonl', import.meta.url), 'utf8').trim().split('\n').map(JSON.parse);
  assert.deepEqual(unknownLanguages(rows.flatMap(({ customer, reply }) => [unknownLanguageOf(customer), unknownLanguageOf(reply)])), []);
});
test('a few letters among hundreds are not worth a sentence', () => {
  const none = Array.from({ length: 200 }, () => null);
  assert.deepEqual(unknownLanguages([...none, 'Polish']), []);
  assert.deepEqual(unknownLanguages([...none, ...Array.from({ length: 20 }, () => 'Polish')]), [{ language: 'Polish', count: 20 }]);
  assert.deepEqual(unknownLanguages(['Polish']), [{ language: 'Polish', count: 1 }]);
});
test('Japanese names, in both halves', () => {
  assert.deepEqual(both('田中太郎です。注文番号 10000 の商品が届きません。', '田中様、明日発送いたします。'), ['{name}です。注文番号 {order} の商品が届きません。', '{name}様、明日発送いたします。']);
  assert.deepEqual(both('佐藤花子と申します。山田さんに渡してください。', '佐藤様\n\n山田様へお渡しします。'), ['{name}と申します。{name_2}さんに渡してください。', '{name}様\n\n{name_2}様へお渡しします。']);
  for (const text of ['お客様の商品の仕様は同様です。', '皆様によろしく。', '返品です。質問です。', 'ご担当者様', '多様な模様と様子', 'お母さんと店員さん', '皆さん、たくさんあります。'])
    assert.deepEqual(both(text, text), [text, text]);
});
test('greetings, closings and introductions of the North and East', () => {
  for (const [customer, reply, names] of [
    ['Меня зовут Иван Петров.', 'Здравствуйте, Иван Петрович!\nДа.', ['Иван', 'Петров']], ['Jmenuji se Tomáš Dvořák', 'Dobrý den pane Dvořáku,\nano.', ['Tomáš', 'Dvořák']], ['Nazywam się Anna Lis', 'Dzień dobry Pani Anno,\ntak.', ['Anna', 'Lis', 'Anno']], ['Jag heter Åsa Lindqvist', 'Hej Åsa,\nja.', ['Åsa', 'Lindqvist']],
    ['Jeg hedder Mette Holm', 'Kære Mette,\nja.\nVenlig hilsen\nKim', ['Mette', 'Holm', 'Kim']], ['Nimeni on Aino Virtanen', 'Hei Aino,\nkyllä.', ['Aino', 'Virtanen']], ['Adım Ayşe Yılmaz', 'Merhaba Ayşe,\nevet.', ['Ayşe', 'Yılmaz']], ['A nevem Kovács Éva', 'Kedves Éva!\nIgen.', ['Kovács', 'Éva']],
    ['Где заказ?\nС уважением,\nАнна Смирнова', 'Добрый день, Анна!\nДа.', ['Анна', 'Смирнова']],
  ]) {
    const text = both(customer, reply).join(' / ');
    for (const name of names) assert.ok(!text.includes(name), `${name} is left in ${text}`);
  }
  for (const text of ['Здравствуйте! Где мой заказ?', 'Добрый день, Подскажите, пожалуйста', 'Hej, Tack för hjälpen', 'Dzień dobry, Proszę o pomoc', 'Peter Pan Collection', 'Pan Pizza'])
    assert.deepEqual(both(text, ''), [text, '']);
});
test('a hostile megabyte', () => {
  for (const piece of ['田中様', '田', '田中です', 'カナ・', '注文番号 1', 'Иван ', '注文']) {
    const text = piece.repeat(Math.ceil(1e6 / piece.length));
    const begin = process.cpuUsage();
    findPrivate(text, { ...nothingKnown, customer: ['田中'] });
    unknownLanguageOf(text);
    const time = process.cpuUsage(begin).user / 1000;
    assert.ok(time < 5000, `${piece}: ${time} ms`);
  }
});
