// Past cases are looked for in a worker: the same ones as ever, and the page stays free. Also where no worker may start.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from './bundle.mjs';
import { inOneBrowser } from './harness.mjs';
import { madeUpPairs } from './made_up_pairs.mjs';
import { inReplies, mailbox } from './replies.mjs';

const { learntFrom, PastCases, pastPairs } = await load('replies/retrieval.ts');
const { CopyIndex } = await load('replies/copied.ts');

const emails = madeUpPairs(6, { seed: 9 }).map(({ customer, subject }) => ({ customer, subject }));

// What the worker is to say, worked out here. Draft: the middle of a reply in a frame of its own.
const draftOf = (pairs) => `Dear all, ${learntFrom(pairs)[3].reply.slice(20, 160)} and so on`;
function directly(pairs) {
  const begin = performance.now();
  const past = pastPairs(pairs, 8);
  const milliseconds = performance.now() - begin;
  const cases = new PastCases(learntFrom(pairs));
  const looked = emails.map((email) => ({ found: cases.search(email, { count: 3 }), unknown: cases.unknownWords(email), isFamiliar: cases.isFamiliar(email) }));
  return { past, looked, milliseconds, spans: new CopyIndex(learntFrom(pairs).map(({ reply }) => reply)).spans(draftOf(pairs)) };
}

// Browsers round logarithms in the last place as they like.
const rounded = (looked) => looked.map(({ found, ...more }) => ({ ...more, found: found.map(({ index, score }) => ({ index, score: score.toFixed(9) })) }));

// Runs in the page. Also the longest time that the page could not do anything else, and how often progress was told.
async function ask({ pairs, emails, draft }) {
  const { retrieval } = document.querySelector('crumb-replies').desk;
  let longest = 0;
  let last = performance.now();
  const { port1, port2 } = new MessageChannel();
  let isDone = false;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setTimeout(() => port2.postMessage(null), 1);
  };
  port2.postMessage(null);
  const shares = [];
  const past = await retrieval.past(pairs, 8, { onProgress: (share) => shares.push(share) });
  const looked = [];
  for (const email of emails) looked.push(await retrieval.look(pairs, email, 3));
  const [spans] = await retrieval.copies(pairs, [draft]);
  isDone = true;
  return { past, looked, spans, longest, shares };
}

// Runs in the page before anything of its own: as a strict host page, which refuses workers out of scripts.
const refuse = (how) => {
  window.refused = 0;
  window.Worker = class extends window.Worker {
    constructor(address, options) {
      if (options?.name === 'crumb-retrieval') {
        window.refused++;
        if (how === 'at once') throw new TypeError('not allowed here');
        super('no-such-worker.js', options);
      } else super(address, options);
    }
  };
};

inOneBrowser((visits, browser) => {
  describe('the retrieval worker', () => {
    test('says what a direct call says, and the page stays free', async () => {
      const pairs = madeUpPairs(browser === 'firefox' ? 500 : 1000);
      const wanted = directly(pairs);
      await inReplies(visits, {}, async ({ page }) => {
        const { longest, shares, ...told } = await page.evaluate(ask, { pairs, emails, draft: draftOf(pairs) });
        assert.deepEqual(told.past, wanted.past);
        assert.deepEqual(rounded(told.looked), rounded(wanted.looked));
        assert.ok(told.looked.some(({ isFamiliar }) => isFamiliar) && told.spans.length > 0);
        assert.deepEqual(told.spans, wanted.spans);
        assert.ok(longest < wanted.milliseconds / 3, `the page stood still for ${longest.toFixed(0)} ms; a direct call takes ${wanted.milliseconds.toFixed(0)} ms`);
        assert.ok(shares.length > 3 && shares.every((share, i) => share > (shares[i - 1] ?? 0) && share <= 1), `progress: ${shares}`);
      });
    });
    test('stops, and goes on with other pairs', async () => {
      await inReplies(visits, {}, async ({ page }) => {
        const [name, lengths] = await page.evaluate(async ({ many, few }) => {
          const { retrieval } = document.querySelector('crumb-replies').desk;
          const stopping = new AbortController();
          const stopped = retrieval.past(many, 8, { onProgress: () => stopping.abort(), signal: stopping.signal }).catch((error) => error.name);
          const first = await stopped;
          retrieval.keep(few);
          return [first, (await retrieval.past(few, 8)).map(({ length }) => length)];
        }, { many: madeUpPairs(400), few: madeUpPairs(20) });
        assert.equal(name, 'AbortError');
        assert.equal(lengths.length, 20);
        assert.ok(lengths.every((length) => length > 0));
      });
    });
    test('ends with the element; what was asked is answered with an error', async () => {
      await inReplies(visits, {}, async ({ page }) => {
        const name = await page.evaluate(async (pairs) => {
          const element = document.querySelector('crumb-replies');
          const asked = element.desk.retrieval.past(pairs, 8).catch((error) => error.name);
          element.remove();
          return asked;
        }, madeUpPairs(400));
        assert.equal(name, 'AbortError');
      });
    });
    for (const how of ['at once', 'later'])
      test(`where it may not start (${how}), the page does its work`, async () => {
        const pairs = madeUpPairs(60);
        const wanted = directly(pairs);
        await inReplies(visits, {}, async (replies) => {
          const { page, problems } = replies;
          await page.addInitScript(refuse, how);
          await page.reload();
          await page.locator('crumb-replies').waitFor();
          const told = await page.evaluate(ask, { pairs, emails, draft: draftOf(pairs) });
          assert.deepEqual([told.past, rounded(told.looked), told.spans], [wanted.past, rounded(wanted.looked), wanted.spans]);
          await replies.bring({ name: 'lamps.mbox', mimeType: '', buffer: mailbox(20) });
          await replies.reaches('pairs', 20);
          await replies.shorten();
          await replies.press('train');
          await replies.reaches('trained');
          await replies.write('Do you still sell a blue rug?\nAna');
          await replies.reaches('drafts', 3);
          assert.equal(await page.evaluate(() => window.refused), 1);
          if (how === 'later') problems.splice(0, problems.length, ...problems.filter((problem) => !/no-such-worker|404|Failed to load/.test(problem)));
        });
      });
  });
});
