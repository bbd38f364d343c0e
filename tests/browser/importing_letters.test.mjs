// Mailboxes: where a letter begins, and which letter answers which.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { read } from './importing.mjs';

const us = ['help@example.org'];
const letter = ({ from = 'ana@example.com', to = 'help@example.org', subject = 'Lamp', date = 'Mon, 3 Mar 2025 10:00:00 +0000', more = '', body }) =>
  `From: ${from}\nTo: ${to}\n${subject === null ? '' : `Subject: ${subject}\n`}Date: ${date}\n${more}\n${body}\n\n`;
const mbox = (letters, line = 'From a@example.com Mon Mar 03 10:00:00 2025') => letters.map((one) => `${line}\n${letter(one)}`).join('');

describe('a line that begins with "From"', () => {
  for (const line of ['From ana@example.com Mon Mar  3 10:00:00 2025', 'From - Mon Mar 03 10:00:00 2025', 'From MAILER-DAEMON Mon Mar  3 10:00:00 2025', 'From 1823450987@xxx Mon Mar 03 10:00:00 +0000 2025',
    'From ana@example.com Mon Mar  3 10:00:00 CET 2025', 'From ana@example.com Mon Mar  3 10:00 2025', 'From "ana b"@example.com Mon Mar  3 10:00:00 2025', 'From ana at example.com  Mon Mar  3 10:00:00 2025',
    'From ???@??? Mon Mar 03 10:00:00 2025', 'From root Mon Mar  3 10:00:00 2025', 'From ana@example.com Mon, 3 Mar 2025 10:00:00 +0100', 'From ana@example.com 2025-03-03 10:00:00', 'From  Mon Mar  3 10:00:00 2025',
    'From ana@example.com Mon Mar  3 10:00:00 2025 remote from shop', 'From ana@example.com Mo Mär 3 10:00:00 2025', 'From - Lu Mars 3 10:00:00 2025']) {
    test(`begins a letter: ${line}`, async () => {
      const { letters } = await read({ a: mbox([{ body: 'One' }, { body: 'Two' }, { body: 'Three' }], line) }, { us });
      assert.deepEqual(letters.map(({ text }) => text), ['One', 'Two', 'Three']);
    });
  }
  for (const line of ['From Monday 3 March 2025 at 10:00 we are open again.', 'From Monday, 3 March 2025, 10:00', 'From Monday Mar 3 10:00:00 2025', 'From Mon Mar 3 10:00:00 2025 on we are open', 'From today 10:00 until 31 December 2025',
    'From what I read at 10:15 on 3 March 2025', 'From ana@example.com I had this on 3 March 2025 at 10:00', 'From March 2025, 10:00 to 12:00', 'From the shop, 10:00, 2025', 'From next Mon Mar 3 10:00:00 2025 it is shut']) {
    for (const before of ['Hello,\n', 'Hello,\n\n']) {
      test(`is a sentence: ${JSON.stringify(before + line)}`, async () => {
        const body = `${before}${line}\nNote: bring the lamp\nBye`;
        const { letters } = await read({ 'a.mbox': mbox([{ body }, { body: 'Two' }]) }, { us });
        assert.equal(letters.length, 2);
        assert.ok(letters[0].text.includes(line), letters[0].text);
      });
    }
  }
});

describe('letters without a subject', () => {
  const asked = { subject: '', body: 'Is it open?' };
  const answer = { from: 'help@example.org', to: 'ana@example.com', date: 'Mon, 3 Mar 2025 11:00:00 +0000', body: 'Yes, it is.' };
  for (const subject of ['Re:', 'RE: ', 'Aw:', 'Re: Re:', '', null]) {
    for (const first of ['', null]) {
      test(`"${subject}" answers ${first === null ? 'none' : 'an empty one'}`, async () => {
        const { pairs } = await read({ 'a.mbox': mbox([{ ...asked, subject: first }, { ...answer, subject }]) }, { us });
        assert.deepEqual(pairs, [['Is it open?', 'Yes, it is.']]);
      });
    }
  }
  test('not to others, not before, not after many weeks, not about something', async () => {
    for (const change of [{ to: 'ben@example.com' }, { date: 'Mon, 3 Mar 2025 09:00:00 +0000' }, { date: 'Mon, 5 May 2025 09:00:00 +0000' }, { subject: 'Re: Another lamp' }])
      assert.deepEqual((await read({ 'a.mbox': mbox([asked, { ...answer, subject: 'Re:', ...change }]) }, { us })).pairs, [], JSON.stringify(change));
  });
  test('several people, each with an answer of their own', async () => {
    const people = ['ana', 'ben', 'cyd'].map((name) => `${name}@example.com`);
    const letters = [...people.map((from) => ({ ...asked, from, body: `Is it open, ${from}?` })), ...people.map((to) => ({ ...answer, to, subject: 'Re:', body: `Yes, ${to}.` }))];
    assert.deepEqual((await read({ 'a.mbox': mbox(letters) }, { us })).pairs, people.map((one) => [`Is it open, ${one}?`, `Yes, ${one}.`]));
  });
  test('headers count more', async () => {
    const letters = [{ ...asked, more: 'Message-ID: <1@example.com>\n' }, { ...asked, body: 'And on Sunday?', date: 'Mon, 3 Mar 2025 10:30:00 +0000', more: 'Message-ID: <2@example.com>\n' }, { ...answer, subject: 'Re:', more: 'References: <1@example.com>\n' }];
    const { letters: found } = await read({ 'a.mbox': mbox(letters) }, { us });
    assert.equal(found[2].is_reply_to, 0);
  });
});

test('thousands of letters about the same are arranged in no time', async (t) => {
  const count = 6000;
  const letters = Array.from({ length: count }, (_, at) => [{ from: `a${at}@example.com`, subject: 'Contact form', body: `Is lamp ${at} there?` }, { from: 'help@example.org', to: `a${at}@example.com`, subject: 'Re: Contact form', date: 'Mon, 3 Mar 2025 11:00:00 +0000', body: `Yes, lamp ${at} is.` },
    { from: `a${at}@example.com`, subject: 'Re: Contact form', date: 'Mon, 3 Mar 2025 12:00:00 +0000', body: `Thanks for lamp ${at}.` }]).flat();
  const begin = performance.now();
  const { pairs } = await read({ 'a.mbox': mbox(letters) }, { us });
  const seconds = (performance.now() - begin) / 1000;
  t.diagnostic(`${seconds.toFixed(1)} s for ${letters.length} letters`);
  assert.equal(pairs.length, count);
  assert.ok(seconds < 60, `${seconds} s`);
});
