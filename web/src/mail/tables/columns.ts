// Proposes which column holds what; a person may choose otherwise.
import type { ColumnName, Columns, Layout } from '../types';
import { isNamedForWho, rankOf } from './column-names';
import type { Data } from './header';
import { couldBeName, isName } from './names';

export const noColumns = (): Columns => ({
  ...{ customer: null, reply: null, conversation: null, text: null },
  ...{ side: null, order: null, private: null, subject: null },
});

export interface Proposal {
  layout: Layout;
  columns: Columns;
}

// For the layout that was chosen, else for the one that fits.
export function propose(data: Data, wanted?: Layout): Proposal {
  const best = (role: ColumnName, taken: (number | null)[] = []) => bestColumn(data, role, taken);
  const ticket = withTexts(data, { customer: best('customer'), reply: best('reply') });
  const subjectOf = (taken: (number | null)[]) => best('subject', taken);
  const message = wanted === 'ticket' ? null : messageColumns(data, wanted === 'message');
  const isTicket = ticket.customer !== null && ticket.reply !== null && ticket.customer !== ticket.reply;
  const isMeagre = (column: number) => isEmptyColumn(data, column) || holdsNames(data, column);
  if (
    wanted !== 'message' &&
    isTicket &&
    !(message && (isMeagre(ticket.reply!) || isMeagre(ticket.customer!)))
  ) {
    const taken = [ticket.customer, ticket.reply];
    const shared = {
      conversation: best('conversation', taken),
      order: best('order', taken),
      subject: subjectOf(taken),
    };
    return { layout: 'ticket', columns: { ...noColumns(), ...ticket, ...shared } };
  }
  if (message)
    return { layout: 'message', columns: { ...message, subject: subjectOf(Object.values(message)) } };
  return { layout: 'ticket', columns: { ...noColumns(), ...longest(data, ticket), subject: subjectOf([]) } };
}

interface Sides {
  customer: number | null;
  reply: number | null;
}
// "Customer, message, reply": who it was stands beside what was written.
function withTexts(data: Data, { customer, reply }: Sides): Sides {
  const text = bestColumn(data, 'text', [customer, reply]);
  if (text === null || isWho(data, text))
    return { customer, reply: isNamedReply(data, customer, reply) ? null : reply };
  const isReply = reply !== null && !isWho(data, reply);
  if (isReply && (customer === null || isWho(data, customer))) return { customer: text, reply };
  const isCustomer = customer !== null && !isWho(data, customer);
  return isCustomer && reply !== null && !isReply && !isEmptyColumn(data, reply)
    ? { customer, reply: text }
    : { customer, reply: isNamedReply(data, customer, reply) ? null : reply };
}
// "Description, agent": a list of tickets with whoever answered, and no answer.
const isNamedReply = (data: Data, customer: number | null, reply: number | null) =>
  customer !== null &&
  reply !== null &&
  isNamedForWho(data.columns[reply]!) &&
  !isNamedForWho(data.columns[customer]!) &&
  holdsNames(data, reply);
// Names, numbers and addresses: a few words without a sentence among them.
const isWho = (data: Data, column: number) => {
  const cells = sample(data.rows, column);
  return (
    cells.every(isName) || holdsNoText(data.rows, column) || (holdsNames(data, column) && cells.length > 0)
  );
};

const isEmptyColumn = ({ rows }: Data, column: number) => rows.every(({ cells }) => !cells[column]?.trim());

