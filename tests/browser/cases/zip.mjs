// Archives: the letters in them. Whatever is left out must be named.
import { checkLetters } from './letters.mjs';

export const modules = { mail: 'mail/index.ts' };
export const check = (page, input, expected) => checkLetters(page, input, expected);
