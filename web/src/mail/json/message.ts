// One message of an export: who speaks, what, when, and whether anybody outside saw it.
import { type Side, sideOf } from '../sides';
import { writerOf } from '../tables/writers';
import type { Writer } from '../types';
import { type Fields, field, isFalse, isFields, isTrue, textField } from './fields';

export interface JsonMessage {
  side: Side;
  who: string; // for guessing, where the side is unknown
  writer: Writer | null;
  text: string;
  isHtml: boolean;
  time: unknown;
  isWeightless: boolean; // marked as not to be learnt
  isReply: boolean; // would have been one of ours, had it any text
}

const noUs = () => false;

// Kinds that are no message: changes of state, and what only the team sees.
const kindOfNote =
  /^(?:note|notes|internal|private|internal_note|note_and_reopen|whisper|comment_internal|n)$/i;
const kindOfEvent =
  /^(?:assignment|assign_and_\w+|open|snoozed|unsnoozed|away_mode_assignment|participant_\w+|lineitem|line_item|event|activity|system|automation|tag|merged|conversation_\w+|timer_\w+|bot|quick_reply_\w*|rating|csat|call|voicemail|template|status|typing)$/i;

export function readMessage(record: Fields, requester: unknown, roles: Map<string, string>): JsonMessage {
  const [text, isHtml] = contentOf(record);
  const side = sideOfMessage(record, requester, roles);
  return {
    side,
    who: whoOf(record),
    writer: writerIn(record),
    text,
    isHtml,
    time: field(
      record,
      'created_at',
      'create_time',
      'createdAt',
      'created',
      'created_datetime',
      'createdTime',
      'sent_at',
      'sent_datetime',
      'timestamp',
      'date',
      'time',
      'ts',
      'timestamp_ms',
    ),
    isWeightless: record.weight === 0,
    isReply: side === 'us' && !field(record, 'tool_calls', 'function_call'),
  };
}

const plainNames = [
  'plain_body',
  'body_text',
  'stripped_text',
  'text_body',
  'bodyText',
  'plainText',
  'body_plain',
  'plain_text',
  'text',
  'content',
  'value',
  'message',
  'utterance',
  'body',
  'comment',
];
const htmlNames = ['html_body', 'body_html', 'htmlBody', 'bodyHtml', 'content_html', 'html'];

// The text, and whether it is HTML. Content may be a list of parts of which only text is read.
function contentOf(record: Fields): [string, boolean] {
  for (const name of plainNames) {
    const value = field(record, name);
    if (typeof value === 'string') return [value, looksLikeHtml(value)];
    if (Array.isArray(value)) return [partsText(value), false];
    if (isFields(value)) {
      const [text, isHtml] = contentOf(value);
      if (text) return [text, isHtml];
      const parts = field(value, 'parts');
      if (Array.isArray(parts)) return [partsText(parts), false];
    }
  }
  const html = textField(record, ...htmlNames);
  return [html, html !== ''];
}
const looksLikeHtml = (text: string) =>
  /<\/?(?:p|br|div|span|b|i|a|ul|li|table|html|body|strong|em|img|blockquote)\b[^<>]*>/i.test(text) ||
  /&(?:amp|lt|gt|nbsp|quot|#\d+);/.test(text);

// Parts of a training file stand below each other; those of a messenger ("bold", "link") in one line.
const isInline = (part: unknown) =>
  isFields(part) &&
  /^(?:bold|italic|underline|strikethrough|spoiler|link|text_link|mention|mention_name|code|pre|plain|hashtag|email|phone|bot_command|cashtag|blockquote)$/.test(
    textField(part, 'type'),
  );
const inlineText = (parts: unknown[]) =>
  parts.map((part) => (isFields(part) ? textField(part, 'text') : String(part))).join('');

const partsText = (parts: unknown[]) => (parts.some(isInline) ? inlineText(parts) : partsBelow(parts));
const partsBelow = (parts: unknown[]) =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : isFields(part) && /^(?:text|input_text|output_text)?$/.test(textField(part, 'type'))
          ? textField(part, 'text', 'content')
          : '',
    )
    .filter(Boolean)
    .join('\n');

const authorOf = (record: Fields): Fields => {
  const author = field(record, 'author', 'sender', 'from', 'createdBy', 'created_by', 'user', 'creator');
  return isFields(author) ? author : {};
};

const whoOf = (record: Fields): string => {
  const author = authorOf(record);
  const plain = field(
    record,
    'from',
    'sender',
    'author',
    'name',
    'author_id',
    'authorId',
    'user_id',
    'from_email',
    'speaker',
    'sender_name',
    'author_name',
    'from_name',
    'user',
    'poster',
  );
  return (
    textField(author, 'email', 'address', 'emailAddress', 'id', 'name', 'displayName') ||
    (typeof plain === 'string' || typeof plain === 'number' ? String(plain) : '')
  );
};

