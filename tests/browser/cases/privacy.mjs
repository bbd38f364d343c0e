// Private data: nothing of must_scrub is left, all of must_keep is there word for word.
import { importLetters } from './letters.mjs';
import { sameText, unknownKeys } from './compare.mjs';

export const modules = { mail: 'mail/index.ts', privacy: 'privacy/index.ts' };

const known = ['must_scrub', 'must_keep', 'match', 'text_before_scrub'];

export async function check(page, input, expected) {
  const isLetter = /\.(?:eml|mbox)$/.test(input.name);
  const letters = isLetter ? (await importLetters(page, input)).letters : [];
  const body = isLetter ? letters.map(({ text }) => text).join('\n\n') : new TextDecoder().decode(input.bytes);
  const before = [...letters.map(({ subject }) => subject), body].join('\n\n');
  const { text, restored } = await page.evaluate(scrubInPage, before);
  const { must_scrub, must_keep, match, text_before_scrub } = expected;
  // What must stay may hold what must go: a longer number begins with a card's.
  const rest = must_keep.reduce((remaining, value) => remaining.replaceAll(value, '\n'), text);
  return [
    ...unknownKeys('expected', expected, known),
    ...(text_before_scrub === undefined ? [] : sameText('text before scrubbing', body, text_before_scrub)),
    ...must_scrub.filter((value) => isLeft(rest, value, match)).map((value) => `${JSON.stringify(value)} is left in ${JSON.stringify(text)}`),
    ...must_keep.filter((value) => !text.includes(value)).map((value) => `${JSON.stringify(value)} is gone from ${JSON.stringify(text)}`),
    ...(restored === before ? [] : ['putting the values back does not give the text']),
  ];
}

// Runs in the page.
const scrubInPage = async (text) => {
  const { allOn, findPrivate, nothingKnown, restore, scrub } = await import('/privacy.js');
  const scrubbed = scrub(text, findPrivate(text, nothingKnown), allOn);
  return { text: scrubbed.text, restored: restore(scrubbed) };
};

// With "match": "digits", blanks and punctuation between digits do not count.
export function isLeft(text, value, match) {
  if (match !== 'digits') return text.includes(value);
  return text.replace(/[^\p{L}\p{N}]/gu, '').includes(value.replace(/\D/g, ''));
}
