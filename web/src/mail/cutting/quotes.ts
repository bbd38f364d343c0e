// Lines that begin with ">".
import { isBlank, type Line } from './lines';

// Shorter lines were not broken by a mail program.
const wrappedAt = 60;

// The first line after the run of quoted lines that begins at `start`. Blank lines between
// quoted ones belong to it, and so does the rest of a quoted line that was broken without a mark.
export function quoteEnd(lines: Line[], start: number): number {
  let end = start + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.level > 0 || isBrokenOff(lines, at)) end = at + 1;
    else if (!isBlank(line)) break;
  }
  return end;
}

function isBrokenOff(lines: Line[], at: number): boolean {
  const [above, line, below] = [lines[at - 1]!, lines[at]!, lines[at + 1]];
  if (above.level === 0 || line.plain === '' || !below || below.level === 0) return false;
  return (
    above.plain.length > wrappedAt &&
    !/[.!?:;。！？।…]["'”’)]*$/.test(above.plain) &&
    line.plain.length < above.plain.length
  );
}

// A single ">" line in the middle of somebody's own words is a prompt sign or a "more than":
// glued between two lines, or announced by a colon. A question is a quote that is answered below.
export function isPrompt(lines: Line[], start: number, end: number): boolean {
  const line = lines[start]!;
  if (end - start !== 1 || line.level !== 1 || /[?？]$/.test(line.plain)) return false;
  let above = start - 1;
  while (above >= 0 && isBlank(lines[above])) above--;
  let below = end;
  while (below < lines.length && isBlank(lines[below])) below++;
  if (above < 0 || below >= lines.length || lines[above]!.kind !== 'own') return false;
  return (above === start - 1 && below === end) || /[:：]$/.test(lines[above]!.plain);
}
