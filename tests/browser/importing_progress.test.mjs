// How far an import is, inside a single large file, and while another choice is worked out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { reading } from './importing.mjs';

const words = 'Is the blue lamp still there, and can it be sent to me before the end of the month? ';
const letter = (at) => `From a@example.com Mon Mar 10 08:15:00 2025\nFrom: a${at}@example.com\nTo: b@example.org\nSubject: Lamp ${at}\n\n${words.repeat(4)}\n\n`;
const count = 6000;
const many = (one) => Array.from({ length: count }, (_, at) => one(at));
const contents = {
  'a.mbox': many(letter).join(''),
  'a.csv': `question,answer\n${many((at) => `"${words}${at}","Yes, it is."`).join('\n')}\n`,
  'messages.csv': `ticket id,author role,message\n${many((at) => `${at >> 1},${at % 2 ? 'agent' : 'customer'},"${words}${at}"`).join('\n')}\n`,
  'a.json': JSON.stringify({ tickets: many((at) => ({ id: at, comments: [{ role: 'customer', text: words }, { role: 'agent', text: `Yes ${at}.` }] })) }),
  'a.jsonl': many((at) => JSON.stringify({ question: words, answer: `Yes ${at}.` })).join('\n'),
  'a.txt': many((at) => `Customer: ${words}\nAgent: Yes ${at}.\n`).join('\n'),
};

describe('a large file', () => {
  for (const [name, content] of Object.entries(contents)) {
    test(name, async () => {
      const seen = [];
      const arrange = await reading({ [name]: content }, { onProgress: (done, of) => seen.push(done / of) });
      const during = [];
      await arrange({}, (done, of) => during.push(done / of));
      const all = [...seen, ...during];
      assert.ok(all.every((share) => share > 0 && share <= 1), 'a share is more than nothing and no more than all');
      for (const list of [seen, during]) assert.ok(list.every((share, at) => at === 0 || share >= list[at - 1]), 'a bar never goes back');
      const isMail = name.endsWith('.mbox');
      assert.ok(new Set(seen).size > (name.endsWith('.txt') ? 0 : 4), `only ${seen.length} words while it is read`);
      assert.equal(seen.at(-1), isMail ? 0.95 : 0.5);
      assert.ok(new Set(during).size > 4 && during.at(-1) === 1, `only ${during.length} words while it is arranged`);
    });
  }
  test('that is packed counts as what it is', async () => {
    const seen = [];
    await reading({ 'a.mbox.gz': gzipSync(contents['a.mbox']) }, { onProgress: (done, of) => seen.push(done / of) });
    assert.ok(seen[0] < 0.2 && new Set(seen).size > 10, `${seen[0]}`);
  });
});

test('a JSON file of one line that breaks off is read in no time', async (t) => {
  const text = JSON.stringify(many((at) => ({ question: words.repeat(4), answer: `Yes ${at}.` }))).slice(0, -40);
  for (const [name, content] of [['list.json', text], ['one after another.json', text.slice(1)], ['wrapped.json', `{"tickets":${text}`]]) {
    const begin = performance.now();
    const arrange = await reading({ [name]: content });
    const { pairs } = await arrange();
    t.diagnostic(`${name}: ${Math.round(performance.now() - begin)} ms for ${Math.round(content.length / 1e6)} MB`);
    assert.ok(pairs.length >= count - 1, `${pairs.length}`);
    assert.ok(performance.now() - begin < 10_000);
  }
});
