// Plain texts: who speaks, and which lines are a speaker's own.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { read, reading } from './importing.mjs';

const drill = (line) => `Customer: My drill stopped.\n${line}\nCan I get it repaired?\nAgent: Yes, send it in.\n`;
describe('a line with a colon is a customer\'s own', () => {
  for (const line of ['Model: X200\nError: E3', 'Store: Leeds', 'Company: Lamps & Sons', 'In: Leeds', 'User: ana7', 'Contact: by post', 'Note: I need it soon',
    'System: Windows 11', 'Event: a wedding', 'Shop: the one in York', 'Team: blue', 'A: it hums\nB: it smokes', 'Out: nothing', 'Activity: drilling', 'Admin: me']) {
    test(JSON.stringify(line), async () => {
      const { pairs } = await read({ 't.txt': drill(line) });
      assert.deepEqual(pairs, [[`My drill stopped.\n${line}\nCan I get it repaired?`, 'Yes, send it in.']]);
    });
  }
  test('and one of ours', async () => {
    const { pairs } = await read({ 't.txt': 'Q: Where?\nA: In York.\nStore: 4 New Road\nUser: none needed\nQ: When?\nA: Today.\n' });
    assert.deepEqual(pairs, [['Where?', 'In York.\nStore: 4 New Road\nUser: none needed'], ['When?', 'Today.']]);
  });
});

describe('labels', () => {
  for (const [asked, answered] of [['Customer', 'Agent'], ['Q', 'A'], ['Question', 'Answer'], ['Kunde', 'Mitarbeiterin'], ['Frage', 'Antwort'], ['Client', 'Support'], ['Pregunta', 'Respuesta'],
    ['User', 'Assistant'], ['User', 'ChatGPT'], ['Customer', 'Store'], ['Buyer', 'Seller'], ['Клиент', 'Оператор'], ['客户', '客服'], ['Customer', 'Answer'], ['**Customer**', '**Agent (Lee)**']]) {
    test(`${asked} and ${answered}`, async () => {
      const { pairs, sentences } = await read({ 't.txt': `${asked}: Is it open?\n${answered}: Yes.\n\n${asked}: Do you ship?\n${answered}: We do.\n` });
      assert.deepEqual(pairs, [['Is it open?', 'Yes.'], ['Do you ship?', 'We do.']]);
      assert.deepEqual(sentences, []);
    });
  }
  test('what machines and the team wrote is left out and reported', async () => {
    const text = 'Chat of Monday\n[10:30] Customer: Is it open?\n[10:31] System: Lee joined\n[10:32] Agent: Yes.\nNote: secret one\nmore of it\nCustomer: Thanks\nBot: Rate us\nInternal note: secret two\nAgent: Bye.\n';
    const { pairs, reported, sentences, skipped } = await read({ 't.txt': text });
    assert.deepEqual(pairs, [['Is it open?', 'Yes.'], ['Thanks', 'Bye.']]);
    assert.deepEqual(reported.map(({ reason, line }) => [reason, line]), [['no_label', 1], ['machine', 3], ['internal_note', 5], ['machine', 8], ['internal_note', 9]]);
    assert.match(sentences.join('\n'), /2 internal notes were left out \(line 5, line 9\)/);
    assert.deepEqual(skipped.map(({ reason, count }) => [reason, count]).sort(), [['internal_note', 2], ['machine', 2]]);
  });
});

test('a separator may be named after reading, and another one then', async () => {
  const arrange = await reading({ 't.txt': 'One?\n+++\n1\n+++\nTwo?\n+++\n2\n' });
  assert.deepEqual((await arrange()).pairs, []);
  assert.deepEqual((await arrange({ separator: '+++' })).pairs, [['One?', '1'], ['Two?', '2']]);
  assert.deepEqual((await arrange({ separator: 'x' })).pairs, []);
  assert.deepEqual((await arrange()).texts, ['t.txt']);
});

