// How sure a draft is: a mailbox tries its own past emails, so that a draft that is likely wrong looks it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { random } from '../bench/replies_data.mjs';
import { load } from './bundle.mjs';
import { inOneBrowser } from './harness.mjs';
import { madeUpPairs } from './made_up_pairs.mjs';
import { inReplies } from './replies.mjs';
import { drafts, email, save, train } from './replies_files.mjs';
import { tenSentences } from './ten_sentences.mjs';

const { calibrationOf, fewestToCalibrate, sureOf } = await load('replies/calibration.ts');
const { calibrated, closeCases } = await load('replies/own-mail.ts');
const { PastCases } = await load('replies/retrieval.ts');
const { ReplyLikeness } = await load('replies/reply-likeness.ts');

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const conversations = (pairs) => pairs.map((pair, i) => ({ ...pair, conversation: `c${i}`, held_out: false }));
const kinds = [...new Set(tenSentences(1, 20).map(({ intent }) => intent))];
const isVague = ({ intent }) => kinds.indexOf(intent) % 2 === 1;
const sureFor = (learnt, emails) => {
  const likeness = new ReplyLikeness(learnt.map(({ reply }) => reply));
  const cases = new PastCases(learnt);
  const calibration = calibrated(learnt, likeness);
  return emails.map((email) => sureOf(calibration, closeCases(cases.closest(email), likeness)[0]));
};
const isCalibration = ({ steps }) => {
  assert.ok(steps.length > 1);
  for (const [i, { share, evidence }] of steps.entries()) {
    assert.ok(share >= 0 && share <= 1, `${share}`);
    assert.ok(i === 0 || (share >= steps[i - 1].share && evidence > steps[i - 1].evidence), JSON.stringify(steps));
  }
};

describe('a mailbox says how sure', () => {
  for (const seed of [3, 8])
    test(`kinds of email with one answer look surer than kinds with any answer (seed ${seed})`, () => {
      const answers = madeUpPairs(300, { seed }).map(({ reply }) => reply);
      const pairs = conversations(tenSentences(seed)).map((pair, i) => (isVague(pair) ? { ...pair, reply: answers[i] } : pair));
      const [learnt, asked] = [pairs.slice(0, 240), pairs.slice(240)];
      const sure = sureFor(learnt, asked);
      const [clear, vague] = [false, true].map((is) => sure.filter((_, i) => isVague(asked[i]) === is));
      assert.ok(mean(clear) > 0.8, `clear: ${mean(clear)}`);
      assert.ok(mean(vague) < 0.4, `vague: ${mean(vague)}`);
    });
  test('where every answer is any answer, nothing looks sure', () => {
    const answers = madeUpPairs(200, { seed: 5 }).map(({ reply }) => reply);
    const pairs = conversations(tenSentences(5, 200)).map((pair, i) => ({ ...pair, reply: answers[i] }));
    assert.ok(Math.max(...sureFor(pairs.slice(0, 160), pairs.slice(160))) < 0.25);
  });
  test('where all answers are one, all is sure', () => {
    const pairs = conversations(tenSentences(5, 100)).map((pair) => ({ ...pair, reply: 'Thank you, we have noted it.' }));
    assert.ok(Math.min(...sureFor(pairs.slice(0, 80), pairs.slice(80))) > 0.95);
  });
  test('the table rises, from 0 to 1, and is the same again', () => {
    const pairs = conversations(tenSentences(2, 150));
    const likeness = new ReplyLikeness(pairs.map(({ reply }) => reply));
    const calibration = calibrated(pairs, likeness);
    isCalibration(calibration);
    assert.equal(calibration.emails, 150);
    assert.deepEqual(calibrated(pairs, likeness), calibration);
  });
  test('of many emails at most 300 are asked about, and of one conversation all or none', () => {
    const pairs = madeUpPairs(700).map((pair, i) => ({ ...pair, conversation: `c${i >> 1}` }));
    const { emails } = calibrated(pairs, new ReplyLikeness(pairs.map(({ reply }) => reply)));
    assert.ok(emails > 200 && emails <= 300, `${emails}`);
    const one = pairs.slice(0, 90).map((pair) => ({ ...pair, conversation: 'the same' }));
    const alone = calibrated(one, new ReplyLikeness(one.map(({ reply }) => reply)));
    assert.deepEqual(alone.steps, [], 'nothing is left to search among');
  });
  test('too few emails say nothing', () => {
    for (const count of [0, 1, fewestToCalibrate - 1]) {
      const pairs = conversations(tenSentences(2, count));
      const calibration = calibrated(pairs, new ReplyLikeness(pairs.map(({ reply }) => reply)));
      assert.deepEqual([calibration.emails, calibration.steps], [count, []]);
      assert.equal(sureOf(calibration, { score: 0.9, agreement: 0.9 }), null);
    }
    const enough = conversations(tenSentences(2, fewestToCalibrate));
    isCalibration(calibrated(enough, new ReplyLikeness(enough.map(({ reply }) => reply))));
  });
});

