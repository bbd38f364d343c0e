// Files that are packed, misnamed or written in an unusual way.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { read } from './importing.mjs';

const good = 'question,answer\nIs it open?,Yes.\n';
describe('gzip', () => {
  for (const length of [2, 3, 4, 10, 17]) {
    test(`of ${length} bytes`, async () => {
      const { pairs, sentences } = await read({ 'a.gz': Buffer.from([0x1f, 0x8b, 8, ...Array(20).fill(0)]).subarray(0, length), 'good.csv': good });
      assert.deepEqual(pairs, [['Is it open?', 'Yes.']]);
      assert.match(sentences.join(), /"a\.gz" is a damaged archive/);
    });
  }
  test('of several members', async () => {
    const packed = Buffer.concat([gzipSync(good), gzipSync('Do you ship?,We do.\n'), gzipSync('How much?,Nine euros.\n')]);
    assert.deepEqual((await read({ 'a.csv.gz': packed })).pairs, [['Is it open?', 'Yes.'], ['Do you ship?', 'We do.'], ['How much?', 'Nine euros.']]);
  });
});

describe('words of a header in ISO-2022-JP', () => {
  const word = (bytes) => `=?ISO-2022-JP?B?${Buffer.from(bytes, 'latin1').toString('base64')}?=`;
  test('side by side', async () => {
    const subject = `${word('\x1b$B$3$s\x1b(B')}\n ${word('\x1b$B$K$A\x1b(B')} ${word('\x1b$B$O\x1b(B')}`;
    const { letters } = await read({ 'a.eml': `From: a@example.com\nTo: b@example.org\nSubject: ${subject}\n\nHi\n` });
    assert.equal(letters[0].subject, 'こんにちは');
  });
});

describe('backslashes in CSV', () => {
  test('a cell that ends in one', async () => {
    for (const path of ['Ordner C:\\Bilder\\', 'Share \\\\nas\\photos\\']) {
      const { pairs } = await read({ 'a.csv': `frage;antwort;thema\n"${path}";"Danke, gefunden.";"a"\n"Offen?";"Ja.";"b"\n` });
      assert.deepEqual(pairs, [[path, 'Danke, gefunden.'], ['Offen?', 'Ja.']]);
    }
  });
  test('before a quote inside a cell', async () => {
    const { pairs } = await read({ 'a.csv': 'question,answer\n"Is \\"Luna\\" there?","Yes, \\"Luna\\" is."\n"Open?","Yes."\n' });
    assert.deepEqual(pairs, [['Is "Luna" there?', 'Yes, "Luna" is.'], ['Open?', 'Yes.']]);
  });
});

describe('what a file holds counts, whatever it is called', () => {
  const pair = [['Is it open?', 'Yes.']];
  const letter = (from, to, more) => `From: ${from}\nTo: ${to}\n${more}`;
  const contents = {
    table: good,
    'table of tabs': 'Question\tAnswer\nIs it open?\tYes.\n',
    'JSON list': '[{"question":"Is it open?","answer":"Yes."}]',
    'JSON lines': '{"question":"Is it open?","answer":"Yes."}\n',
    'long JSON list': `[{"question":"Is it open?","answer":"Yes.","more":"${'x'.repeat(30_000)}"}]`,
    mailbox: `From a@example.com Mon Mar 03 10:00:00 2025\n${letter('a@example.com', 'b@example.org', 'Subject: Open\n\nIs it open?\n\n')}From b@example.org Mon Mar 03 11:00:00 2025\n${letter('b@example.org', 'a@example.com', 'Subject: Re: Open\n\nYes.\n')}`,
  };
  for (const [what, content] of Object.entries(contents)) {
    for (const extension of ['csv', 'tsv', 'json', 'jsonl', 'txt', 'log']) {
      test(`${what} as .${extension}`, async () => assert.deepEqual((await read({ [`a.${extension}`]: content }, { us: ['b@example.org'] })).pairs, pair));
    }
  }
  test('a text with commas is none', async () => {
    assert.deepEqual((await read({ 'a.txt': 'Customer: Hello, is it, well, open?\nAgent: Yes, it is, now.\n' })).pairs, [['Hello, is it, well, open?', 'Yes, it is, now.']]);
  });
});

describe('a letter in base64 with a footer in plain text', () => {
  const footers = ['\n____________\nlamps mailing list\nhttps://lists.example.org/lamps\n', '\nThis message was scanned for viruses of all kinds.\n', 'Sent over a list\n'];
  const letter = (body) => `From: a@example.com\nTo: b@example.org\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${body}`;
  for (const text of ['Is it open?', 'Hello, my lamp is broken. Can I send it back?', 'A long letter of many words. '.repeat(40).trim()]) {
    for (const footer of ['', ...footers]) {
      test(`${text.length} characters, ${JSON.stringify(footer)}`, async () => {
        const packed = Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n');
        const { letters } = await read({ 'a.eml': letter(`${packed}\n${footer}`) });
        assert.equal(letters[0].text, text);
      });
    }
  }
  test('and one that is not packed at all', async () => {
    const { letters } = await read({ 'a.eml': letter('Congratulationsandthanks\n\nIs the shop open on Sunday, please?\n') });
    assert.match(letters[0].text, /^Congratulations[^]*open on Sunday/);
  });
});

test('subjects of automatic replies', async () => {
  const letter = (subject) => `From: a@example.com\nTo: b@example.org\nSubject: ${subject}\n\nI am away.\n`;
  for (const subject of ['Out of Office Re: My lamp', 'OOO: My lamp', 'Abwesend: Lampe', '不在通知: ランプ', '不在通知'])
    assert.equal((await read({ 'a.eml': letter(subject) })).letters[0].skip, 'auto_reply', subject);
  for (const subject of ['Re: Out of Office Re: My lamp', 'Oooh, a lamp', 'Out of office chairs?', 'Abwesenheit meines Pakets'])
    assert.equal((await read({ 'a.eml': letter(subject) })).letters[0].skip, null, subject);
});
