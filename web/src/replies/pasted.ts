// An email as people paste it: with some lines of its header above, or as its whole source.
import { headerBlockAt, labelOf } from '../mail/cutting/header-block';
import { addressIn, isBlank, skipBlank, splitLines } from '../mail/cutting/lines';
import type { HeaderField } from '../mail/cutting/quote-words';
import type { Letter, Writer } from '../mail/types';

export interface PastedEmail {
  subject: string; // empty if none is given
  writer: Writer;
  text: string; // what is not header
}
export const nobody: Writer = { name: null, address: null };

// "Ana Lopez <ana@example.org>", or with "[mailto:…]"
const writerOf = (from: string): Writer => ({
  name: from.replace(/[<[(][^>\])]*@[^>\])]*[>\])]/g, '').replace(/^["'\s]+|["'\s]+$/g, '') || null,
  address: addressIn(from),
});

// "Subject: …", alone or among "From: …", "To: …" and "Date: …", in any order and in any language that mail programs write
// it in. Without a subject these lines are left to the cutting, which knows a header from a journey.
export function pastedEmail(email: string): PastedEmail {
  const lines = splitLines(email);
  const start = skipBlank(lines, 0);
  const whole = { subject: '', writer: nobody, text: email };
  if (start === lines.length || lines[start]!.level > 0) return whole;
  const block = headerBlockAt(lines, start) ?? fieldsAt(email, start);
  const subject = block?.fields.get('subject');
  if (!block || !subject) return whole;
  const rest = lines.slice(block.end);
  const text = rest.map((line) => line.text).join('');
  // A subject may be all that there is.
  return {
    subject,
    writer: writerOf(block.fields.get('from') ?? ''),
    text: rest.every(isBlank) ? subject : text,
  };
}

// Labelled lines one below the other, each field once. A converter may have left a blank line between two.
function fieldsAt(email: string, start: number) {
  const lines = splitLines(email);
  const fields = new Map<HeaderField, string>();
  let end = start;
  let last: HeaderField | null = null;
  for (let at = start; at < lines.length; at++) {
    const { text, plain } = lines[at]!;
    const label = labelOf(plain);
    const isFolded = last !== null && /^[ \t]+\S/.test(text);
    if (isFolded) fields.set(last!, `${fields.get(last!)} ${plain}`.trim());
    else if (label && (label.field === 'copy' || !fields.has(label.field))) {
      last = label.field;
      fields.set(label.field, label.value);
    } else if (plain === '' && at === end) {
      last = null;
      continue;
    } else break;
    end = at + 1;
  }
  return { end, fields };
}

const field = /^[!-9;-~]+:/;
const onlyInSource =
  /^(?:return-path|received|delivered-to|mime-version|message-id|content-type|content-transfer-encoding|dkim-signature|x-[\w-]+):/i;

// Whether this is the source of an email: fields as they travel, at least one of which no mail program shows to people.
export function isSource(email: string): boolean {
  const [head = ''] = email.trimStart().replace(/\r\n?/g, '\n').split('\n\n', 1);
  const lines = head.split('\n').filter((line) => !/^[ \t]/.test(line));
  const [first = ''] = lines;
  return (
    (field.test(first) || first.startsWith('From ')) &&
    lines.slice(1).every((line) => field.test(line)) &&
    lines.length > 1 &&
    lines.some((line) => onlyInSource.test(line))
  );
}

// The same of a letter that was read.
export const emailOf = ({ subject, pieces, from, from_name }: Letter): PastedEmail => ({
  ...{ subject, writer: { name: from_name, address: from } },
  text: pieces.map(({ text }) => text).join(''),
});

// Pasting has decoded what stood there as it was; only what is packed still needs its character set.
export function bytesOfSource(email: string): Uint8Array {
  const isDecoded =
    /[^\0-\x7f]/.test(email) && !/^content-transfer-encoding:\s*(?:quoted-printable|base64)/im.test(email);
  const source = isDecoded ? email.replace(/(charset\s*=\s*"?)[\w.:-]+/gi, '$1utf-8') : email;
  return new TextEncoder().encode(source.trimStart());
}
