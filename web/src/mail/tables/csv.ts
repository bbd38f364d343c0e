// Text to rows: finds the delimiter, and loses no more than one line to a quote that never closes.
import Papa from 'papaparse';

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

interface Dialect {
  delimiter: string;
  escapeChar: string;
}

export function readGrid(text: string, knownNames: (cell: string) => boolean): Grid {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? bestDelimiter(body.slice(0, 100_000), knownNames);
  const firstLine = named ? 2 : 1;
  const doubled = { delimiter, escapeChar: '"' };
  const { dialect, grid } = closest(body, doubled, firstLine);
  // A blank between the delimiter and a quote: to the letter, that is no quote.
  const spaced = new RegExp(`(${delimiter.replace(/[|^]/g, '\\$&')}) +(?=")`, 'g');
  if (!spaced.test(body) || !isRagged(grid)) return { delimiter, ...grid };
  const closer = parse(body.replace(spaced, '$1'), dialect, firstLine);
  return { delimiter, ...(isRagged(closer) ? grid : closer) };
}

// Databases write \" inside quotes where spreadsheets double the quote; there a path may end in a
// backslash. Whichever leaves fewer rows of another width.
function closest(text: string, doubled: Dialect, firstLine: number) {
  const slashed = { ...doubled, escapeChar: '\\' };
  if (!text.includes('\\"')) return { dialect: doubled, grid: parse(text, doubled, firstLine) };
  const sample = text.slice(0, text.indexOf('\n', 200_000) + 1 || undefined);
  const oddOf = (dialect: Dialect) => oddRows(parse(sample, dialect, firstLine));
  const hasDoubled = /[^,;\t|\n]""[^,;\t|\r\n]/.test(text);
  const [withDoubled, withSlashed] = [oddOf(doubled), oddOf(slashed)];
  const isSlashed =
    withSlashed < withDoubled ||
    (withSlashed === withDoubled && !hasDoubled && /[^"\\,;\t|]\\"(?!\s*[,;\t|\r\n])/.test(text));
  const dialect = isSlashed ? slashed : doubled;
  return { dialect, grid: parse(text, dialect, firstLine) };
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

function parse(text: string, dialect: Dialect, firstLine: number): Omit<Grid, 'delimiter'> {
  const rows: Row[] = [];
  const openQuotes: number[] = [];
  let line = firstLine;
  let rest = text;
  while (rest !== '') {
    const start = { count: rows.length, line };
    const broken = parseOnce(rest, dialect, rows, line);
    if (broken === null) break;
    // The row that swallowed the rest of the file: its first line goes, and reading goes on below.
    const { at, line: lost } = broken;
    rows.length = Math.max(start.count, rows.length);
    openQuotes.push(lost);
    const end = rest.indexOf('\n', at);
    rest = end < 0 ? '' : rest.slice(end + 1);
    line = lost + 1;
  }
  return { rows, openQuotes };
}

const lineEnds = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

// Appends rows; gives back where the row with the open quote begins, if there is one.
function parseOnce(
  text: string,
  { delimiter, escapeChar }: Dialect,
  rows: Row[],
  firstLine: number,
): { at: number; line: number } | null {
  let line = firstLine;
  let at = 0;
  let broken: { at: number; line: number } | null = null;
  Papa.parse<string[]>(text, {
    ...{ delimiter, escapeChar, quoteChar: '"', skipEmptyLines: false },
    step: ({ data, errors, meta }, parser) => {
      const end = meta.cursor;
      if (
        errors.length > 0 &&
        isOpenQuote(text.slice(at, end), errors, delimiter, rows[0] ?? { cells: data })
      ) {
        broken = { at, line };
        parser.abort();
        return;
      }
      rows.push({ cells: data.map(tidy), line });
      line += lineEnds(text.slice(at, end));
      at = end;
    },
  });
  return broken;
}

// A quote that never closes takes the rest of the file into its cell, or all up to the next quote:
// then the line below the row's first one is a whole row itself.
function isOpenQuote(
  raw: string,
  errors: { code: string }[],
  delimiter: string,
  header: Pick<Row, 'cells'>,
): boolean {
  const lines = raw.trimEnd().split(/\r\n?|\n/);
  if (lines.length < 2) return false;
  if (errors.some(({ code }) => code === 'MissingQuotes')) return true;
  if (!errors.some(({ code }) => code === 'InvalidQuotes')) return false;
  const below = Papa.parse<string[]>(lines[1]!, { delimiter }).data[0] ?? [];
  return below.length === header.cells.length;
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
