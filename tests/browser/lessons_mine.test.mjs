// Lessons that look into the playground's model: another text on the desk, a model that was loaded
// alone, and one whose sums run over.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withEveryWeight } from './damaged_files.mjs';
import { inOneBrowser } from './harness.mjs';
import { Lesson } from './lessons.mjs';

const learnt = 'abcdefgh ijkl mnop\n'.repeat(40);
const strange = 'ЖЗИК ЛМН ОПРС 一二三四五六七八九十\n'.repeat(60);
const half = 'ЖЗабИКcdЛМ efНОgh\n'.repeat(60); // of these the model knows every other
const slow = 60_000;

// Opens the site, lets `prepare` bring a model into the playground, and goes to a lesson.
async function withMine(visits, prepare, body) {
  const { url } = await visits.serve();
  await visits.open(url, {}, async (playground) => {
    await playground.reaches('ready');
    await prepare(playground);
    const { page, problems } = playground;
    const lesson = new Lesson(page, problems);
    lesson.open = async (name) => {
      await page.evaluate((to) => { location.hash = `#lessons/${to}`; }, name);
      await lesson.root.locator(`crumb-lesson-${name}`).waitFor();
    };
    lesson.mine = () => lesson.press('mine, from the playground');
    await body(lesson, playground);
    assert.deepEqual(problems, []);
  });
}
async function trained(playground, text = learnt, config = {}) {
  await playground.set('text', text);
  await playground.changeConfig({ d_model: 16, n_heads: 2, n_layers: 2, d_ff: 32, context: 16, batch_size: 4, ...config });
  await playground.call('train', 5);
}
const trainedAndPasted = (text) => async (playground) => {
  await trained(playground);
  await playground.set('text', text);
};
// A model's file brings no text along; the sample that stands on the desk has other symbols.
async function loaded(playground) {
  await trained(playground);
  const base64 = await playground.page.evaluate(async () => (await document.querySelector('crumb-playground').save('model')).toBase64());
  await playground.page.reload();
  await playground.reaches('ready');
  await playground.set('text', strange);
  assert.equal((await playground.load(Buffer.from(base64, 'base64'))).ok, true);
}
const ways = {
  'a text that it does not know was pasted': trainedAndPasted(strange),
  'a text that it knows half of was pasted': trainedAndPasted(half),
  'it was loaded without a text': loaded,
  'its text begins with empty lines': (playground) => trained(playground, `\n\n\n${learnt}`),
};

