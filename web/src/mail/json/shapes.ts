// The shapes that conversations come in: pairs, chats with roles, exports of help desks.
import { rankOf } from '../tables/column-names';
import { isName } from '../tables/names';
import type { ColumnName } from '../types';
import { type Fields, field, isFields, listField, textField } from './fields';
import { type JsonMessage, readMessage } from './message';

export interface JsonConversation {
  id: string;
  subject: string;
  messages: JsonMessage[];
  isChat: boolean; // nothing in it was quoted by a mail program
  isEmpty: boolean; // a list of messages without any
}

const customerNames = (
  'customer customer_message customer_text question query prompt user human request instruction ' +
  'input inquiry enquiry incoming email email_body customer_email description body source ' +
  'ticket frage anfrage pregunta consulta pergunta domanda vraag demande q'
).split(' ');
const replyNames = (
  'reply response answer completion assistant output agent agent_reply agent_response ' +
  'first_response gpt bot outgoing chosen resolution solution target antwort respuesta resposta ' +
  'risposta antwoord reponse réponse a'
).split(' ');
const listNames = (
  'messages conversation conversations dialogue dialog turns chat comments threads articles ' +
  'thread entries events notes history replies posts contents'
).split(' ');
const wrapperNames = (
  'conversations tickets results _results data items records cases threads requests chats rows ' +
  'docs issues examples pairs dialogs ticket conversation hits list'
).split(' ');

// What this value holds; null if it is nothing that is known.
export function conversationsIn(
  value: unknown,
  roles = new Map<string, string>(),
  depth = 0,
): JsonConversation[] | null {
  if (depth > 6) return null;
  if (Array.isArray(value)) return fromList(value, roles, depth);
  if (!isFields(value)) return null;
  for (const person of listField(value, 'users', 'people', 'agents') ?? []) {
    const role = textField(person, 'role', 'type');
    if (role && field(person, 'id') !== undefined) roles.set(String(person.id), role);
  }
  const one = oneConversation(value, roles);
  if (one) return [one];
  for (const name of wrapperNames) {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    const found =
      typeof inner === 'object' && inner !== null ? conversationsIn(inner, roles, depth + 1) : null;
    if (found && found.length > 0) return found;
  }
  const embedded = value._embedded;
  if (isFields(embedded)) return conversationsIn(embedded, roles, depth + 1);
  // Records by their number: { "101": {…}, "102": {…} }
  const values = Object.values(value);
  const isKeyed =
    values.length > 0 && values.every((one) => isFields(one) && oneConversation(one, roles) !== null);
  return isKeyed ? fromList(values, roles, depth + 1) : null;
}

export const isMessage = (value: unknown): value is Fields =>
  isFields(value) &&
  field(value, 'role', 'from', 'sender', 'author', 'direction', 'author_id', 'speaker', 'sender_type') !==
    undefined &&
  field(value, 'content', 'value', 'text', 'body', 'message', 'html_body', 'plain_body', 'body_text') !==
    undefined;

function fromList(list: unknown[], roles: Map<string, string>, depth: number): JsonConversation[] | null {
  if (list.length === 0) return null;
  // A conversation that is nothing but its messages; or pairs as lists of two texts.
  if (list.every(isMessage) && !list.some((one) => isFields(one) && oneConversation(one, roles))) {
    return grouped(list as Fields[], roles);
  }
  if (depth > 0 && list.length === 2 && list.every((one) => typeof one === 'string'))
    return [pair(list[0] as string, list[1] as string, {})];
  const found = list.map((one) => conversationsIn(one, roles, depth + 1));
  return found.every((one) => one === null) ? null : found.flatMap((one) => one ?? [unknownShape]);
}

const groupNames = (
  'conversation_id conversationId ticket_id ticketId thread_id threadId session_id chat_id ' + 'case_id'
).split(' ');

// Messages that say which conversation they belong to; without that they are one.
export function grouped(list: Fields[], roles: Map<string, string>): JsonConversation[] {
  const groups = new Map<string, Fields[]>();
  for (const message of list) {
    const key = textField(message, ...groupNames);
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups].map(([id, messages]) => ({
    ...chat(messages, {}, roles),
    id,
    subject: subjectOf(messages[0]!),
  }));
}

export const unknownShape: JsonConversation = {
  id: '',
  subject: '',
  messages: [],
  isChat: false,
  isEmpty: false,
};

function oneConversation(record: Fields, roles: Map<string, string>): JsonConversation | null {
  if (isFields(record.source) && record.conversation_parts !== undefined) return intercom(record, roles);
  if (isFields(record.mapping)) return mapped(record, roles);
  const embedded = isFields(record._embedded) ? record._embedded : {};
  const list = listOf(record) ?? listOf(embedded);
  if (list)
    return list.length === 0 && field(record, 'description', 'description_text') === undefined
      ? emptyChat(record)
      : thread(record, list, roles);
  const answered = firstText(record, replyNames, 'reply');
  const asked = questionOf(record, answered);
  if (asked.name === null || answered.name === null) return null;
  const more = asked.name === 'instruction' ? textField(record, 'input') : '';
  return pair(more ? `${asked.text}\n\n${more}` : asked.text, answered.text, record);
}

