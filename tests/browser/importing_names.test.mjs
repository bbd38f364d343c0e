// Columns and fields that say who it was, beside what was written; and keys as people write them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from './bundle.mjs';
import { read } from './importing.mjs';

const { allOn, mailboxOf, scrubPair } = await load('privacy/index.ts');

const lamp = [['Where is my lamp?', 'On its way.'], ['Do you ship?', 'We do ship.']];
const people = [['Ana Ferro Lima', 'B. B. Lund'], ['Ana Ferro', 'Bo Lund'], ['ana@example.com', 'bo@example.net'], ['Ana Ferro <ana@example.com>', 'Bo <bo@example.net>'], ['Dr. Ana de la Cruz', 'B. Lund'], ['C-1029', 'C-1030'], ['1029', '1030'], ['山田太郎', '佐藤'], ['anna', 'ben'], ['anna lopez', 'ben k.'], ['anna', 'Ben Kay']];

describe('who it was is no question', () => {
  for (const names of people) {
    for (const [who, text, reply] of [['customer', 'message', 'reply'], ['email', 'message', 'response'], ['user', 'text', 'answer'], ['Kunde', 'Nachricht', 'Antwort'], ['from', 'message', 'reply']]) {
      test(`CSV: ${who} "${names[0]}", ${text}, ${reply}`, async () => {
        const rows = lamp.map(([asked, answered], at) => `"${names[at]}","${asked}","${answered}"\n`).join('');
        assert.deepEqual((await read({ 't.csv': `${who},${text},${reply}\n${rows}` })).pairs, lamp);
      });
    }
    for (const [who, text, reply] of [['customer', 'message', 'reply'], ['email', 'message', 'response'], ['user', 'body', 'answer'], ['customer_email', 'question', 'answer'], ['Customer', 'Message', 'Reply']]) {
      test(`JSON: ${who} "${names[0]}", ${text}, ${reply}`, async () => {
        const records = lamp.map(([asked, answered], at) => ({ [who]: names[at], [text]: asked, [reply]: answered }));
        assert.deepEqual((await read({ 't.json': JSON.stringify(records) })).pairs, lamp);
      });
    }
  }
  test('our own name beside our reply', async () => {
    assert.deepEqual((await read({ 't.csv': 'question,agent,message\nWhere is my lamp?,Lee Kay,On its way.\nDo you ship?,Tom,We do ship.\n' })).pairs, lamp);
  });
  test('a short question stays one', async () => {
    assert.deepEqual((await read({ 't.csv': 'customer,reply\nHello,Hi\nThanks,Bye\n' })).pairs, [['Hello', 'Hi'], ['Thanks', 'Bye']]);
    assert.deepEqual((await read({ 't.json': '[{"customer":"Hello","reply":"Hi"},{"user":"Thanks","assistant":"Bye"}]' })).pairs, [['Hello', 'Hi'], ['Thanks', 'Bye']]);
  });
  test('messages with a name beside them stay messages', async () => {
    const list = [{ from: 'customer', text: 'Is it open?', agent: 'Lee' }, { from: 'agent', text: 'Yes.', agent: 'Lee' }];
    assert.deepEqual((await read({ 't.json': JSON.stringify(list) })).pairs, [['Is it open?', 'Yes.']]);
  });
});

describe('keys of JSON as people write them', () => {
  for (const [asked, answered] of [['Question', 'Answer'], ['QUESTION', 'ANSWER'], ['Customer message', 'Our reply'], ['Customer Message', 'Agent Reply'], ['CustomerMessage', 'AgentReply'],
    ['Kundenanfrage', 'Unsere Antwort'], ['Frage', 'Antwort'], ['Вопрос', 'Ответ'], ['вопрос', 'ответ'], ['問題', '回答'], ['Question client', 'Notre réponse']]) {
    test(`${asked}, ${answered}`, async () => {
      const records = lamp.map((texts) => ({ 'Ticket ID': 7, [asked]: texts[0], [answered]: texts[1] }));
      assert.deepEqual((await read({ 't.json': JSON.stringify(records) })).pairs, lamp);
      assert.deepEqual((await read({ 't.jsonl': records.map((one) => JSON.stringify(one)).join('\n') })).pairs, lamp);
    });
  }
  test('of messages', async () => {
    const chat = [{ 'Messages': [{ Role: 'user', Content: 'Is it open?' }, { Role: 'assistant', Content: 'Yes.' }] }];
    assert.deepEqual((await read({ 't.json': JSON.stringify(chat) })).pairs, [['Is it open?', 'Yes.']]);
  });
});

