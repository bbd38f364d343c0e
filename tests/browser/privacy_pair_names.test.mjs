// Names that one half of a pair gives away, in the other half: after honorifics, with the given name, of third persons.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, findPrivate, nothingKnown, scrubPair } = await load('privacy/index.ts');

const known = { ...nothingKnown, words: new Set(['table', 'lamp']) };
const both = (customer, reply, of = known) => {
  const pair = scrubPair({ customer, reply }, of, allOn);
  return [pair.customer.text, pair.reply.text];
};
const gone = (customer, reply, names) => {
  const text = both(customer, reply).join(' / ');
  for (const name of names) assert.ok(!text.includes(name), `${name} is left in ${text}`);
};

test('a surname behind an honorific of its language', () => {
  for (const [customer, reply, names] of [
    ['Soy Juan Pérez y quiero cambiarlo', 'Estimado señor Pérez,\n\nsí.', ['Pérez']], ['Soy Lucía Gómez y espero', 'Estimada sra. Gómez,\n\nsí.', ['Gómez']], ['Soy Inés Ortega', 'Buenos días, doña Inés:\n\nsí. La señorita Ortega puede venir.', ['Inés', 'Ortega']],
    ['Sono Chiara Bianchi e aspetto', 'Gentile signora Bianchi,\n\nsì.', ['Bianchi']], ['Sono Ugo Ferri', 'Egregio dottor Ferri,\n\nsì.', ['Ferri']], ['Sono Ugo Ferri', 'Gent.mo sig. Ferri,\n\nsì.', ['Ferri']], ['Sono Ada Conti', 'Gentile sig.ra Conti,\n\nsì.', ['Conti']],
    ['Ik ben Pieter de Vries en wacht', 'Geachte heer De Vries,\n\nja.', ['Vries', 'De ']], ['Ik ben Els van den Berg', 'Geachte mevrouw Van den Berg,\n\nja.', ['Van', 'Berg']], ['Ik ben Jan Jansen', 'Beste dhr. Jansen,\n\nja.', ['Jansen']],
    ['Sou o João dos Santos', 'Caro senhor dos Santos,\n\nsim.', ['Santos']], ['Nazywam się Anna Nowak', 'Szanowna Pani Nowak,\n\ntak.', ['Nowak']], ['Jag heter Nils Lund', 'Hej herr Lund,\n\nja.', ['Lund']], ['Jeg hedder Mette Holm', 'Kære fru Holm,\n\nja.', ['Holm']],
    ['I am Carlo Della Valle and wait', 'Dear Mr Della Valle,\n\nyes.', ['Della', 'Valle']],
  ]) gone(customer, reply, names);
});
test('given names before a surname that the greeting gives', () => {
  for (const [customer, surname, left] of [
    ['Kontoinhaber Franz Huber.', 'Huber', 'Kontoinhaber {name}.'], ['the holder is Urs Bünzli', 'Bünzli', 'the holder is {name}'], ['Das ist Jean-Baptiste Lefèvre, danke', 'Lefèvre', 'Das ist {name}, danke'],
    ['Grüße\nDr. med. Hans-Peter Ohlsen', 'Ohlsen', 'Grüße\nDr. med. {name}'], ['It was for Colin Whitmore.', 'Whitmore', 'It was for {name}.'], ['It was for Mary Ann Whitmore.', 'Whitmore', 'It was for {name}.'], ['It was for J. P. Whitmore.', 'Whitmore', 'It was for {name}.'],
    ['Die Karte gehört Dieter Brandt, nicht mir.', 'Brandt', 'Die Karte gehört {name}, nicht mir.'], ['Es ist für Petra Müller, bitte', 'Müller', 'Es ist für {name}, bitte'], ['It is for Clara van der Meer.', 'Van der Meer', 'It is for {name}.'],
  ])
    assert.equal(both(customer, `Sehr geehrter Herr ${surname},\n\nja.`)[0], left);
});
test('ordinary words before a surname stay', () => {
  for (const text of ['Danke {}', 'Hallo {}, ist es da?', 'Frau {} wartet', 'Bitte {} fragen', 'Familie {} wartet', 'Firma {} zahlt', 'Die Bestellung {} ist da', 'Kollege {} sagt ja', 'Is {} in?', 'Ask {} about it.', 'Please tell {} it works.', 'Thanks {}', 'Order {} is late', 'Table {} is free', 'Gracias {}', 'Merci {}', 'Bonjour {}', 'Monsieur {} attend', 'La famille {} attend'])
    assert.equal(both(text.replace('{}', 'Whitmore'), 'Dear Mr Whitmore,\n\nyes.')[0], text.replace('{}', '{name}'));
  assert.equal(both('Is Uncle Sam in?', 'Hi Sam,\n\nyes.')[0], 'Is Uncle {name} in?', 'before a given name nothing is taken');
});
test('a surname that is a word stays a word, where the given name is known', () => {
  assert.deepEqual(both('Is the Forest Green mug there, or a Green one?\nTom Green', 'Dear Mr Green,\n\nForest Green it is.'), ['Is the Forest Green mug there, or a Green one?\n{name}', 'Dear Mr {name},\n\nForest Green it is.']);
  assert.equal(both('Der Koch war gut.', 'Sehr geehrter Herr Koch,\n\nja.')[0], 'Der Koch war gut.');
});
test('third persons of the reply, in the question', () => {
  assert.deepEqual(both('Mein Mann Ralf Meier hat bestellt. LG Uschi', 'Liebe Uschi,\n\nHerr Meier soll anrufen.'), ['Mein Mann {name_2} hat bestellt. LG {name}', 'Liebe {name},\n\nHerr {name_2} soll anrufen.']);
  assert.deepEqual(both('The buyer, Peter Lindqvist, will collect it. Yours, Maud', 'Dear Maud,\n\nMr Lindqvist can collect it.'), ['The buyer, {name_2}, will collect it. Yours, {name}', 'Dear {name},\n\nMr {name_2} can collect it.']);
});
test('given names behind a relation, and in the reply', () => {
  for (const [customer, reply, names] of [
    ['My wife Sarah will fetch it.', 'Hi,\n\nSarah can fetch it.', ['Sarah']], ['my wife sarah will fetch it', 'Hi,\n\nSarah can fetch it.', ['sarah', 'Sarah']], ['My little daughter Emma is allergic.', 'Hi,\n\nwe wish Emma well.', ['Emma']], ['My sister, Ines, paid.', 'Hi,\n\nInes paid.', ['Ines']], ['Our son is called Tom.', 'Hi,\n\nTom it is.', ['Tom']],
    ['Mein Mann Ralf hat bestellt.', 'Hallo,\n\nRalf soll anrufen.', ['Ralf']], ['Es ist für meine Tochter Lene bestimmt.', 'Hallo,\n\nLene freut sich.', ['Lene']], ['mit meinem Bruder Jan', 'Hallo,\n\nja.', ['Jan']],
    ['ma femme Claire viendra', 'Bonjour,\n\nClaire peut venir.', ['Claire']], ['mi marido Javier viene', 'Hola,\n\nJavier puede.', ['Javier']], ['mia moglie Giulia viene', 'Buongiorno,\n\nGiulia può.', ['Giulia']], ['mijn dochter Sanne komt', 'Hallo,\n\nSanne kan.', ['Sanne']], ['o meu filho Tiago vem', 'Olá,\n\nTiago pode.', ['Tiago']], ['min fru Karin kommer', 'Hej,\n\nKarin kan.', ['Karin']],
  ]) gone(customer, reply, names);
});
test('what follows a relation and is no name stays', () => {
  for (const text of ['My wife wants a table.', 'My wife also will come.', 'my husband really is allergic', 'My son Monday, my daughter Tuesday.', 'My wife and I came.', 'my partner ordered it', 'my mum loves the Lemon Drizzle', 'Meine Frau hat Geburtstag.', 'weil mein Mann Geburtstag hat', 'Ich will meiner Frau Blumen schenken.', 'dass meine Tochter Diabetikerin ist', 'für meine Mutter Schokolade', 'dass mein Mann Bier trinkt', 'Mein Mann Und ich', 'ma femme est là', 'mi marido viene', 'mia moglie viene', 'mijn vrouw komt', 'My friend Please call.'])
    assert.deepEqual(both(text, 'Hi,\n\nyes.'), [text, 'Hi,\n\nyes.']);
});
test("our own people's names are nobody's else", () => {
  const ours = { ...known, ours: ['Annegret Vogelsang'] };
  const [customer, reply] = both('Hallo Frau Vogelsang,\nist es da?\nUschi Meier', 'Liebe Frau Meier,\n\nFrau Vogelsang ruft an.\n\nGruß\nAnnegret Vogelsang', ours);
  assert.equal(customer, 'Hallo Frau {agent},\nist es da?\n{name}');
  assert.equal(reply, 'Liebe Frau {name},\n\nFrau {agent} ruft an.\n\nGruß\n{agent}');
});
test('a hostile megabyte', () => {
  for (const piece of ['my wife ', 'my a a son ', 'mein Mann Aa ', 'für meine Frau ', 'Aa Meier ', 'A. Meier ', 'Aa de la Meier ', 'señor Aa ', 'heer De Van ']) {
    const text = piece.repeat(Math.ceil(1e6 / piece.length));
    const begin = process.cpuUsage();
    findPrivate(text, { ...nothingKnown, customer: ['Aa Meier'], surnames: new Set(['meier']), others: ['Bb'] });
    const time = process.cpuUsage(begin).user / 1000;
    assert.ok(time < 5000, `${piece}: ${time} ms`);
  }
});
