// Customers who present themselves, and addresses of more countries, with ordinary sentences beside them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, canary, findPrivate, mailboxOf, nothingKnown, scrub, scrubPair, valuesOf } = await load('privacy/index.ts');

const scrubbed = (text, known = nothingKnown) => scrub(text, findPrivate(text, known), allOn).text;

test('who presents themself behind a greeting is the customer, not us', () => {
  for (const customer of ['Hello, Siobhan here. Is the lamp in stock?', 'Hi, Maria Lopez speaking. Is it open?', 'Hallo, Jan hier, ist die Lampe da?', "Bonjour, Claire à l'appareil, est-ce ouvert ?", 'Hello, Siobhan here from Bath. Is it open?']) {
    const pair = scrubPair({ customer, reply: 'Best wishes,\nTom' }, nothingKnown, allOn);
    assert.match(pair.customer.text, /^\p{L}+, \{name\}/u, customer);
    assert.match(pair.reply.text, /\{agent\}$/, customer);
  }
});
test('also by the name in the header', () => {
  const known = { ...nothingKnown, customer: ["Siobhán O'Brien"] };
  const pair = scrubPair({ customer: 'Hello, Siobhan again, is the lamp there?', reply: 'Dear Siobhan,\nyes.\nBest wishes,\nTom' }, known, allOn);
  assert.doesNotMatch(pair.customer.text, /agent|Siobhan/);
  assert.match(pair.reply.text, /\{agent\}$/);
});
test('a new email gives the name to its drafts', () => {
  for (const email of ['Siobhan here. Do you still sell a blue rug?', 'Hi, Siobhan here, do you still sell two chairs?'])
    assert.equal(valuesOf(email, nothingKnown, 'Tom', []).get('{name}'), 'Siobhan', email);
});
test('whom the reply greets has written the letter', () => {
  for (const [signed, left] of [['Craig', '{name}'], ['Imogen x 💕', '{name} x 💕'], ['Rosalind Tew, Bursar', '{name}, Bursar'], ['Renata Moura\nOffice manager', '{name}\nOffice manager'], ['Will', '{name}'], ['> Vikram', '> {name}'], ['Chantelle xx 🎂', '{name} xx 🎂']]) {
    const name = signed.match(/\p{L}+/u)[0];
    const { customer, reply } = scrubPair({ customer: `Is it open? I will wait.\n${signed}`, reply: `Hi ${name},\nyes.\nBest wishes,\nTom` }, nothingKnown, allOn);
    assert.equal(customer.text, `Is it open? I will wait.\n${left}`);
    assert.equal(reply.text, 'Hi {name},\nyes.\nBest wishes,\n{agent}');
  }
  const other = scrubPair({ customer: 'Hello Tom, is it open?\nCake and Tea', reply: 'Hi Ana,\nyes.\nBest wishes,\nTom' }, nothingKnown, allOn);
  assert.match(other.customer.text, /^Hello \{agent\},/, 'and whom the letter greets has not');
  assert.match(scrubPair({ customer: 'Will it rain? Will the hall be open?', reply: 'Hi Will,\nyes.' }, nothingKnown, allOn).customer.text, /^Will it rain\? Will/, 'a name that is a word only where it signs');
});
test('what stands below the names of those who sign is the shop, which is no secret', () => {
  const letters = (customer, reply) => ({ customerName: null, customerAddress: null, ourName: null, ourAddress: null, customer, reply });
  const signed = ['Lee', 'Tom Ashby', 'Lee', 'Priya'].map((name, at) => letters('Hi Fernwick, is it open?\nAna', `Hi Ana,\nyes, till ${at + 1}.\nBest wishes\n${name}\nFernwick Lamps`));
  const knownOf = (pairs) => mailboxOf(pairs).knownOf(pairs[0]);
  assert.deepEqual(knownOf(signed).shop, ['Fernwick Lamps']);
  const { customer, reply } = scrubPair(signed[0], knownOf(signed), allOn);
  assert.equal(customer.text, 'Hi Fernwick, is it open?\n{name}');
  assert.match(reply.text, /\{agent\}\nFernwick Lamps$/);
  for (const end of ['Best Wishes\nLee', 'Best wishes,\nLee', 'Lee'])
    assert.deepEqual(knownOf(Array.from({ length: 5 }, () => letters('Hi Lee', `Yes.\n${end}`))).shop, [], 'one who signs alone is no shop');
});
test('kisses and hearts behind a name at the end, without a reply', () => {
  for (const [end, left] of [['Imogen x 💕', '{name} x 💕'], ['Craig xx', '{name} xx'], ['Ana 🙂', '{name} 🙂']])
    assert.equal(scrubbed(`Is it open?\n${end}`, { ...nothingKnown, side: 'customer' }), `Is it open?\n${left}`);
  for (const end of ['Thanks 🙂', 'Carrot x 3', 'Cheers x']) assert.equal(scrubbed(`Is it open?\n${end}`, { ...nothingKnown, side: 'customer' }), `Is it open?\n${end}`);
});
test('we are greeted as before, and words before "here" are no names', () => {
  assert.match(scrubPair({ customer: 'Hi Tom, is it open?\nAna', reply: 'yes' }, nothingKnown, allOn).customer.text, /^Hi \{agent\},/);
  for (const text of ['Click here. Order here, please.', 'Everything here is fine.', 'Nothing here, sorry.', 'Look here: it is broken.', 'Is anybody here?'])
    assert.equal(scrubbed(text), text);
});
test('addresses', () => {
  for (const [text, gone] of [
    ['My Eircode is D04 X2Y3.', ['D04', 'X2Y3']], ['D04 X2Y3', ['X2Y3']], ['Post it to Flat 3, 14 Rose Lane, Dublin 4, D04 X2Y3.', ['X2Y3', 'Rose']], ['Dublin 4, a65 f4e2', ['f4e2']],
    ['House 7, Mill Close, BA1 2CD', ['Mill Close', 'BA1', '2CD']], ['We are at 22 The Green, Bath', ['22 The Green']],
    ['ul. Marszałkowska 10/5, 00-590 Warszawa', ['Marszałkowska', '00-590', 'Warszawa']], ['al. Jana Pawła 12, 31-571 Kraków', ['Pawła', '31-571']],
    ['Kungsgatan 5, 111 43 Stockholm', ['Kungsgatan', '111 43', 'Stockholm']], ['Karl Johans gate 12, 0154 Oslo', ['Karl', '0154']], ['Vodičkova 12, 110 00 Praha 1', ['Vodičkova', '110 00']], ['Nørregade 10, 1165 København', ['Nørregade', '1165']],
  ]) {
    const result = scrubbed(text);
    for (const value of gone) assert.ok(!result.includes(value), `${value} is left in ${result}`);
  }
});
test('ordinary sentences are left alone', () => {
  for (const text of ['We have 22 The Crown mugs.', 'It takes 10-100 pieces.', 'Is the A45 2024 model back?', 'I paid 250 50 days ago.', 'The PS5 2TB is out.', 'We want 12 Green cups and 5 Blue ones.', 'The house 7 miles away is closed.', 'Room 5, 120 20 Minute slots', 'It costs 10-200 Euro.', 'The gate 5 is closed.'])
    assert.equal(scrubbed(text), text);
});
test('of the sample, which names nobody in its headers, nothing is left', () => {
  const pairs = readFileSync(new URL('../../examples/mail/bakery_support.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const letters = ({ customer, reply }) => ({ customerName: null, customerAddress: null, ourName: null, ourAddress: null, customer, reply });
  const { knownOf, own } = mailboxOf(pairs.map(letters));
  const halves = pairs.flatMap((pair) => Object.values(scrubPair(pair, knownOf(letters(pair)), allOn, own)));
  const leaks = canary(halves.flatMap(({ replacements }) => replacements), { trainingText: halves.map(({ text }) => text).join('\n\n'), vocabulary: [], continuations: [] });
  assert.deepEqual(leaks.map(({ category, value }) => [category, value]), []);
});

test('a given name that the reply gives away is taken with the surname behind it, and ordinary words are not', () => {
  const of = (customer, reply = 'Dear Zoë,\nyes.\nBest wishes,\nTom') => scrubPair({ customer, reply }, { ...nothingKnown, words: new Set(['table']) }, allOn).customer.text;
  for (const [text, gone] of [['Please send it for Zoë Müller-Lüdenscheidt, soon.', 'Lüdenscheidt'], ['It is for Zoë van den Berg.', 'Berg'], ['Ask Zoë Okafor about it.', 'Okafor'], ['Bitte für Zoë Krämer, danke.', 'Krämer']])
    assert.ok(!of(text).includes(gone), of(text));
  for (const [text, stays] of [['Tell Zoë Monday works.', 'Monday works'], ['Ask Zoë Table five.', 'Table five'], ['Is Zoë March 3 free?', 'March 3'], ['Das ist für Zoë Torte mit Kirschen.', 'Torte mit Kirschen'], ['Zoë Please call.', 'Please call']])
    assert.ok(of(text).includes(stays), of(text));
});
test('a firm that presents itself is no person', () => {
  for (const [text, stays] of [['Good day, Brightwater Insurance here: the claim is open.', 'Brightwater Insurance'], ['Hello, Fernwick Lamps Ltd here.', 'Fernwick Lamps Ltd'], ['Hallo, Nordlicht Versicherung GmbH hier: alles gut.', 'Nordlicht Versicherung'], ['Hi, Old Mill Bakery speaking.', 'Old Mill Bakery']])
    assert.ok(scrubbed(text).includes(stays), scrubbed(text));
  assert.ok(!scrubbed('Hello, Maria Lopez here. Is it open?').includes('Lopez'));
  const known = { ...nothingKnown, customer: ['Maria Bank'] };
  assert.ok(!scrubbed('Hello, Maria Bank here.', known).includes('Maria'));
});