export const nameIn = (person: Fields): string =>
  textField(person, 'name', 'full_name', 'display_name', 'displayName') ||
  `${textField(person, 'first_name', 'firstName', 'first')} ${textField(person, 'last_name', 'lastName', 'last')}`.trim();

const writerIn = (record: Fields): Writer | null => {
  const author = authorOf(record);
  const plain = ['from', 'sender', 'author', 'from_name', 'author_name', 'sender_name', 'from_email', 'name'];
  return writerOf([
    nameIn(author),
    textField(author, 'email', 'address'),
    ...plain.map((name) => textField(record, name)),
  ]);
};

function sideOfMessage(record: Fields, requester: unknown, roles: Map<string, string>): Side {
  if (isHidden(record)) return 'note';
  const kind = textField(record, 'part_type', 'type', 'entry_type', 'message_type', 'kind');
  if (kindOfNote.test(kind)) return 'note';
  if (kindOfEvent.test(kind)) return 'machine';
  if (isFields(record.author) && isTrue(record.author.is_bot)) return 'machine';
  // Where messages are numbered by their kind, a sender of type "user" is one of the team.
  const numbered = chatwootSide(record.message_type);
  if (numbered) return numbered;
  const said = declaredSide(record) ?? flaggedSide(record);
  if (said) return said;
  const author = authorOf(record);
  const id =
    field(record, 'author_id', 'authorId', 'user_id', 'userId', 'sender_id') ??
    (String(requester).includes('@')
      ? field(author, 'email', 'address', 'emailAddress')
      : field(author, 'id'));
  const role = roles.get(String(id));
  if (role) return sideOf(role, noUs);
  if (id !== undefined && requester !== undefined)
    return String(id) === String(requester) ? 'customer' : 'us';
  // In a chat everything is a message; of threads without authors it is ours.
  const type = kind === 'message' && whoOf(record) !== '' ? null : threadSide(kind);
  return (
    type ??
    (record.part_type !== undefined && field(author, 'type') === undefined ? null : sideOf(kind, noUs))
  );
}

const isHidden = (record: Fields) =>
  isFalse(record.public) ||
  isFalse(record.is_public) ||
  isTrue(record.private) ||
  isTrue(record.is_private) ||
  isTrue(record.internal) ||
  isTrue(record.is_internal) ||
  isTrue(record.is_note) ||
  isTrue(record.redacted) ||
  isTrue(record.deleted) ||
  isTrue(record.is_draft) ||
  /^(?:draft|hidden|deleted|trashed|spam)$/i.test(textField(record, 'state', 'draft_mode')) ||
  /^(?:private|internal)$/i.test(textField(record, 'visibility'));

// Fields whose very purpose is to say who speaks.
function declaredSide(record: Fields): Side {
  // Where a thread says by whom it was made, a "user" is one of the team.
  const maker = field(record, 'createdBy', 'created_by');
  if (isFields(maker) && maker.type === 'user') return 'us';
  const author = authorOf(record);
  for (const value of [
    ...[
      'role',
      'author_role',
      'authorRole',
      'author_type',
      'authorType',
      'sender_type',
      'senderType',
      'actor_type',
      'user_type',
      'direction',
    ].map((name) => record[name]),
    ...['role', 'type', 'user_type', 'kind'].map((name) => author[name]),
    ...['from', 'sender', 'author', 'speaker', 'side', 'source'].map((name) => record[name]),
  ]) {
    const side = sideOf(value, noUs);
    if (side) return side;
  }
  return null;
}

function flaggedSide(record: Fields): Side {
  const author = authorOf(record);
  const ours: unknown[] = [
    record.from_agent,
    record.is_agent,
    record.isAgent,
    record.outgoing,
    record.is_outgoing,
    record.is_staff,
    author.is_agent,
    author.staff,
    author.is_teammate,
  ];
  const theirs: unknown[] = [
    record.is_inbound,
    record.inbound,
    record.incoming,
    record.is_customer,
    record.isCustomer,
    record.from_customer,
    author.is_customer,
  ];
  for (const value of ours) if (isTrue(value) || isFalse(value)) return isTrue(value) ? 'us' : 'customer';
  for (const value of theirs) if (isTrue(value) || isFalse(value)) return isTrue(value) ? 'customer' : 'us';
  return null;
}

// Numbers and letters that some help desks use: 0 came in, 1 went out; M is a message, R a response.
const chatwootSide = (type: unknown): Side =>
  type === 0 || type === 'incoming'
    ? 'customer'
    : type === 1 || type === 'outgoing'
      ? 'us'
      : type === 2 || type === 3 || type === 'activity' || type === 'template'
        ? 'machine'
        : null;
const threadSide = (kind: string): Side =>
  kind === 'M'
    ? 'customer'
    : kind === 'R'
      ? 'us'
      : /^(?:message|reply|response|agent_reply)$/.test(kind)
        ? 'us'
        : null;
