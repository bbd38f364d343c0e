// Tables and JSON: pairs, how the file was understood, and what had to be reported.
import { same, sameText, unknownKeys } from './compare.mjs';
import { shop } from './letters.mjs';

export const modules = { mail: 'mail/index.ts' };

const known = ['pairs', 'delimiter', 'encoding', 'rows', 'columns', 'column_count', 'header_line', 'skipped', 'reported',
  'broken_lines', 'optional_pairs', 'lines', 'conversations', 'never_in_training_text', 'compare'];

const read = async ({ name, base64, us }) => {
  const mail = await import('/mail.js');
  const imported = await mail.importFiles([{ name, bytes: Uint8Array.fromBase64(base64) }], { us });
  const { pairs, tables, reported, brokenLines, lines, conversations, sentences } = imported;
  // Whatever a model may be trained on: pairs, and the earlier turns that go with them.
  const training = pairs.flatMap(({ customer, reply, context }) => [customer, reply, ...context.map(({ text }) => text)]);
  return { pairs: pairs.map(({ customer, reply }) => ({ customer, reply })), tables, reported, brokenLines, lines, training, conversations: conversations.length, sentences, pwned: window.__crumbPwned ?? null };
};

export async function check(page, { name, bytes }, expected) {
  const got = await page.evaluate(read, { name, base64: Buffer.from(bytes).toString('base64'), us: shop });
  const table = got.tables[0] ?? {};
  const has = (key, complaints) => (key in expected ? complaints(expected[key]) : []);
  return [
    ...unknownKeys(name, expected, known),
    ...checkPairs(got, expected),
    ...['delimiter', 'encoding', 'rows', 'columns', 'column_count', 'header_line'].flatMap((key) => has(key, (value) => same(key, table[key], value))),
    ...has('lines', (value) => same('lines', got.lines[0]?.count, value)),
    ...has('conversations', (value) => same('conversations', got.conversations, value)),
    ...has('skipped', (value) => reports('skipped', got.reported.filter(isLeftOut), value)),
    ...has('reported', (value) => reports('reported', got.reported.filter((one) => !isLeftOut(one)), value)),
    ...has('never_in_training_text', (value) => value.flatMap((text) => forbidden(got, text))),
    ...same('a script of the file ran', got.pwned, null),
    ...(got.reported.length > 0 && got.sentences.length === 0 ? ['reported rows without a sentence'] : []),
  ];
}

const isLeftOut = ({ reason }) => reason === 'internal_note' || reason === 'machine';

// As many as expected, and each with what is said of it.
function reports(path, actual, expected) {
  const missing = expected.filter((one) => !actual.some((other) => Object.entries(one).every(([key, value]) => other[key] === value)));
  return [...missing.flatMap((one) => same(path, actual, one)), ...same(`number of ${path}`, actual.length, expected.length)];
}

function checkPairs({ pairs, brokenLines }, expected) {
  const words = expected.compare === 'words';
  const optional = expected.optional_pairs ?? [];
  const lacksOptional = pairs.length < expected.pairs.length;
  const wanted = lacksOptional ? expected.pairs.filter((_, index) => !optional.includes(index)) : expected.pairs;
  const broken = brokenLines.map(({ line }) => line);
  return [
    ...same('number of pairs', pairs.length, wanted.length),
    ...wanted.flatMap((pair, index) => [
      ...sameText(`pair ${index}.customer`, pairs[index]?.customer, pair.customer, words),
      ...sameText(`pair ${index}.reply`, pairs[index]?.reply, pair.reply, words),
    ]),
    // A record that was not joined is named line by line.
    ...(expected.broken_lines ? same('broken lines', lacksOptional ? broken.filter((line) => expected.broken_lines.includes(line)) : broken, expected.broken_lines) : []),
  ];
}

const forbidden = ({ training }, text) =>
  training.some((one) => one.includes(text)) ? [`"${text}" is in the training text`] : [];
