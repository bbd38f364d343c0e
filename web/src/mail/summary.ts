// What a person is told about an import: counts of what was left out, and sentences.
import type { Parsed } from './import';
import type { JsonResult } from './json/json';
import type { Arranged } from './letters/arrange';
import { unusedSentences } from './letters/unused';
import type { TableResult } from './tables/table';
import type { TextBlocks } from './text-blocks';
import type { Imported, Reported, ReportReason, Skipped, SkipReason } from './types';

const examples = 5;

const letterKinds: Record<SkipReason, [string, string]> = {
  bounce: ['message that a letter could not be delivered', 'messages that letters could not be delivered'],
  auto_reply: ['automatic reply', 'automatic replies'],
  bulk: ['newsletter or other mass mail', 'newsletters and other mass mails'],
  calendar: ['calendar invitation', 'calendar invitations'],
  encrypted: ['encrypted letter', 'encrypted letters'],
  unreadable_body: ['letter without readable text', 'letters without readable text'],
  duplicate: ['letter that is there twice', 'letters that are there twice'],
  spam: ['letter marked as spam', 'letters marked as spam'],
  trash: ['deleted letter', 'deleted letters'],
  draft: ['draft that was never sent', 'drafts that were never sent'],
  chat: ['chat message', 'chat messages'],
};
const rowKinds: Record<ReportReason, [string, string]> = {
  no_reply: ['row has no reply', 'rows have no reply'],
  no_customer: ['row has no customer text', 'rows have no customer text'],
  too_many_cells: [
    'row has more cells than the header and was not used',
    'rows have more cells than the header and were not used',
  ],
  open_quote: [
    'line has a quotation mark that never closes; its row was read as far as the line goes',
    'lines have a quotation mark that never closes; their rows were read as far as the line goes',
  ],
  internal_note: ['internal note was left out', 'internal notes were left out'],
  machine: ['automatic message was left out', 'automatic messages were left out'],
  weight_zero: ['reply is marked as not to be learnt', 'replies are marked as not to be learnt'],
  empty_reply: ['reply is empty', 'replies are empty'],
  no_messages: ['conversation has no messages', 'conversations have no messages'],
  unknown_shape: ['record has a shape that is not known', 'records have a shape that is not known'],
  no_label: ['block stands under no label', 'blocks stand under no label'],
  odd_block: [
    'block has no other block after it that answers it and was not used',
    'blocks have no other block after them that answers them and were not used',
  ],
  unknown_side: ['message does not say who wrote it', 'messages do not say who wrote them'],
};

const counted = (count: number, [one, many]: [string, string]) => `${count} ${count === 1 ? one : many}`;

function tally<T>(list: T[], key: (one: T) => string, name: (one: T) => string): Skipped[] {
  const groups = new Map<string, Skipped>();
  for (const one of list) {
    const group = groups.get(key(one)) ?? { reason: key(one), count: 0, examples: [] };
    group.count++;
    if (group.examples.length < examples) group.examples.push(name(one));
    groups.set(key(one), group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

const placeOf = ({ line, row }: Reported) => (line !== undefined ? `line ${line}` : `row ${row}`);

export function summarise(
  parsed: Parsed,
  mail: Arranged,
  { tables, json, texts }: { tables: TableResult[]; json: JsonResult[]; texts: TextBlocks[] },
): Omit<Imported, 'letters' | 'conversations' | 'pairs'> {
  const left = mail.letters.filter(({ skip }) => skip !== null);
  const letters = tally(
    left,
    ({ skip }) => skip!,
    ({ subject, source }) => subject || source.file,
  );
  const files = tally(
    parsed.skipped,
    ({ reason }) => reason,
    ({ name }) => name,
  );
  const reported = [...tables, ...json, ...texts].flatMap((one) => one.reported);
  const brokenLines = parsed.json.flatMap(({ file, broken }) => broken.map((line) => ({ file, line })));
  const rows = tally(reported, ({ reason }) => reason, placeOf);
  return {
    skipped: [
      ...letters,
      ...files,
      ...rows.filter(({ reason }) => reason === 'internal_note' || reason === 'machine'),
    ],
    reported,
    unused: mail.unused.map(({ reason, letters: all }) => ({
      ...{ reason, count: all.length },
      examples: all.slice(0, examples).map(({ subject, source }) => subject || source.file),
    })),
    sentences: [
      ...parsed.sentences,
      ...unusedSentences(mail.unused, mail.others),
      ...letters.map(({ reason, count }) => `${counted(count, letterKinds[reason as SkipReason])} left out.`),
      ...wordless(mail),
      ...rows.map(
        (group) => `${counted(group.count, rowKinds[group.reason as ReportReason])} (${listed(group)}).`,
      ),
      ...broken(parsed, json),
      ...notes(parsed),
      ...parsed.tables.flatMap(asides),
      ...texts.flatMap(({ sentences }) => sentences),
      ...unlabelled(texts),
    ],
    brokenLines,
    lines: parsed.json.map(({ file, lines }) => ({ file, count: lines })),
    tables: tables.map(({ table }) => table),
    texts: texts.map(({ file }) => file),
    us: mail.us,
    others: mail.others.map(({ address, reason }) => ({ address, reason })),
    attachments: mail.letters.reduce((sum, letter) => sum + letter.attachments.length, 0),
  };
}

// Not left out, but of no use: only a picture, or nothing but a quote.
function wordless({ letters }: Arranged): string[] {
  const count = letters.filter(({ skip, text }) => skip === null && text === '').length;
  const kinds: [string, string] = ['letter has no words of its own', 'letters have no words of their own'];
  return count > 0 ? [`${counted(count, kinds)} (only attachments or quotes).`] : [];
}

const listed = ({ examples: some, count }: Skipped) =>
  count > some.length ? `${some.join(', ')}, …` : some.join(', ');

const broken = ({ json }: Parsed, found: JsonResult[]) =>
  json.flatMap((one, index) => {
    if (one.broken.length === 0) return [];
    const isUsed = found[index]!.conversations.length > 0;
    const lines = one.broken.slice(0, 20).join(', ') + (one.broken.length > 20 ? ', …' : '');
    return [
      `${counted(one.broken.length, ['line', 'lines'])} of "${one.file}" could not be read as JSON (${lines}); ${isUsed ? 'the rest was used' : 'no letters are in the rest'}.`,
    ];
  });

// The same guess in many letters is said once.
const notes = ({ letters }: Parsed) =>
  tally(
    letters.flatMap((letter) => letter.notes.map((note) => ({ note, letter }))),
    ({ note }) => note,
    ({ letter }) => letter.subject || letter.source.file,
  ).map(({ reason, count, examples: some }) =>
    count === 1 ? `"${some[0]}": ${reason}` : `${count} letters: ${reason}`,
  );

const asides = ({ file, data }: Parsed['tables'][number]) =>
  data.asides.length > 0
    ? [
        `${counted(data.asides.length, ['line', 'lines'])} of "${file}" above the header or below the data (${data.asides.map(({ line }) => line).join(', ')}) taken as title or total.`,
      ]
    : [];

const unlabelled = (texts: TextBlocks[]) =>
  texts
    .filter(({ conversations }) => conversations.length === 0)
    .map(
      ({ file }) =>
        `No lines such as "Customer:" and "Agent:" in "${file}". Name the line that stands between the blocks, or add such lines.`,
    );