describe('the last block is alone', () => {
  for (const [text, line, options] of [['One?\n---\n1\n---\nTwo?\n---\n2\n---\n\nThree?\n', 10, {}], ['One?\n+++\n1\n+++\nTwo?\n+++\n2\n+++\nThree?\nor 3?\n+++\n', 9, { separator: '+++' }]]) {
    test(`in line ${line}`, async () => {
      const { pairs, sentences, reported } = await read({ 't.txt': text }, options);
      assert.deepEqual(pairs, [['One?', '1'], ['Two?', '2']]);
      assert.deepEqual(reported, [{ file: 't.txt', line, reason: 'odd_block' }]);
      assert.match(sentences.join('\n'), new RegExp(`1 block has no other block after it that answers it.*\\(line ${line}\\)`));
    });
  }
  test('and none is, where their number is even', async () => {
    assert.deepEqual((await read({ 't.txt': 'One?\n---\n1\n---\nTwo?\n---\n2\n---\n\n' })).sentences, []);
  });
});

describe('chats with names in place of labels', () => {
  const says = [['Ana Lopez', 'Hello'], ['Ana Lopez', 'Is it open on Sunday?'], ['Lee', 'Yes, it is.'], ['Ana Lopez', 'Thanks: see you'], ['Lee', 'Bye.']];
  const wanted = [['Hello\n\nIs it open on Sunday?', 'Yes, it is.'], ['Thanks: see you', 'Bye.']];
  for (const [what, line] of [
    ['WhatsApp, Android', ([who, text], at) => `12/03/2025, 10:3${at} - ${who}: ${text}`], ['WhatsApp, iPhone', ([who, text], at) => `[12.03.25, 10:32:1${at}] ${who}: ${text}`], ['American', ([who, text], at) => `3/12/25, 10:3${at} PM - ${who}: ${text}`],
    ['a help desk', ([who, text], at) => `(10:32:1${at}) ${who}: ${text}`], ['brackets', ([who, text], at) => `[10:3${at}] ${who}: ${text}`], ['ISO', ([who, text], at) => `2025-03-12T10:32:1${at}Z ${who}: ${text}`], ['IRC', ([who, text], at) => `[10:3${at}] <${who}> ${text}`],
  ]) {
    test(what, async () => {
      const { pairs, sentences, conversations } = await read({ 't.txt': `${says.map(line).join('\n')}\n` });
      assert.deepEqual(pairs, wanted);
      assert.match(sentences.join('\n'), /Lee was taken as you/);
      assert.deepEqual(conversations[0].turns[0].writer, { name: 'Ana Lopez', address: null });
    });
  }
  test('lines that go on, what the messenger says, and pictures', async () => {
    const text = '12/03/2025, 10:30 - Messages and calls are end-to-end encrypted.\n12/03/2025, 10:31 - Ana: Hello\nIs it open?\n12/03/2025, 10:32 - Ana: <Media omitted>\n12/03/2025, 10:33 - Lee: Yes.\n14/03/2025, 09:00 - Ana: A new day\n14/03/2025, 09:01 - Lee: Indeed.\n';
    const { pairs, conversations, reported } = await read({ 't.txt': text });
    assert.deepEqual(pairs, [['Hello\nIs it open?', 'Yes.'], ['A new day', 'Indeed.']]);
    assert.equal(conversations.length, 2, 'two days are two conversations');
    assert.deepEqual(reported.map(({ reason, line }) => [reason, line]), [['machine', 1], ['machine', 4]]);
  });
  test('other texts with times are none', async () => {
    for (const text of ['10:00 Opening: the doors\n11:00 Lunch: soup\n12:00 Talk: lamps\n13:00 End: bye\n', 'Meeting\n10:00 we begin\n11:00 we end\n'])
      assert.match((await read({ 't.txt': text })).sentences.join(), /No lines such as/);
  });
});
