// JSON and JSON lines to conversations.

import { inBatches } from '../batches';
import { instant, letterDate } from '../letters/dates';
import type { PageText } from '../page-text';
import { sidesOf } from '../speakers';
import { cellText } from '../tables/cells';
import type { UsKnown } from '../tables/table';
import { asDate } from '../tables/times';
import { withoutOurName } from '../tables/writers';
import type { Conversation, Reported, Turn } from '../types';
import { wholeWords, wordsOf } from '../words';
import type { Context, JsonConversation } from './conversation';
import { bare, type Fields, plainKeys } from './fields';
import type { JsonMessage } from './message';
import { type JsonFile, readRecords } from './records';
import { conversationsIn, grouped, isMessage } from './shapes';

export interface ParsedJson {
  file: string;
  lines: number;
  broken: number[];
  conversations: (JsonConversation & { line: number })[];
  reported: Reported[];
  isLines: boolean;
}

export function parseJson(file: string, text: string, onShare?: (share: number) => void): ParsedJson {
  const { records, broken, lines }: JsonFile = readRecords(text);
  const reported: Reported[] = [];
  const context: Context = { roles: new Map(), heads: new Map() };
  if (records.length === 1) context.onShare = onShare;
  const loose: { message: Fields; line: number }[] = [];
  const several = records.flatMap(({ value: given, line }, index) => {
    if (records.length > 1 && index % 100 === 0) onShare?.(index / records.length);
    const value = bare(plainKeys(given));
    const found = conversationsIn(value, context);
    if (found === null && isMessage(value)) loose.push({ message: value, line });
    else if (found === null)
      reported.push({ file, line, reason: isEmptyList(value) ? 'no_messages' : 'unknown_shape' });
    return numbered(found ?? [], line);
  });
  // One message a line.
  const messages = loose.map(({ message }) => message);
  const together = loose.length > 0 ? numbered(grouped(messages, context), loose[0]!.line) : [];
  const conversations = [...several, ...together];
  return { file, lines, broken, conversations, reported, isLines: records.length > 1 || lines > 1 };
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const numbered = (found: JsonConversation[], line: number) =>
  found.map((one, index) => ({
    ...one,
    line,
    id: one.id || (found.length > 1 ? `${line}.${index + 1}` : String(line)),
  }));

export interface JsonResult {
  conversations: Conversation[];
  reported: Reported[];
}

export async function readJson(
  parsed: ParsedJson,
  us: UsKnown,
  page: PageText,
  onShare?: (share: number) => void,
): Promise<JsonResult> {
  const { file } = parsed;
  const reported = [...parsed.reported];
  const spoken = parsed.conversations.flatMap(({ id, messages }) =>
    inOrder(messages)
      .filter(({ side, text }) => side === null && text.trim())
      .map(({ who }) => ({ conversation: id, who })),
  );
  const sides = sidesOf(spoken, us.isUs, us.isKnown);
  const kept = parsed.conversations.map((one, position) => {
    const report = (reason: Reported['reason']) =>
      reported.push({ file, line: one.line, row: position + 1, ...(one.id && { row_id: one.id }), reason });
    if (one.isEmpty || one.messages.length === 0) {
      report(one.isEmpty ? 'no_messages' : 'unknown_shape');
      return null;
    }
    const messages = inOrder(one.messages).flatMap((message) => {
      const side = message.side ?? sides.get(message.who) ?? null;
      const isBare = message.text.trim() === '';
      if (message.isReply && message.isWeightless) report('weight_zero');
      else if (message.isReply && isBare && one.isChat) report('empty_reply');
      else if (side === null && !isBare) report('unknown_side');
      else if (side === 'note' && !isBare) report('internal_note');
      const isUsed = (side === 'customer' || side === 'us') && !message.isWeightless && !isBare;
      return isUsed ? [{ message, side }] : [];
    });
    return { one, messages, source: { file, position, line: one.line } };
  });
  const conversations = await inBatches(
    kept.filter((one) => one !== null),
    async ({ one, messages, source }): Promise<Conversation> => ({
      id: `${file}#${one.id}`,
      subject: one.subject,
      turns: await Promise.all(messages.map(({ message, side }) => turn(message, side, one, source, page))),
    }),
    onShare,
  );
  return { conversations, reported };
}

async function turn(
  message: JsonMessage,
  role: Turn['role'],
  one: JsonConversation,
  source: Turn['source'],
  page: PageText,
): Promise<Turn> {
  const plain = () => (one.isChat ? message.text : cellText(message.text, page));
  const text = await (message.isHtml ? page.html(message.text) : plain());
  const words = one.isChat ? wholeWords(text) : wordsOf(text);
  const writer = withoutOurName(role, message.writer);
  return {
    role,
    ...(writer && { writer }),
    ...words,
    date: asDate(timeOf(message)),
    subject: one.subject,
    source,
  };
}

// Seconds, milliseconds or a date in words.
function timeOf({ time }: JsonMessage): number {
  if (typeof time === 'number') return time < 1e11 ? 1000 * time : time;
  if (typeof time !== 'string') return Number.NaN;
  if (/^\d{9,13}(?:\.\d+)?$/.test(time)) return timeOf({ time: Number(time) } as JsonMessage);
  const date = letterDate(time);
  return date ? instant(date) : Date.parse(time);
}

// Some exports have the newest message first. Only where every message has a time.
function inOrder(messages: JsonMessage[]): JsonMessage[] {
  const times = messages.map(timeOf);
  if (times.some(Number.isNaN)) return messages;
  const order = messages.map((_, index) => index).sort((a, b) => times[a]! - times[b]! || a - b);
  return order.map((index) => messages[index]!);
}
