// What a reader of the letter does not see: preview lines, parts for another screen.
import { styleAttribute, styleSheets } from './inert';

const longest = 200_000; // characters of styles that are looked through

// Classes and ids that the letter's own styles hide: ".preview", "#top". Rules for other screens
// (@media) do not count.
export function hiddenSelectors(page: Document): Set<string> {
  const hidden = new Set<string>();
  const styles = [...page.querySelectorAll(styleSheets)].map((style) => style.textContent ?? '').join('\n');
  let depth = 0;
  let from = 0;
  let selector = '';
  const css = styles.slice(0, longest);
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') {
      if (depth++ === 0) selector = css.slice(from, at);
    } else if (css[at] === '}') {
      if (depth === 1 && !selector.includes('@') && isHiding(css.slice(css.indexOf('{', from), at))) {
        for (const name of simpleSelectors(selector)) hidden.add(name);
      }
      depth = Math.max(0, depth - 1);
      if (depth === 0) from = at + 1;
    }
  }
  return hidden;
}

const simpleSelectors = (selector: string) =>
  selector
    .replace(/<!--|\/\*[^*]*\*\//g, '')
    .split(',')
    .map((part) => /^\s*[a-z]*([.#][\w-]+)\s*$/i.exec(part)?.[1] ?? '')
    .filter(Boolean);

const isHiding = (style: string) =>
  /(?:^|[;{\s"])(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all|opacity:\s*0(?:\.0+)?\s*(?:[;!}]|$))/i.test(
    style,
  ) ||
  (/max-height:\s*0/i.test(style) && /overflow:\s*hidden/i.test(style)) ||
  (/(?:^|[;{\s])height:\s*0/i.test(style) && /overflow:\s*hidden/i.test(style));

export function isHidden(element: Element, hidden: Set<string>): boolean {
  if (element.hasAttribute('hidden')) return true;
  const style = element.getAttribute(styleAttribute);
  if (style && isHiding(style)) return true;
  // No letters at all; on a frame around others it only closes the gaps between them.
  if (style && /font-size:\s*0(?:px|pt|em)?\s*(?:[;!]|$)/i.test(style) && !element.firstElementChild)
    return true;
  if (hidden.size === 0) return false;
  if (element.id && hidden.has(`#${element.id}`)) return true;
  return [...element.classList].some((name) => hidden.has(`.${name}`));
}
