// Tables: what a person says about their columns, and what is guessed before.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reading } from './importing.mjs';

describe('columns chosen one at a time', () => {
  const tickets = 'question,answer,topic\nWhere is my lamp?,It is on its way.,lamps\nDo you ship?,We do ship.,post\n';
  const both = [['Where is my lamp?', 'It is on its way.'], ['Do you ship?', 'We do ship.']];
  test('one column of a ticket leaves the others as they were', async () => {
    const arrange = await reading({ 't.csv': tickets });
    const { pairs, tables, conversations } = await arrange({ columns: { 't.csv': { subject: 1 } } });
    assert.deepEqual(pairs, both);
    assert.deepEqual([tables[0].chosen.customer, tables[0].chosen.reply, tables[0].chosen.subject], [0, 1, 1]);
    assert.equal(conversations[0].subject, 'It is on its way.');
    assert.deepEqual((await arrange({ columns: { 't.csv': { reply: null } } })).pairs, []);
    assert.deepEqual((await arrange({ columns: { 't.csv': { reply: 1 } } })).pairs, both);
  });
  const messages = 'ticket id,author role,message,internal\n1,customer,Is it open?,no\n1,agent,Yes till six.,no\n1,agent,Call Tom.,yes\n';
  test('one column of messages keeps the layout', async () => {
    const arrange = await reading({ 'm.csv': messages });
    assert.deepEqual((await arrange()).pairs, [['Is it open?', 'Yes till six.']]);
    for (const columns of [{ private: null }, { subject: 1 }, { order: 0 }]) {
      const { pairs, tables } = await arrange({ columns: { 'm.csv': columns } });
      assert.equal(tables[0].layout, 'message');
      assert.equal(pairs[0][0], 'Is it open?');
    }
    assert.deepEqual((await arrange({ columns: { 'm.csv': { private: null } } })).pairs, [['Is it open?', 'Yes till six.\n\nCall Tom.']]);
  });
  test('a row may be said to be a ticket or a message', async () => {
    const arrange = await reading({ 'm.csv': messages, 't.csv': tickets, constructor: '' });
    const { tables, pairs } = await arrange({ layouts: { 'm.csv': 'ticket', 't.csv': 'message' }, columns: { 'm.csv': { customer: 2, reply: 1 }, 't.csv': { text: 0, side: 2 } } });
    assert.deepEqual(tables.map(({ layout }) => layout), ['ticket', 'message']);
    assert.deepEqual(tables.map(({ chosen }) => [chosen.customer, chosen.text]), [[2, null], [null, 0]]);
    assert.deepEqual(pairs[0], ['Is it open?', 'customer']);
    assert.deepEqual((await arrange({ layouts: { 'm.csv': 'message', 't.csv': 'ticket' } })).pairs, [['Is it open?', 'Yes till six.'], ...both]);
  });
});
