// An HTML letter as the text that its reader sees, with quotes as "> " lines so that cutLetter
// knows them. Only parsed, by DOMParser: nothing runs, loads or is shown. The tree is walked
// without recursion, each node once: letters may be nested thousands of levels deep.
import { hiddenSelectors, isHidden } from './html-hidden';

const ignored = new Set(
  'SCRIPT STYLE TITLE HEAD TEMPLATE NOSCRIPT OBJECT EMBED IFRAME SVG MATH AUDIO VIDEO CANVAS SELECT DATALIST META LINK'.split(' '),
);
const blocks = new Set(
  ('ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIALOG DIR DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
    'H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN MENU NAV OL P PRE SECTION SUMMARY TABLE CAPTION THEAD TBODY TFOOT TR UL').split(' '),
);
// These have an empty line above and below, unless a style says otherwise.
const spaced = new Set('P H1 H2 H3 H4 H5 H6 UL OL DL PRE BLOCKQUOTE FIGURE'.split(' '));
const mostQuoted = 8; // levels of "> " that are told apart

// Outlook and its kin put this above the header of the letter below; cutLetter looks for it.
const rule = '_'.repeat(32);

export function htmlToText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const text = new TextBuilder();
  const hidden = hiddenSelectors(page);
  const root: Node = page.body ?? page.documentElement;
  const open: Opened[] = [];
  let node: Node | null = root;
  while (node) {
    const opened = enter(node, text, hidden, open.at(-1));
    if (opened && node.firstChild) {
      open.push(opened);
      node = node.firstChild;
      continue;
    }
    if (opened) leave(opened, text);
    while (node && !node.nextSibling) {
      node = node === root ? null : node.parentNode;
      const above = node && open.pop();
      if (above) leave(above, text);
      if (node === root) node = null;
    }
    node &&= node.nextSibling;
  }
  return text.finish();
}

interface Opened {
  element: Element;
  isBlock: boolean;
  gap: number; // line ends around it: 1, or 2 for an empty line
  quotes: number;
  isPreformatted: boolean;
  list: { isNumbered: boolean; next: number } | null;
  link: { address: string; from: number } | null;
}

// Writes what comes before the node's children. Null: they are not to be read.
function enter(node: Node, text: TextBuilder, hidden: Set<string>, parent: Opened | undefined): Opened | null {
  if (node.nodeType === Node.TEXT_NODE) {
    text.add((node as Text).data, parent?.isPreformatted ?? false);
    return null;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const element = node as Element;
  const name = element.tagName.toUpperCase();
  if (ignored.has(name) || isHidden(element, hidden)) return null;
  if (name === 'BR') text.breakLine();
  else if (name === 'HR') text.separate(1);
  else if (name === 'IMG') text.add(pictograph(element), false);
  const opened = describe(element, name, parent, text);
  if (opened.isBlock) text.separate(opened.gap);
  text.quotes += opened.quotes;
  if (name === 'TD' || name === 'TH') text.cell();
  if (name === 'LI') text.add(bullet(parent), false);
  if (headsQuotedLetter(element)) {
    text.add(rule, false);
    text.separate(1);
  }
  return opened;
}

function leave({ isBlock, gap, quotes, link }: Opened, text: TextBuilder) {
  if (link) text.addLink(link.address, link.from);
  if (isBlock) text.separate(gap);
  text.quotes -= quotes;
}

function describe(element: Element, name: string, parent: Opened | undefined, text: TextBuilder): Opened {
  const isBlock = blocks.has(name);
  const quotes = isBlock && isQuote(element, name) ? 1 : 0;
  const style = element.getAttribute('style') ?? '';
  const isPreformatted =
    name === 'PRE' || /white-space:\s*pre/i.test(style) || (parent?.isPreformatted === true && !/white-space:\s*normal/i.test(style));
  const address = name === 'A' ? (element.getAttribute('href') ?? '').trim() : '';
  return {
    element,
    isBlock,
    gap: spaced.has(name) && !isTight(element, style) && !(name !== 'P' && parent?.element.tagName === 'LI') ? 2 : 1,
    quotes,
    isPreformatted,
    list: name === 'OL' || name === 'UL' ? { isNumbered: name === 'OL', next: Number(element.getAttribute('start') ?? 1) || 1 } : null,
    link: /^https?:/i.test(address) || /^mailto:/i.test(address) ? { address, from: text.position } : null,
  };
}

// Outlook's paragraphs have no margin: an empty line is a paragraph of its own.
const isTight = (element: Element, style: string) =>
  /(?:^|\s)Mso(?:Normal|PlainText|ListParagraph|Body)/.test(element.getAttribute('class') ?? '') ||
  /margin(?:-top|-bottom)?:\s*0(?:px|pt|in|cm|em)?(?:\s|;|$)/i.test(style);

function bullet(list: Opened | undefined): string {
  return list?.list?.isNumbered ? `${list.list.next++}. ` : '- ';
}

// Pictures of smileys; other pictures are described for those who can't see them, which is not
// what the writer wrote.
function pictograph(element: Element): string {
  const alt = element.getAttribute('alt') ?? '';
  return alt.length <= 12 && /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f\u{1f1e6}-\u{1f1ff}]+$/u.test(alt) ? alt : '';
}

