// How mail programs mark quotes and signatures in HTML.
import { styleAttribute } from './inert';

const classOf = (element: Element) => element.getAttribute('class') ?? '';
const hasClass = (names: string) => new RegExp(`(?:^|\\s)(?:x_)*(?:${names})(?:\\s|$)`);

const quoteClass = hasClass(
  'yahoo_quoted|ymail_quoted|yahoo-quoted-begin|protonmail_quote|tutanota_quote|zmail_extra|wp_quote|quoted-mail|WPS_quote',
);
const attributionClass = hasClass(
  'gmail_attr|moz-cite-prefix|moz-email-headers-table|yahoo-quoted-attribution',
);
const signatureClass = hasClass(
  'gmail_signature|moz-signature|protonmail_signature_block|ms-outlook-mobile-signature',
);
const signatureId = /^(?:x_)*(?:Signature|ms-outlook-mobile-signature)$/;

// A blockquote is a quote, but not an indented paragraph, which has no line at its side. Others
// quote in a div. The line above a quote ("On … wrote:") goes with it, in whatever language.
export function isQuote(element: Element, name: string, style: string): boolean {
  if (name === 'BLOCKQUOTE')
    return element.getAttribute('type') === 'cite' || !/border(?:-left)?:\s*(?:none|0)/i.test(style);
  return (
    quoteClass.test(classOf(element)) || (attributionClass.test(classOf(element)) && isAttribution(element))
  );
}

// Gmail uses the same class for the header of a forwarded letter, which is not to be hidden.
function isAttribution(element: Element): boolean {
  const last = element.lastChild?.nodeName === 'BR' ? element.lastChild.previousSibling : element.lastChild;
  return element.childNodes.length < 12 && /[:：]\s*$/.test(last?.nodeValue ?? '');
}

export const isSignatureElement = (element: Element) =>
  signatureClass.test(classOf(element)) || signatureId.test(element.id);

// Outlook's header of the letter below, of the web by its name, of the desktop by the thin line
// above it.
export function headsQuotedLetter(element: Element): boolean {
  if (/^(?:x_)*(?:divRplyFwdMsg|OLK_SRC_BODY_SECTION)$/.test(element.id)) return true;
  if (element.tagName !== 'DIV') return false;
  return /border-top:\s*(?:solid|[\d.]+p[tx] solid) (?:#e1e1e1|#b5c4df|rgb\(225, ?225, ?225\)|rgb\(181, ?196, ?223\))/i.test(
    element.getAttribute(styleAttribute) ?? '',
  );
}
