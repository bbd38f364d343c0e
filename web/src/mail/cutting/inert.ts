// Parses HTML so that not even the page's content-security policy has anything to say: it would
// report every style attribute and every event handler of a letter in the console.

// A quoted value may hold ">"; none is longer than this, so that a quote that never closes costs little.
const tag = /<[a-z](?:[^<>"']|"[^"]{0,5000}"|'[^']{0,5000}')*>/gi;
const active = /([\s"'/])(style|on[a-z]+)(?=\s*=)/gi;

// Style attributes are found under this name, style sheets by the selector.
export const styleAttribute = 'data-style';
export const styleSheets = 'script[type="text/x-style"]';

export function parseInert(html: string): Document {
  const inert = html
    .replace(/<style(?=[\s>/])/gi, '<script type="text/x-style"')
    .replace(/<\/style(?=[\s>])/gi, '</script')
    .replace(tag, (whole) => whole.replace(active, '$1data-$2'));
  return new DOMParser().parseFromString(inert, 'text/html');
}
