// The closest past cases, and how like two replies are: in node, for nothing here needs a page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from './bundle.mjs';
import { tenSentences } from './ten_sentences.mjs';

const { chrf } = await load('replies/chrf.ts');
const { LatentSpace } = await load('replies/latent-space.ts');
const { TermTable } = await load('replies/terms.ts');
const { PastCases, pastPairs } = await load('replies/retrieval.ts');
const { seenBefore } = await load('replies/scoring.ts');

const near = (value, wanted, margin = 1e-9) =>
  assert.ok(Math.abs(value - wanted) <= margin, `${value} is not ${wanted}`);

describe('chrF, against values worked out by hand', () => {
  test('equal texts', () => near(chrf('Dear Ann, yes.', 'Dear Ann, yes.'), 1));
  // Runs of 1: 2 of 3 are shared; of 2: 1 of 2; of 3: none.
  test('one letter of three is another', () => near(chrf('abc', 'abd'), (2 / 3 + 1 / 2) / 3));
  // Precision 1; recall (2/4 + 1/3) / 2 = 5/12, which counts twice as much: 5 · 5/12 / (4 + 5/12).
  test('the draft is a part of the reply', () => near(chrf('ab', 'abcd'), 25 / 53));
  // The same the other way round: precision 5/12, recall 1: 5 · 5/12 / (4 · 5/12 + 1).
  test('the reply is a part of the draft', () => near(chrf('abcd', 'ab'), 25 / 12 / (8 / 3)));
  test('a run counts as often as both have it', () => near(chrf('aa', 'ab'), 1 / 4));
  test('white space does not count', () => near(chrf('a b\nc', 'abc'), 1));
  test('characters beyond 16 bits are one each', () => near(chrf('😀', '😁'), 0));
  test('empty texts', () => {
    near(chrf('', ''), 1);
    near(chrf('', 'a'), 0);
    near(chrf('a', ' '), 0);
  });
});

describe('the latent space', () => {
  // Two matters without a common term; "bun" and "roll" meet in the third text only.
  const texts = ['bun', 'bun bun', 'bun roll', 'parcel', 'parcel van', 'van'];
  const table = new TermTable(texts);
  const space = new LatentSpace(table.rows, table.size, [2]);
  test('finds what occurs together', () => {
    const likeness = [...space.likeness(table.row('roll'))];
    assert.ok(likeness[0] > 0.9, `${likeness}`);
    assert.ok(Math.abs(likeness[3]) < 0.1, `${likeness}`);
    assert.ok(space.alike(0, 2) > 0.9 && Math.abs(space.alike(0, 5)) < 0.1);
    assert.deepEqual(space.nearest(3, 2).sort(), [4, 5]);
    assert.equal(space.nearest(3, 99).length, 5, 'all others');
  });
  test('with as many directions as texts is the cosine of the weighted terms', () => {
    const full = new LatentSpace(table.rows, table.size, [6]);
    const [a, b] = [table.rows[2], table.rows[0]];
    const weights = new Map([...b.terms].map((term, i) => [term, b.weights[i]]));
    const cosine = [...a.terms].reduce((sum, term, i) => sum + a.weights[i] * (weights.get(term) ?? 0), 0);
    near(full.alike(2, 0), cosine, 1e-6);
  });
  test('a text of unknown terms is like none', () =>
    assert.ok(space.likeness(table.row('xyzzy')).every((value) => value === 0)));
  test('of several sizes is the mean of each', () => {
    const [one, three, both] = [[1], [3], [1, 3]].map((sizes) => new LatentSpace(table.rows, table.size, sizes));
    for (const other of [0, 3, 5]) near(both.alike(2, other), (one.alike(2, other) + three.alike(2, other)) / 2);
  });
  test('of one text, or none', () => {
    const single = new TermTable(['bun']);
    near(new LatentSpace(single.rows, single.size, [8]).alike(0, 0), 1);
    const none = new TermTable([]);
    assert.equal(new LatentSpace(none.rows, none.size, [8]).likeness(none.row('bun')).length, 0);
  });
});

