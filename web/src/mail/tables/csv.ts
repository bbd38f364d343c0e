// Text to rows: finds the delimiter; a quote that never closes ends with its line.
import Papa from 'papaparse';
import { type Dialect, tornRows } from './open-quotes';

export interface Row {
  cells: string[];
  line: number; // where it begins in the file, from 1
}
export interface Grid {
  delimiter: string;
  rows: Row[];
  openQuotes: number[]; // lines whose quote never closes
}

const candidates = ['\t', ';', ',', '|', '\x1f', '^', '~'];

type OnShare = (share: number) => void; // of the text that has been read

export function readGrid(text: string, knownNames: (cell: string) => boolean, onShare?: OnShare): Grid {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const given = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? bestDelimiter(given.slice(0, 100_000), knownNames);
  const firstLine = named ? 2 : 1;
  const newline = lineEndOf(given, delimiter);
  const body = newline === '\n' ? given.replaceAll('\r\n', '\n') : given;
  const doubled = { delimiter, escapeChar: '"', newline };
  const { dialect, grid } = closest(body, doubled, firstLine, onShare);
  // A blank between the delimiter and a quote: to the letter, that is no quote.
  const spaced = new RegExp(`(${delimiter.replace(/[|^]/g, '\\$&')}) +(?=")`, 'g');
  if (!spaced.test(body) || !isRagged(grid)) return { delimiter, ...grid };
  const closer = parse(body.replace(spaced, '$1'), dialect, firstLine);
  return { delimiter, ...(isRagged(closer) ? grid : closer) };
}

// Old Macs end rows with a carriage return alone.
const lineEndOf = (text: string, delimiter: string): Dialect['newline'] =>
  Papa.parse(text.slice(0, 100_000), { delimiter, preview: 1 }).meta.linebreak === '\r' ? '\r' : '\n';

// Databases write \" inside quotes where spreadsheets double the quote; there a path may end in a
// backslash. Whichever leaves fewer rows of another width.
function closest(text: string, doubled: Dialect, firstLine: number, onShare?: OnShare) {
  const slashed = { ...doubled, escapeChar: '\\' };
  if (!text.includes('\\"')) return { dialect: doubled, grid: parse(text, doubled, firstLine, onShare) };
  const sample = text.slice(0, text.indexOf('\n', 200_000) + 1 || undefined);
  const oddOf = (dialect: Dialect) => oddRows(parse(sample, dialect, firstLine));
  const hasDoubled = /[^,;\t|\n]""[^,;\t|\r\n]/.test(text);
  const [withDoubled, withSlashed] = [oddOf(doubled), oddOf(slashed)];
  const isSlashed =
    withSlashed < withDoubled ||
    (withSlashed === withDoubled && !hasDoubled && /[^"\\,;\t|]\\"(?!\s*[,;\t|\r\n])/.test(text));
  const dialect = isSlashed ? slashed : doubled;
  return { dialect, grid: parse(text, dialect, firstLine, onShare) };
}
function oddRows({ rows, openQuotes }: Omit<Grid, 'delimiter'>): number {
  const width = rows[0]?.cells.length ?? 0;
  const stray = (cell: string) => /^"|"$/.test(cell);
  const isOdd = ({ cells }: Row) => (cells.length > 1 && cells.length !== width) || cells.some(stray);
  return openQuotes.length + rows.filter(isOdd).length;
}

const isRagged = ({ rows, openQuotes }: Omit<Grid, 'delimiter'>) =>
  openQuotes.length > 0 ||
  rows.some(({ cells }) => cells.length > 1 && cells.length !== rows[0]!.cells.length);

function parse(
  text: string,
  dialect: Dialect,
  firstLine: number,
  onShare?: OnShare,
): Omit<Grid, 'delimiter'> {
  const rows: Row[] = [];
  const openQuotes: number[] = [];
  let line = firstLine;
  let at = 0;
  for (const { start, open, end, cells } of tornRows(text, dialect)) {
    line = parsePiece(text, { at, end: start, line }, dialect, rows, onShare);
    rows.push({ cells: cells.map(tidy), line });
    line += lineEnds(text.slice(start, open));
    openQuotes.push(line);
    line += lineEnds(text.slice(open, end));
    at = end;
    if (openQuotes.length % oftenEnough === 0) onShare?.(at / text.length);
  }
  parsePiece(text, { at, end: text.length, line }, dialect, rows, onShare);
  return { rows, openQuotes };
}

const lineEnds = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

interface Place {
  at: number;
  end: number;
  line: number;
}
const oftenEnough = 1000; // rows between two words about progress

// Appends the rows of a part of the text; gives back the line below it.
function parsePiece(
  text: string,
  { at, end, line: firstLine }: Place,
  dialect: Dialect,
  rows: Row[],
  onShare?: OnShare,
): number {
  if (at >= end) return firstLine;
  const piece = text.slice(at, end);
  let line = firstLine;
  let done = 0;
  Papa.parse<string[]>(piece, {
    ...{ ...dialect, quoteChar: '"', skipEmptyLines: false },
    step: ({ data, meta: { cursor } }) => {
      rows.push({ cells: data.map(tidy), line });
      line += lineEnds(piece.slice(done, cursor));
      done = cursor;
      if (rows.length % oftenEnough === 0) onShare?.((at + done) / text.length);
    },
  });
  return line;
}

// Line ends as everywhere. ="0123" is how spreadsheets are kept from dropping a zero, and '=1 from
// taking a text for a formula.
const tidy = (cell: string) =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+@-])/, '');

// The delimiter under which rows have the same number of cells, quotes stand at the ends of cells,
// and the header has names that are known.
function bestDelimiter(sample: string, isKnown: (cell: string) => boolean): string {
  let best = ',';
  let bestScore = 0;
  for (const delimiter of candidates) {
    if (!sample.includes(delimiter)) continue;
    const score = scoreOf(sample, delimiter, isKnown);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function scoreOf(sample: string, delimiter: string, isKnown: (cell: string) => boolean): number {
  const { data } = Papa.parse<string[]>(sample, {
    delimiter,
    quoteChar: '"',
    skipEmptyLines: 'greedy',
    preview: 200,
  });
  const counts = new Map<number, number>();
  for (const row of data) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [width, most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  if (width < 2) return 0;
  const cells = data.flat();
  const stray = cells.filter((cell) => /[,;\t|]"|"[,;\t|]|^[^"]+"[^"]*$/.test(cell)).length;
  const known = Math.max(0, ...data.slice(0, 10).map((row) => row.filter(isKnown).length));
  return most / data.length + Math.min(known, 3) - (2 * stray) / cells.length;
}
