// Texts of unusual characters: counts after decoding, a round trip through the character tokenizer,
// and what is refused.
import { same, unknownKeys } from './compare.mjs';
import { base64, openEngine, refusal } from './engine.mjs';

export { modules } from './engine.mjs';

const known = ['text', 'replacement_characters', 'code_points', 'distinct_code_points', 'utf8_bytes', 'utf16_units', 'graphemes', 'round_trip', 'error'];

// Runs in the page. The engine counts characters of the text that is trained on, in which every line end is one.
const look = async (encoded) => {
  const { decode } = await import('/decode.js');
  const { engine, start, write, fingerprint, present } = window.caseTools;
  const { text, invalidBytes } = decode(Uint8Array.fromBase64(encoded));
  const trained = text.replace(/\r\n?/g, '\n');
  const counts = {
    code_points: [...text].length,
    distinct_code_points: new Set(text).size,
    utf8_bytes: new TextEncoder().encode(text).length,
    utf16_units: text.length,
    graphemes: [...new Intl.Segmenter('en').segment(text)].length,
    replacement_characters: text.split('\ufffd').length - 1,
  };
  const before = fingerprint(present);
  const report = engine.examineText(text);
  const check = engine.checkText(text, 8, 0);
  const context = [...trained].length;
  const config = { context, max_len: Math.max(64, context) };
  const refused = present.start(text, { ...present.info().config, context: 8 });
  const isKept = fingerprint(present) === before;
  const result = { text, trained, invalidBytes, counts, report, check: check.outcome, refused: { ...refused, isKept } };
  const { session, outcome } = start(`${text}${text}${text}`, config);
  if (!outcome.ok) return result;
  for (let step = 0; step < 3; step++) session.step();
  // A model's own reading of the text: encoded and decoded again. And what it writes, token by token.
  const read = session.attention(trained).symbols;
  const pieces = write(session, trained, { temperature: 1, max_tokens: 200 });
  const saved = start('Something else.'.repeat(30)).session;
  saved.load(session.saveModel());
  return { ...result, vocabulary: session.info().vocabulary, vocab_size: session.info().vocab_size, read, pieces, readAgain: saved.attention(trained).symbols };
};

export async function check(page, { bytes }, expected) {
  await openEngine(page);
  const found = await page.evaluate(look, base64(bytes));
  const { text, trained, counts, report, invalidBytes } = found;
  const distinct = [...new Set(trained)].sort();
  return [
    ...unknownKeys('expected', expected, known),
    ...(expected.text === undefined ? [] : same('text', text, expected.text)),
    ...Object.keys(counts).filter((key) => key in expected).flatMap((key) => same(key, counts[key], expected[key])),
    ...same('characters that the engine counts', report.code_points, [...trained].length),
    ...same('replacement characters that the engine counts', report.replacement_characters, counts.replacement_characters),
    ...same('bytes that were not valid are told', invalidBytes > 0, 'replacement_characters' in expected && expected.replacement_characters > 0),
    ...('error' in expected ? refusal(found.refused, expected) : roundTrip(found, distinct)),
    ...('error' in expected ? same('kind before training', found.check.code, expected.error) : []),
  ];
}

function roundTrip({ trained, vocabulary, vocab_size, read, readAgain, pieces }, distinct) {
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
  const isStrange = (piece) => half.test(piece) || piece.includes('\ufffd') && !trained.includes('\ufffd');
  return [
    ...same('vocabulary', [...(vocabulary ?? '')].sort(), distinct),
    ...same('size of the vocabulary', vocab_size, distinct.length),
    ...same('text after encoding and decoding', read, trained),
    ...same('and after saving and loading', readAgain, trained),
    ...(pieces ?? ['nothing was written']).filter(isStrange).map((piece) => `half a character while writing: ${JSON.stringify(piece)}`),
  ];
}
