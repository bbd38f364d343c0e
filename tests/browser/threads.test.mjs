// How many threads train: measured, not believed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importTypeScript, inEachBrowser } from './harness.mjs';

const short = { preset: 'lesson', steps: 60, seed: 3 };

// The choice alone, with a clock that says what a step takes on an invented machine.
const { ThreadChoice } = await importTypeScript('web/src/engine/thread-choice.ts');

function choice(most, millisecondsWith) {
  let clock = 0, threads = 1, step = 0;
  const told = [];
  const made = new ThreadChoice(most, (n) => { threads = n; }, (news) => told.push(news), () => clock);
  const train = (steps) => {
    for (let i = 0; i < steps; ++i) made.timed(() => { clock += millisecondsWith(threads, step++); });
  };
  return { made, train, told, threads: () => threads };
}

describe('the choice', () => {
  const perfect = (threads) => 80 / threads;
  test('all threads, where each helps', () => {
    const { made, train, told, threads } = choice(8, perfect);
    train(48);
    assert.deepEqual(made.inUse, { threads: 8, measured: true });
    assert.deepEqual(told, [{ threads: 8, measured: true }]);
    assert.equal(threads(), 8);
  });
  test('no more threads than there are cores, whatever the browser says', () => {
    const { made, train } = choice(8, (threads) => (threads <= 2 ? 80 / threads : 40 + 10 * (threads - 2)));
    train(48);
    assert.equal(made.inUse.threads, 2);
  });
  test('one, where a second makes it slower, with noise', () => {
    const { made, train } = choice(2, (threads, step) => 20 + 5 * threads + ((step * 7919) % 11) / 2 + (step % 13 === 0 ? 60 : 0));
    train(24);
    assert.deepEqual(made.inUse, { threads: 1, measured: true });
  });
  test('the fewest of those that are alike', () => {
    const { made, train } = choice(4, (threads) => (threads === 1 ? 10 : 6 - threads / 100));
    train(40);
    assert.equal(made.inUse.threads, 2);
  });
  test('steps of microseconds are timed many at a time', () => {
    const { made, train } = choice(2, (threads) => 0.1 * threads);
    train(20);
    assert.equal(made.inUse.measured, false);
    train(400);
    assert.deepEqual(made.inUse, { threads: 1, measured: true });
  });
  test('a slow start counts for nothing', () => {
    const { made, train } = choice(2, (threads, step) => (step < 4 ? 500 * threads : 10 / threads));
    train(24);
    assert.equal(made.inUse.threads, 2);
  });
  test('measured again after a minute of training, and for a new model', () => {
    let isBusy = false;
    const { made, train, told } = choice(2, (threads) => (isBusy ? 40 * threads : 40 / threads));
    train(20);
    assert.equal(made.inUse.threads, 2);
    isBusy = true;
    train(1000);
    assert.equal(made.inUse.threads, 1);
    isBusy = false;
    made.measureAgain();
    assert.equal(made.inUse.threads, 1, 'the old choice holds meanwhile');
    train(20);
    assert.equal(made.inUse.threads, 2);
    assert.deepEqual(told.map(({ threads }) => threads), [2, 1, 2]);
  });
  test('nothing to choose with one thread', () => {
    const { made, train, told } = choice(1, perfect);
    assert.deepEqual(made.inUse, { threads: 1, measured: true });
    train(100);
    assert.deepEqual(told, []);
  });
});

const header = (playground) => playground.page.locator('crumb-header .engine').innerText();

inEachBrowser((visits) => {
  test('the header says what runs: at most so many, then how many', async () => {
    const toldRightly = async (playground) => {
      const most = await playground.page.evaluate(() => Math.min(8, navigator.hardwareConcurrency));
      if (most > 1) assert.equal(await header(playground), `relaxed SIMD · up to ${most} threads`);
      await playground.train();
      const { threads, measured } = await playground.get('engine');
      assert.equal(measured, true);
      assert.ok(threads >= 1 && threads <= most);
      assert.equal(await header(playground), `relaxed SIMD · ${threads === 1 ? '1 thread' : `${threads} threads`}`);
    };
    // On a busy machine Firefox's threads may not start in time: then the page goes on without them.
    for (let isDone = false, tries = 0; !isDone; ++tries) {
      assert.ok(tries < 5, 'threads do not start');
      await visits.visit({ attributes: short }, async (playground) => {
        isDone = (await playground.get('engine')).failed.length === 0;
        if (isDone) await toldRightly(playground);
      });
    }
  });
});
