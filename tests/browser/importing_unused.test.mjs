// Letters that are in no pair: every one is counted with a reason, and who may be one of us is named.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from './bundle.mjs';
import { read, reading } from './importing.mjs';
import { mailbox } from './replies.mjs';

const { whyNoPairs } = await load('replies/why-no-pairs.ts');

let minute = 0; // each letter is a minute later than the one before
const letter = (from, to, subject, body, more = '') => `From a@example.com Mon Mar 03 10:00:00 2025\nFrom: ${from}\nTo: ${to}\nSubject: ${subject}\nDate: ${new Date(Date.UTC(2025, 2, 3, 10, minute++)).toUTCString()}\n${more}\n${body}\n\n`;
const desk = (us, count, from = 0) => Array.from({ length: count }, (_, at) => {
  const ana = `ana${from + at}@example.com`;
  return letter(ana, us, `Lamp ${from + at}`, 'Is it there?') + letter(us, ana, `Re: Lamp ${from + at}`, 'Yes, it is.');
}).join('');
const countOf = (list, reason) => list.find((one) => one.reason === reason)?.count ?? 0;
// Letters in pairs, left out and unused are all letters.
function assertAllCounted({ letters, unused, skipped, conversations }) {
  const inPairs = conversations.flatMap(({ turns }) => {
    const last = turns.findLastIndex(({ role }) => role === 'us');
    return last > turns.findIndex(({ role }) => role === 'customer') && turns.some(({ role }) => role === 'customer') ? turns.slice(0, last + 1) : [];
  });
  const sum = (list) => list.reduce((total, { count }) => total + count, 0);
  assert.equal(inPairs.length + sum(unused) + sum(skipped), letters.length);
}

describe('two desks in one mailbox', () => {
  const both = { 'all.mbox': desk('help@one.example', 6) + desk('shop@two.example', 4, 6) };
  test('the second one is named, with how to add it, and its letters are counted', async () => {
    const found = await read(both);
    assert.equal(found.pairs.length, 6);
    assert.deepEqual(found.others.map(({ address }) => address), ['shop@two.example']);
    assert.match(found.sentences.join('\n'), /shop@two\.example answers 4 people here and is not among your addresses: 8 letters.*add it behind a comma: help@one\.example, shop@two\.example\./);
    assert.match(found.sentences.join('\n'), /Letters from shop@two\.example, which is not among your addresses: 4\./);
    assert.match(found.sentences.join('\n'), /Letters to shop@two\.example that you did not answer: 4\./);
    assert.equal(countOf(found.unused, 'unanswered'), 8);
    assertAllCounted(found);
  });
  test('with both addresses nothing is left', async () => {
    const found = await read(both, { us: ['help@one.example', 'shop@two.example'] });
    assert.equal(found.pairs.length, 10);
    assert.deepEqual([found.unused, found.others, found.sentences], [[], [], []]);
  });
  test('customers who answer us, or each other, are no desk', async () => {
    const talk = ['ana', 'ben', 'cyd', 'dan', 'eve'].map((name) => letter(`${name}@firm.example`, 'help@one.example', `Lamp ${name}`, 'Is it there?') + letter('help@one.example', `${name}@firm.example`, `Re: Lamp ${name}`, 'It is.') + letter(`${name}@firm.example`, 'help@one.example', `Re: Lamp ${name}`, 'Thank you!')).join('');
    const found = await read({ 'a.mbox': talk + ['ana', 'ben'].map((name) => letter(`${name}@firm.example`, 'cyd@firm.example', `Rug ${name}`, 'Look.') + letter('cyd@firm.example', `${name}@firm.example`, `Re: Rug ${name}`, 'I see.')).join('') });
    assert.deepEqual(found.others, []);
    assert.equal(countOf(found.unused, 'unanswered'), 9);
    assertAllCounted(found);
  });
});

test('each letter of a mixed mailbox has a reason', async () => {
  const found = await read({ 'a.mbox': desk('help@one.example', 3)
    + letter('dan@example.com', 'help@one.example', 'Nobody answers', 'Hello?') + letter('help@one.example', 'eve@example.com', 'News', 'We moved.') + letter('help@one.example', 'help@one.example', 'Note', 'Call the joiner.')
    + letter('fay@example.com', 'help@one.example', 'Quote', 'On Monday you wrote:\n> only a quote') + letter('gus@example.com', 'help@one.example', 'Out of office', 'I am away.', 'Auto-Submitted: auto-replied\n') });
  assert.deepEqual(['unanswered', 'no_question', 'internal', 'wordless'].map((reason) => countOf(found.unused, reason)), [1, 1, 1, 1]);
  assert.match(found.sentences.join('\n'), /Letters from you that answer none that is here: 1\.\nLetters between your own addresses: 1\./);
  assertAllCounted(found);
});

describe('a mailbox without pairs says what is missing', () => {
  const answers = (re) => Array.from({ length: 5 }, (_, at) => letter('help@one.example', `ana${at}@example.com`, `${re}Lamp ${at}`, 'Yes, it is.')).join('');
  const cases = {
    'only answers, with "Re:"': [answers('Re: '), {}, /^5 letters were read, all written by help@one\.example to 5 people: those are the replies\. What they answer is missing/],
    'only answers, without': [answers(''), {}, /^5 letters were read, all written by help@one\.example to 5 people/],
    'only questions': [mailbox(4, { isAnswered: false }), {}, /written by 4 people, and none by help@example\.org: the replies are missing/],
    'a mistyped address': [mailbox(4), { us: ['helo@example.org'] }, /and none is by helo@example\.org\. help@example\.org answers 4 people/],
    'two halves that do not meet': [answers('Re: ') + letter('zoe@example.com', 'help@one.example', 'Rug', 'A rug?'), {}, /5 by help@one\.example to 5 people, and 1 by 1 person, but none of them answers another one/],
    'only newsletters': [letter('news@example.com', 'help@one.example', 'News', 'Buy!', 'List-Unsubscribe: <https://example.com>\nPrecedence: bulk\n'), {}, /^1 letter was read, but all of them were left out/],
  };
  for (const [name, [content, choices, sentence]] of Object.entries(cases)) {
    test(name, async () => {
      const found = await (await reading({ 'a.mbox': content }))(choices);
      assert.equal(found.pairs.length, 0);
      assert.match(whyNoPairs(found), sentence);
    });
  }
});

describe('what could not be read', () => {
  test('a broken line with nothing else used does not say that the rest was', async () => {
    const found = await read({ 'a.json': '{"a": [}\n' });
    assert.match(whyNoPairs(found), /no letters are in the rest/);
    assert.doesNotMatch(whyNoPairs(found), /rest was used/);
    const used = await read({ 'a.jsonl': '{"customer": "Is it open?", "reply": "Yes."}\n{"a": [}\n' });
    assert.match(used.sentences.join(), /the rest was used/);
  });
});