function listOf(record: Fields): Fields[] | null {
  for (const name of listNames) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (
      Array.isArray(value) &&
      value.length === 0 &&
      /^(?:messages|conversation|conversations|turns|dialogue|dialog)$/.test(name)
    )
      return [];
    const list = listField(record, name);
    if (list && list.length > 0 && list.some(looksSpoken)) return list;
  }
  return null;
}
const spokenNames = (
  'content value text body message html_body plain_body body_text body_html utterance ' +
  'stripped_text bodyText comment parts tool_calls'
).split(' ');
const looksSpoken = (value: Fields) => field(value, ...spokenNames) !== undefined && listOf(value) === null;

interface Named {
  name: string | null; // null: the record has no such field
  text: string;
}

// "customer", "user" and "email" may say who it was; then what they wrote has a plain name.
const textNames = 'message body text content comment description'.split(' ');
function questionOf(record: Fields, answered: Named): Named {
  const asked = firstText(record, customerNames, 'customer');
  if (asked.text && !isName(asked.text)) return asked;
  if (!answered.text || (asked.name === null && isName(answered.text))) return asked;
  const others = [...textNames, ...customerNames].filter(
    (name) => name !== asked.name && name !== answered.name,
  );
  const texts = others.map((name) => firstText(record, [name])).filter(({ text }) => text && !isName(text));
  return texts[0] ?? asked;
}

// Of the names as they stand, then of what such columns are called in tables.
function firstText(record: Fields, names: string[], column?: ColumnName): Named {
  let name: string | null = null;
  const others = column
    ? Object.keys(record).filter((key) => isOfColumn(key, column) && !names.includes(key))
    : [];
  for (const candidate of [...names, ...others]) {
    if (!Object.hasOwn(record, candidate)) continue;
    const value = record[candidate];
    if (typeof value === 'string' && value.trim()) return { name: candidate, text: value };
    // DPO files and their kin hold a list of messages where others have a text.
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (isFields(last)) {
      const text = textField(last, 'content', 'text', 'body', 'value', 'message');
      if (text) return { name: candidate, text };
    }
    if (value === null || typeof value === 'string') name ??= candidate;
  }
  return { name, text: '' };
}

const isOfColumn = (key: string, column: ColumnName) => key.length < 60 && rankOf(column, key) !== null;

const spoken = (side: JsonMessage['side'], text: string): JsonMessage => ({
  ...{ side, text, who: '', time: undefined, isWeightless: false, isReply: side === 'us' },
  isHtml: /<\/?(?:p|br|div|span|b|a|ul|li|table|strong|em)\b[^<>]*>/i.test(text),
});

const idOf = (record: Fields) =>
  textField(record, 'id', 'ticket_id', 'conversation_id', 'thread_id', 'number', 'key', 'uuid');
const subjectOf = (record: Fields) => textField(record, 'subject', 'title', 'raw_subject', 'topic');

// The fields "prompt" and "completion" may carry marks of their training format.
const pair = (asked: string, answered: string, record: Fields): JsonConversation => ({
  ...{ id: idOf(record), subject: subjectOf(record), isEmpty: false },
  messages: [spoken('customer', unmarked(asked)), spoken('us', unmarked(answered))],
  isChat: field(record, 'prompt', 'completion', 'instruction', 'output') !== undefined,
});
const unmarked = (text: string) =>
  text
    .replace(/\s*(?:\n\n###\n\n|\s->|<\|end(?:oftext)?\|>)\s*$|\s+(?:END|###)\s*$/, '')
    .replace(/^\s*<\|[a-z_]+\|>/, '');

const emptyChat = (record: Fields): JsonConversation => ({ ...chat([], record, new Map()), isEmpty: true });

function chat(list: Fields[], record: Fields, roles: Map<string, string>): JsonConversation {
  const requester = field(record, 'requester_id', 'requesterId', 'customer_id', 'contact_id');
  const messages = list.map((message) => readMessage(message, requester, roles));
  const isChat = list.every(
    (message) =>
      field(
        message,
        'created_at',
        'createdAt',
        'date',
        'created_datetime',
        'html_body',
        'body_html',
        'body',
      ) === undefined,
  );
  return { id: idOf(record), subject: subjectOf(record), messages, isChat, isEmpty: false };
}

// A ticket: its description is the first message, unless the list begins with the same text.
function thread(record: Fields, list: Fields[], roles: Map<string, string>): JsonConversation {
  const found = chat(list, record, roles);
  const description = textField(record, 'description_text', 'description', 'structured_description');
  const bare = (text: string) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const isRepeated = found.messages.some(({ text }) => bare(text) === bare(description));
  if (description && !isRepeated && textField(record, 'description') !== '') {
    found.messages.unshift({
      ...spoken('customer', description),
      time: field(record, 'created_at', 'createdAt'),
    });
  }
  return found;
}

// A tree of messages by their number, in the order in which they were written.
function mapped(record: Fields, roles: Map<string, string>): JsonConversation {
  const nodes = Object.values(record.mapping as Fields).filter(isFields);
  const list = nodes.map(({ message }) => message).filter(isFields);
  return { ...chat(list, record, roles), isChat: true };
}

// The first message stands in "source", the others in parts.
function intercom(record: Fields, roles: Map<string, string>): JsonConversation {
  const source = record.source as Fields;
  const parts = listField(record, 'conversation_parts') ?? [];
  const first = { ...source, created_at: field(record, 'created_at') ?? 0, type: 'comment' };
  const found = chat([first, ...parts], record, roles);
  return { ...found, subject: textField(source, 'subject') || found.subject, isChat: false };
}
