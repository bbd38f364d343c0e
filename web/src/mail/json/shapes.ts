// Finds the conversations of an export, however its lists are wrapped: every list that is one of
// conversations, or of messages, is taken for what it is.
import {
  type Context,
  chat,
  groupOf,
  type JsonConversation,
  oneConversation,
  pair,
  thread,
} from './conversation';
import { bare, type Fields, field, isFields, listField, textField } from './fields';

const mostDepth = 8;

// What this value holds; null if it is nothing that is known.
export function conversationsIn(value: unknown, context: Context, depth = 0): JsonConversation[] | null {
  if (depth > mostDepth) return null;
  if (Array.isArray(value)) return fromList(value, context, depth);
  if (!isFields(value)) return null;
  for (const person of listField(value, 'users', 'people', 'agents') ?? []) {
    const role = textField(person, 'role', 'type');
    if (role && field(person, 'id') !== undefined) context.roles.set(String(person.id), role);
  }
  const one = oneConversation(value, context);
  return one ? [one] : fromWrapper(value, context, depth);
}

// Tickets and their messages may lie in two lists; records may stand under their numbers.
function fromWrapper(record: Fields, context: Context, depth: number): JsonConversation[] | null {
  const inner = Object.values(record).filter((value) => typeof value === 'object' && value !== null);
  for (const list of inner) if (Array.isArray(list)) learnHeads(list, context);
  const found = inner.map((value) => conversationsIn(value, context, depth + 1));
  const talks = found.filter((list) => list?.some(isTalk));
  if (talks.length === 0) return found.find((list) => list && list.length > 0) ?? null;
  const isKeyed = inner.every(isFields) && 2 * talks.length > inner.length;
  const odd = isKeyed ? inner.length - talks.length : 0;
  return [...talks.flatMap((list) => list ?? []), ...Array<JsonConversation>(odd).fill(unknownShape)];
}

// Something was said by two sides.
function isTalk({ messages }: JsonConversation): boolean {
  const speakers = new Set(messages.filter(({ text }) => text.trim()).map(({ side, who }) => side ?? who));
  speakers.delete('machine');
  speakers.delete('note');
  return speakers.size > 1;
}

function learnHeads(list: unknown[], { heads }: Context) {
  for (const one of list.map(bare)) {
    if (!isFields(one) || groupOf(one) !== '') continue;
    const isHead = field(one, 'subject', 'title', 'requester_id', 'description', 'customer_id') !== undefined;
    if (isHead && field(one, 'id') !== undefined) heads.set(String(one.id), one);
  }
}

const sideNames = (
  'role from sender author direction author_id speaker sender_type message_type incoming is_inbound inbound ' +
  'outgoing from_agent is_agent is_customer author_type part_type createdBy created_by sender_name author_name ' +
  'from_name'
).split(' ');
const personNames = ['user_id', 'sender_id', 'from_email', 'user', 'actor_id', 'name', 'email'];
const contentNames = (
  'content value text body message html_body plain_body body_text text_body body_html stripped_text ' +
  'bodyText comment'
).split(' ');

// What is said, and by whom; a mere person beside a text is enough where the ticket is named, too.
export const isMessage = (value: unknown): value is Fields =>
  isFields(value) &&
  field(value, ...contentNames) !== undefined &&
  (field(value, ...sideNames) !== undefined ||
    ((groupOf(value) !== '' || value.type === 'message') && field(value, ...personNames) !== undefined));

// Not every entry needs to say who speaks: changes of state stand among the messages.
function isListOfMessages(list: unknown[], context: Context): list is Fields[] {
  if (!list.every(isFields)) return false;
  const count = list.filter(isMessage).length;
  return count > 0 && 2 * count >= list.length && !list.some((one) => oneConversation(one, context) !== null);
}

const manyRecords = 200;

function fromList(given: unknown[], context: Context, depth: number): JsonConversation[] | null {
  if (given.length === 0) return null;
  const list = given.map(bare);
  // A conversation that is nothing but its messages; or pairs as lists of two texts.
  if (isListOfMessages(list, context)) return grouped(list, context);
  if (depth > 0 && list.length === 2 && list.every((one) => typeof one === 'string'))
    return [pair(list[0] as string, list[1] as string, {})];
  const found = list.map((one, index) => {
    if (list.length > manyRecords && index % 100 === 0) context.onShare?.(index / list.length);
    return conversationsIn(one, context, depth + 1);
  });
  return found.every((one) => one === null) ? null : found.flatMap((one) => one ?? [unknownShape]);
}

// Messages that say which conversation they belong to; without that they are one.
export function grouped(list: Fields[], context: Context): JsonConversation[] {
  const groups = new Map<string, Fields[]>();
  for (const message of list) {
    const key = groupOf(message);
    const group = groups.get(key);
    if (group) group.push(message);
    else groups.set(key, [message]);
  }
  return [...groups].map(([id, messages]) => {
    const head = context.heads.get(id);
    if (head) return { ...thread(head, messages, context), id };
    return { ...chat(messages, {}, context), id, subject: textField(messages[0]!, 'subject', 'title') };
  });
}

export const unknownShape: JsonConversation = {
  id: '',
  subject: '',
  messages: [],
  isChat: false,
  isEmpty: false,
};
