// Plain text with blocks "Customer:" and "Agent:", or with a separator that the person names.
import { readChatLog } from './chat-logs';
import type { Conversation, Reported, ReportReason, Role, Turn } from './types';
import { wordsOf } from './words';

export interface TextBlocks {
  file: string;
  conversations: Conversation[];
  reported: Reported[];
  sentences: string[];
}

// "Customer:", "[10:32] Agent (Lee):", "**Kunde:**"
const labelled =
  /^\s*(?:\[[^\]]{1,30}\]\s*|\(?\d{1,2}:\d{2}(?::\d{2})?\)?\s+)?[*_#>\s-]*([\p{L}][\p{L} -]{0,30}?)\s*(?:\([^)]{0,40}\)|\[[^\]]{0,40}\])?[*_]*\s*[:：][*_]*(?:\s+|$)(.*)$/u;
// Fewer than a table's field may hold: in a text "Model:", "Store:" and "Contact:" are a customer's own
// lines. The first list that has both sides of a text is the text's own; those below are words there.
const labels: readonly Record<Role, RegExp>[] = [
  {
    customer:
      /^(?:customers?|end[ -]?user|client|requester|visitor|guest|kund(?:e|in)|cliente|klant|kund|asiakas|klient|клиент|ग्राहक|顧客|お客様|客户|고객)$/iu,
    us: /^(?:agent|support(?: agent)?|staff|operator|assistant|mitarbeiter(?:in)?|agente|conseill(?:er|ère)|soporte|suporte|atendente|operatore|assistenza|medewerker|handläggare|агент|оператор|поддержка|एजेंट|担当者|オペレーター|客服|坐席|상담원)$/iu,
  },
  {
    customer:
      /^(?:q|c|f|p|question|enquiry|inquiry|frage|anfrage|pregunta|pergunta|domanda|vraag|fråga|pytanie|kysymys|вопрос|प्रश्न|質問|问|问题|질문)$/iu,
    us: /^(?:a|r|reply|answer|response|antwort|respuesta|resposta|risposta|antwoord|réponse|svar|vastaus|odpowiedź|ответ|उत्तर|回答|答|回复|답변)$/iu,
  },
  {
    customer:
      /^(?:users?|human|buyer|me|caller|benutzer(?:in)?|utilisateur|usuari[oa]|utente|gebruiker|用户)$/iu,
    us: /^(?:we|us|team|admin|seller|merchant|shop|store|gpt|chatgpt|rep|employee|équipe)$/iu,
  },
];
const machine = /^(?:(?:chat ?|operator )?bot|бот)$/iu;
const note = /^(?:(?:internal|private|agent|staff|team) note|interne? notiz|note interne|nota interna)$/iu;
// A customer writes such lines as well ("System: Windows"); below a reply or with a time they are none of ours.
const aside: Record<'machine' | 'note', RegExp> = {
  machine: /^(?:system|automation|event|система)$/iu,
  note: /^notes?$/iu,
};
const rule = /^\s*(?:[-=*_#~]\s*){3,}$/;

type Speaker = Role | 'machine' | 'note' | null;

const labelOf = (line: string) => labelled.exec(line)?.[1]?.trim() ?? '';

// Who speaks under a label, for this text.
function rolesOf(lines: string[]): (label: string) => Role | null {
  const found = new Set(lines.map(labelOf).filter(Boolean));
  const used = labels.map((_, index) => labels.slice(0, index + 1));
  const roleIn = (lists: readonly Record<Role, RegExp>[], label: string): Role | null =>
    lists.some(({ customer }) => customer.test(label))
      ? 'customer'
      : lists.some(({ us }) => us.test(label))
        ? 'us'
        : null;
  const chosen = used.find(
    (lists) => new Set([...found].map((one) => roleIn(lists, one) ?? '').filter(Boolean)).size === 2,
  );
  return (label) => roleIn(chosen ?? labels, label);
}

const hasTime = /^\s*(?:\[|\(?\d)/;
function speakerOf(line: string, label: string, before: Speaker | undefined): Speaker {
  if (machine.test(label)) return 'machine';
  if (note.test(label)) return 'note';
  if (before === 'customer' && !hasTime.test(line)) return null;
  return aside.machine.test(label) ? 'machine' : aside.note.test(label) ? 'note' : null;
}

interface Block {
  role: Speaker;
  lines: string[];
  line: number; // from 1
}

const oftenEnough = 100; // conversations between two words about progress

export function readBlocks(
  file: string,
  text: string,
  separator?: string,
  onShare?: (share: number) => void,
): TextBlocks {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const roleOf = rolesOf(lines);
  const hasLabels = lines.some((line) => roleOf(labelOf(line)) !== null);
  const named = separator?.trim();
  const chat = hasLabels || named ? null : readChatLog(file, lines);
  if (chat) return { file, ...chat, sentences: [chat.sentence] };
  const isSeparator = (line: string) => (named ? line.trim() === named : rule.test(line));
  const groups = hasLabels ? labelledGroups(lines, isSeparator, roleOf) : alternating(lines, isSeparator);
  const position = { at: 0 };
  const conversations = groups.map((blocks, index) => {
    if (index % oftenEnough === 0) onShare?.(index / groups.length);
    return {
      id: `${file}#${index + 1}`,
      subject: '',
      turns: blocks.flatMap((block) => turns(file, block, position)),
    };
  });
  const reported = groups.flatMap((blocks) => [
    ...blocks.flatMap((block) => leftOut(file, block)),
    ...(hasLabels ? [] : unanswered(file, blocks)),
  ]);
  return {
    file,
    conversations: conversations.filter((one) => one.turns.length > 1 || (hasLabels && one.turns.length > 0)),
    reported,
    sentences: [],
  };
}

// Of blocks that take turns, the last one may be alone.
const unanswered = (file: string, blocks: Block[]): Reported[] =>
  blocks.length === 1 ? [{ file, line: blocks[0]!.line, reason: 'odd_block' }] : [];

function turns(file: string, { role, lines, line }: Block, position: { at: number }): Turn[] {
  const text = lines.join('\n').trim();
  if ((role !== 'customer' && role !== 'us') || !text) return [];
  return [
    { role, ...wordsOf(text), date: null, subject: '', source: { file, position: position.at++, line } },
  ];
}

// Blocks that are nobody's message; what stands above the first label among them.
function leftOut(file: string, { role, lines, line }: Block): Reported[] {
  if (role === 'customer' || role === 'us' || !lines.some((one) => one.trim())) return [];
  const reason: ReportReason =
    role === 'machine' ? 'machine' : role === 'note' ? 'internal_note' : 'no_label';
  return [{ file, line, reason }];
}

// Conversations end at a separator. Without any, each question begins one of its own.
function labelledGroups(
  lines: string[],
  isSeparator: (line: string) => boolean,
  roleOf: (label: string) => Role | null,
): Block[][] {
  const isDivided = lines.some(isSeparator);
  const groups: Block[][] = [[]];
  lines.forEach((line, index) => {
    if (isSeparator(line)) {
      groups.push([]);
      return;
    }
    const found = labelled.exec(line);
    const last = groups.at(-1)!.at(-1);
    const label = labelOf(line);
    const role = label ? (roleOf(label) ?? speakerOf(line, label, last?.role)) : null;
    if (found && role) {
      if (!isDivided && role === 'customer' && last?.role === 'us') groups.push([]);
      groups.at(-1)!.push({ role, lines: [found[2]!], line: index + 1 });
    } else if (last) last.lines.push(line);
    else if (line.trim()) groups.at(-1)!.push({ role: null, lines: [line], line: index + 1 });
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
  const filled = blocks.flatMap((block) => {
    const above = block.lines.findIndex((line) => line.trim());
    return above < 0 ? [] : [{ ...block, line: block.line + above }];
  });
  const groups: Block[][] = [];
  for (let at = 0; at < filled.length; at += 2) {
    const [asked, answered] = filled.slice(at, at + 2);
    groups.push([
      { ...asked!, role: 'customer' },
      ...(answered ? [{ ...answered, role: 'us' as const }] : []),
    ]);
  }
  return groups;
}
