// A cell as text: exports hold HTML, entities, and entities that were escaped twice.
import type { PageText } from '../page-text';

const tag =
  /<(?:\/?(?:p|br|div|span|b|i|u|em|strong|a|img|ul|ol|li|table|tr|td|th|tbody|thead|h[1-6]|blockquote|pre|code|font|html|body|head|style|script|hr|center|meta|o:p|svg|iframe|small|sub|sup)\b[^<>]*|!doctype[^<>]*|!--)\/?>?/i;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

export async function cellText(cell: string, page: PageText): Promise<string> {
  if (tag.test(cell)) return page.html(cell);
  if (!entity.test(cell)) return cell;
  const once = await page.entities(cell);
  // Tags that show now were typed by a person; entities that show now were escaped by a program.
  return entity.test(once) && !tag.test(once) ? page.entities(once) : once;
}
