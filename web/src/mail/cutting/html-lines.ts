// Collects text into lines, closing up blanks as a browser does.

const mostQuoted = 8; // levels of "> " that are told apart: 10,000 would make a line of 20,000 characters
const blanks = /[ \t\r\n\f\u00a0]{2,}|[\t\r\n\f\u00a0]/g;

export class TextLines {
  quotes = 0; // how deep in quotes the next text is
  last = ''; // the last line that is not empty
  hasText = false;
  private readonly parts: string[] = [];
  private line = '';
  private isOpen = false; // something stands on the line, be it a fixed blank
  private bullet = '';
  private level = 0; // of the line, or of the one before
  private gap = 0; // empty lines owed before the next text
  private wantsBlank = false;

  add(data: string, isPreformatted: boolean) {
    if (isPreformatted) {
      const [first, ...others] = data.split(/\r\n?|\n/);
      if (first) this.put(first);
      for (const line of others) {
        this.breakLine();
        if (line) this.put(line);
      }
      return;
    }
    const closed = data.replace(blanks, ' ');
    const words = closed.trim();
    if (closed.startsWith(' ')) this.wantsBlank ||= this.line !== '';
    if (words !== '') this.put(words);
    else if (data.includes('\u00a0')) this.start();
    if (words !== '' && closed.endsWith(' ')) this.wantsBlank = true;
  }

  addLine(text: string) {
    this.separate(1);
    this.put(text);
    this.endLine();
  }

  // Ends the line. Of the empty lines that neighbours want, the most are given.
  separate(gap: number) {
    if (this.isOpen) this.endLine();
    this.wantsBlank = false;
    if (this.hasText) this.gap = Math.max(this.gap, gap - 1);
  }

  breakLine() {
    this.start();
    this.endLine();
  }

  cell() {
    this.wantsBlank ||= this.line !== '';
  }

  // "- " before the next text, wherever that is.
  prefix(bullet: string) {
    this.bullet = bullet;
  }

  finish(): string {
    if (this.isOpen) this.endLine();
    return this.parts.join('').replace(/^\n+/, '').trimEnd();
  }

  private put(text: string) {
    this.start();
    this.line += this.wantsBlank ? ` ${this.bullet}${text}` : this.bullet + text;
    this.bullet = '';
    this.wantsBlank = false;
    this.hasText = true;
  }

  private start() {
    if (this.isOpen) return;
    const between = Math.min(this.level, this.quotes);
    for (; this.gap > 0; this.gap--) this.parts.push(`${mark(between).trimEnd()}\n`);
    this.isOpen = true;
    this.level = this.quotes;
  }

  private endLine() {
    // The blank of a signature's "-- " is a part of it.
    const text = this.line === '--' && this.wantsBlank ? '-- ' : this.line;
    this.parts.push(`${text === '' ? mark(this.level).trimEnd() : mark(this.level) + text}\n`);
    if (text !== '') this.last = text;
    this.line = '';
    this.isOpen = false;
    this.wantsBlank = false;
  }
}

const mark = (level: number) => '> '.repeat(Math.min(level, mostQuoted));