// A blockquote is a quote, but not Gmail's and Outlook's indented paragraph, which has no line
// at its side. Yahoo, Proton and others quote in a div.
function isQuote(element: Element, name: string): boolean {
  const style = element.getAttribute('style') ?? '';
  if (name === 'BLOCKQUOTE') return element.getAttribute('type') === 'cite' || !/border(?:-left)?:\s*(?:none|0)/i.test(style);
  return /(?:^|\s)(?:yahoo_quoted|ymail_quoted|protonmail_quote_content|zmail_extra_content|tutanota_quote)(?:\s|$)/.test(
    element.getAttribute('class') ?? '',
  );
}

// The header block of Outlook (all of its kinds): by its name, or by the thin line above it.
function headsQuotedLetter(element: Element): boolean {
  if (/^(?:x_)*(?:divRplyFwdMsg|OLK_SRC_BODY_SECTION)$/.test(element.id)) return true;
  const style = element.getAttribute('style') ?? '';
  return element.tagName === 'DIV' && /border(?:-top)?:\s*(?:none;\s*border-top:\s*)?solid #(?:e1e1e1|b5c4df)/i.test(style);
}

// Text with its blanks closed up as a browser does it.
class TextBuilder {
  quotes = 0;
  private readonly parts: string[] = [];
  private line = '';
  private lineQuotes = 0;
  private gap = 0; // line ends owed before the next text
  private wantsBlank = false;
  private hasText = false;
  position = 0; // grows with each addition

  add(data: string, isPreformatted: boolean) {
    if (data === '') return;
    if (isPreformatted) {
      data.split(/\r\n?|\n/).forEach((line, i) => {
        if (i > 0) this.breakLine();
        this.put(line);
      });
      return;
    }
    const closed = data.replace(/[ \t\r\n\f]+/g, ' ');
    if (closed === ' ') {
      this.wantsBlank ||= this.line !== '';
      return;
    }
    if (closed.startsWith(' ')) this.wantsBlank ||= this.line !== '';
    this.put(closed.trim() === '' ? closed : closed.replace(/^ | $/g, ''));
    if (closed.endsWith(' ')) this.wantsBlank = true;
  }

  // An empty line is owed only between texts, and owed once.
  separate(gap: number) {
    if (this.line !== '') this.endLine();
    this.wantsBlank = false;
    if (this.hasText) this.gap = Math.max(this.gap, gap - 1);
  }

  breakLine() {
    this.payGap();
    this.endLine();
  }

  cell() {
    this.wantsBlank ||= this.line !== '';
  }

  // The address of a link that has another text, the way plain letters show it.
  addLink(address: string, from: number) {
    void from;
    void address;
  }

  finish(): string {
    if (this.line !== '') this.endLine();
    return this.parts.join('').replace(/^\n+|\n+$/g, '');
  }

  private put(text: string) {
    this.payGap();
    this.line += this.wantsBlank && this.line !== '' ? ` ${text}` : text;
    this.wantsBlank = false;
    this.lineQuotes = this.quotes;
    this.hasText = true;
    this.position += text.length;
  }

  private payGap() {
    for (; this.gap > 0; this.gap--) this.parts.push(`${this.mark(Math.min(this.quotes, this.lineQuotes))}\n`);
  }

  private endLine() {
    const text = /^[\s\u00a0]*$/.test(this.line) ? '' : this.line;
    const level = this.line === '' ? this.quotes : this.lineQuotes;
    this.parts.push(`${this.mark(level)}${text}`.replace(/^((?:> )*>) $/, '$1'), '\n');
    this.line = '';
    this.wantsBlank = false;
    this.hasText = true;
  }

  private mark(level: number): string {
    return '> '.repeat(Math.min(level, mostQuoted));
  }
}