describe('past cases', () => {
  const pairs = tenSentences(7);
  const known = pairs.slice(0, 200);
  const cases = new PastCases(known);
  test('the reply to most emails is among the first three, and the three differ', () => {
    const asked = pairs.slice(200);
    let right = 0;
    for (const email of asked) {
      const found = cases.search(email);
      assert.ok(found.length >= 1 && found.length <= 3);
      for (let i = 1; i < found.length; ++i) assert.ok(found[i - 1].score >= found[i].score && found[i].score <= 1);
      if (found.some(({ index }) => known[index].intent === email.intent)) ++right;
    }
    assert.ok(right >= 0.9 * asked.length, `${right} of ${asked.length}`);
  });
  test('skipped cases are not found', () => {
    const [first] = cases.search(pairs[250]);
    assert.notEqual(cases.search(pairs[250], { skip: (index) => index === first.index })[0].index, first.index);
    assert.deepEqual(cases.search(pairs[250], { skip: () => true }), []);
  });
  test('what is foreign to the mailbox is told from what is not', () => {
    const foreign = ['Der Server ist seit drei Uhr nicht erreichbar, bitte starten Sie den Cluster neu.', 'qqq zzz', '', '🎂🎂',
      'What documents does a student visa require, and how long is processing at the embassy?'];
    for (const customer of foreign) assert.equal(cases.isFamiliar({ customer }), false, customer);
    const refused = pairs.slice(200).filter((email) => !cases.isFamiliar(email)).length;
    assert.ok(refused <= 10, `${refused} of 100 of its own kind are refused`);
    assert.deepEqual(cases.unknownWords({ customer: 'My zeppelin cake', subject: 'Zeppelin!' }), ['Zeppelin', 'zeppelin']);
  });
  test('an email that was answered word for word before is familiar, however strange its words', () => {
    const strange = 'Der Server ist seit drei Uhr nicht erreichbar, bitte starten Sie den Cluster neu.';
    const withIt = new PastCases([...known, { customer: `${strange}\nBitte schnell.`, subject: '', reply: 'Erledigt.' }]);
    for (const customer of [strange, strange.toUpperCase(), `${strange}\nBitte schnell.`]) assert.equal(withIt.isFamiliar({ customer }), true, customer);
    assert.equal(withIt.isFamiliar({ customer: 'Ein ganz anderer Satz über Pinguine in der Antarktis und ihre Küken.' }), false);
  });
  test('emails kept aside that stand word for word among those learnt from are counted', () => {
    const pair = (customer, reply, held_out) => ({ customer, reply, held_out });
    const pairs = [pair('Is it open?', 'Yes.', false), pair('Is it  open?\n', 'Yes.', true), pair('Is it open?', 'No.', true), pair('Is it shut?', 'Yes.', true), pair('Again?', 'Yes.', true), pair('Again?', 'Yes.', true)];
    assert.equal(seenBefore(pairs), 1);
    assert.equal(seenBefore([]), 0);
  });
  test('nobody leans on a pair that is held out, or on itself', () => {
    const marked = pairs.slice(0, 60).map((pair, i) => ({ ...pair, held_out: i % 6 === 0, conversation: `c${i >> 1}` }));
    const past = pastPairs(marked, 3);
    assert.equal(past.length, 60);
    for (const [i, found] of past.entries()) {
      assert.ok(found.length >= 1);
      for (const other of found) {
        assert.equal(marked[other].held_out, false);
        if (!marked[i].held_out) assert.notEqual(marked[other].conversation, marked[i].conversation);
      }
    }
  });
  test('of no case, and of one', () => {
    assert.deepEqual(new PastCases([]).search({ customer: 'Hello' }), []);
    assert.equal(new PastCases([]).isFamiliar({ customer: 'Hello' }), false);
    assert.equal(new PastCases(known.slice(0, 1)).search(known[0]).length, 1);
    assert.deepEqual(pastPairs([{ ...known[0], held_out: false }], 3), [[]]);
  });
});
