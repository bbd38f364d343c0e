// Letters: .eml and .mbox.
import { checkLetters } from './letters.mjs';

export const modules = { mail: 'mail/index.ts' };
export const check = (page, input, expected) => checkLetters(page, input, expected);
