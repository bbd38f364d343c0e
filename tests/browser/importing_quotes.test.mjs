// Quotation marks of a table that never close: rows stay, a sentence says where, and it costs no time.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { read } from './importing.mjs';

const lines = (result) => result.reported.filter(({ reason }) => reason === 'open_quote').map(({ line }) => line);

describe('a quotation mark that never closes', () => {
  test('its row is read as far as its line goes, the others as ever', async () => {
    const result = await read({ 't.csv': 'id,question,reply\n1,One?,1\n2,"Two?,2\n3,Three?,3\n4,"Four,\nor 4?",4\n5,"Five?,5\n6,Six?,6\n' });
    assert.deepEqual(result.pairs, [['One?', '1'], ['Two?', '2'], ['Three?', '3'], ['Four,\nor 4?', '4'], ['Five?', '5'], ['Six?', '6']]);
    assert.deepEqual(lines(result), [3, 7]);
    assert.match(result.sentences.join('\n'), /2 lines have a quotation mark that never closes.*\(line 3, line 7\)/);
  });
  test('in every row', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${at},"Is it lamp ${at}?,Yes ${at}.`);
    const result = await read({ 't.csv': `id,question,reply\n${rows.join('\n')}\n` });
    assert.deepEqual(result.pairs, rows.map((_, at) => [`Is it lamp ${at}?`, `Yes ${at}.`]));
    assert.equal(lines(result).length, 30);
  });
  test('in every row, with delimiters in the text and a closed cell at the very end', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${at},"Hello, is it, well, lamp ${at}?,Yes ${at}.`);
    const { pairs } = await read({ 't.csv': `id,question,reply\n${rows.join('\n')}\n99,"Open?","Yes."\n` });
    assert.deepEqual(pairs, [...rows.map((_, at) => [`Hello, is it, well, lamp ${at}?`, `Yes ${at}.`]), ['Open?', 'Yes.']]);
  });
  for (const [what, end] of [['CRLF', '\r\n'], ['CR', '\r'], ['LF', '\n']]) {
    test(`with lines that end in ${what}`, async () => {
      const { pairs } = await read({ 't.csv': ['question;answer', '"One?;1.', 'Two?;2.', '"Three', 'lines?";3.', ''].join(end) });
      assert.deepEqual(pairs, [['One?', '1.'], ['Two?', '2.'], ['Three\nlines?', '3.']]);
    });
  }
  test('in a row whose first cell has several lines', async () => {
    const result = await read({ 't.csv': 'question,answer\n"One\nor 1?","1.\nTwo?,2.\nThree?,3.\n' });
    assert.deepEqual(result.pairs, [['One\nor 1?', '1.'], ['Two?', '2.'], ['Three?', '3.']]);
    assert.deepEqual(lines(result), [3]);
  });
  test('cells of several lines with stray quotes are none', async () => {
    const result = await read({ 't.csv': 'question,answer,topic\n"She said "hello" and\nwent, then "bye" was said\nand all",Yes.,a\n"Two ""or"" 2\n?",2.,"b"\n' });
    assert.deepEqual(result.pairs.map(([, answer]) => answer), ['Yes.', '2.']);
    assert.deepEqual(lines(result), []);
  });
});

describe('time', () => {
  const size = 20_000;
  for (const [what, row] of [
    ['never closed', (at) => `${at},"Is it lamp ${at}?,Yes ${at}.`],
    ['never closed, with commas', (at) => `${at},"Hello, is it, lamp ${at}?,Yes, ${at}.`],
    ['never closed, two a row', (at) => `${at},"Is it lamp ${at}?,"Yes ${at}.`],
    ['every second one', (at) => (at % 2 ? `${at},"Is it lamp ${at}?,Yes ${at}.` : `${at},"Is it ""lamp"" ${at}?","Yes, ${at}."`)],
    ['with a backslash', (at) => `${at},"Is it \\"lamp\\" ${at}?,Yes ${at}.`],
    ['doubled at the end', (at) => `${at},"Is it lamp ${at}"",Yes ${at}.`],
  ]) {
    test(`of ${size} rows, ${what}`, async (t) => {
      const text = `id,question,reply\n${Array.from({ length: size }, (_, at) => row(at)).join('\n')}\n9,"Open?","Yes."\n`;
      const begin = performance.now();
      const { pairs } = await read({ 't.csv': text });
      const seconds = (performance.now() - begin) / 1000;
      t.diagnostic(`${seconds.toFixed(1)} s, ${pairs.length} pairs`);
      // What is quadratic takes more than a minute; what is linear less than two seconds, on a machine at rest.
      assert.ok(seconds < 20, `${seconds} s`);
    });
  }
});