inOneBrowser((visits, browser) => {
  describe('the model of the playground', () => {
    for (const [how, prepare] of Object.entries(ways)) {
      test(`is looked into with what it knows: ${how}`, async () => {
        await withMine(visits, prepare, async (lesson, playground) => {
          const { vocabulary } = await playground.get('info');
          const known = (text) => [...text].every((symbol) => vocabulary.includes(symbol));
          await lesson.open('one-at-a-time');
          await lesson.answer('How many rows of queries', '100');
          await lesson.says(/Why are both texts/, slow);
          await lesson.mine();
          await lesson.page.waitForFunction(() => {
            const body = document.querySelector('crumb-lessons').shadowRoot.querySelector('crumb-lesson').shadowRoot.querySelector('crumb-lesson-one-at-a-time');
            return body.choice.chosen?.name === 'your model' && body.done === 1;
          }, null, { timeout: slow });
          const rows = await lesson.root.locator('table tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => Number(cell.textContent.replaceAll(',', '')))));
          assert.deepEqual(rows.map(([past]) => past), [8, 32, 64, 112]);
          for (const [past, cached, whole] of rows) assert.deepEqual([cached, whole], [past + 7, 8 * past + 28]);

          await lesson.open('several-heads');
          await lesson.answer('Will they look at the same places', /No, each finds/);
          await lesson.root.locator('crumb-attention canvas').first().waitFor();
          await lesson.mine();
          await lesson.page.waitForFunction(() => document.querySelector('crumb-lessons').shadowRoot.querySelector('crumb-lesson').shadowRoot
            .querySelector('crumb-lesson-several-heads').report?.n_heads === 2, null, { timeout: slow });
          const field = lesson.root.getByLabel(/Text to look at/);
          const text = await field.inputValue();
          assert.ok(text.length > 1 && known(text), text);
          await field.fill('ЖЗ');
          await lesson.says(/no known symbol/i);
          assert.equal(await lesson.root.locator('crumb-attention').count(), 0, 'no squares of another text');

          await lesson.open('a-block');
          await lesson.says(/added again/, slow);
          await lesson.mine();
          await lesson.root.getByRole('group', { name: 'Through which block?' }).getByRole('button', { name: '3' }).waitFor({ state: 'detached' });
          const symbols = lesson.root.getByRole('group', { name: 'Follow which symbol?' }).getByRole('button');
          await symbols.first().waitFor();
          assert.ok(await symbols.count() > 1);
          assert.equal(await lesson.root.getByRole('alert').filter({ hasText: /\w/ }).count(), 0);

          await lesson.open('prove-it');
          await lesson.mine();
          await lesson.answer('your model', /^\s*That symbol’s and those after it\s*$/);
          await lesson.says(/Honest: the [1-9]\d* positions? before/, slow);
          assert.ok(known(await lesson.root.getByLabel('The text that is read').inputValue()));

          await lesson.open('its-own-mistakes');
          await lesson.answer('Where will it be least sure', 'Right after an unlikely');
          await lesson.says(/chance in the draw/, slow);
          await lesson.mine();
          const given = lesson.root.locator('.text .given');
          await lesson.page.waitForFunction(() => {
            const body = document.querySelector('crumb-lessons').shadowRoot.querySelector('crumb-lesson').shadowRoot.querySelector('crumb-lesson-its-own-mistakes');
            return body.choice.chosen?.name === 'your model' && body.own;
          }, null, { timeout: slow });
          assert.equal(await lesson.root.locator('.text button').count(), 90 + await given.count());
          await lesson.says(/On average the model gave the symbol that was drawn \d+ %/);
        });
      });
    }
    test('may be asked for again and again', async () => {
      await withMine(visits, trainedAndPasted(strange), async (lesson) => {
        await lesson.open('several-heads');
        await lesson.answer('Will they look at the same places', /No, each finds/);
        for (let i = 0; i < 13; ++i) {
          await lesson.root.locator('crumb-attention canvas').first().waitFor({ timeout: slow });
          await lesson.press(i % 2 ? 'the lesson’s' : 'mine, from the playground');
        }
        await lesson.root.locator('crumb-attention canvas').first().waitFor();
      });
    });
  });

  describe('weights so large that the sums run over', () => {
    async function overflowing(playground) {
      await trained(playground);
      const base64 = await playground.page.evaluate(async () => (await document.querySelector('crumb-playground').save('model')).toBase64());
      const { ok, message } = await playground.load(withEveryWeight(Buffer.from(base64, 'base64'), 3e38));
      assert.equal(ok, true, message);
    }
    test('nobody can tell whether such a model peeks', async () => {
      await withMine(visits, overflowing, async (lesson, playground) => {
        await playground.press('peek');
        const text = await playground.says(/Nobody can tell\. What this model says are no numbers/);
        assert.doesNotMatch(text, /It peeks|Honest|NaN/);
        await lesson.open('prove-it');
        await lesson.mine();
        await lesson.answer('your model', /All of them/);
        assert.doesNotMatch(await lesson.says(/Nobody can tell: what this model says are no numbers/, slow), /It peeks|Honest|NaN/);
        for (const [name, question, option] of [['several-heads', 'Will they look', /No, each/], ['its-own-mistakes', 'Where will it be', 'Right after'], ['a-block']]) {
          await lesson.open(name);
          if (question) await lesson.answer(question, option);
          await lesson.says(name === 'its-own-mistakes' ? /chance in the draw/ : /block/, slow);
          await lesson.mine();
          assert.doesNotMatch(await lesson.says(/Inside this model are no numbers to look at.*\./, slow), /NaN/, name);
        }
      });
    });
  });

  test('Prove it never says of one position what was found at another', async () => {
    const { url } = await visits.serve();
    await visits.open(`${url}#lessons/prove-it`, {}, async ({ page, problems }) => {
      const lesson = new Lesson(page, problems);
      await lesson.answer('Which bars will stand up', /^\s*That symbol’s and those after it\s*$/);
      await lesson.says(/Honest: the 9 positions/, slow);
      await lesson.root.locator('crumb-lesson-prove-it').evaluate((body) => {
        window.verdicts = [];
        const note = () => window.verdicts.push(body.shadowRoot.querySelector('[part~=verdict]')?.textContent.trim() ?? '');
        new MutationObserver(note).observe(body.shadowRoot, { subtree: true, childList: true, characterData: true });
      });
      for (const position of [16, 17, 3, 18, 1, 12]) {
        await lesson.root.getByRole('button', { name: `position ${position},` }).click();
        if (position > 1) await lesson.says(new RegExp(`Honest: the ${position - 1} positions`));
        else await lesson.says(/Nothing stands before the first symbol/);
      }
      const verdicts = await page.evaluate(() => window.verdicts);
      assert.ok(verdicts.length > 4);
      assert.deepEqual(verdicts.filter((verdict) => !/^(|Honest:.*|Nothing stands.*)$/s.test(verdict)), [], browser);
    });
  });
});
