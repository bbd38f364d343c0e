// Exports of help desks in JSON: conversations are found however their lists are wrapped.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { read } from './importing.mjs';

const lamp = [['Where is my lamp?', 'On its way.'], ['Do you ship?', 'We do ship.']];
const from = async (value, options) => (await read({ 'export.json': typeof value === 'string' ? value : JSON.stringify(value) }, options)).pairs;
const tickets = (one) => lamp.map(([asked, answered], at) => one(asked, answered, at + 1));

const chats = tickets((asked, answered, id) => ({ id, messages: [{ role: 'customer', content: asked }, { role: 'agent', content: answered }] }));
const pairs = tickets((question, answer) => ({ question, answer }));
describe('wrappers', () => {
  for (const [what, wrap] of [
    ['nothing', (list) => list], ['payload', (list) => ({ payload: list })], ['data.payload', (list) => ({ data: { meta: { all_count: 2 }, payload: list } })],
    ['tickets', (list) => ({ tickets: list, next_page: null, count: 2 })], ['conversations', (list) => ({ conversations: list })], ['results', (list) => ({ results: list })],
    ['items', (list) => ({ items: list })], ['a name nobody knows', (list) => ({ version: 3, export: { made: 'today', stuff: list } })], ['_embedded', (list) => ({ _embedded: { things: list }, page: { number: 1 } })],
    ['edges and nodes', (list) => ({ data: { all: { edges: list.map((node) => ({ cursor: 'x', node })), pageInfo: {} } } })], ['hits of a search', (list) => ({ took: 3, hits: { total: 2, hits: list.map((_source) => ({ _id: 'x', _source })) } })],
    ['attributes', (list) => ({ data: list.map((attributes, id) => ({ id, type: 'ticket', attributes })) })], ['XML turned into JSON', (list) => ({ tickets: { ticket: list } })],
    ['by month', (list) => ({ '2025-01': [list[0]], '2025-02': [list[1]] })], ['by state', (list) => ({ open: { list: [list[0]] }, closed: { list: [list[1]] } })], ['by number', (list) => ({ 101: list[0], 102: list[1] })],
    ['pages', (list) => [{ data: [list[0]], page: 1 }, { data: [list[1]], page: 2 }]], ['people beside', (list) => ({ people: [{ id: 1, name: 'Ana', email: 'ana@example.com' }], list })],
    ['macros and ratings beside', (list) => ({ macros: [{ id: 1, title: 'Hello', description: 'Says hello' }], ratings: [{ user_id: 1, comment: 'good' }, { user_id: 2, comment: 'bad' }], cases: list })],
  ]) {
    test(`chats in ${what}`, async () => assert.deepEqual(await from(wrap(chats)), lamp));
    test(`pairs in ${what}`, async () => assert.deepEqual(await from(wrap(pairs)), lamp));
  }
  test('lines that are pages', async () => {
    assert.deepEqual(await from(chats.map((one) => JSON.stringify({ result: { rows: [one] } })).join('\n')), lamp);
  });
});

