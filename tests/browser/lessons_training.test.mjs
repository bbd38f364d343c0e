// The lessons that train models in front of the learner, gone through as a learner would: predict,
// watch, touch, answer wrong, answer right.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inOneBrowser } from './harness.mjs';
import { inLesson, looks, looksIn } from './lessons.mjs';

const part = async (lesson, name) => (await lesson.root.locator(`[part~="${name}"]`).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
const slow = 120_000; // on a busy machine

// What examples/02_lesson prints, built for the same instructions as the page's engine.
const printed = new Map();
async function commandLine(lesson, seed) {
  const variant = await lesson.page.evaluate(() => document.querySelector('crumb-playground').engine.variant);
  const build = variant.replace('-threads', '');
  if (printed.has(build + seed)) return printed.get(build + seed);
  const program = fileURLToPath(new URL(`../../build/wasm-${build}/examples/02_lesson.js`, import.meta.url));
  const flag = '--experimental-wasm-relaxed-simd'; // which later versions of node no longer know
  const knows = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout.includes(flag);
  printed.set(build + seed, execFileSync(process.execPath, [...(knows ? [flag] : []), program, '--seed', String(seed)], { encoding: 'utf8' }));
  return printed.get(build + seed);
}

inOneBrowser((visits, browser) => {
  describe('The answer key', () => {
    test('without the mask and with it: perfect loss and garbage, and the eight lines of the command-line example', async (t) => {
      await inLesson(visits, 'the-answer-key', looks['light-1280'], async (lesson) => {
        assert.equal(await lesson.root.locator('crumb-curves').count(), 0, 'nothing is shown before the prediction');
        const start = Date.now();
        await lesson.answer('After 301 updates', 'The one with less than 0.02');
        await lesson.says(/You expect: The one with less than 0\.02/);
        await lesson.says(/written after [1-9]\d* updates.*written after [1-9]\d* updates/, slow);
        await lesson.root.locator('[part~=lines]').waitFor({ timeout: slow });
        t.diagnostic(`both trained in ${((Date.now() - start) / 1000).toFixed(1)} s`);
        const text = await lesson.says(/A surprise\? Loss only says/);
        // Words in the plot would meet the curves: there are only figures, and names at the ends.
        await lesson.says(/Dotted: [\d.]+, and no honest model can get below that/);
        const inPlot = await lesson.root.locator('crumb-curves svg text').allTextContents();
        assert.ok(inPlot.length > 3 && inPlot.every((each) => !/honest/.test(each)), String(inPlot));
        const [, none, causal] = /was ([\d.]+) without the mask and ([\d.]+) with the mask/.exec(text);
        const [, floor] = /no honest model can get below ([\d.]+)/.exec(text);
        assert.ok(Number(none) < 0.02 && Number(none) < Number(floor) / 4 && Number(causal) > Number(floor), text);
        const [without] = await part(lesson, 'sample-none'), [with_] = await part(lesson, 'sample-causal');
        const words = (sample) => sample.split(/\s+/).filter((word) => /^(lemon|tart|left|oven|order|safe|waits|counter|card|charged|please|seven|the|and)\W*$/.test(word)).length;
        assert.ok(words(with_) >= 4 && words(without) <= 1, `${with_} | ${without}`);
        const lines = await lesson.root.locator('[part~=lines]').textContent();
        assert.equal(`${lines}\n`, await commandLine(lesson, 0));
        assert.equal(lines.split('\n').length, 8);
        await lesson.answer('Which model can write', /The one without the mask/);
        await lesson.says(/Not quite\. Read its text aloud/);
        await lesson.answer('Which model can write', /The one with the mask/);
        await lesson.says(/Right\. In training the mask hid/);
        assert.deepEqual((await lesson.events()).map(({ question, right, first }) => [question, right, first]),
          [['which-writes', false, true], ['which-writes', true, false]]);
        await lesson.root.getByText('The losses as a table').click();
        await lesson.says(/step no mask mask 0 3\.\d+ 3\.\d+ 25/);
        await lesson.looksRight(`${browser}-lesson-1-light-1280`);
      });
    });

    test('by keyboard, with another seed; Stop, Go on; dark and narrow', async () => {
      await inLesson(visits, 'the-answer-key', looks['dark-390'], async (lesson) => {
        const { keyboard } = lesson.page;
        await lesson.root.getByLabel('Both alike').focus();
        await keyboard.press('Space');
        await keyboard.press('Tab');
        await keyboard.press('Enter');
        await lesson.says(/[1-9]\d* of 301 updates/);
        await lesson.button('Stop').focus();
        await keyboard.press('Enter');
        const text = await lesson.says(/Go on/);
        const step = Number(/(\d+) of 301 updates/.exec(text)[1]);
        await lesson.page.waitForTimeout(500);
        assert.ok(Number(/(\d+) of 301 updates/.exec(await lesson.read())[1]) <= step + 12, 'it stands still');
        await lesson.root.getByLabel('Seed').selectOption('3');
        await lesson.looksRight(`${browser}-lesson-1-dark-390`);
        await lesson.press('Again, with seed 3');
        await lesson.says(/[1-9]\d* of 301 updates/);
        assert.equal(await lesson.root.locator('[part~=lines]').count(), 0);
      });
    });
  });

  describe('Prove it', () => {
    // Which positions move under each mask is a matter of what they can see, not of training.
    const cases = [
      ['on', 'That symbol’s and those after it', /Honest: the 9 positions before the change said exactly the same/],
      ['off', 'All of them', /It peeks: all 9 positions before the change moved/],
      ['zeros after softmax', 'All of them', /It peeks(, if only a little)?: all 9 positions before the change moved/],
      ['−10 instead of −∞', 'All of them', /It peeks, if only a little: all 9 positions before the change moved, by 0\.0\S* to 0\.\d+, where the changed one moved by/],
      ['flipped', 'That symbol’s and those before it', /It sees only what comes later: 9 of the 9 positions before the change moved, .* and the 8 after it are exactly the same/],
      ['one too far', 'That symbol’s, those after it, and a few just before it', /It peeks: 2 of the 9 positions before the change moved/],
    ];
    test('which bars stand up under each mask, predicted first', async () => {
      await inLesson(visits, 'prove-it', looks['light-1280'], async (lesson) => {
        for (const [mask, expected, verdict] of cases) {
          await lesson.press(mask, { exact: true });
          assert.equal(await lesson.root.locator('crumb-probe').count(), 0, 'nothing is shown before the prediction');
          await lesson.answer('Which bars will stand up', new RegExp(`^\\s*${expected}\\s*$`));
          await lesson.says(verdict, slow);
          await lesson.says(/As you expected\./);
        }
        await lesson.says(/Trained: 201 of 201 updates/, slow);
        await lesson.says(/It peeks: 2 of the 9/);
        // Another position: position 5, with 4 before it.
        await lesson.root.getByRole('button', { name: 'position 5, space' }).click();
        await lesson.says(/It peeks: 2 of the 4 positions/);
        await lesson.root.getByText('The bars as a table').click();
        await lesson.says(/1 Y exactly the same 2 o exactly the same 3 u \S+ 4 r \S+ 5 ␣ \(changed\)/);
        await lesson.root.getByRole('button', { name: 'position 1, Y' }).click();
        await lesson.says(/Nothing stands before the first symbol/);
        await lesson.root.getByLabel('The text that is read').fill('§');
        await lesson.says(/at least two symbols that the model has seen/);
        await lesson.root.getByLabel('The text that is read').fill('Our rolls §');
        await lesson.says(/It peeks: 2 of the 5 positions/);
        await lesson.answer('Somebody tests a model', /Rounding/);
        await lesson.says(/Not quite\. An honest position/);
        await lesson.answer('Somebody tests a model', /It leaks/);
        await lesson.says(/Right\./);
        await lesson.press('on', { exact: true }); // predicted before: shown at once
        await lesson.says(/Honest: the 5 positions/);
        await lesson.looksRight(`${browser}-lesson-4-light-1280`);
      });
    });
    test('a wrong guess, by keyboard, while it trains; dark and narrow', async () => {
      await inLesson(visits, 'prove-it', looks['dark-390'], async (lesson) => {
        const { keyboard } = lesson.page;
        await lesson.button('flipped').focus();
        await keyboard.press('Enter');
        await lesson.root.getByLabel('All of them').focus();
        await keyboard.press('Space');
        await keyboard.press('Tab');
        await keyboard.press('Enter');
        await lesson.says(/A surprise\? Each position sees itself and what comes later/);
        await lesson.says(/[1-9]\d* of 201 updates, loss \d/);
        await lesson.looksRight(`${browser}-lesson-4-dark-390`);
      });
    });
    test('the model of the playground, with and without the mask', async () => {
      const { url } = await visits.serve();
      for (const [mask, verdict] of [['causal', /Honest: the 12 positions/], ['none', /It peeks: all 12 positions/]]) {
        await visits.open(url, {}, async (playground) => {
          await playground.reaches('ready');
          await playground.changeConfig({ mask });
          await playground.call('train', 5);
          await playground.page.evaluate(() => { location.hash = '#lessons/prove-it'; });
          const lesson = playground.page.locator('crumb-lesson');
          await lesson.getByRole('button', { name: 'mine, from the playground' }).click();
          await lesson.locator('crumb-question').filter({ hasText: 'your model' }).getByLabel('All of them').check();
          await lesson.getByRole('button', { name: 'Show me' }).click();
          await lesson.locator('[part~=verdict]').filter({ hasText: verdict }).waitFor({ timeout: 20_000 });
        });
      }
    });
  });

  describe('Common mistakes clinic', () => {
    // Reads what is on the screen and nothing else.
    async function diagnose(lesson) {
      const [mean] = (await part(lesson, 'mean')).map(Number), [floor] = (await part(lesson, 'floor')).map(Number);
      const [letters] = (await part(lesson, 'letters')).map(Number);
      const samples = (await lesson.root.locator('[part~=sample]').allTextContents());
      const [text] = await part(lesson, 'verdict');
      await lesson.press('the padding');
      const [padding] = await part(lesson, 'verdict');
      await lesson.press('a symbol in the middle');
      const signs = JSON.stringify({ mean, floor, letters, samples, text, padding });
      if (/It reads the padding: 13 of the 13/.test(padding)) {
        assert.ok(mean > floor && mean < letters / 3 && /Honest/.test(text), signs);
        return 'The padding is left visible';
      }
      assert.match(padding, /The padding is hidden from it: all 13 real positions are exactly the same/, signs);
      if (/Nothing notices/.test(text)) {
        assert.ok(mean > 2.5 && Math.abs(mean / letters - 1) < 0.1 && samples.every((sample) => /␣{30}$/.test(sample)), signs);
        return 'The residual additions are missing';
      }
      if (/sees only what comes later/.test(text)) {
        assert.ok(mean < floor, signs);
        return 'The mask is flipped';
      }
      if (/It peeks: all 6/.test(text)) {
        assert.ok(mean < floor, signs);
        return 'The mask is missing';
      }
      assert.ok(/Honest/.test(text) && mean < 0.02 && samples.every((sample) => /(.)\1{30}$/.test(sample)), signs);
      return 'The targets are not shifted';
    }

    for (const [look, context] of looksIn(browser)) {
      test(`all five, from what the screen shows, ${look}`, async (t) => {
        await inLesson(visits, 'clinic', context, async (lesson) => {
          const found = [], start = Date.now();
          for (const letter of 'ABCDE') {
            await lesson.press(`Patient ${letter}`);
            await lesson.root.locator('[part~=verdict]').waitFor({ timeout: slow });
            if (letter === 'A') t.diagnostic(`the first patient after ${((Date.now() - start) / 1000).toFixed(1)} s`);
            const question = `What is wrong with Patient ${letter}?`;
            const diagnosis = await diagnose(lesson);
            found.push(diagnosis);
            await lesson.answer(question, /Nothing: it only needs more training/);
            await lesson.says(/Not quite\. That would .* Look at the (bars|loss)/);
            await lesson.answer(question, new RegExp(diagnosis));
            await lesson.says(/Right\. .*The cure: /);
          }
          t.diagnostic(`all five after ${((Date.now() - start) / 1000).toFixed(1)} s`);
          assert.equal(new Set(found).size, 5);
          await lesson.says(/All five are diagnosed/);
          const events = await lesson.events();
          assert.deepEqual([...new Set(events.map(({ question }) => question))].sort(),
            ['flipped_mask', 'no_mask', 'no_residuals', 'padding_visible', 'unshifted_targets']);
          await lesson.looksRight(`${browser}-lesson-10-${look}`);
        });
      });
    }
  });
});
