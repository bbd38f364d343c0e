// Quotation marks that open a cell and never close, so that the cell would take in the rows below. They
// are found in one pass: a file that is full of them costs no more than one that has none.
import Papa from 'papaparse';

export interface Dialect {
  delimiter: string;
  escapeChar: string;
  newline: '\n' | '\r';
}

// A row that ends where its line ends, whatever its quotation mark says.
export interface TornRow {
  start: number; // offsets in the text
  open: number; // the quotation mark
  end: number; // behind the line's end
  cells: string[];
}

export function* tornRows(text: string, dialect: Dialect): Generator<TornRow> {
  const { delimiter, newline } = dialect;
  const width = widthOf(text, dialect);
  const last = lastClosing(text, dialect);
  let row = 0; // where the row at hand begins
  let at = 0; // everything before is read
  for (let open = text.indexOf('"'); open >= 0; open = text.indexOf('"', at)) {
    const lineStart = text.slice(at, open).lastIndexOf(newline);
    if (lineStart >= 0) row = at + lineStart + 1;
    const isOpening = open === row || text[open - 1] === delimiter;
    const close = !isOpening ? open : open >= last ? null : closing(text, dialect, open, width);
    if (close !== null) {
      at = close + 1;
      continue;
    }
    const lineEnd = endOfLine(text, open, newline);
    const cells = cellsOf(text.slice(row, open), text.slice(open + 1, lineEnd), dialect, width);
    at = Math.min(lineEnd + 1, text.length);
    yield { start: row, open, end: at, cells };
    row = at;
  }
}

const endOfLine = (text: string, from: number, newline: string) => {
  const end = text.indexOf(newline, from);
  return end < 0 ? text.length : end;
};
const rowOf = (line: string, dialect: Dialect) => Papa.parse<string[]>(line, dialect).data[0] ?? [];

// Cells of the first row that has several: a title may stand above.
function widthOf(text: string, dialect: Dialect): number {
  const rows = Papa.parse<string[]>(text.slice(0, 20_000), { ...dialect, preview: 20 }).data;
  return rows.find(({ length }) => length > 1)?.length ?? 1;
}

// Behind the mark that ends a cell stands a delimiter or the end of a line.
function endsCell(text: string, at: number, { delimiter, newline }: Dialect): boolean {
  let next = at + 1;
  while (text[next] === ' ' || (text[next] === '\t' && delimiter !== '\t')) next++;
  return next >= text.length || text[next] === delimiter || text[next] === newline;
}
function lastClosing(text: string, dialect: Dialect): number {
  let at = text.lastIndexOf('"');
  while (at > 0 && !endsCell(text, at, dialect)) at = text.lastIndexOf('"', at - 1);
  return at;
}

// The mark that closes a cell; null when none does, or when another row begins before.
function closing(text: string, dialect: Dialect, open: number, width: number): number | null {
  const { escapeChar, newline } = dialect;
  const lineEnd = endOfLine(text, open, newline);
  let isRowBelow: boolean | undefined;
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (escapeChar === '"' && text[at + 1] === '"') {
      at++;
      continue;
    }
    if (escapeChar !== '"' && text[at - 1] === escapeChar) continue;
    if (endsCell(text, at, dialect)) return at;
    if (at < lineEnd) continue;
    isRowBelow ??= isWhole(text.slice(lineEnd + 1, endOfLine(text, lineEnd + 1, newline)), dialect, width);
    if (isRowBelow || isSameCell(text, dialect, open, at)) return null;
  }
  return null;
}
const isWhole = (line: string, dialect: Dialect, width: number) =>
  line.split(dialect.delimiter).length === width || rowOf(line, dialect).length === width;

// A mark that opens the cell of the same column, further down.
function isSameCell(text: string, { delimiter, newline }: Dialect, open: number, at: number): boolean {
  if (text[at - 1] !== delimiter && text[at - 1] !== newline) return false;
  const before = (mark: number) => text.slice(text.lastIndexOf(newline, mark - 1) + 1, mark).split(delimiter);
  const [above, below] = [before(open), before(at)];
  return above.length === below.length;
}

// What stands before the mark, then the cell that it opened, then as many cells as a row has behind it.
function cellsOf(before: string, rest: string, dialect: Dialect, width: number): string[] {
  const cells = before === '' ? [''] : rowOf(before, dialect);
  const parts = rest.split(dialect.delimiter);
  const behind = Math.max(0, Math.min(parts.length - 1, width - cells.length));
  const cell = parts.slice(0, parts.length - behind).join(dialect.delimiter);
  return [...cells.slice(0, -1), cell, ...parts.slice(parts.length - behind)];
}
