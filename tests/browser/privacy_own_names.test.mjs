// Customers who present themselves, and addresses of more countries, with ordinary sentences beside them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, findPrivate, nothingKnown, scrub, scrubPair, valuesOf } = await load('privacy/index.ts');

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
