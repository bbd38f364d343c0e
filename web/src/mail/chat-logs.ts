// Chats as messengers and help desks write them out: a time, a name, what was said. Nothing in them says
// which side a name is on.
import { sidesOf } from './speakers';
import { asDate, times } from './tables/times';
import type { Conversation, Reported, Role, Turn } from './types';
import { wholeWords } from './words';

export interface ChatLog {
  conversations: Conversation[];
  reported: Reported[];
  sentence: string;
}

// "12/03/2025, 10:32 - ", "[12.03.25, 10:32:11] ", "(10:32) ", "2025-03-12T10:32:11Z "
const stamp =
  /^[\s\u200e\u200f]*[[(]?((?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[,T]?\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?Z?)[\])]?\s*(?:[-–—]\s+)?/iu;
// "Ana Lopez: …", "<ana> …"
const said = /^[\u200e\u200f]*(?:<([^<>\n]{1,40})>|([^:：\n]{1,40}?)\s*[:：](?=\s|$))\s*/u;
// What stands where a picture or a deleted message was.
const nothing =
  /^[\s\u200e\u200f]*(?:<[^<>]{1,60}>|(?:image|video|audio|sticker|gif|document|bild|foto|imagen|imagem|immagine|afbeelding)\s\S{1,20}|(?:this message was deleted|you deleted this message|diese nachricht wurde gelöscht|null)\.?)\s*$/iu;

interface Line {
  who: string; // '' for what the messenger itself says
  time: string;
  text: string[];
  line: number; // from 1
}

function linesOf(lines: string[]): { chat: Line[]; above: number } {
  const chat: Line[] = [];
  let above = 0; // lines before the first message
  lines.forEach((line, index) => {
    const found = stamp.exec(line);
    if (!found) {
      if (chat.length > 0) chat.at(-1)!.text.push(line);
      else if (line.trim()) above++;
      return;
    }
    const rest = line.slice(found[0].length);
    const name = said.exec(rest);
    const who = (name?.[1] ?? name?.[2] ?? '').trim();
    chat.push({ who, time: found[1]!, text: [name ? rest.slice(name[0].length) : rest], line: index + 1 });
  });
  return { chat, above };
}

const fewest = 4; // messages; a few lines that begin with a time are no chat
const apart = 12 * 3600 * 1000; // milliseconds after which people talk about something new

// Null where the text is no such chat.
export function readChatLog(file: string, lines: string[]): ChatLog | null {
  const { chat, above } = linesOf(lines);
  const names = new Set(chat.map(({ who }) => who).filter(Boolean));
  const spoken = chat.filter(({ who }) => who !== '');
  if (names.size < 2 || spoken.length < fewest || above > 5 || 2 * names.size > spoken.length) return null;
  const when = times(chat.map(({ time }) => time.replace(/[\s,T]+(?=\d)/, ' ')));
  const numbers = conversationNumbers(when);
  const sides = sidesIn(chat.map(({ who }, at) => ({ who, conversation: String(numbers[at]) })));
  const groups = new Map<number, Turn[]>();
  const reported: Reported[] = [];
  chat.forEach(({ who, text, line }, position) => {
    const words = text.join('\n').trim();
    const role = sides.get(who);
    if (!role || nothing.test(words) || words === '') {
      reported.push({ file, line, reason: 'machine' });
      return;
    }
    const turns = groups.get(numbers[position]!) ?? [];
    groups.set(numbers[position]!, turns);
    const writer = role === 'customer' ? { writer: { name: who, address: null } } : {};
    const source = { file, position, line };
    turns.push({ role, ...writer, ...wholeWords(words), date: asDate(when[position]!), subject: '', source });
  });
  const ours = [...sides].filter(([, side]) => side === 'us').map(([who]) => who);
  return {
    conversations: [...groups].map(([number, turns]) => ({ id: `${file}#${number}`, subject: '', turns })),
    reported,
    sentence: `In "${file}" ${ours.join(', ')} was taken as you and everybody else as customers. If that is wrong, write "Customer:" and "Agent:" in place of the names.`,
  };
}

// A new one after half a day of silence.
function conversationNumbers(when: number[]): number[] {
  let number = 1;
  return when.map((time, at) => {
    if (time - (when[at - 1] ?? time) > apart) number++;
    return number;
  });
}

function sidesIn(spoken: { who: string; conversation: string }[]): Map<string, Role> {
  const named = spoken.filter(({ who }) => who !== '');
  const sides = sidesOf(named, () => false, false);
  const people = [...sides].filter(([, side]) => side === 'customer' || side === 'us') as [string, Role][];
  const roles = new Map(people);
  if ([...roles.values()].includes('us')) return roles;
  // Everybody begins as often: who does not begin the first one answers it.
  const other = people.find(([who]) => who !== named[0]!.who);
  if (other) roles.set(other[0], 'us');
  return roles;
}
