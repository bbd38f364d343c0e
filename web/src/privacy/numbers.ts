// Numbers that say when or how much, and so are nobody's.

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const year = '(?:(?:19|20)\\d\\d)';
const clock = '(?:(?:[01]?\\d|2[0-4])[.: h][0-5]\\d|(?:[01]\\d|2[0-4])(?:00|15|30|45))';
const wholeDate = new RegExp(
  `^(?:${day}([./-])${month}\\1(?:${year}|\\d\\d)|${month}([./-])${day}\\2(?:${year}|\\d\\d)|${year}([./-])${month}\\3${day}` +
    `|${day} ${month} ${year}|${year} ${month} ${day}|${year}${month}${day})(?![./-]?\\d{2}[./-]\\d{2}$)(?![./-]\\d)`,
);
const range = new RegExp(
  `^(?:${clock} ?[-/] ?${clock}|${day}\\.${month}\\.? ?- ?${day}\\.${month}\\.?|${year} ?[-/] ?${year})(?![./-]?\\d)`,
);

// A date, a range of dates or of hours, with what stands behind it.
export const looksLikeDate = (written: string) => wholeDate.test(written) || range.test(written);
