// Cuts a letter into what its writer wrote and what the mail program put around it.
import { attributionStart, isMarked } from './attribution';
import { markFooters } from './footers';
import { type HeaderBlock, headerBlockAt } from './header-block';
import { addressIn, isBlank, type Line, skipBlank, splitLines, unquote } from './lines';
import { forwardPrefixes } from './quote-words';
import { isPrompt, quoteEnd } from './quotes';

export type PieceKind = 'own' | 'attribution' | 'quote' | 'signature' | 'footer' | 'forward';

// The texts of all pieces, joined, are the letter again.
export interface Piece {
  kind: PieceKind;
  text: string;
}

export interface ForwardedLetter {
  from: string | null; // the address, in lower case
  to: string | null; // this and the next two as they were written
  date: string | null;
  subject: string | null;
  body: string; // not cut yet
}

export function cutLetter(body: string): Piece[] {
  const lines = splitLines(body);
  new Cutting(lines).run();
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= lines.length; at++) {
    if (at < lines.length && lines[at]!.kind === lines[from]!.kind) continue;
    pieces.push({ kind: lines[from]!.kind, text: textOf(lines, from, at) });
    from = at;
  }
  return pieces;
}

const textOf = (lines: Line[], from: number, to: number) =>
  lines
    .slice(from, to)
    .map(({ text }) => text)
    .join('');

export const ownWords = (pieces: Piece[]) =>
  pieces
    .filter(({ kind }) => kind === 'own')
    .map(({ text }) => text)
    .join('')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const mostStretches = 100;

// What follows an attribution or a header is all quoted, unless it is marked with ">" or
// nothing stands above: then only the line itself goes, since the answer may be below.
class Cutting {
  private start = 0; // of the writer's words that are being read
  private stretches = 0; // of own words, between quotes
  private hasWords = false;
  private isQuoting = false;

  constructor(private readonly lines: Line[]) {}

  run() {
    const { lines } = this;
    for (let at = 0; at < lines.length; ) {
      const line = lines[at]!;
      if (isBlank(line)) at++;
      else if (line.level > 0) at = this.quote(at);
      else at = this.header(at) ?? this.attribution(at) ?? at + 1;
    }
    this.close(lines.length);
  }

  private mark(from: number, to: number, kind: PieceKind) {
    for (let at = from; at < to; at++) this.lines[at]!.kind = kind;
  }

  // The writer's words end here: what is signature and footer among them goes. Nobody signs
  // between a hundred answers to a hundred quotes.
  private close(end: number) {
    const isLast = end === this.lines.length;
    if (this.stretches++ > mostStretches && !isLast)
      this.hasWords ||= skipBlank(this.lines, this.start) < end;
    else this.hasWords = markFooters(this.lines, this.start, end, this.hasWords) || this.hasWords;
    this.start = end;
  }

  private quote(at: number): number {
    const end = quoteEnd(this.lines, at);
    if (!this.isQuoting && isPrompt(this.lines, at, end)) return end;
    this.isQuoting = true;
    if (at > this.start) this.close(at);
    this.mark(at, end, 'quote');
    this.start = end;
    return end;
  }

  private header(at: number): number | null {
    const block = headerBlockAt(this.lines, at);
    if (!block) return null;
    this.close(at);
    return this.cutBelow(
      block.start,
      block.end,
      block.isForward ? 'forward' : 'quote',
      block.isForward ? 'forward' : 'attribution',
    );
  }

  private attribution(at: number): number | null {
    const { lines } = this;
    const start = attributionStart(lines, at, this.start);
    if (start < 0) return null;
    this.close(start);
    this.isQuoting = true;
    const next = skipBlank(lines, at + 1);
    if (!isMarked(lines[next])) return this.cutBelow(start, at + 1, 'quote', 'attribution');
    this.mark(start, next, 'attribution');
    this.start = next;
    for (let bar = next; bar < lines.length && isMarked(lines[bar]); bar++) lines[bar]!.level ||= 1;
    return next;
  }

  private cutBelow(start: number, end: number, below: PieceKind, itself: PieceKind): number {
    const { lines } = this;
    this.mark(start, end, itself);
    this.start = end;
    if (!this.hasWords) return end;
    this.mark(end, lines.length, below);
    this.start = lines.length;
    return lines.length;
  }
}

// The letter that this one passes on. Outlook heads it like a quoted one, so that only the
// subject ("Fwd: …") tells; other programs say "Forwarded message".
export function forwardedLetter(body: string, subject = ''): ForwardedLetter | null {
  const lines = splitLines(body);
  const prefix =
    subject
      .trim()
      .toLowerCase()
      .split(/\s*[:：]/)[0] ?? '';
  const isForward = /[:：]/.test(subject) && forwardPrefixes.has(prefix);
  for (let at = 0; at < lines.length; at++) {
    if (isBlank(lines[at])) continue;
    const block = headerBlockAt(lines, at);
    if (block && (block.isForward || isForward)) return readForwarded(lines, block);
  }
  return null;
}

function readForwarded(lines: Line[], { end, fields }: HeaderBlock): ForwardedLetter {
  const first = skipBlank(lines, end);
  const rest = lines.slice(first);
  const isQuoted = rest.length > 0 && rest[0]!.level > 0;
  const from = fields.get('from') ?? '';
  return {
    from: addressIn(from),
    to: fields.get('to') ?? null,
    date: fields.get('date') ?? null,
    subject: fields.get('subject') ?? null,
    body: rest.map(({ text }) => (isQuoted ? unquote(text) : text)).join(''),
  };
}
