// A letter's parts and headers. postal-mime takes the letter apart and undoes the transfer
// encodings; its tree is used instead of its finished text, so that character sets, flowed lines
// and the choice between text and HTML are decided here.
import PostalMime from 'postal-mime';
import { decodeBase64 } from './base64';
import { LF, latin1, lineAt, mendLineEnds, mendSoftBreaks, nextLine, startsWith } from './bytes';
import { strictUtf8, windows1252 } from './charsets';
import { signedContent } from './signed-data';

export interface Part {
  type: string; // lower case, "text/plain"
  params: Record<string, string>;
  disposition: string; // "attachment", "inline" or ""
  name: string | null;
  contentId: string | null;
  encoding: string; // the transfer encoding that was named
  content: Uint8Array;
  children: Part[];
}
export interface Message {
  headers: Map<string, string[]>; // by lower-case name, unfolded, encoded words not yet decoded
  root: Part;
}

// What this module uses of postal-mime's tree (its version is pinned).
interface Node {
  contentType: { parsed: { value: string; params: Record<string, string> } };
  contentDisposition: { parsed: { value: string; params: Record<string, string> } };
  contentTransferEncoding: { encoding: string };
  contentId?: string;
  content: ArrayBuffer | null;
  childNodes: Node[];
  headers: { key: string; value: string }[];
}
class Tree extends PostalMime {
  declare root: Node;
  // Its own text is not wanted.
  async collectNode() {}
}

export async function parseMessage(raw: Uint8Array): Promise<Message> {
  const { root } = await treeOf(mend(raw));
  const headers = new Map<string, string[]>();
  for (const { key, value } of root.headers) headers.set(key, [...(headers.get(key) ?? []), value]);
  return { headers, root: await opened(await withParts(part(root))) };
}

async function treeOf(bytes: Uint8Array): Promise<Tree> {
  const tree = new Tree();
  await tree.parse(bytes);
  return tree;
}

// A signature may enclose the letter.
async function opened(root: Part): Promise<Part> {
  const isSigned =
    /^application\/(?:x-)?pkcs7-mime$/.test(root.type) &&
    /^signed-data$/i.test(root.params['smime-type'] ?? '');
  const inside = isSigned ? signedContent(root.content) : null;
  if (!inside) return root;
  const signature = {
    ...root,
    type: 'application/pkcs7-signature',
    disposition: 'attachment',
    content: new Uint8Array(),
  };
  return {
    ...root,
    type: 'multipart/signed',
    content: new Uint8Array(),
    children: [part((await treeOf(inside)).root), signature],
  };
}

// A letter of several parts whose boundary is missing or named wrongly: the line that looks like
// one is taken, else all is text.
async function withParts(root: Part): Promise<Part> {
  if (!root.type.startsWith('multipart/') || root.children.length > 0) return root;
  const lines = new TextDecoder('latin1').decode(root.content).split(/\r?\n/);
  const isBoundary = (line: string, at: number) =>
    /^--\S/.test(line) && /^content-[a-z-]+:/i.test(lines[at + 1] ?? '');
  const boundary = lines.find(isBoundary)?.slice(2).trimEnd();
  if (!boundary || boundary.includes('"')) return { ...root, type: 'text/plain' };
  const head = new TextEncoder().encode(`Content-Type: ${root.type}; boundary="${boundary}"\n\n`);
  const whole = new Uint8Array(head.length + root.content.length);
  whole.set(head);
  whole.set(root.content, head.length);
  return part((await treeOf(whole)).root);
}

function part(node: Node): Part {
  const { value, params } = node.contentType.parsed;
  const disposition = node.contentDisposition.parsed;
  return {
    type: value || 'text/plain',
    params,
    disposition: disposition.value,
    name: disposition.params.filename || params.name || null,
    contentId: node.contentId ?? null,
    encoding: node.headers.some(({ key }) => key === 'content-transfer-encoding')
      ? node.contentTransferEncoding.encoding
      : '',
    content: node.content ? new Uint8Array(node.content) : new Uint8Array(),
    children: node.childNodes.map(part),
  };
}

// The faults in raw letters that postal-mime does not mend.
function mend(raw: Uint8Array): Uint8Array {
  const lines = mendLineEnds(raw);
  return mendSoftBreaks(mendHead(lines));
}

const ends = (bytes: Uint8Array, at: number) => bytes[at] === LF || startsWith(bytes, '\r\n', at);

// Where the header fields begin and end. A mailbox's own lines at the top ("From …", ">From …") are
// none, and neither is a line that is no field: there the empty line is missing.
function headRange(bytes: Uint8Array): { start: number; end: number } {
  let start = 0;
  while (ends(bytes, start) && start < bytes.length) start = nextLine(bytes, start);
  while (startsWith(bytes, 'From ', start) || startsWith(bytes, '>From ', start))
    start = nextLine(bytes, start);
  let end = start;
  while (end < bytes.length && !ends(bytes, end)) {
    if (end > start && !/^(?:[ \t]|[!-9;-~]+[ \t]*:)/.test(lineAt(bytes, end, 200))) break;
    end = nextLine(bytes, end);
  }
  return { start, end };
}

// Bytes beyond ASCII that are not UTF-8 are read as Windows-1252; "base64" that is not is no encoding.
function mendHead(bytes: Uint8Array): Uint8Array {
  const { start, end } = headRange(bytes);
  const head = bytes.subarray(start, end);
  const rest = bytes.subarray(end);
  const utf8 = strictUtf8(head);
  let text = utf8 ?? windows1252(head);
  const packed = base64Field.test(text) ? packedPart(rest) : null;
  const body = packed ?? rest;
  if (base64Field.test(text) && !packed && !looksBase64(body)) text = text.replace(base64Field, '$18bit');
  if (!ends(body, 0)) text += text.endsWith('\n') ? '\n' : '\n\n';
  if (text === utf8 && !packed) return bytes.subarray(start);
  const mended = new TextEncoder().encode(text);
  const whole = new Uint8Array(mended.length + body.length);
  whole.set(mended);
  whole.set(body, mended.length);
  return whole;
}

// Lists and scanners append a footer in plain text to a letter packed in base64: what stands above it.
function packedPart(body: Uint8Array): Uint8Array | null {
  let at = 0;
  while (at < body.length && ends(body, at)) at = nextLine(body, at);
  const start = at;
  while (at < body.length && base64Line.test(lineAt(body, at, 1000).trimEnd())) at = nextLine(body, at);
  const run = latin1(body, start, at).trim();
  if (at >= body.length || run.length < 16 || latin1(body, at, body.length).trim() === '') return null;
  return isText(decodeBase64(run)) ? body.subarray(0, at) : null;
}
const base64Line = /^[A-Za-z0-9+/]*={0,2}$/;
const isText = (bytes: Uint8Array) =>
  !bytes.some((byte) => byte < 32 && !(byte > 8 && byte < 14) && byte !== 27);

const base64Field = /^(content-transfer-encoding:[ \t]*)base64/im;
const looksBase64 = (body: Uint8Array) => {
  const sample = latin1(body, 0, Math.min(body.length, 600)).trim();
  const strange = sample.replace(/[A-Za-z0-9+/=\s]/g, '').length;
  return 20 * strange <= sample.length && (sample.match(/\w +\w/g)?.length ?? 0) < 4;
};
