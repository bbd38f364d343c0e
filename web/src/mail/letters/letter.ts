// One raw letter, read as far as possible without knowing who "we" are.
import { forwardedLetter } from '../cutting/cut';
import type { PageText } from '../page-text';
import type { SkipReason, Source } from '../types';
import { noWords, type Words, wordsOf } from '../words';
import { addresses, nameIn } from './addresses';
import { type Body, type Fragment, readBody } from './body';
import { readForm } from './contact-form';
import { letterDate } from './dates';
import { folderMark, labelMark } from './folders';
import { headerText } from './header-words';
import { type Message, parseMessage } from './mime';
import {
  automatic,
  type Envelope,
  isBounce,
  isCalendar,
  isEncrypted,
  isUnreadable,
  massMail,
} from './not-a-letter';
import { unpack } from './plain-text';

// All that the arranging needs; "us" decides later what of it counts.
export interface RawLetter {
  source: Source;
  from: string | null;
  fromName: string | null;
  replyTo: string[];
  to: string[];
  cc: string[];
  date: string | null;
  subject: string;
  id: string | null;
  inReplyTo: string[];
  references: string[];
  words: Words;
  attachments: (string | null)[];
  notes: string[];
  skip: SkipReason | null; // whoever "we" are
  isGenerated: boolean; // a machine sent it: nobody's words, unless it is a form
  mass: { isBulk: boolean; lists: string[] };
  form: { address: string | null; words: Words } | null;
  forward: { from: string | null; words: Words } | null;
}

const ids = (value: string | undefined): string[] => {
  const found = [...(value ?? '').matchAll(/<([^<>]+)>/g)].map((match) => match[1]!.replace(/\s+/g, ''));
  const plain = (value ?? '').trim();
  return found.length > 0 ? found : /^[^\s<>]+@[^\s<>]+$/.test(plain) ? [plain] : [];
};

export async function readLetter(raw: Uint8Array, source: Source, page: PageText): Promise<RawLetter> {
  const message = await parseMessage(raw);
  const first = (name: string) => message.headers.get(name)?.[0];
  const all = (name: string) => (message.headers.get(name) ?? []).flatMap(addresses);
  const body = readBody(message.root);
  const plain = await textOf(body, page);
  const { text, attachments } = unpack(plain);
  const from = addresses(first('from'))[0] ?? addresses(first('sender'))[0] ?? null;
  const subject = headerText(first('subject'));
  const envelope: Envelope = { headers: message.headers, from, subject, root: message.root, body };
  const machine = automatic(envelope);
  const skip = reasonToSkip(envelope, message, source, text, machine === 'certain');
  const words = skip === 'encrypted' || skip === 'unreadable_body' ? noWords : wordsOf(text);
  const form = skip ? null : readForm(text);
  const forward = skip ? null : await forwarded(text, subject, body, source, page);
  return {
    source,
    from,
    fromName: nameIn(headerText(first('from'))),
    // Lists that write their own address into From keep the writer's elsewhere.
    replyTo: ['reply-to', 'x-original-from', 'x-original-sender'].flatMap(all),
    to: all('to'),
    cc: all('cc'),
    date: letterDate(first('date')),
    subject,
    id: ids(first('message-id'))[0] ?? null,
    inReplyTo: ids(first('in-reply-to')),
    references: (message.headers.get('references') ?? []).flatMap(ids),
    words,
    attachments: [...body.attachments, ...attachments],
    notes: body.notes,
    skip,
    isGenerated: machine === 'generated',
    mass: massMail(envelope),
    form: form && { address: form.address, words: wordsOf(form.message) },
    forward: forward && { from: forward.from, words: wordsOf(forward.text) },
  };
}

function reasonToSkip(
  envelope: Envelope,
  { headers }: Message,
  source: Source,
  text: string,
  isAutomatic: boolean,
): SkipReason | null {
  const folder = folderMark(source.file) ?? labelMark(headers);
  if (folder) return folder;
  if (isBounce(envelope)) return 'bounce';
  if (isAutomatic) return 'auto_reply';
  if (isCalendar(envelope)) return 'calendar';
  if (isEncrypted(envelope, text)) return 'encrypted';
  return isUnreadable(envelope, text) ? 'unreadable_body' : null;
}

async function textOf({ fragments }: Body, page: PageText): Promise<string> {
  const texts = await Promise.all(
    fragments.map((one: Fragment) => (one.kind === 'html' ? page.html(one.content) : one.content)),
  );
  if (texts.length === 1) return texts[0]!;
  return texts
    .map((text) => text.replace(/^\s*\n|\s+$/g, ''))
    .filter(Boolean)
    .join('\n\n');
}

// Below a line of dashes, in an Outlook block, or as a letter inside the letter.
async function forwarded(
  text: string,
  subject: string,
  body: Body,
  source: Source,
  page: PageText,
): Promise<{ from: string | null; text: string } | null> {
  const inside = forwardedLetter(text, subject);
  if (inside) return { from: inside.from, text: inside.body };
  if (body.embedded.length !== 1 || source.position < 0) return null;
  const letter = await readLetter(body.embedded[0]!, { ...source, position: -1 }, page);
  return { from: letter.from, text: letter.words.text };
}

// A letter that could not be taken apart at all is counted, not lost from sight.
export function unreadable(source: Source, note: string): RawLetter {
  const nobody = { from: null, fromName: null, replyTo: [], to: [], cc: [], date: null, subject: '' };
  const nothing = { words: noWords, attachments: [], form: null, forward: null, isGenerated: false };
  const unrelated = { id: null, inReplyTo: [], references: [], mass: { isBulk: false, lists: [] } };
  return { source, ...nobody, ...unrelated, ...nothing, notes: [note], skip: 'unreadable_body' };
}
