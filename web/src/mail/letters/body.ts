// What a person reads in a letter: which parts are its text, and which are attachments.
import { latin1 } from './bytes';
import { decodeText } from './charsets';
import { unflow } from './flowed';
import { headerText } from './header-words';
import type { Part } from './mime';
import { looksQuoted, undoQuoted } from './quoted-printable';

// Text as it stands, and HTML that the page still has to turn into text.
export interface Fragment {
  kind: 'text' | 'html';
  content: string;
}
export interface Body {
  fragments: Fragment[];
  attachments: (string | null)[];
  embedded: Uint8Array[]; // letters inside this letter
  types: Set<string>; // of all parts
  calendar: string | null; // the method of a calendar part ("REQUEST", ""), null if there is none
  notes: string[];
}

const empty = (): Body => ({
  fragments: [],
  attachments: [],
  embedded: [],
  types: new Set(),
  calendar: null,
  notes: [],
});

export function readBody(root: Part): Body {
  const body = empty();
  collect(root, body);
  return body;
}

function take(body: Body, more: Body) {
  body.fragments.push(...more.fragments);
  body.attachments.push(...more.attachments);
  body.embedded.push(...more.embedded);
  body.notes.push(...more.notes);
  body.calendar ??= more.calendar;
  for (const type of more.types) body.types.add(type);
}

function collect(part: Part, body: Body) {
  body.types.add(part.type);
  if (part.type === 'multipart/alternative') return alternative(part, body);
  if (part.type.startsWith('multipart/') && part.children.length > 0) {
    for (const child of part.children) collect(child, body);
    return;
  }
  if (part.type === 'message/rfc822' || part.type === 'message/global') {
    body.embedded.push(part.content);
    body.attachments.push(attachmentName(part));
    return;
  }
  if (part.type === 'text/calendar') body.calendar ??= (part.params.method ?? '').toUpperCase();
  if (isText(part, body.fragments.length === 0)) body.fragments.push(fragment(part, body.notes));
  else if (!silent.test(part.type)) body.attachments.push(attachmentName(part));
}

// Parts that machines read, without anything that a person would call an attachment.
const silent =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers|text\/calendar|application\/pgp-encrypted|multipart\/.*)$/;

// A text with a name is somebody's file, unless nothing else stands before it.
const isText = ({ type, disposition, name }: Part, isFirst: boolean) =>
  /^text(?:\/(?:plain|html|enriched|markdown))?$/.test(type) &&
  disposition !== 'attachment' &&
  (name === null || isFirst);

const attachmentName = ({ name }: Part) => (name ? headerText(name) : null);

function fragment(part: Part, notes: string[]): Fragment {
  const isUnlabelled = part.encoding === '' && looksQuoted(part.content);
  const content = isUnlabelled ? undoQuoted(part.content) : part.content;
  const label = part.params.charset || (part.type === 'text/html' ? charsetInHtml(content) : undefined);
  const { text, note } = decodeText(content, label);
  if (note) notes.push(note);
  const plain = text.replace(/\r\n?/g, '\n').replace(/\0/g, '');
  if (part.type === 'text/html') return { kind: 'html', content: plain };
  if (part.type === 'text/enriched')
    return { kind: 'text', content: plain.replace(/<<|<\/?[a-z-]+>/gi, (tag) => (tag === '<<' ? '<' : '')) };
  const isFlowed = /^flowed$/i.test(part.params.format ?? '');
  return { kind: 'text', content: isFlowed ? unflow(plain, /^yes$/i.test(part.params.delsp ?? '')) : plain };
}

// A page may name its own character set: <meta charset="windows-1251">.
const charsetInHtml = (content: Uint8Array) =>
  /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(latin1(content, 0, Math.min(content.length, 4096)))?.[1];

// Of several ways to say the same, plain text; HTML where the plain text is empty, or only says
// that there is HTML.
function alternative(part: Part, body: Body) {
  const ways = part.children.map((child) => {
    const way = empty();
    collect(child, way);
    return way;
  });
  const isPlain = (way: Body) =>
    way.fragments.some(({ kind, content }) => kind === 'text' && !saysNothing(content));
  const chosen =
    ways.find((way) => isPlain(way) && way.fragments.every(({ kind }) => kind === 'text')) ??
    ways.findLast((way) => way.fragments.some(({ kind }) => kind === 'html')) ??
    ways.find((way) => way.fragments.length > 0);
  for (const way of ways) take(body, way === chosen ? way : { ...way, fragments: [], notes: [] });
}

const saysNothing = (text: string) =>
  !/[\p{L}\p{N}]/u.test(text) ||
  (text.length < 500 &&
    /\bhtml\b/i.test(text) &&
    /\b(?:view|display|read|support|see|show|capable|enable|compatible|anzeigen|darstell\w*|unterstütz\w*|afficher|prend en charge|visualiza\w*|ver este|visualizz\w*|weergeven|bekijk\w*)\b/i.test(
      text,
    ) &&
    /\b(?:message|e-?mail|mail|client|nachricht|programm|messaggio|messagerie|mensaje|correo|mensagem|bericht)\b/i.test(
      text,
    ));
