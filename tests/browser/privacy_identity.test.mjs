// Numbers by which a state knows a person, days of birth, and names on other services.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, findPrivate, nothingKnown, scrub } = await load('privacy/index.ts');

const scrubbed = (text, known = nothingKnown) => scrub(text, findPrivate(text, known), allOn).text;

test('numbers of identity', () => {
  for (const [text, left] of [
    ['it is QQ 12 34 56 C.', 'it is {order}.'], ['NI number AB123456D', 'NI number {order}'], ['JG 10 37 59 A is mine', '{order} is mine'],
    ['DNI 12345678Z', 'DNI {order}'], ['12.345.678-Z es el mío', '{order} es el mío'], ['NIE X1234567L y Y-7654321-G', 'NIE {order} y {order_2}'],
    ['850101-1236 är mitt', '{order} är mitt'], ['198501011236', '{order}'], ['personnummer 850101-1234', 'personnummer {order}'], ['131052-308T on minun', '{order} on minun'],
    ['RSSMRA85T10A562S è il mio', '{order} è il mio'], ['1 85 05 78 006 084 91', '{order}'], ['529.982.247-25', '{order}'], ['CPR-nummer 010185-1234', 'CPR-nummer {order}'], ['BSN 111222333', 'BSN {order}'], ['PESEL 85010112345', 'PESEL {order}'],
  ])
    assert.equal(scrubbed(text), left);
});
test('a wrong check digit, and what only looks alike, stays', () => {
  for (const text of ['12345678A', 'X1234567A', '850101-1235 stuks', '131052-308A', '529.982.247-26', 'AB 12 34 56 pieces', 'GB 12 34 56 A', 'dni hábiles', 'the dni of 3 days', 'bsn 12', 'my cpr course 12', 'RSSMRA parts 85'])
    assert.equal(scrubbed(text), text);
});
test('days of birth, behind the words for them', () => {
  for (const [text, left] of [
    ['dob 12/03/1984', 'dob {order}'], ['She was born on 3 March 1984 in Bath', 'She was born on {order} in Bath'], ['Date of birth: March 3rd, 1984', 'Date of birth: {order}'], ['geboren am 03.04.1985 in Ulm', 'geboren am {order} in Ulm'], ['Geburtsdatum: 3. April 1985', 'Geburtsdatum: {order}'],
    ['née le 3 avril 1985', 'née le {order}'], ['date de naissance : 03/04/1985', 'date de naissance : {order}'], ['fecha de nacimiento: 3 de abril de 1985', 'fecha de nacimiento: {order}'], ['nata il 3/4/1985', 'nata il {order}'], ['geboortedatum 3-4-1985', 'geboortedatum {order}'], ['född 1985-04-03', 'född {order}'], ['生年月日：1985年4月3日', '生年月日：{order}'], ['дата рождения 03.04.1985', 'дата рождения {order}'],
  ])
    assert.equal(scrubbed(text), left);
  for (const text of ['Cake for her birthday on 12/03/2025', 'She was born in Bath on a Monday', 'geboren in Ulm', 'Delivery on 3 March 2025', 'the reborn 2024 model', 'nata il lunedì'])
    assert.equal(scrubbed(text), text);
});
test('handles that a customer gives as theirs', () => {
  for (const [text, left] of [['instagram @jane.doe77, thanks', 'instagram {link}, thanks'], ['my handle is @janedoe', 'my handle is {link}'], ['Insta: @jane_doe', 'Insta: {link}'], ['ich bin @lena.m auf Instagram', 'ich bin {link} auf Instagram'], ['tag @sam1990.', 'tag {link}.']])
    assert.equal(scrubbed(text), left);
  for (const text of ['Six @ £2 each, and @fernwick on the app', 'I saw it on your instagram @fernwick', 'auf eurem Instagram @fernwick_lamps', 'Six @4 each', 'meet @noon'])
    assert.equal(scrubbed(text), text);
  assert.equal(scrubbed('I follow instagram @fernwick_lamps', { ...nothingKnown, shop: ['Fernwick Lamps'] }), 'I follow instagram @fernwick_lamps');
  assert.equal(scrubbed('Follow instagram @shop2024', { ...nothingKnown, side: 'reply' }), 'Follow instagram @shop2024');
});
test('a hostile megabyte', () => {
  for (const piece of ['@aa ', '@a.', '850101-', 'QQ 12 ', '12.345.678', 'born on ', 'dni A1 ', '1 85 05 ', 'cpr 1-']) {
    const text = piece.repeat(Math.ceil(1e6 / piece.length));
    const begin = process.cpuUsage();
    findPrivate(text, nothingKnown);
    const time = process.cpuUsage(begin).user / 1000;
    assert.ok(time < 5000, `${piece}: ${time} ms`);
  }
});
