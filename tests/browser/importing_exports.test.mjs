// What small teams export: tables of help desks and mail programs, chats of messengers, mail folders.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { require } from './harness.mjs';
import { read } from './importing.mjs';

const { zipSync, strToU8 } = require('fflate');
const us = ['help@example.org'];
const lamp = [['Where is my lamp?', 'On its way.']];
const both = [...lamp, ['Is it open?', 'Yes.']];
const pairs = async (files, options) => (await read(files, options)).pairs;

describe('tables', () => {
  for (const [what, text, wanted] of [
    ['tickets with their first reply', 'Ticket ID,Subject,Requester,Requester email,Status,Description,First reply\n1,Lamp,Ana,ana@example.com,Solved,Where is my lamp?,On its way.\n2,Shop,Ben,ben@example.com,Open,Is it open?,Yes.\n', both],
    ['tickets with whoever answered, and no answer', 'Ticket ID,Subject,Status,Agent,Created time,Full name,Email,Description\n1,Lamp,Closed,Lee,2025-03-01 10:00:00,Ana,ana@example.com,Where is my lamp?\n', []],
    ['threads', 'Conversation #,Type,Customer Name,Created,Thread Type,Thread Body,Thread Author\n1,email,Ana,2025-03-01 10:00,customer,Where is my lamp?,Ana\n1,email,Ana,2025-03-01 11:00,message,On its way.,Lee\n1,email,Ana,2025-03-01 12:00,note,secret,Lee\n', lamp],
    ['flags', 'ticket_id,message_id,from_agent,sender_name,created_datetime,body_text\n1,11,false,Ana,2025-03-01T10:00:00,Where is my lamp?\n1,12,true,Lee,2025-03-01T11:00:00,On its way.\n', lamp],
    ['parts', 'conversation_id,created_at,author_type,part_type,body\n1,1741600000,user,comment,Where is my lamp?\n1,1741600100,admin,note,secret\n1,1741600200,admin,comment,On its way.\n', lamp],
    ['a list of one\'s own', 'Date;Name;Question;Answer;Remark\n1.3.2025;anna;Where is my lamp?;On its way.;nice\n2.3.2025;ben k.;Is it open?;Yes.;\n', both],
  ]) {
    test(what, async () => assert.deepEqual(await pairs({ 't.csv': text }), wanted));
  }
  test('Outlook: letters of several people between each other', async () => {
    const row = (subject, body, from, to) => [subject, body, from[0], from[1], 'SMTP', to[0], to[1], 'SMTP', 'Normal'].map((cell) => `"${cell}"`).join(',');
    const [shop, ana, ben] = [['Crumb', 'help@example.org'], ['Ana', 'ana@example.com'], ['Ben', 'ben@example.com']];
    const head = '"Subject","Body","From: (Name)","From: (Address)","From: (Type)","To: (Name)","To: (Address)","To: (Type)","Importance"';
    const rows = [row('Lamp', 'Where is my lamp?', ana, shop), row('Shop', 'Is it open?', ben, shop), row('RE: Lamp', 'On its way.\r\n\r\nFrom: Ana\r\nSent: Monday, March 3, 2025 10:00\r\nTo: Crumb\r\nSubject: Lamp\r\n\r\nWhere is my lamp?', shop, ana), row('RE: Shop', 'Yes.', shop, ben)];
    for (const options of [{ us }, {}]) assert.deepEqual(await pairs({ 'o.csv': `${[head, ...rows].join('\r\n')}\r\n` }, options), both);
  });
});

describe('messengers', () => {
  test('Telegram', async () => {
    const messages = [{ type: 'service', action: 'x', text: '' }, { type: 'message', date: '2025-03-01T10:00:00', from: 'Ana', text: 'Where is my lamp?' }, { type: 'message', date: '2025-03-01T10:01:00', from: 'Lee', text: ['On its ', { type: 'bold', text: 'way' }, '.'] }];
    assert.deepEqual(await pairs({ 't.json': JSON.stringify({ name: 'Ana', type: 'personal_chat', messages }) }), lamp);
  });
  test('Messenger, the newest first', async () => {
    const messages = [{ sender_name: 'Lee', timestamp_ms: 1741600100000, content: 'On its way.' }, { sender_name: 'Ana', timestamp_ms: 1741600000000, content: 'Where is my lamp?' }];
    assert.deepEqual(await pairs({ 'm.json': JSON.stringify({ participants: [{ name: 'Ana' }, { name: 'Lee' }], messages }) }), lamp);
  });
  test('Slack', async () => {
    assert.deepEqual(await pairs({ 's.json': JSON.stringify([{ type: 'message', user: 'U1', text: 'Where is my lamp?', ts: '1741600000.0001' }, { type: 'message', user: 'U2', text: 'On its way.', ts: '1741600100.0001' }]) }), lamp);
  });
  test('Jira', async () => {
    const fields = { summary: 'Lamp', description: 'Where is my lamp?', reporter: { displayName: 'Ana', emailAddress: 'ana@example.com' }, comment: { comments: [{ author: { displayName: 'Lee', emailAddress: 'lee@example.org' }, body: 'On its way.' }] } };
    assert.deepEqual(await pairs({ 'j.json': JSON.stringify({ issues: [{ key: 'A-1', fields }] }) }), lamp);
  });
  test('a message that does not say whose it is is reported', async () => {
    const { reported } = await read({ 't.json': JSON.stringify([{ messages: [{ content: 'One', role: 'customer' }, { content: 'Two' }, { content: 'Three', role: 'agent' }] }]) });
    assert.deepEqual(reported.map(({ reason }) => reason), ['unknown_side']);
  });
});

describe('mail folders', () => {
  const letter = (from, to, subject, hour, body, more = '') => `From: ${from}\nTo: ${to}\nSubject: ${subject}\n${more}Date: Mon, 3 Mar 2025 ${hour}:00:00 +0000\n\n${body}\n`;
  const asked = (more) => letter('Ana <ana@example.com>', 'help@example.org', 'Lamp', 10, 'Where is my lamp?', more);
  const answer = (more) => letter('help@example.org', 'ana@example.com', 'Re: Lamp', 11, 'On its way.', more);
  test('Takeout', async () => {
    const mbox = `From 17@xxx Mon Mar 03 10:00:00 +0000 2025\nX-GM-THRID: 17\n${asked('X-Gmail-Labels: Inbox,Opened\n')}\nFrom 18@xxx Mon Mar 03 11:00:00 +0000 2025\nX-GM-THRID: 17\n${answer('X-Gmail-Labels: Sent\n')}\n`;
    const { pairs: found, sentences } = await read({ 'takeout.zip': Buffer.from(zipSync({ 'Takeout/Mail/All mail.mbox': strToU8(mbox), 'Takeout/archive_browser.html': strToU8('<html>') })) });
    assert.deepEqual([found, sentences], [lamp, []]);
  });
  test('Thunderbird: files without an ending', async () => {
    const box = (content) => `From - Mon Mar 03 10:00:00 2025\nX-Mozilla-Status: 0001\n${content}\n`;
    assert.deepEqual(await pairs({ 'Mail/Inbox': box(asked()), 'Mail/Sent': box(answer()), 'Mail/Inbox.msf': '// index' }), lamp);
  });
  test('a folder of .eml', async () => {
    assert.deepEqual(await pairs({ 'Mail/Lamp.eml': asked(), 'Mail/Re_ Lamp.eml': answer(), 'Mail/Spam/Offer.eml': letter('x@example.net', 'help@example.org', 'Offer', 12, 'Buy.') }), lamp);
  });
});
