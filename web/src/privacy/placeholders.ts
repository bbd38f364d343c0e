// How placeholders are spelt: {name}, {order}, {order_2}; {agent} for our own name, and
// {our_phone} for what is ours and stays the same from letter to letter.
import { type Category, categories } from './categories';

const kinds = [...categories, 'agent', ...categories.map((category) => `our_${category}`)];
export const placeholderForm = new RegExp(`\\{(${kinds.join('|')})(?:_([2-9]|[1-9]\\d{1,3}))?\\}`, 'g');
const literal = new RegExp(`\\{(\\\\*)(?=(?:${kinds.join('|')})(?:_\\d{1,4})?\\})`, 'g');
const escaped = new RegExp(`\\{\\\\(\\\\*)(?=(?:${kinds.join('|')})(?:_\\d{1,4})?\\})`, 'g');

export type Kind = Category | 'agent' | `our_${Category}`;

export const spell = (kind: Kind, number: number) => (number === 1 ? `{${kind}}` : `{${kind}_${number}}`);

// A letter may itself hold "{name}", from a form letter that went wrong: it becomes "{\name}",
// and "{\name}" becomes "{\\name}".
export const escapePlaceholders = (text: string) => text.replace(literal, '{\\$1');
export const unescapePlaceholders = (text: string) => text.replace(escaped, '{$1');
