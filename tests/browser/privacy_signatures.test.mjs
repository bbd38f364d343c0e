// Who signs a draft does so as in the past replies; a customer is addressed as before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, fillIn, nothingKnown, scrubPair } = await load('privacy/index.ts');

const signedBy = (agent, draft) => fillIn(draft, new Map([['{agent}', agent], ['{name}', 'Olive van den Tann']])).text;

test('in full, below a greeting and beside it', () => {
  for (const agent of ['Annegret Vogelsang', 'Margaret Ashworth', 'Jana', 'J. P. Brandt', 'María del Carmen Ruiz', 'K.-H. Meyer'])
    for (const [draft, signed] of [['Freundliche Grüße\n{agent}', `Freundliche Grüße\n${agent}`], ['Best wishes, {agent}', `Best wishes, ${agent}`], ['Yours,\nDr {agent}\nHead of Service', `Yours,\nDr ${agent}\nHead of Service`], ['Gruß, Frau {agent}', `Gruß, Frau ${agent}`], ['— {agent}', `— ${agent}`], ['I am {agent}, and', `I am ${agent}, and`]])
      assert.equal(signedBy(agent, draft), signed);
});
test('an honorific is not said twice', () => {
  assert.equal(signedBy('Dr Margaret Ashworth', 'Yours,\nDr {agent}'), 'Yours,\nDr Margaret Ashworth');
  assert.equal(signedBy('Dr Margaret Ashworth', 'Yours,\n{agent}'), 'Yours,\nDr Margaret Ashworth');
});
test('within a sentence an honorific has the surname behind it', () => {
  for (const [draft, said] of [['Please ask for Ms {agent}.', 'Please ask for Ms Vogelsang.'], ['Bitte fragen Sie nach Frau {agent}.', 'Bitte fragen Sie nach Frau Vogelsang.']])
    assert.equal(signedBy('Annegret Vogelsang', draft), said);
});
test('a customer is addressed as before', () => {
  assert.equal(signedBy('Jana', 'Dear Ms {name},'), 'Dear Ms van den Tann,');
  assert.equal(signedBy('Jana', 'Hi {name},'), 'Hi Olive,');
});
test('what was signed comes back', () => {
  for (const signature of ['Annegret Vogelsang', 'Dr Margaret Ashworth', 'Jana', 'Frau Annegret Vogelsang']) {
    const pair = { customer: 'Is it open?\nRegards\nAnn Lowe', reply: `Dear Ms Lowe,\n\nyes.\n\nYours sincerely\n${signature}` };
    const { reply } = scrubPair(pair, nothingKnown, allOn);
    const agent = reply.replacements.findLast(({ placeholder }) => placeholder === '{agent}').value;
    assert.equal(fillIn(reply.text, new Map([['{agent}', agent], ['{name}', 'Ann Lowe']])).text, pair.reply);
  }
});
