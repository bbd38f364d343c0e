// The line that begins a letter in a mailbox: "From ", who sent it, and when. A sentence that begins with
// "From" may hold a date as well, so the sender has to be one and the date has to follow at once.
const day = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}';
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const shortDay = '(?:mon|tue|wed|thu|fri|sat|sun)';
const time = '\\d{1,2}:\\d{2}(?::\\d{2})?';
const zone = '(?:[+-]\\d{4}|[a-z]{1,5})';
const dates = [
  `${shortDay}\\s+${month}\\s+\\d{1,2}\\s+${time}(?:\\s+${zone}){0,2}\\s+\\d{4}(?:\\s+${zone})?`, // as C programs print it
  `(?:${day},?\\s+)?\\d{1,2}[ -]${month}[ -]\\d{2,4}\\s+${time}(?:\\s+${zone})?`,
  `\\d{4}-\\d\\d-\\d\\d[T ]${time}\\S*`,
].join('|');
const address = '(?:"[^"]{0,60}"@\\S+|\\S+@\\S*|\\S+ at \\S+)';
const machine = '(?:-|<>|MAILER-DAEMON|[A-Z][A-Z0-9_-]{2,})';
// A user of the same machine has no "@"; a weekday or a month is nobody.
const user = `(?!(?:${day}|${month}|today|tomorrow|yesterday)\\s)[a-z0-9][\\w.+-]{0,30}`;
const tail = '(?:\\s+remote from \\S+)?\\s*$';

const dated = new RegExp(`^From (?:(?:${address}|${machine}|${user})\\s+|\\s*)(?:${dates})${tail}`, 'i');
const undated = /^From (?:\S+@\S+|-|MAILER-DAEMON)\s*$/;
// Months in other languages: an address, a few words, a time and a year.
const foreign = /^From (?:\S+@\S+|-|MAILER-DAEMON)\s+(?=.*\d{1,2}:\d\d)(?=.*\b\d{4}\b)\S+(?:\s+\S+){3,5}\s*$/;

// Without a date that is known for sure, only after an empty line.
export const isEnvelope = (line: string, afterBlank: boolean) =>
  dated.test(line) || (afterBlank && (undated.test(line) || foreign.test(line)));
