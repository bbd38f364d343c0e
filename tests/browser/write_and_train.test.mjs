// What the page says and does around Train and Write.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inEachBrowser } from './harness.mjs';

const lessonReplies = JSON.parse(readFileSync(new URL('../golden/replies_seed0.json', import.meta.url), 'utf8')).corpus;
const short = { preset: 'lesson', steps: 20, seed: 3 };
const output = (playground) => playground.part('output').innerText();

inEachBrowser((visits, browser) => {
  test('before the first training Write says what to expect, after it what to do', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      assert.match(await output(playground), /untrained model writes noise/);
      await playground.train();
      assert.match(await output(playground), /^Press Write/);
    });
  });
  test('the memory that training takes is told before', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      const told = async () => Number(/Training takes ([\d.,]+) MB/.exec(await playground.says(/Training takes [\d.,]+ MB/))[1].replace(',', ''));
      const before = await told();
      await playground.changeConfig({ batch_size: 256 });
      await playground.page.waitForTimeout(500);
      assert.ok(await told() > 4 * before);
    });
  });
  test('for a minute: time left instead of steps, and Pause ends it', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.part('stretch').selectOption('1 minute');
      await playground.press('train');
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').losses.length > 25);
      const text = await playground.says(/left \d+ s/);
      const left = Number(/left (\d+) s/.exec(text)[1]);
      assert.ok(left > 20 && left <= 60, `${left} s`);
      assert.doesNotMatch(text, /step \d+ of/);
      await playground.press('pause');
      await playground.reaches('paused');
      await playground.says(/left –/);
      await playground.part('stretch').selectOption('until paused');
      await playground.press('train');
      await playground.reaches('training');
      await playground.press('pause');
      await playground.reaches('paused');
    });
  });
  test('held-out loss that turns up is told, and the best weights write', async () => {
    await visits.visit({ attributes: { ...short, steps: 250 } }, async (playground) => {
      await playground.paste(Array.from({ length: 40 }, (_, i) => `${(i * 7919) % 997} pies and ${(i * 104729) % 991} cakes.`).join('\n'));
      await playground.changeConfig({ holdout: 0.3 });
      await playground.train();
      await playground.says(/stopped falling at step \d+.*by heart/);
      await playground.page.getByRole('button', { name: 'Write with the best weights' }).click();
      await playground.says(/best weights · seed/);
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').state === 'paused');
    });
  });
  test('too good to be true: a leak is told with its evidence, and lesson 4 is offered', async () => {
    await visits.visit({ attributes: { preset: 'lesson', steps: 301, seed: 0, mask: 'none' } }, async (playground) => {
      await playground.set('text', lessonReplies);
      await playground.changeConfig({ holdout: 0 });
      await playground.train();
      const info = await playground.get('info');
      assert.ok(info.honest_floor > 0.05 && info.honest_floor < 0.12, `floor ${info.honest_floor}`);
      assert.ok((await playground.losses()).slice(-20).every((loss) => loss < info.honest_floor));
      await playground.says(/Too good to be true: the loss of 0\.0\d+ is below 0\.0\d+.*changing the last character moves \d+ earlier positions/);
      await playground.page.getByRole('button', { name: 'Prove it: lesson 4' }).click();
      await playground.page.getByRole('heading', { name: 'Prove it' }).waitFor();
    });
    await visits.visit({ attributes: { preset: 'lesson', steps: 301, seed: 0 } }, async (playground) => {
      await playground.set('text', lessonReplies);
      await playground.changeConfig({ holdout: 0 });
      await playground.train();
      assert.doesNotMatch(await playground.read(), /Too good/, 'an honest model is not accused');
    });
  });
  test('5,000 characters: shown line for line as they come, followed to the end', async (t) => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.train();
      const cdp = browser === 'chromium' ? await playground.page.context().newCDPSession(playground.page) : null;
      await cdp?.send('Performance.enable');
      const layout = async () => {
        const { metrics } = await cdp.send('Performance.getMetrics');
        const value = (wanted) => metrics.find(({ name }) => name === wanted).value;
        return { count: value('LayoutCount'), seconds: value('LayoutDuration') };
      };
      const before = cdp && await layout();
      const text = await playground.write('The ', { temperature: 1, top_k: 0, top_p: 1, max_tokens: 5000, seed: 1, window: 0, best: false });
      const after = cdp && await layout();
      assert.equal([...text].length, 5000);
      await playground.page.waitForTimeout(200); // the last frame
      const shown = await playground.part('output').locator('.line').allTextContents();
      const wanted = `The ${text}`.split('\n');
      assert.deepEqual(shown.filter((line, i) => line !== wanted[i]), []);
      assert.equal(shown.length, wanted.length);
      const atEnd = await playground.part('output').evaluate((out) => out.scrollHeight - out.scrollTop - out.clientHeight);
      assert.ok(atEnd < 40, `${atEnd} px from the end`);
      if (!cdp) return;
      const each = (1000 * (after.seconds - before.seconds)) / (after.count - before.count);
      t.diagnostic(`${each.toFixed(2)} ms for a layout, ${after.count - before.count} of them`);
      assert.ok(each < 8, `${each} ms`);
    });
  });
});
