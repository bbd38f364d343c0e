// An HTML letter as the text that its reader sees, with quotes as "> " lines so that cutLetter
// knows them. Only parsed, by DOMParser: nothing runs, loads or is shown. The tree is walked
// without recursion, each node once: letters may be nested thousands of levels deep.
// Of a link its text stays: the address is the program's, and private more often than not.
import { hiddenSelectors, isHidden } from './html-hidden';
import { TextLines } from './html-lines';
import { headsQuotedLetter, isQuote, isSignatureElement } from './html-marks';
import { parseInert, styleAttribute } from './inert';

const set = (names: string) => new Set(names.split(' '));
const ignored = set(
  'SCRIPT STYLE TITLE HEAD TEMPLATE NOSCRIPT OBJECT EMBED IFRAME SVG MATH AUDIO VIDEO CANVAS SELECT DATALIST',
);
const blocks = set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIALOG DIR DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER ' +
    'FORM H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN MENU NAV OL P PRE SECTION SUMMARY TABLE CAPTION TBODY TR UL',
);
// These have an empty line above and below, unless a style says otherwise.
const spaced = set('P H1 H2 H3 H4 H5 H6 UL OL DL PRE BLOCKQUOTE FIGURE');

// Outlook puts such a line above the header of the letter below; cutLetter looks for it.
const rule = '_'.repeat(32);

interface Opened {
  name: string;
  gap: number; // line ends that it begins and ends with; 0: it runs on within a line
  isQuote: boolean;
  isPreformatted: boolean;
  item: number; // of a numbered list: the next number
}

export function htmlToText(html: string): string {
  const page = parseInert(html);
  return new Walk(page).text();
}

class Walk {
  private readonly lines = new TextLines();
  private readonly open: Opened[] = [];
  private readonly hidden: Set<string>;
  private hasSignature = false;

  constructor(private readonly page: Document) {
    this.hidden = hiddenSelectors(page);
  }

  text(): string {
    const root: Node = this.page.body ?? this.page.documentElement;
    let node: Node | null = root;
    while (node) {
      const opened = this.enter(node);
      if (opened) this.open.push(opened);
      if (opened && node.firstChild) {
        node = node.firstChild;
        continue;
      }
      if (opened) this.leave();
      while (node !== root && !node.nextSibling) {
        node = node.parentNode!;
        this.leave();
      }
      node = node === root ? null : node.nextSibling;
    }
    return this.lines.finish();
  }

  // Writes what comes before the node's children. Null: they are not to be read.
  private enter(node: Node): Opened | null {
    const parent = this.open.at(-1);
    if (node.nodeType === Node.TEXT_NODE)
      this.lines.add((node as Text).data, parent?.isPreformatted ?? false);
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    const hasAttributes = element.hasAttributes();
    if (ignored.has(name) || (hasAttributes && isHidden(element, this.hidden))) return null;
    if (name === 'BR') this.lines.breakLine();
    else if (name === 'IMG') this.lines.add(pictograph(element), false);
    const opened = describe(element, name, parent);
    if (opened.gap > 0) this.lines.separate(opened.gap);
    if (opened.isQuote) this.lines.quotes++;
    if (name === 'TD' || name === 'TH') this.lines.cell();
    if (name === 'LI') this.lines.prefix(parent?.name === 'OL' ? `${parent.item++}. ` : '- ');
    if (hasAttributes) this.addMark(element);
    return opened;
  }

  private leave() {
    const { gap, isQuote } = this.open.pop()!;
    if (gap > 0) this.lines.separate(gap);
    if (isQuote) this.lines.quotes--;
  }

  // What programs say by class names only is said in the way of plain letters.
  private addMark(element: Element) {
    const { lines } = this;
    if (headsQuotedLetter(element)) lines.addLine(rule);
    if (this.hasSignature || lines.quotes > 0 || !lines.hasText || !isSignatureElement(element)) return;
    this.hasSignature = true;
    if (!/^--?\s*$/.test(lines.last)) lines.addLine('-- ');
  }
}

function describe(element: Element, name: string, parent: Opened | undefined): Opened {
  const style = element.getAttribute(styleAttribute) ?? '';
  const isBlock = blocks.has(name);
  const isSpaced = spaced.has(name) && !isTight(element, style) && parent?.name !== 'LI';
  return {
    name,
    gap: isSpaced ? 2 : isBlock ? 1 : 0,
    isQuote: isBlock && isQuote(element, name, style),
    isPreformatted:
      name === 'PRE' ||
      /white-space:\s*(?:pre|break-spaces)/i.test(style) ||
      (parent?.isPreformatted === true && !/white-space:/i.test(style)),
    item: name === 'OL' ? Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1 : 0,
  };
}

// Outlook's paragraphs have no margin: an empty line is a paragraph of its own.
const isTight = (element: Element, style: string) =>
  /(?:^|\s)(?:x_)*Mso(?:Normal|PlainText|ListParagraph|NoSpacing)/.test(
    element.getAttribute('class') ?? '',
  ) || /margin(?:-top|-bottom)?:\s*0[a-z]*\s*(?:;|$|0|auto)/i.test(style);

// Smileys that a program sent as pictures. What other pictures show, nobody wrote.
function pictograph(element: Element): string {
  const alt = element.getAttribute('alt') ?? '';
  const isSmiley =
    /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f){1,12}$/u;
  return isSmiley.test(alt) ? alt : '';
}
