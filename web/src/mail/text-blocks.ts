// Plain text with blocks "Customer:" and "Agent:", or with a separator that the person names.
import { sideOf } from './sides';
import type { Conversation, Role, Turn } from './types';
import { wordsOf } from './words';

export interface TextBlocks {
  conversations: Conversation[];
  hasLabels: boolean;
}

// "Customer:", "[10:32] Agent (Lee):", "**Kunde:**"
const labelled =
  /^\s*(?:\[[^\]]{1,30}\]\s*|\(?\d{1,2}:\d{2}(?::\d{2})?\)?\s+)?[*_#>\s-]*([\p{L}][\p{L} -]{0,30}?)\s*(?:\([^)]{0,40}\)|\[[^\]]{0,40}\])?[*_]*\s*[:：][*_]*(?:\s+|$)(.*)$/u;
const short = /^(?:q|c|question|frage|pregunta|pergunta|domanda|vraag|f|p|質問|问)$/iu;
const shortReply = /^(?:a|r|answer|antwort|respuesta|resposta|risposta|antwoord|réponse|回答|答|response)$/iu;
const rule = /^\s*(?:[-=*_#~]\s*){3,}$/;

const noUs = () => false;
const roleOf = (label: string): Role | null => {
  const plain = label.trim();
  if (short.test(plain)) return 'customer';
  if (shortReply.test(plain)) return 'us';
  const side = sideOf(plain, noUs);
  return side === 'customer' || side === 'us' ? side : null;
};

interface Block {
  role: Role | null;
  lines: string[];
  line: number; // from 1
}

export function readBlocks(file: string, text: string, separator?: string): TextBlocks {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const hasLabels = lines.some((line) => roleOf(labelled.exec(line)?.[1] ?? '') !== null);
  const isSeparator = separator?.trim()
    ? (line: string) => line.trim() === separator.trim()
    : (line: string) => rule.test(line);
  const groups = hasLabels ? labelledGroups(lines, isSeparator) : alternating(lines, isSeparator);
  const position = { at: 0 };
  const conversations = groups.map((blocks, index) => ({
    id: `${file}#${index + 1}`,
    subject: '',
    turns: blocks.flatMap((block) => turns(file, block, position)),
  }));
  return { conversations: conversations.filter((one) => one.turns.length > 0), hasLabels };
}

function turns(file: string, { role, lines, line }: Block, position: { at: number }): Turn[] {
  const text = lines.join('\n').trim();
  if (!role || !text) return [];
  return [
    { role, ...wordsOf(text), date: null, subject: '', source: { file, position: position.at++, line } },
  ];
}

// Conversations end at a separator. Without any, each question begins one of its own.
function labelledGroups(lines: string[], isSeparator: (line: string) => boolean): Block[][] {
  const isDivided = lines.some(isSeparator);
  const groups: Block[][] = [[]];
  lines.forEach((line, index) => {
    if (isSeparator(line)) {
      groups.push([]);
      return;
    }
    const found = labelled.exec(line);
    const role = found ? roleOf(found[1]!) : null;
    const last = groups.at(-1)!.at(-1);
    if (role) {
      if (!isDivided && role === 'customer' && last?.role === 'us') groups.push([]);
      groups.at(-1)!.push({ role, lines: [found![2]!], line: index + 1 });
    } else if (found && sideOf(found[1]!, noUs) !== null)
      groups.at(-1)!.push({ role: null, lines: [], line: index + 1 });
    else last?.lines.push(line);
  });
  return groups;
}

// Without labels: question, separator, reply, separator, question, …
function alternating(lines: string[], isSeparator: (line: string) => boolean): Block[][] {
  if (!lines.some(isSeparator)) return [];
  const blocks: Block[] = [{ role: null, lines: [], line: 1 }];
  lines.forEach((line, index) => {
    if (isSeparator(line)) blocks.push({ role: null, lines: [], line: index + 2 });
    else blocks.at(-1)!.lines.push(line);
  });
  const filled = blocks.filter((block) => block.lines.some((line) => line.trim()));
  const groups: Block[][] = [];
  for (let at = 0; at + 1 < filled.length; at += 2) {
    groups.push([
      { ...filled[at]!, role: 'customer' },
      { ...filled[at + 1]!, role: 'us' },
    ]);
  }
  return groups;
}
