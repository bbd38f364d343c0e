// A new email as people paste it: what of it is header. In node, for nothing here needs a page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from './bundle.mjs';

const { bytesOfSource, isSource, pastedEmail } = await load('replies/pasted.ts');
const body = 'Hello,\n\nthe top tier has slid off.\n\nAna';
const read = (email) => {
  const { subject, writer, text } = pastedEmail(email);
  return { subject, ...writer, text: text.trim() };
};

describe('a subject above the email', () => {
  for (const label of ['Subject', 'SUBJECT', 'Betreff', 'Objet', 'Asunto', 'Oggetto', 'Onderwerp', 'Assunto', 'विषय', 'Тема', '件名'])
    test(label, () => assert.deepEqual(read(`${label}: Broken cake\n\n${body}`), { subject: 'Broken cake', name: null, address: null, text: body }));
  test('without a blank line, with a wide colon, or one after a blank', () => {
    assert.equal(read(`Subject: Broken cake\n${body}`).text, body);
    assert.equal(read(`主题：蛋糕坏了\n\n${body}`).subject, '蛋糕坏了');
    assert.equal(read(`\n\nObjet : Gâteau cassé\n\n${body}`).subject, 'Gâteau cassé');
  });
  test('is taken as it stands: colons, and what mail programs put in front', () =>
    assert.equal(read(`Subject: Re: order: where is it?\n\n${body}`).subject, 'Re: order: where is it?'));
  test('on two lines', () => assert.equal(read(`Subject: My cake for Saturday\n and the candles\n\n${body}`).subject, 'My cake for Saturday and the candles'));
  test('and nothing else', () => assert.deepEqual(read('Subject: Are you open on Sunday?\n\n'), { subject: 'Are you open on Sunday?', name: null, address: null, text: 'Are you open on Sunday?' }));
});

describe('among other lines of the header', () => {
  const headers = {
    'Outlook': 'From: Ana Lopez <ana@example.com>\nSent: Tuesday, 4 March 2025 10:12\nTo: Help <help@example.org>\nSubject: Broken cake\n\n',
    'Outlook in German': 'Von: Ana Lopez <ana@example.com>\nGesendet: Dienstag, 4. März 2025 10:12\nAn: Hilfe <help@example.org>\nBetreff: Broken cake\n\n',
    'the subject first': 'Subject: Broken cake\nFrom: Ana Lopez <ana@example.com>\nDate: 4 March 2025 at 10:12\nTo: help@example.org\n\n',
    'the subject first, in French': 'Objet : Broken cake\nDe : Ana Lopez <ana@example.com>\nDate : 4 mars 2025 à 10:12\nÀ : help@example.org\n\n',
    'passed on': '---------- Forwarded message ---------\nFrom: Ana Lopez <ana@example.com>\nDate: Tue, Mar 4, 2025 at 10:12 AM\nSubject: Broken cake\nTo: <help@example.org>\n\n\n',
    'a blank line between two': 'From: Ana Lopez <ana@example.com>\n\nDate: 4 March 2025\n\nSubject: Broken cake\n\n',
    'Windows line ends': 'From: Ana Lopez <ana@example.com>\r\nTo: help@example.org\r\nSubject: Broken cake\r\n\r\n',
    'an address to write to': 'From: Ana Lopez [mailto:ana@example.com]\nSubject: Broken cake\n\n',
  };
  for (const [name, header] of Object.entries(headers))
    test(name, () => assert.deepEqual(read(header + body), { subject: 'Broken cake', name: 'Ana Lopez', address: 'ana@example.com', text: body }));
});

describe('what is no header stays', () => {
  const texts = ['Hello,\nSubject: to your approval I will come at ten.\nAna', 'From: London\nTo: Paris\nHow long does it take to deliver?', 'Date: Saturday. Can you do it?\nAna',
    '> Subject: Broken cake\n> We are sorry.\nThanks!', 'My subject: chocolate cake.', '', 'Question: are you open?\nAna'];
  for (const text of texts) test(JSON.stringify(text), () => assert.deepEqual(pastedEmail(text), { subject: '', writer: { name: null, address: null }, text }));
});

describe('the whole source of an email', () => {
  const source = 'Return-Path: <ana@example.com>\nReceived: from mail.example.com\n\tby mx.example.org; Tue, 4 Mar 2025 10:12:00 +0000\nFrom: Ana <ana@example.com>\nSubject: =?utf-8?Q?G=C3=A2teau?=\nContent-Type: text/plain; charset="iso-8859-1"\n\nLe gâteau est cassé.\n';
  test('is told from lines of a header', () => {
    assert.ok(isSource(source) && isSource(`\n\n${source}`) && isSource(source.replaceAll('\n', '\r\n')));
    for (const text of [`From: Ana <ana@example.com>\nTo: help@example.org\nSubject: Cake\n\n${body}`, body, '', 'Received: one cake.\nIt is broken.\n\nAna'])
      assert.equal(isSource(text), false, text);
  });
  test('was decoded by pasting, unless it is packed', () => {
    assert.match(new TextDecoder().decode(bytesOfSource(source)), /charset="utf-8"[\s\S]*gâteau est cassé/);
    const packed = source.replace('\n\n', '\nContent-Transfer-Encoding: quoted-printable\n\n').replace('gâteau est cassé', 'g=E2teau est cass=E9');
    assert.match(new TextDecoder().decode(bytesOfSource(packed)), /charset="iso-8859-1"/);
  });
});
