// Lessons' own models in the engine's worker, beside the person's.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneBrowser } from './harness.mjs';

const text = 'One for the oven, two for the tray, three for the baker who bakes all day.\n'.repeat(12);
const options = { temperature: 0.9, top_k: 0, top_p: 1, max_tokens: 60, seed: 7, window: 0, best: false, cached: true };

async function startLab(playground, key, changes = {}) {
  const small = { d_model: 16, n_heads: 2, n_layers: 2, d_ff: 32, max_len: 32, context: 16, batch_size: 8, seed: 5 };
  const config = { ...(await playground.get('config')), ...small, ...changes };
  return playground.ask('labStart', { key, text, config });
}
async function trainLab(playground, key, until) {
  const losses = [];
  for (let turns = 0; turns < 2000; ++turns) {
    const answer = await playground.ask('labTrain', { key, until, milliseconds: 20 });
    assert.equal(answer.outcome.ok, true, answer.outcome.message);
    losses.push(...answer.losses);
    assert.equal(answer.step, losses.length);
    if (answer.step >= until) return losses;
  }
  assert.fail('training does not end');
}

inOneBrowser((visits) => {
  describe('models of lessons', () => {
    test('train in turns, each on its own, while the person trains another', async () => {
      const alone = [];
      await visits.visit({ attributes: { preset: 'lesson', steps: 60, seed: 3 } }, async (playground) => {
        alone.push(...await playground.train());
      });
      await visits.visit({ attributes: { preset: 'lesson', steps: 60, seed: 3 } }, async (playground) => {
        const own = playground.train();
        for (const [key, changes] of [['a', {}], ['b', {}], ['open', { mask: 'none' }]]) {
          const { outcome, info } = await startLab(playground, key, changes);
          assert.equal(outcome.ok, true, outcome.message);
          assert.equal(info.config.d_model, 16);
        }
        const [a, b] = await Promise.all([trainLab(playground, 'a', 120), trainLab(playground, 'b', 120)]);
        assert.deepEqual(a, b, 'the same seed, the same run');
        const open = await trainLab(playground, 'open', 120);
        assert.ok(open.at(-1) < a.at(-1), 'without the mask the loss falls lower');
        assert.deepEqual(await own, alone, 'the person\'s own run is as it would be alone');
        const stays = await playground.ask('labTrain', { key: 'a', until: 120, milliseconds: 20 });
        assert.deepEqual([stays.step, stays.losses], [120, []]);
        const leak = async (key) => (await playground.ask('labPeek', { key, text: 'One for the', position: null })).differences;
        assert.deepEqual((await leak('a')).map((d) => d > 0), [...Array(10).fill(false), true]);
        assert.deepEqual((await leak('open')).map((d) => d > 0), Array(11).fill(true));
        const early = await playground.ask('labPeek', { key: 'a', text: 'One for the', position: 0 });
        assert.deepEqual(early.differences.map((d) => d > 0), Array(11).fill(true));
        assert.ok((await playground.ask('labInfo', { key: 'a' })).honest_floor > 0);
      });
    });
    test('write at the same time, with and without a cache', async () => {
      await visits.visit({ attributes: { preset: 'lesson' } }, async (playground) => {
        for (const key of ['a', 'b']) await startLab(playground, key);
        const write = (key, changes = {}) => playground.ask('labWrite', { key, prompt: 'One é', options: { ...options, ...changes } });
        const [cached, whole] = await Promise.all([write('a'), write('b', { cached: false })]);
        assert.equal(cached.outcome.ok, true, cached.outcome.message);
        assert.equal(cached.done && whole.done, true);
        assert.equal([...cached.text].length, 60);
        assert.equal(cached.tokens, 60);
        assert.equal(cached.skipped, 'é');
        assert.equal(whole.text, cached.text);
        assert.ok(whole.rows > 2 * cached.rows && cached.rows >= 63, `${cached.rows} and ${whole.rows} rows`);
        assert.ok(cached.keys >= 8 && cached.keys <= 16);
        const [first, second] = await Promise.all([write('a', { max_tokens: 1e6 }), write('a')]);
        assert.equal(first.done, false, 'the next text ends it');
        assert.equal(second.text, cached.text);
      });
    });
    test('are looked into', async () => {
      await visits.visit({ attributes: { preset: 'lesson' } }, async (playground) => {
        await startLab(playground, 'a');
        const walk = await playground.ask('labWalk', { key: 'a', text: 'One for', position: 2 });
        assert.equal(walk.values.length, 2 * walk.stages.split(',').length * 16);
        const own = await playground.ask('labOwnText', { key: 'a', text: 'One for' });
        assert.deepEqual([own.logProbs, own.entropy, own.rank].map(({ length }) => length), [6, 6, 6]);
        const next = await playground.ask('labNextSymbols', { key: 'a', text: 'One', options: { temperature: 1, top_k: 2, top_p: 1 } });
        assert.equal(next.kept.filter((p) => p > 0).length, 2);
        const { weights, length } = await playground.ask('labAttention', { key: 'a', text: 'One for' });
        assert.equal(weights.length, 2 * 2 * length ** 2);
      });
    });
    test('are twelve at most, and what is not there answers in words', async () => {
      await visits.visit({ attributes: { preset: 'lesson' } }, async (playground) => {
        for (let i = 0; i < 12; ++i) assert.equal((await startLab(playground, `lab ${i}`)).outcome.ok, true);
        const refused = await startLab(playground, 'one more');
        assert.equal(refused.outcome.code, 'too_many_models');
        assert.match(refused.outcome.message, /12.*\.$/);
        assert.equal((await startLab(playground, 'lab 3', { seed: 9 })).outcome.ok, true, 'in place of one');
        const bad = await startLab(playground, 'lab 4', { n_heads: 3 });
        assert.equal(bad.outcome.ok, false);
        assert.equal(bad.info.has_model, true, 'the one that was there stays');
        await playground.ask('labEnd', { key: 'lab 0' });
        assert.equal((await playground.ask('labInfo', { key: 'lab 0' })).has_model, false);
        assert.equal((await startLab(playground, 'one more')).outcome.ok, true);
        const nobody = { key: 'lab 0', text: 'One', position: 0, prompt: '', options, until: 5, milliseconds: 5 };
        for (const type of ['labTrain', 'labWrite', 'labPeek', 'labAttention', 'labWalk', 'labOwnText', 'labNextSymbols']) {
          const { outcome } = await playground.ask(type, nobody);
          assert.equal(outcome.code, 'no_model', type);
        }
      });
    });
  });
  test('sums are worked out in the worker', async () => {
    await visits.visit({}, async (playground) => {
      const sum = await playground.page.evaluate(() => new Promise((resolve) => {
        window.crumbWorker.addEventListener('message', ({ data }) => data.id === -1 && resolve([...data.answer.values]));
        const args = [Float32Array.of(1, 2), Float32Array.of(0.5, -0.5)];
        window.crumbWorker.postMessage({ type: 'work', id: -1, ask: { name: 'addRows', args } });
      }));
      assert.deepEqual(sum, [1.5, 1.5]);
      const shares = await playground.ask('work', { name: 'weightShares', args: [512, 2048] });
      assert.equal(shares.feed_forward / shares.attention, 2);
    });
  });
});