function bestColumn(data: Data, role: ColumnName, taken: (number | null)[]): number | null {
  const { header, columns, rows } = data;
  if (!header) return null;
  let best: number | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  columns.forEach((name, index) => {
    const rank = taken.includes(index) ? null : rankOf(role, name);
    if (rank === null) return;
    // Of two columns with names that fit, one that holds something.
    const isEmpty = rows.slice(0, 50).every(({ cells }) => !cells[index]?.trim());
    const isNoText = isText(role) && holdsNoText(rows, index);
    const isNames = (isText(role) || role === 'reply') && holdsNames(data, index);
    // "From: (Name)", "From: (Address)": an address tells whose it is.
    const isAddress = role === 'side' && sample(rows, index).some((cell) => cell.includes('@'));
    // Of "type" and "thread type", the one that speaks of notes.
    const isOfNotes = role === 'private' && rows.some(({ cells }) => noteCell.test(cells[index] ?? ''));
    const weight =
      rank +
      (isEmpty ? 1000 : 0) +
      (isNoText ? 500 : 0) +
      (isNames ? 250 : 0) -
      (isAddress ? 0.5 : 0) -
      (isOfNotes ? 200 : 0);
    if (weight < bestRank) [best, bestRank] = [index, weight];
  });
  return isText(role) && bestRank >= 500 && best !== null && holdsNoText(rows, best) && rows.length > 0
    ? null
    : best;
}

const noteCell = /^.{0,12}\b(?:notes?|internal|private|intern|notiz)\b.{0,12}$/i;
const isText = (role: ColumnName) => role === 'customer' || role === 'text';
const sample = (rows: Data['rows'], index: number) =>
  rows
    .slice(0, 50)
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter(Boolean);
// "Customer" and "Agent" may be columns of names, which people also write in lower case.
const holdsNames = ({ rows, columns }: Data, index: number) => {
  const isOfName = isNamedForWho(columns[index] ?? '') ? couldBeName : isCapitalName;
  return sample(rows, index).every(isOfName);
};
const isCapitalName = (cell: string) =>
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){0,3}$/u.test(cell) && !/[.]$/.test(cell);

// Numbers, dates and addresses are no messages ("Customer" may be a name's or number's column).
const holdsNoText = (rows: Data['rows'], index: number) =>
  sample(rows, index).every((cell) => /^[\d\s.,:;/+-]*$|^\S+@\S+$|^(?:true|false|yes|no)$/i.test(cell));

// One row a message: a text, a conversation, and who wrote it.
function messageColumns(data: Data, isWanted: boolean): Columns | null {
  const text = bestColumn(data, 'text', []) ?? (isWanted ? longestColumns(data)[0] : null) ?? null;
  if (text === null && !isWanted) return null;
  const side = bestColumn(data, 'side', [text]);
  if (side === null && !isWanted) return null;
  const isPrivate = bestColumn(data, 'private', [text, side]);
  const taken = [text, side, isPrivate];
  const conversation = bestColumn(data, 'conversation', taken) ?? idWithRepeats(data, taken);
  const order = bestColumn(data, 'order', [...taken, conversation]);
  return { ...noColumns(), text, side, private: isPrivate, conversation, order };
}

// A column "id" whose values come back: the conversation's.
function idWithRepeats({ columns, rows }: Data, taken: (number | null)[]): number | null {
  const index = columns.findIndex((name, at) => /^(?:id|#|nr|no)$/i.test(name.trim()) && !taken.includes(at));
  if (index < 0) return null;
  const values = rows.map(({ cells }) => cells[index]);
  return new Set(values).size < values.length ? index : null;
}

function longestColumns({ columns, rows }: Data): number[] {
  const sample = rows.slice(0, 200);
  const lengths = columns.map((_, index) =>
    sample.reduce((sum, { cells }) => sum + lettersIn(cells[index] ?? ''), 0),
  );
  const order = columns.map((_, index) => index).filter((index) => lengths[index]! > 0);
  return order.sort((a, b) => lengths[b]! - lengths[a]!);
}
// Without names that are known: the two columns with the longest texts, in their order.
function longest(data: Data, { customer, reply }: Sides) {
  const order = longestColumns(data);
  if (customer !== null)
    return { customer, reply: order.find((index) => index !== customer && index > customer) ?? null };
  if (reply !== null)
    return { customer: order.find((index) => index !== reply && index < reply) ?? null, reply };
  const [first, second] = order.slice(0, 2).sort((a, b) => a - b);
  return { customer: first ?? null, reply: second ?? null };
}
const lettersIn = (cell: string) =>
  /^\S+@\S+$|^https?:\S+$/.test(cell) ? 0 : cell.replace(/[^\p{L}]/gu, '').length;
