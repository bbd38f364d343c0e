// What cases of letters and archives share: a list of letters in file order.
import { same, sameText, unknownKeys } from './compare.mjs';

// The shop of all cases; every address there is its own.
export const shop = ['@example.org'];

const known = ['from', 'to', 'date', 'subject', 'body_without_quotes_and_signature', 'is_reply_to', 'skip', 'attachments',
  'header_from', 'forwarded_by', 'file', 'compare'];

// Runs in the page.
const readLetters = async ({ name, base64, us }) => {
  const mail = await import('/mail.js');
  const files = [{ name, bytes: Uint8Array.fromBase64(base64) }];
  const { letters, pairs, sentences, skipped } = await mail.importFiles(files, { us });
  return { letters, pairs, sentences, skipped, polluted: ({}).polluted ?? null };
};

export function importLetters(page, { name, bytes }) {
  return page.evaluate(readLetters, { name, base64: Buffer.from(bytes).toString('base64'), us: shop });
}

export async function checkLetters(page, input, expected) {
  const imported = await importLetters(page, input);
  return [
    ...same('number of letters', imported.letters.length, expected.length),
    ...expected.flatMap((one, index) => (imported.letters[index] ? checkLetter(`letter ${index}`, imported.letters[index], one) : [])),
    ...checkPairs(imported.pairs, expected),
    ...same('Object.prototype', imported.polluted, null),
  ];
}

function checkLetter(path, letter, expected) {
  const words = expected.compare === 'words';
  const named = letter.attachments.filter((attachment) => attachment !== null);
  return [
    ...unknownKeys(path, expected, known),
    ...same(`${path}.from`, letter.from, expected.from),
    ...same(`${path}.to`, letter.to, expected.to),
    ...same(`${path}.date`, letter.date, expected.date),
    ...sameText(`${path}.subject`, letter.subject, expected.subject, true),
    ...sameText(`${path}.body`, letter.text, expected.body_without_quotes_and_signature, words),
    ...same(`${path}.is_reply_to`, letter.is_reply_to, expected.is_reply_to),
    ...same(`${path}.skip`, letter.skip, expected.skip ?? null),
    ...same(`${path}.header_from`, letter.header_from, expected.header_from ?? null),
    ...same(`${path}.forwarded_by`, letter.forwarded_by, expected.forwarded_by ?? null),
    ...(expected.attachments ? same(`${path}.attachments`, named, expected.attachments) : []),
    ...(expected.file ? same(`${path}.file`, letter.source.file, expected.file) : []),
  ];
}

// Every answer of the shop to a used letter of a customer is in a pair, and nothing skipped is.
function checkPairs(pairs, expected) {
  const isShop = (one) => one.from?.endsWith('@example.org');
  const body = (one) => one.body_without_quotes_and_signature;
  const complaints = [];
  expected.forEach((reply, index) => {
    const asked = reply.is_reply_to === null ? null : expected[reply.is_reply_to];
    if (!asked || reply.skip || asked.skip || !isShop(reply) || isShop(asked) || !body(reply) || !body(asked)) return;
    const holds = (text, part) => sameText('', text, part, true).length === 0
      || text.split('\n\n').length > 1 && text.replace(/\s+/g, ' ').includes(body(asked).replace(/\s+/g, ' '));
    if (!pairs.some((pair) => holds(pair.customer, body(asked)) && pair.reply.replace(/\s+/g, ' ').includes(body(reply).replace(/\s+/g, ' '))))
      complaints.push(`letter ${index} and its question are in no pair`);
  });
  const skipped = expected.filter((one) => one.skip && body(one).length > 20
    && !expected.some((other) => !other.skip && body(other) === body(one)));
  for (const one of skipped)
    if (pairs.some(({ customer, reply }) => `${customer}\n${reply}`.includes(body(one)))) complaints.push(`a skipped letter (${one.skip}) is in a pair`);
  return complaints;
}