describe('exports', () => {
  test('Chatwoot: messages of a conversation, in numbers and in words', async () => {
    for (const [asked, answered, activity, template] of [[0, 1, 2, 3], ['incoming', 'outgoing', 'activity', 'template']]) {
      const payload = [
        { id: 1, content: 'Where is my lamp?', message_type: asked, created_at: 1, sender: { id: 5, type: 'contact', name: 'Ana' } },
        { id: 2, content: 'We are back soon', message_type: template, created_at: 2 }, { id: 3, content: 'Lee took this', message_type: activity, created_at: 3 },
        { id: 4, content: 'secret', message_type: answered, private: true, created_at: 4, sender: { id: 1, type: 'user', name: 'Lee' } },
        { id: 5, content: 'On its way.', message_type: answered, private: false, created_at: 5, sender: { id: 1, type: 'user', name: 'Lee' } },
      ];
      assert.deepEqual(await from({ meta: { labels: [] }, payload }), [lamp[0]]);
    }
  });
  test('Chatwoot: many conversations', async () => {
    const payload = tickets((asked, answered, id) => ({ id, meta: { sender: { id: 9, name: 'Ana' } }, messages: [
      { content: asked, message_type: 0, conversation_id: id, sender_type: 'Contact', sender_id: 9, created_at: 1 }, { content: answered, message_type: 1, conversation_id: id, sender_type: 'User', sender_id: 1, created_at: 2 }] }));
    assert.deepEqual(await from({ data: { meta: {}, payload } }), lamp);
    assert.deepEqual(await from({ payload: payload.flatMap(({ messages }) => messages) }), lamp);
  });
  test('Zendesk: tickets with comments, and comments in a list of their own', async () => {
    const users = [{ id: 7, role: 'end-user', name: 'Ana' }, { id: 8, role: 'agent', name: 'Lee' }];
    const comments = (asked, answered, id) => [{ ticket_id: id, author_id: 7, body: asked, public: true }, { ticket_id: id, author_id: 8, body: 'secret', public: false }, { ticket_id: id, author_id: 8, body: answered, public: true }];
    const heads = tickets((asked, _, id) => ({ id, subject: 'Lamp', description: asked, requester_id: 7, status: 'solved' }));
    assert.deepEqual(await from({ tickets: heads.map((one, at) => ({ ...one, comments: comments(...lamp[at], one.id) })) }), lamp);
    assert.deepEqual(await from({ tickets: heads, comments: tickets(comments).flat(), users }), lamp);
    assert.deepEqual(await from({ tickets: heads, comments: tickets(comments).flat() }), lamp, 'the requester is the customer');
    assert.deepEqual(await from({ tickets: heads, comments: tickets((asked, answered, id) => [comments(asked, answered, id)[2]]).flat(), users }), lamp, 'the description is the first message');
  });
  test('the kind of each record around it: Freshdesk as it was, and other names', async () => {
    const notes = (answered) => [{ helpdesk_note: { body: answered, incoming: false, private: false, user_id: 8 } }, { helpdesk_note: { body: 'secret', incoming: false, private: true, user_id: 8 } }];
    assert.deepEqual(await from(tickets((asked, answered, id) => ({ helpdesk_ticket: { id, subject: 'x', description: asked, requester_name: 'Ana', notes: notes(answered) } }))), lamp);
    assert.deepEqual(await from({ rows: chats.map((chat) => ({ case: chat })) }), lamp);
    assert.deepEqual(await from(pairs.map((pair) => JSON.stringify({ record: pair })).join('\n')), lamp);
    assert.deepEqual(await from(chats.map((chat) => ({ thread: { ...chat, messages: chat.messages.map((message) => ({ message })) } }))), lamp);
  });
  test('internal notes are counted where they are left out', async () => {
    const told = await read({ 'export.json': JSON.stringify(tickets((asked, answered, id) => ({ id, messages: [{ role: 'customer', content: asked }, { role: 'agent', content: 'secret', public: false }, { role: 'agent', content: answered }] }))) });
    assert.deepEqual(told.pairs, lamp);
    assert.match(told.sentences.join(' '), /2 internal notes were left out/);
  });
  test('Freshdesk: tickets, and conversations alone', async () => {
    const conversations = (asked, answered, id) => [{ body_text: asked, incoming: true, private: false, user_id: 7, ticket_id: id }, { body_text: 'secret', incoming: false, private: true, user_id: 8, ticket_id: id }, { body_text: answered, incoming: false, private: false, user_id: 8, ticket_id: id }];
    assert.deepEqual(await from(tickets((asked, answered, id) => ({ id, subject: 'x', description_text: asked, requester_id: 7, conversations: conversations(asked, answered, id).slice(1) }))), lamp);
    assert.deepEqual(await from({ conversations: tickets(conversations).flat() }), lamp);
  });
  test('Intercom: with and without its first message', async () => {
    const part = (type, body, part_type = 'comment') => ({ part_type, body: `<p>${body}</p>`, author: { type, id: type } });
    const one = (asked, answered, id, parts) => ({ id, source: { body: `<p>${asked}</p>`, author: { type: 'user', id: 'u' } }, conversation_parts: parts([part('admin', 'secret', 'note'), part('admin', answered)]) });
    for (const parts of [(list) => list, (list) => ({ conversation_parts: list, total_count: 2 })]) {
      assert.deepEqual(await from({ data: tickets((asked, answered, id) => one(asked, answered, id, parts)) }), lamp);
      assert.deepEqual(await from(tickets((asked, answered, id) => ({ id, conversation_message: { body: asked, author: { type: 'user' } }, conversation_parts: parts([part('admin', answered)]) }))), lamp);
      assert.deepEqual(await from(tickets((asked, answered, id) => ({ id, conversation_parts: parts([part('user', asked), part('admin', answered)]) }))), lamp);
    }
  });
  test('Gorgias, Front, HelpScout: messages alone', async () => {
    assert.deepEqual(await from({ data: tickets((asked, answered, id) => [{ ticket_id: id, from_agent: false, body_text: asked, created_datetime: '2025-03-01T10:00:00' }, { ticket_id: id, from_agent: true, body_text: answered, created_datetime: '2025-03-01T11:00:00' }]).flat(), meta: {} }), lamp);
    assert.deepEqual(await from({ _pagination: {}, _results: [{ is_inbound: true, text: lamp[0][0], created_at: 1 }, { is_inbound: false, text: lamp[0][1], author: { email: 'lee@example.org' }, created_at: 2 }] }), [lamp[0]]);
    assert.deepEqual(await from({ _embedded: { threads: [{ type: 'customer', body: lamp[0][0], createdBy: { type: 'customer' } }, { type: 'note', body: 'secret', createdBy: { type: 'user' } }, { type: 'message', body: lamp[0][1], createdBy: { type: 'user' } }] }, page: {} }), [lamp[0]]);
  });
  test('LiveChat, HubSpot, Crisp', async () => {
    assert.deepEqual(await from({ chats: tickets((asked, answered, id) => ({ id, users: [{ id: 'a', type: 'customer' }, { id: 'b', type: 'agent' }], thread: { events: [{ type: 'message', author_id: 'a', text: asked }, { type: 'system_message', text: 'Lee joined' }, { type: 'message', author_id: 'b', text: answered }] } })) }), lamp);
    assert.deepEqual(await from({ results: [{ type: 'MESSAGE', direction: 'INCOMING', text: lamp[0][0] }, { type: 'MESSAGE', direction: 'OUTGOING', text: lamp[0][1] }] }), [lamp[0]]);
    assert.deepEqual(await from({ error: false, data: [{ from: 'user', content: lamp[0][0], type: 'text' }, { from: 'operator', content: lamp[0][1], type: 'text' }] }), [lamp[0]]);
  });
  test('a question with texts below it', async () => {
    assert.deepEqual(await from({ issues: tickets((asked, answered, id) => ({ id, title: 'Lamp', body: asked, comments: [{ body: answered }] })) }), lamp);
  });
  test('a conversation twice in a text is there once', async () => {
    const one = { text: 'Is the blue lamp still there? Yes, it is, four are left.', messages: [{ role: 'user', content: 'Is the blue lamp still there?' }, { role: 'assistant', content: 'Yes, it is, four are left.' }] };
    assert.deepEqual(await from([one]), [['Is the blue lamp still there?', 'Yes, it is, four are left.']]);
  });
});

test('who asked is known', async () => {
  const writers = async (value) => (await read({ 't.json': JSON.stringify(value) })).conversations[0].turns.map(({ writer }) => writer ?? null);
  assert.deepEqual(await writers([{ name: 'anna', email: 'Anna@example.com', question: 'Open?', answer: 'Yes.' }]), [{ name: 'anna', address: 'anna@example.com' }, null]);
  assert.deepEqual(await writers([{ id: 1, messages: [{ author: { name: 'Ana Ferro', type: 'customer' }, body: 'Open?' }, { author: { name: 'Lee', type: 'agent' }, body: 'Yes.' }] }]), [{ name: 'Ana Ferro', address: null }, { name: null, address: null }]);
});