test('entities in JSON texts without tags', async () => {
  const { pairs } = await read({ 't.json': '[{"question":"Tea &amp; cake?\\nToday?","answer":"Yes, 3 &lt; 4 &amp; more."}]' });
  assert.deepEqual(pairs, [['Tea & cake?\nToday?', 'Yes, 3 < 4 & more.']]);
});

describe('names in columns and fields are known where privacy looks for them', () => {
  // Customer and reply of the first row as they are learnt from.
  const scrubbed = async (files) => {
    const { conversations } = await read(files);
    const letters = conversations.map(({ turns: [asked, answered] }) => ({
      ...{ customerName: asked.writer?.name ?? null, customerAddress: asked.writer?.address ?? null, ourName: answered.writer?.name ?? null, ourAddress: answered.writer?.address ?? null },
      ...{ customer: asked.text, reply: answered.text },
    }));
    const mailbox = mailboxOf(letters);
    const { customer, reply } = scrubPair(letters[0], mailbox.knownOf(letters[0]), allOn, mailbox.own);
    return `${customer.text} | ${reply.text}`;
  };
  const others = [['tom', 'Is the blue lamp still there?', 'Yes, it is there.'], ['eve', 'Can you ship a lamp to me?', 'We ship every lamp.']];
  const asked = 'my order came without a lamp, could siobhanna have it by Friday';
  const answered = 'Of course, Siobhanna gets it on Friday.';
  for (const who of ['siobhanna', 'Siobhanna', 'siobhanna o.', 'siobhanna quirke']) {
    for (const header of ['customer,message,reply', 'name,question,answer', 'customer name,question,answer', 'Kunde,Nachricht,Antwort', 'client,message,reply']) {
      test(`${who} in ${header}`, async () => {
        const rows = [[who, asked, answered], ...others].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
        const text = await scrubbed({ 't.csv': `${header}\n${rows}\n` });
        assert.doesNotMatch(text, who === 'Siobhanna' ? /Siobhanna/ : /siobhanna/i);
        assert.match(text, /\{name\} gets it/);
        assert.match(text, /lamp/);
      });
    }
    for (const [name, question, reply] of [['customer', 'message', 'reply'], ['name', 'question', 'answer'], ['customer_name', 'question', 'answer']]) {
      test(`${who} in JSON as ${name}`, async () => {
        const records = [[who, asked, answered], ...others].map((row) => ({ [name]: row[0], [question]: row[1], [reply]: row[2] }));
        assert.doesNotMatch(await scrubbed({ 't.json': JSON.stringify(records) }), who === 'Siobhanna' ? /Siobhanna/ : /siobhanna/i);
      });
    }
  }
  test('one row a message', async () => {
    const rows = [['1', 'customer', 'siobhanna', asked], ['1', 'agent', 'lee', answered], ['2', 'customer', 'tom', 'Is it open?'], ['2', 'agent', 'lee', 'Yes.']];
    assert.doesNotMatch(await scrubbed({ 't.csv': `ticket id,role,name,message\n${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')}\n` }), /siobhanna/i);
  });
  test('words that others use stay, though somebody is called so', async () => {
    const records = [['lamp shop', 'is a lamp there for the lamp shop', 'A lamp is there.'], ...others].map(([customer, message, reply]) => ({ customer, message, reply }));
    assert.match(await scrubbed({ 't.json': JSON.stringify(records) }), /is a lamp there.*A lamp is there/);
  });
});
