// One record that is a conversation: a pair, a chat with roles, a ticket with its messages.
import { rankOf } from '../tables/column-names';
import { couldBeName, isName } from '../tables/names';
import { writerOf } from '../tables/writers';
import type { ColumnName, Writer } from '../types';
import { type Fields, field, isFields, listField, textField } from './fields';
import { type JsonMessage, nameIn, readMessage } from './message';

export interface Context {
  roles: Map<string, string>; // of people, by their number
  heads: Map<string, Fields>; // tickets by their number, for messages in a list of their own
  onShare?: ((share: number) => void) | undefined;
}

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
  'thread entries events notes history replies posts contents conversation_parts ' +
  'comment'
).split(' ');
export function oneConversation(record: Fields, context: Context): JsonConversation | null {
  const opening = field(record, 'source', 'conversation_message', 'first_contact_reply');
  if (isFields(opening) && record.conversation_parts !== undefined) return intercom(record, opening, context);
  if (isFields(record.mapping)) return mapped(record, context);
  const embedded = isFields(record._embedded) ? record._embedded : {};
  const list = listOf(record) ?? listOf(embedded);
  if (list)
    return list.length === 0 && field(record, 'description', 'description_text') === undefined
      ? emptyChat(record)
      : thread(record, list, context);
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
    if (!list?.some(looksSpoken)) continue;
    if (!isListOfPairs(list) && !isOfOthers(record, list)) return list;
  }
  return null;
}
const groupNames = (
  'conversation_id conversationId ticket_id ticketId thread_id threadId session_id sessionId chat_id chatId ' +
  'case_id caseId dialogue_id dialog_id issue_id request_id ticket_number'
).split(' ');
// The conversation that a message says it belongs to.
export function groupOf(message: Fields): string {
  const named = textField(message, ...groupNames);
  const whole = field(message, 'conversation', 'ticket', 'thread');
  return named || (isFields(whole) ? textField(whole, 'id', 'number') : '');
}

// Messages of other records, side by side with them.
const isOfOthers = (record: Fields, list: Fields[]) =>
  list.every((one) => groupOf(one) !== '' && groupOf(one) !== idOf(record));

// "conversations" may as well be a list of questions with their answers.
const isListOfPairs = (list: Fields[]) =>
  list.every((one) => {
    const answered = firstText(one, replyNames);
    return answered.text !== '' && questionOf(one, answered).name !== null && !field(one, 'role', 'author');
  });
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
const whoNames = 'customer user human email customer_email source ticket from name'.split(' ');
const textNames = 'message body text content comment description'.split(' ');
const asksByName = customerNames.filter((name) => !whoNames.includes(name));
function questionOf(record: Fields, answered: Named): Named {
  const asked = firstText(record, customerNames, 'customer');
  const isWho = whoNames.includes(asked.name?.toLowerCase() ?? '') ? couldBeName : isName;
  if (asked.text && !isWho(asked.text)) return asked;
  if (!answered.text || (asked.name === null && isName(answered.text))) return asked;
  const others = [...textNames, ...asksByName].filter(
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

const spoken = (side: JsonMessage['side'], text: string, writer: Writer | null): JsonMessage => ({
  ...{ side, text, writer, who: '', time: undefined, isWeightless: false, isReply: side === 'us' },
  isHtml: /<\/?(?:p|br|div|span|b|a|ul|li|table|strong|em)\b[^<>]*>/i.test(text),
});

const idOf = (record: Fields) =>
  textField(record, 'id', 'ticket_id', 'conversation_id', 'thread_id', 'number', 'key', 'uuid');
const subjectOf = (record: Fields) => textField(record, 'subject', 'title', 'raw_subject', 'topic');

// Who asked, beside what was asked.
const customerOf = (record: Fields): Writer | null =>
  writerOf(
    [
      'customer',
      'requester',
      'contact',
      'user',
      'name',
      'customer_name',
      'from',
      'email',
      'customer_email',
    ].flatMap((name) => {
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      if (isFields(value)) return [nameIn(value), textField(value, 'email', 'address')];
      return typeof value === 'string' && value.length < 100 ? [value] : [];
    }),
  );

// The fields "prompt" and "completion" may carry marks of their training format.
export const pair = (asked: string, answered: string, record: Fields): JsonConversation => ({
  ...{ id: idOf(record), subject: subjectOf(record), isEmpty: false },
  messages: [spoken('customer', unmarked(asked), customerOf(record)), spoken('us', unmarked(answered), null)],
  isChat: field(record, 'prompt', 'completion', 'instruction', 'output') !== undefined,
});
const unmarked = (text: string) =>
  text
    .replace(/\s*(?:\n\n###\n\n|\s->|<\|end(?:oftext)?\|>)\s*$|\s+(?:END|###)\s*$/, '')
    .replace(/^\s*<\|[a-z_]+\|>/, '');

const emptyChat = (record: Fields): JsonConversation => ({
  ...chat([], record, { roles: new Map(), heads: new Map() }),
  isEmpty: true,
});

export function chat(list: Fields[], record: Fields, context: Context): JsonConversation {
  const person = field(record, 'requester', 'customer', 'contact', 'primaryCustomer', 'reporter');
  const requester =
    field(record, 'requester_id', 'requesterId', 'customer_id', 'contact_id') ??
    (isFields(person) ? field(person, 'id', 'email', 'emailAddress') : undefined);
  const messages = list.map((message) => readMessage(message, requester, context.roles));
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

const firstNames =
  'description_text description structured_description question body_text body message text content'.split(
    ' ',
  );

// A ticket: its description is the first message, unless the list begins with the same text.
export function thread(record: Fields, list: Fields[], context: Context): JsonConversation {
  const found = chat(list, record, context);
  const description = textField(record, ...firstNames);
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const opening = plain(description);
  const isRepeated = found.messages.some(
    ({ text }) => plain(text) === opening || (text.length > 20 && opening.includes(plain(text))),
  );
  if (description && !isRepeated) {
    // Below a question, texts of which nothing says whose they are answer it.
    const isUnsaid = found.messages.every(({ side, who }) => side === null && who === '');
    if (isUnsaid) found.messages = found.messages.map((message) => ({ ...message, side: 'us' }));
    found.messages.unshift({
      ...spoken('customer', description, customerOf(record)),
      time: field(record, 'created_at', 'createdAt'),
    });
  }
  return found;
}

// A tree of messages by their number, in the order in which they were written.
function mapped(record: Fields, context: Context): JsonConversation {
  const nodes = Object.values(record.mapping as Fields).filter(isFields);
  const list = nodes.map(({ message }) => message).filter(isFields);
  return { ...chat(list, record, context), isChat: true };
}

// The first message stands in "source", the others in parts.
function intercom(record: Fields, source: Fields, context: Context): JsonConversation {
  const parts = listField(record, 'conversation_parts') ?? [];
  const first = { ...source, created_at: field(record, 'created_at') ?? 0, type: 'comment' };
  const found = chat([first, ...parts], record, context);
  return { ...found, subject: textField(source, 'subject') || found.subject, isChat: false };
}
