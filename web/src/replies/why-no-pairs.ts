// What is said when what was brought gives no pairs: what is missing, and what to do.
import type { Imported, Letter, Us } from '../mail';

export function whyNoPairs({ letters, tables, texts, us, others, sentences }: Imported): string {
  if (letters.length > 0) return whyNoneAnswers(letters, us, others);
  const said = sentences.slice(0, 3).join(' ');
  const [table] = tables;
  const advice = table
    ? `No pairs were found in that. Open "How ${table.file} was understood" and say what its columns hold.`
    : texts.length > 0
      ? ''
      : 'No letters were found in that. Mailboxes (.mbox, .eml), tables (.csv), .json, .txt and .zip files of these can be read.';
  return `${said} ${advice}`.trim();
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const people = (count: number) => counted(count, 'person', 'people');
const other = 'If another address is yours, say which.';

// By who writes to whom: questions without answers, answers without questions, or two halves that do not meet.
function whyNoneAnswers(letters: readonly Letter[], us: readonly Us[], others: readonly Us[]): string {
  const read = counted(letters.length, 'letter was read', 'letters were read');
  const kept = letters.filter(({ skip, text }) => skip === null && text !== '');
  if (kept.length === 0)
    return `${read}, but all of them were left out: see the list of what was found. Add the mailbox with your customers' letters and your replies.`;
  const ours = kept.filter(({ role }) => role === 'us');
  const theirs = kept.filter(({ role }) => role === 'customer');
  const we = us.map(({ address }) => address).join(', ');
  const asked = new Set(theirs.map(({ from }) => from)).size;
  const answered = new Set(ours.flatMap(({ to }) => to)).size;
  if (we === '') return `${read}, but none of them answers another one. Say which address is yours.`;
  if (theirs.length === 0)
    return `${read}, all written by ${we} to ${people(answered)}: those are the replies. What they answer is missing: add the mailbox with your customers' letters (the inbox). ${other}`;
  if (ours.length === 0 && others[0]) return `${read}, and none is by ${we}. ${others[0].reason}`;
  if (ours.length === 0)
    return `${read}, written by ${people(asked)}, and none by ${we}: the replies are missing. Add the mailbox with what you sent. ${other}`;
  return `${read}: ${ours.length} by ${we} to ${people(answered)}, and ${theirs.length} by ${people(asked)}, but none of them answers another one. Add the mailbox with the rest of these conversations. ${other}`;
}
