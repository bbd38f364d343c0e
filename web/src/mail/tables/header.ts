// Which line is the header, and which lines are no data at all.

import { isKnownName } from './column-names';
import type { Row } from './csv';

export interface Data {
  header: Row | null;
  columns: string[];
  rows: Row[];
  width: number; // cells that a row may have
  asides: Row[]; // titles above the header, totals below the data
}

const filled = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;

export function findHeader(all: Row[]): Data {
  const rows = all.filter((row) => filled(row) > 0);
  const at = headerIndex(rows);
  const header = at < 0 ? null : rows[at]!;
  const data = rows.slice(at + 1);
  const width = header?.cells.length ?? mostCommon(data.map(({ cells }) => cells.length));
  const columns = Array.from(
    { length: width },
    (_, index) => header?.cells[index]?.trim() || `column ${index + 1}`,
  );
  const isAside = ({ cells }: Row) => {
    const [first, ...others] = cells.filter((cell) => cell.trim() !== '');
    return (
      width > 1 && isTotal(first!) && others.every((cell) => /^[\d\s.,:%]+$/.test(cell)) && others.length < 3
    );
  };
  return {
    ...{ header, columns, width, rows: data.filter((row) => !isAside(row)) },
    asides: [...rows.slice(0, Math.max(0, at)), ...data.filter(isAside)],
  };
}

const isTotal = (cell: string) =>
  /^\s*(?:grand )?(?:total|totals|sum|count|rows?|records?|summe|gesamt|anzahl|zeilen|total des lignes|nombre|filas|suma|totale|totaal|aantal|итого|合計|总计|合计)\b.{0,40}$|^\s*\(?\d+ (?:rows?|records?|zeilen|lignes|filas)/iu.test(
    cell,
  ) || /^\s*(?:generated|exported|report|end of|erstellt|exportiert|generado|généré)\b/i.test(cell);

function mostCommon(counts: number[]): number {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  return [...tally].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

// The first of the top lines with names that are known; else the first that looks like names over
// data: as wide as the data, short cells, no sentences.
function headerIndex(rows: Row[]): number {
  const top = rows.slice(0, 20);
  const known = top.map(({ cells }) => cells.filter(isKnownName).length);
  const enough = top.findIndex(
    (row, at) => known[at]! >= 2 || (known[at]! === 1 && filled(row) >= 2 && looksLikeNames(row)),
  );
  if (enough >= 0) return enough;
  const width = mostCommon(rows.map(filled));
  const first = top.findIndex((row) => filled(row) === width);
  return first >= 0 && rows.length > first + 1 && looksLikeNames(top[first]!) ? first : -1;
}

const looksLikeNames = ({ cells }: Row) =>
  cells.every(
    (cell) =>
      cell.length < 60 &&
      !/[?!.]\s*$|\n|@|^\s*[\d.,:/-]+\s*$/.test(cell) &&
      cell.trim().split(/\s+/).length < 6,
  );
