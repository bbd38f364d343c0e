// What is the shop's own because many different people are told it, and what is one customer's however often it is said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, mailboxOf, scrubPair } = await load('privacy/index.ts');

const nobody = { customerName: null, customerAddress: null, ourName: null, ourAddress: null };
const ownOf = (pairs) => mailboxOf(pairs).own.map(({ category, value }) => `${category} ${value}`);
const many = (replyOf, names = ['Ana Prado', 'Ben Hart', 'Cy Dunn', 'Dora Kemp']) =>
  names.map((name, at) => ({ ...nobody, customer: `Where is my parcel?\nBest wishes\n${name}`, reply: `Dear ${name.split(' ')[0]},\n${replyOf(at)}\nBest wishes,\nKim` }));
const again = (replyOf, more = {}) => many(replyOf, ['Wanda Pruss', 'Wanda Pruss', 'Wanda Pruss', 'Wanda Pruss', 'Wanda Pruss']).map((pair) => ({ ...pair, ...more }));

test('what several customers are told is the shop\'s', () => {
  for (const [sentence, own] of [
    ['ring us on 01632 960418.', 'phone 01632 960418'],
    ['write to help@fernwick.example.', 'email help@fernwick.example'],
    ['pay to GB29 NWBK 6016 1331 9268 19.', 'iban GB29 NWBK 6016 1331 9268 19'],
    ['our shop is at 31 Quarrybank Close, QH3 8DN.', 'address 31 Quarrybank Close, QH3 8DN'],
    ['use https://fernwick.example/returns?form=1 for it.', 'link https://fernwick.example/returns?form=1'],
    ['our VAT number is GB999999973.', 'order GB999999973'],
  ])
    assert.deepEqual(ownOf(many(() => sentence)), [own], sentence);
});
test('what one customer is told is not, however often', () => {
  for (const sentence of ['ring the courier on 0800 331 7788.', 'your parcel number is 998877665.', 'it went to GB29 NWBK 6016 1331 9268 19.', 'it goes to 31 Quarrybank Close, QH3 8DN.', 'see https://track.example/t?p=99887.', 'we wrote to wanda.p@example.com.']) {
    assert.deepEqual(ownOf(again(() => sentence)), [], sentence);
    const other = many(() => 'it is late.');
    for (const more of [{ customerName: 'Wanda Pruss' }, { customerAddress: 'w.pruss@example.com' }, { customerName: 'W. Pruss', customerAddress: 'w.pruss@example.com' }])
      assert.deepEqual(ownOf([...again(() => sentence, more), ...other]), [], `${sentence} ${JSON.stringify(more)}`);
  }
});
test('pairs of one conversation are one customer\'s', () => {
  const told = again(() => 'ring the courier on 0800 331 7788.').map((pair) => ({ ...pair, customer: 'And now?', reply: 'Ring the courier on 0800 331 7788.', conversation: '7' }));
  assert.deepEqual(ownOf(told), []);
  assert.deepEqual(ownOf(told.map((pair, at) => ({ ...pair, conversation: `${at}` }))), ['phone 0800 331 7788']);
});
test('orders, parcels, tickets and cards are never the shop\'s by counting alone', () => {
  for (const sentence of ['your order TB-40526 is late.', 'the parcel number is 998877665.', 'ticket 48213 is open.', 'invoice RE2025-0815 is paid.', 'the card 4111 1111 1111 1111 was charged.'])
    assert.deepEqual(ownOf(many(() => sentence)), [], sentence);
});
test('what a signature has, below the name, stays the shop\'s', () => {
  const signed = many(() => 'yes.').map((pair) => ({ ...pair, reply: `${pair.reply}\nFernwick Lamps, 01632 960418\nReference number 20-44718` }));
  assert.deepEqual(ownOf(signed), ['phone 01632 960418', 'order 20-44718']);
  assert.deepEqual(ownOf(again(() => 'yes.').map((pair) => ({ ...pair, reply: `${pair.reply}\nTicket number 44718` }))), []);
});
test('letters that name nobody: the shop\'s, unless a customer wrote it', () => {
  const told = Array.from({ length: 4 }, (_, at) => ({ ...nobody, customer: `Is it open on day ${at}?`, reply: 'Ring 01632 960418.' }));
  assert.deepEqual(ownOf(told), ['phone 01632 960418']);
  assert.deepEqual(ownOf([...told, { ...nobody, customer: 'Ring me on 01632 960418.', reply: 'We will.' }]), []);
});
test('one customer\'s number is no other\'s draft', () => {
  const pairs = [...again(() => 'your parcel number is 998877665.'), ...many((at) => `your parcel number is 99887700${at}.`)];
  const { own, knownOf } = mailboxOf(pairs);
  assert.match(scrubPair(pairs[0], knownOf(pairs[0]), allOn, own).reply.text, /number is \{order\}\./);
});
