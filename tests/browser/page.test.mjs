// The page as people use it: keyboard, saving, writing, accessibility; pictures to look at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { inEachBrowser, overflow, violations } from './harness.mjs';

const short = { preset: 'lesson', steps: 20, seed: 3 };
const greedy = { temperature: 0, top_k: 0, top_p: 1, max_tokens: 40, seed: 1, window: 0, best: false };

// Presses Tab until the focus is on the part, if it is not there already, as deep in shadow trees as it may be.
async function tabTo(playground, part) {
  const focused = () => playground.page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute('part') ?? '';
  });
  for (let i = 0; i < 120; ++i) {
    if ((await focused()).split(' ').includes(part)) return;
    await playground.page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${part}`);
}

inEachBrowser((visits, browser) => {
  describe('training', () => {
    test('Train, Pause, One step, Start over', async () => {
      await visits.visit({ attributes: { ...short, steps: 100000 } }, async (playground) => {
        await playground.press('train');
        await playground.page.waitForFunction(() => document.querySelector('crumb-playground').losses.length > 5);
        await playground.press('pause');
        await playground.reaches('paused');
        const { length } = await playground.losses();
        await playground.page.waitForTimeout(300);
        assert.equal((await playground.losses()).length, length, 'it stands still');
        await playground.press('one-step');
        await playground.page.waitForFunction((n) => document.querySelector('crumb-playground').losses.length === n, length + 1);
        await playground.reaches('paused');
        const first = (await playground.losses()).slice(0, 3);
        await playground.press('start-over');
        await playground.page.waitForFunction(() => document.querySelector('crumb-playground').losses.length === 0);
        await playground.call('train', 3);
        assert.deepEqual(await playground.losses(), first, 'the same seed, the same run');
      });
    });
    test('the same run in slices as in one piece', async () => {
      const run = (slices) => {
        let losses;
        return visits.visit({ attributes: short }, async (playground) => {
          for (const steps of slices) await playground.call('train', steps);
          losses = await playground.losses();
        }).then(() => losses);
      };
      assert.deepEqual(await run([5, 1, 14]), await run([20]));
    });
    test('save, load, continue is never having stopped', async () => {
      await visits.visit({ attributes: short }, async (playground) => {
        await playground.call('train', 10);
        const bytes = await playground.save();
        await playground.call('train', 10);
        const straight = await playground.losses();
        const text = await playground.write('The ', greedy);
        await visits.visit({ attributes: short }, async (other) => {
          await other.load(bytes);
          assert.equal((await other.get('info')).step, 10);
          await other.call('train', 10);
          assert.deepEqual((await other.losses()).slice(-10), straight.slice(-10));
          assert.equal(await other.write('The ', greedy), text);
        });
      });
    });
    test('Write streams, Stop stops', async () => {
      await visits.visit({ attributes: short }, async (playground) => {
        await playground.call('train', 20);
        await playground.label('Prompt').fill('The ');
        await playground.press('write');
        await playground.page.waitForFunction(() => document.querySelector('crumb-playground').state !== 'training');
        const writing = playground.write('The ', { ...greedy, max_tokens: 100000 });
        await playground.page.waitForTimeout(300);
        await playground.press('stop');
        const text = await writing;
        assert.ok(text.length > 0 && text.length < 100000, `${text.length} characters`);
      });
    });
  });

  test('all by keyboard', async () => {
    await visits.visit({ attributes: { ...short, steps: 100000 } }, async (playground) => {
      await tabTo(playground, 'train');
      await playground.page.keyboard.press('Enter');
      await playground.reaches('training');
      await tabTo(playground, 'pause');
      await playground.page.keyboard.press('Enter');
      await playground.reaches('paused');
      const { length } = await playground.losses();
      await tabTo(playground, 'one-step');
      await playground.page.keyboard.press('Space');
      await playground.page.waitForFunction((n) => document.querySelector('crumb-playground').losses.length === n, length + 1);
      await tabTo(playground, 'start-over'); // in reading order: Tab need not begin again at the top
      await tabTo(playground, 'write');
      await playground.page.keyboard.press('Enter');
    });
  });

  describe('looks', () => {
    for (const [name, context] of Object.entries({
      'light-1280': {},
      'dark-1280': { colorScheme: 'dark' },
      'light-390': { viewport: { width: 390, height: 844 } },
      'dark-390': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    })) {
      if (browser === 'firefox' && !/light-390|dark-1280/.test(name)) continue; // each size and each scheme once
      test(`${name}: nothing for axe to find, nothing wider than the page`, async () => {
        await visits.visit({ attributes: { preset: 'lesson', steps: 120 }, context }, async (playground) => {
          const found = await violations(playground.page);
          await playground.train();
          await playground.write('Your ', greedy);
          await playground.photograph(`${browser}-${name}`);
          await playground.photograph(`${browser}-${name}-whole`, { fullPage: true });
          found.push(...await violations(playground.page));
          assert.deepEqual([...new Set(found)], []);
          const tooWide = await overflow(playground.page);
          assert.ok(tooWide <= 0, `${tooWide} px too wide`);
        });
      });
    }
  });
});
