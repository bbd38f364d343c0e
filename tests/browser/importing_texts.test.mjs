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
