// JSON and JSON lines to conversations.

import { instant, letterDate } from '../letters/dates';
import type { PageText } from '../page-text';
import { sidesOf } from '../speakers';
import { cellText } from '../tables/cells';
import type { UsKnown } from '../tables/table';
import { asDate } from '../tables/times';
import type { Conversation, Reported, Turn } from '../types';
import { wholeWords, wordsOf } from '../words';
import { type Fields, plainKeys } from './fields';
import type { JsonMessage } from './message';
import { type JsonFile, readRecords } from './records';
import { conversationsIn, grouped, isMessage, type JsonConversation } from './shapes';

export interface ParsedJson {
  file: string;
  lines: number;
  broken: number[];
  conversations: (JsonConversation & { line: number })[];
  reported: Reported[];
  isLines: boolean;
}

export function parseJson(file: string, text: string): ParsedJson {
  const { records, broken, lines }: JsonFile = readRecords(text);
  const reported: Reported[] = [];
  const roles = new Map<string, string>();
  const loose: { message: Fields; line: number }[] = [];
  const conversations = records.flatMap(({ value: given, line }) => {
    const value = plainKeys(given);
    const found = conversationsIn(value, roles);
    if (found === null && isMessage(value)) loose.push({ message: value, line });
    else if (found === null)
      reported.push({ file, line, reason: isEmptyList(value) ? 'no_messages' : 'unknown_shape' });
    return numbered(found ?? [], line);
  });
  // One message a line.
  if (loose.length > 0) {
    const messages = loose.map(({ message }) => message);
    conversations.push(...numbered(grouped(messages, roles), loose[0]!.line));
  }
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

export async function readJson(parsed: ParsedJson, us: UsKnown, page: PageText): Promise<JsonResult> {
  const { file } = parsed;
  const reported = [...parsed.reported];
  const conversations: Conversation[] = [];
  const spoken = parsed.conversations.flatMap(({ id, messages }) =>
    messages.filter(({ side }) => side === null).map(({ who }) => ({ conversation: id, who })),
  );
  const sides = sidesOf(spoken, us.isUs, us.isKnown);
  for (const [position, one] of parsed.conversations.entries()) {
    const report = (reason: Reported['reason']) =>
      reported.push({ file, line: one.line, row: position + 1, ...(one.id && { row_id: one.id }), reason });
    if (one.isEmpty || one.messages.length === 0) {
      report(one.isEmpty ? 'no_messages' : 'unknown_shape');
      continue;
    }
    const turns: Turn[] = [];
    for (const message of inOrder(one.messages)) {
      const side = message.side ?? sides.get(message.who) ?? null;
      if (message.isReply && message.isWeightless) report('weight_zero');
      else if (message.isReply && message.text.trim() === '' && one.isChat) report('empty_reply');
      if ((side !== 'customer' && side !== 'us') || message.isWeightless || message.text.trim() === '')
        continue;
      turns.push(await turn(message, side, one, { file, position, line: one.line }, page));
    }
    conversations.push({ id: `${file}#${one.id}`, subject: one.subject, turns });
  }
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
  return { role, ...words, date: asDate(timeOf(message)), subject: one.subject, source };
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