describe('the table', () => {
  const draw = random(4);
  const tried = Array.from({ length: 6000 }, () => {
    const score = draw();
    return { score, agreement: score * 0.2, isRight: draw() < score };
  });
  test('says what was found, chance taken off', () => {
    const calibration = calibrationOf(tried, 200);
    isCalibration(calibration);
    for (const score of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const says = sureOf(calibration, { score, agreement: score * 0.2 });
      assert.ok(Math.abs(says - Math.max(0, (score - 0.1) / 0.9)) < 0.07, `${score}: ${says}`);
    }
  });
  test('is empty for too few emails, however many cases they found', () =>
    assert.deepEqual(calibrationOf(tried, fewestToCalibrate - 1).steps, []));
  test('never falls, whatever was found, nor leaves 0 to 1', () => {
    const upside = calibrationOf(tried.map((one) => ({ ...one, isRight: !one.isRight })), 200);
    isCalibration(upside);
    for (const calibration of [upside, calibrationOf(tried.map((one) => ({ ...one, isRight: true })), 200), calibrationOf(tried.map((one) => ({ ...one, score: 1, agreement: 0 })), 200)]) {
      let before = 0;
      for (let score = -3; score < 4; score += 0.05) {
        const says = sureOf(calibration, { score, agreement: 0.1 });
        assert.ok(says >= before && says <= 1, `${score}: ${says} after ${before}`);
        before = says;
      }
    }
  });
});

describe('replies that say about the same', () => {
  test('are told by rare words, not by the form of letters', () => {
    const frame = (text) => `Dear {name},\n\nthank you for writing to us. ${text}\n\nKind regards\n{agent}`;
    const topics = Array.from({ length: 20 }, (_, i) => frame(`Blue${i} lamp${i} shelf${i} carpet${i} tomorrow.`));
    const likeness = new ReplyLikeness([...topics, frame('Lamp3 with blue3 and carpet3, next week.')]);
    const others = [...topics.keys()].filter((other) => other !== 3);
    assert.deepEqual(likeness.areLike(20, [3]), [true]);
    assert.ok(likeness.areLike(20, others).filter(Boolean).length <= 2, 'one in ten by chance');
    assert.ok(likeness.cosines(20, [3])[0] > 3 * likeness.cosines(20, [4])[0]);
  });
  test('nothing in common is not alike, though nothing is nearer', () => {
    const likeness = new ReplyLikeness(madeUpPairs(40).map((_, i) => String.fromCharCode(...Array(6).fill(0x4e00 + 7 * i))));
    assert.deepEqual(likeness.areLike(0, [1, 20, 39]), [false, false, false]);
  });
  test('as many as there are', () => {
    const likeness = new ReplyLikeness([...Array(30).fill('Yes, it is open today.'), ...Array(30).fill('No cake without nuts.')]);
    assert.deepEqual(likeness.areLike(0, [1, 29, 30, 59]), [true, true, false, false]);
  });
});

const calibrates = (replies) => replies.page.waitForFunction(
  () => document.querySelector('crumb-replies').state.calibration !== null, null, { timeout: 60_000 });
// What a screen reader says of the first meter for how sure: its name, and what describes it.
const described = (replies) => replies.page.evaluate(() => {
  const { shadowRoot } = document.querySelector('crumb-replies').shadowRoot.querySelector('crumb-drafts');
  const meter = shadowRoot.querySelector('[part=sure] meter');
  const text = shadowRoot.getElementById(meter.getAttribute('aria-describedby')).textContent;
  return { name: meter.getAttribute('aria-label'), value: meter.value, text: text.replace(/\s+/g, ' ').trim() };
});

inOneBrowser((visits) => {
  test('a small mailbox says in words that it cannot say how sure', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 30);
      await calibrates(replies);
      await drafts(replies);
      assert.match(await replies.draft(0).innerText(), /Draft 1\s*check it[^]*How sure: not known: 27 past mails are too few to say, 60 are needed/);
      assert.equal(await replies.root.locator('[part=sure] meter').count(), 0);
      assert.equal(await replies.part('sure-why').count(), 0);
    });
  });
  test('a mailbox says how sure and why, by keyboard as well; a model opened elsewhere says the same', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 90);
      await calibrates(replies);
      await drafts(replies);
      const shown = await described(replies);
      assert.match(shown.name, /^How sure: (under 1|over 9|\d) in 10$/);
      assert.match(shown.text, /^81 of your own past mails were searched for as if they were new\./);
      assert.match(await replies.draft(0).innerText(), new RegExp(`how sure\\s*${shown.name.slice(10)}\\s*copied`));
      const summary = replies.part('sure-why').locator('summary');
      assert.equal(await replies.part('sure-why').locator('p').isVisible(), false);
      await summary.focus();
      await replies.page.keyboard.press('Enter');
      assert.equal(await replies.part('sure-why').locator('p').isVisible(), true);
      await replies.looksRight('replies-sure');
      const calibration = await replies.get('calibration');
      isCalibration(calibration);
      const { bytes } = await save(replies);
      await inReplies(visits, { viewport: { width: 390, height: 800 } }, async (other) => {
        await other.drop('model.safetensors', bytes);
        await other.says(/Loaded, with its pairs/);
        await calibrates(other);
        assert.deepEqual(await other.get('calibration'), calibration);
        await drafts(other);
        assert.deepEqual(await described(other), shown);
        await other.looksRight('replies-sure-390');
        // An email like no other: no figure, whatever the closest case is.
        await other.part('email').fill('Der Server ist seit drei Uhr nicht erreichbar, bitte starten Sie den Cluster neu.');
        await other.press('draft-button');
        await other.press('anyway');
        await other.reaches('drafts', 3);
        await other.says(/How sure: not at all: no past mail is like this one/);
        assert.equal(await other.root.locator('[part=sure] meter').count(), 0);
        await other.write(email);
        await other.reaches('drafts', 3);
        assert.deepEqual(await described(other), shown);
      });
    });
  });
});
