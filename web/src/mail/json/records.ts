// A JSON file's records: one document, one record a line, or records one after another. What is
// broken is named by its line, the rest is used.
export interface JsonRecord {
  value: unknown;
  line: number; // from 1
}
export interface JsonFile {
  records: JsonRecord[];
  broken: number[]; // lines
  lines: number; // that hold a record, broken ones included
}

export function readRecords(text: string): JsonFile {
  const body = text.replace(/^\uFEFF/, '');
  const whole = parse(body);
  if (whole !== undefined) return { records: [{ value: whole, line: 1 }], broken: [], lines: 1 };
  const byLine = readLines(body);
  if (byLine.records.length > 0 && !isArrayStart(body)) return byLine;
  const salvaged = salvage(body);
  return salvaged.records.length > byLine.records.length ? salvaged : byLine;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
const isArrayStart = (text: string) => /^\s*\[\s*(?:\{|$)/.test(text.slice(0, 200));
const isRecord = (value: unknown) => typeof value === 'object' && value !== null;

const mostJoined = 2000; // lines of one record

function readLines(text: string): JsonFile {
  const lines = text.split(/\r\n|\n|\r/);
  const records: JsonRecord[] = [];
  const broken: number[] = [];
  let count = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    count++;
    const value = parse(line);
    if (isRecord(value)) {
      records.push({ value, line: at + 1 });
      continue;
    }
    const several = value === undefined ? oneAfterAnother(line) : null;
    const joined = value === undefined && !several ? joinLines(lines, at) : null;
    if (several) {
      for (const one of several.values) records.push({ value: one, line: at + 1 });
      if (!several.isWhole) broken.push(at + 1);
    } else if (joined) {
      records.push({ value: joined.value, line: at + 1 });
      at = joined.end;
    } else broken.push(at + 1);
  }
  return { records, broken, lines: count };
}

// A record spread over lines: the lines below belong to it as long as they are no record themselves.
function joinLines(lines: string[], start: number): { value: unknown; end: number } | null {
  const scan = new Scanner();
  scan.read(lines[start]!);
  if (scan.depth <= 0 || !/^\s*[{[]/.test(lines[start]!)) return null;
  let text = lines[start]!;
  for (let end = start + 1; end < lines.length && end - start < mostJoined; end++) {
    const line = lines[end]!;
    if (/^\{"/.test(line) && isRecord(parse(line))) return null;
    text += `\n${line}`;
    scan.read(`\n${line}`);
    if (scan.depth > 0) continue;
    const value = parse(text);
    return isRecord(value) ? { value, end } : null;
  }
  return null;
}

// How deep in braces a text ends, strings left aside.
class Scanner {
  depth = 0;
  inString = false;
  #escaped = false;
  read(text: string) {
    for (const symbol of text) {
      if (this.#escaped) this.#escaped = false;
      else if (this.inString && symbol === '\\') this.#escaped = true;
      else if (symbol === '"') this.inString = !this.inString;
      else if (this.inString) continue;
      else if (symbol === '{' || symbol === '[') this.depth++;
      else if (symbol === '}' || symbol === ']') this.depth--;
    }
  }
}

// {"a":1}{"b":2} or {"a":1}, in one line; the last of several may be cut off.
function oneAfterAnother(line: string): { values: unknown[]; isWhole: boolean } | null {
  if (!/\}\s*,?\s*\{/.test(line) && !/^\s*\{.*\}\s*,\s*$/.test(line)) return null;
  const found = pieces(line);
  const values = found.map(({ text }) => parse(text));
  if (values.length === 0 || !values.every(isRecord)) return null;
  const isWhole = standAlone(line, found);
  return isWhole || (values.length > 1 && /^\s*\{/.test(line)) ? { values, isWhole } : null;
}
// Nothing but commas and blanks stands between the records.
function standAlone(line: string, found: Piece[]): boolean {
  let end = 0;
  for (const { text, at } of found) {
    if (!/^[\s,]*$/.test(line.slice(end, at))) return false;
    end = at + text.length;
  }
  return /^[\s,]*$/.test(line.slice(end));
}

interface Piece {
  text: string;
  at: number;
}

// The objects at the top of a text, brackets around them aside.
function pieces(text: string, isInArray = false): Piece[] {
  const found: Piece[] = [];
  let start = -1;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const symbol = text[at]!;
    if (inString) {
      if (symbol === '\\') at++;
      else if (symbol === '"') inString = false;
    } else if (symbol === '"') inString = start >= 0;
    else if (symbol === '{' || (symbol === '[' && start >= 0)) {
      if (depth++ === 0) start = at;
    } else if ((symbol === '}' || symbol === ']') && depth > 0) {
      if (--depth === 0 && start >= 0) {
        found.push({ text: text.slice(start, at + 1), at: start });
        start = -1;
      }
    }
  }
  if (isInArray && start >= 0) found.push({ text: text.slice(start), at: start });
  return found;
}

// A document that breaks somewhere: the records of its list that are whole.
function salvage(text: string): JsonFile {
  const start = text.search(/\[\s*\{/);
  const records: JsonRecord[] = [];
  const broken: number[] = [];
  if (start < 0) return { records, broken, lines: 0 };
  let line = text.slice(0, start).split('\n').length;
  let counted = start;
  const all = pieces(text.slice(start), true);
  for (const one of all) {
    const at = start + one.at;
    line += text.slice(counted, at).split('\n').length - 1;
    counted = at;
    const value = parse(one.text);
    if (isRecord(value)) records.push({ value, line });
    else broken.push(line);
  }
  return { records, broken, lines: all.length };
}
