// The lessons that compute tables and look into a trained model, gone through as a learner would:
// predict, touch, see, answer wrong, answer right.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importTypeScript, inEachBrowser, pageSays, violations } from './harness.mjs';
import { inLesson, looks, looksIn } from './lessons.mjs';

const { judge, readings } = await importTypeScript('web/src/lessons/shared/read-numbers.ts');
const source = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

describe('typed numbers', () => {
  const same = (text, ...expected) => assert.equal(judge(text, expected), 'right', text);
  test('by value, however they are spelled', () => {
    same('0 -inf −∞ -Infinity', 0, -Infinity, -Infinity, -Infinity);
    same('[0, -∞, minus infinity, -\\infty]', 0, -Infinity, -Infinity, -Infinity);
    same('0,5', 0.5); same('1/2', 0.5); same('50 %', 0.5); same('.5', 0.5); same('+0.50', 0.5); same('5e-1', 0.5);
    same('0,33; 0,33; 0,33', 1 / 3, 1 / 3, 1 / 3);
    same('0,33 0,33 0,33', 1 / 3, 1 / 3, 1 / 3);
    same('1/3, 1/3, 1/3', 1 / 3, 1 / 3, 1 / 3);
    same('3 × 5', 3, 5); same('3x5', 3, 5); same('(3, 5)', 3, 5); same('3 by 5'.replace('by', '*'), 3, 5);
    same('1,0', 1, 0); same('1,0', 1);
  });
  test('what is wrong, unreadable or too few is told apart', () => {
    assert.equal(judge('0.4', [0.5]), 'wrong');
    assert.equal(judge('half', [0.5]), 'unreadable');
    assert.equal(judge('', [0.5]), 'unreadable');
    assert.deepEqual(judge('1 2', [1, 2, 3]), { count: 2 });
    assert.equal(judge('inf', [-Infinity]), 'wrong');
    assert.deepEqual(readings('1 two'), []);
  });
});

test('the six replies of the page are those of the example', () => {
  const lines = [...source('examples/lesson.h').split('kReplies[] =')[1].split(';')[0].matchAll(/"(.*)"/g)].map((m) => m[1]);
  const page = [...source('web/src/lessons/replies.ts').split('replies = [')[1].split(']')[0].matchAll(/'(.*)'/g)].map((m) => m[1]);
  assert.equal(lines.join('').replaceAll('\\n', '\n'), page.join('\n'));
});

inEachBrowser((visits, browser) => {
  test('the list, a lesson by address, back and on', async () => {
    const { url } = await visits.serve();
    await visits.open(url, {}, async ({ page }) => {
      await page.getByRole('link', { name: 'Lessons' }).click();
      await page.getByRole('heading', { name: 'Lessons' }).waitFor();
      assert.equal(await page.locator('crumb-lessons li').count(), 11);
      assert.ok(await page.locator('crumb-playground').isHidden());
      assert.deepEqual(await violations(page), []);
      await page.getByRole('link', { name: /Fold the paper/ }).click();
      await page.getByRole('heading', { name: 'Fold the paper' }).waitFor();
      await page.getByRole('link', { name: /Next: Before or after/ }).click();
      await page.getByRole('heading', { name: 'Before or after?' }).waitFor();
      await page.waitForFunction(() => document.querySelector('crumb-lessons').shadowRoot.querySelector('crumb-lesson').shadowRoot.activeElement?.localName === 'h2');
      await page.goBack();
      await page.getByRole('heading', { name: 'Fold the paper' }).waitFor();
      await page.getByRole('link', { name: 'Playground' }).click();
      await page.locator('crumb-playground').waitFor();
      assert.ok(await page.locator('crumb-lessons').isHidden());
      await page.goto(`${url}#lessons/nothing-of-that-name`);
      await page.getByRole('heading', { name: 'Lessons' }).waitFor();
    });
  });

  // Both clicks before the page has drawn anew, as no hand can: what is measured must not come twice.
  test('two clicks in one are one', async () => {
    const twice = (locator) => locator.evaluate((button) => { button.click(); button.click(); });
    await inLesson(visits, 'one-at-a-time', {}, async (lesson) => {
      await lesson.root.locator('input[type=radio]').first().check();
      await twice(lesson.root.locator('[part=hand-in]'));
      const told = /With the cache the (\d+) symbols are read once/;
      const rows = () => lesson.root.locator('table tbody tr').count();
      await lesson.says(told);
      const count = await rows();
      assert.ok(count >= 2);
      await twice(lesson.button('Measure again'));
      await lesson.page.waitForTimeout(300);
      const words = await lesson.says(told);
      assert.equal(await rows(), count);
      assert.doesNotMatch(words, /different texts/);
    });
    await inLesson(visits, 'scores', {}, async (lesson) => {
      await lesson.root.locator('crumb-question input[type=radio]').first().check();
      await twice(lesson.root.locator('crumb-question [part=hand-in]').first());
      await lesson.page.waitForTimeout(1500);
      const widths = await lesson.root.locator('th[scope=rowgroup]').allInnerTexts();
      assert.deepEqual(widths, [...new Set(widths)]);
      assert.ok(widths.length >= 3, `${widths}`);
    });
  });

  for (const [look, context] of looksIn(browser)) {
    test(`Fold the paper, ${look}`, async () => {
      await inLesson(visits, 'fold-the-paper', context, async (lesson) => {
        await lesson.says(/0\.25 0\.25 0\.25 0\.25.*rows add up to 1\.00, 1\.00, 1\.00, 1\.00/);
        await lesson.press('is', { exact: true });
        await lesson.says(/It reads “late”, although that comes later/);
        await lesson.press('before softmax');
        await lesson.says(/Your 1\.00 0 0 0 cake 0\.50 0\.50 0 0 is 0\.33 0\.33 0\.33 0 late 0\.25 0\.25 0\.25 0\.25/);
        await lesson.says(/“late” got −∞ before softmax/);
        await lesson.press('with the mask');
        await lesson.says(/Your 0\.00 −∞ −∞ −∞ cake 0\.00 0\.00 −∞ −∞/);
        await lesson.answer('Before you switch', 'Yes, the mask only moves zeros around');
        await lesson.says(/Not quite\. Softmax had shared/);
        await lesson.answer('Before you switch', /No, the weight/);
        await lesson.says(/Right\..*0 of 1 right at the first go|0 of 1 right at the first go.*Right\./);
        assert.deepEqual((await lesson.events()).map(({ right, first, score, of }) => [right, first, score, of]),
          [[false, true, 0, 1], [true, false, 0, 1]]);
        await lesson.root.getByRole('group', { name: 'Mask' }).getByRole('button', { name: 'after softmax' }).click();
        await lesson.root.getByRole('group', { name: 'Look at' }).getByRole('button', { name: 'weights' }).click();
        await lesson.says(/rows add up to 0\.25, 0\.50, 0\.75, 1\.00/);
        await lesson.press('type your own');
        await lesson.type(lesson.root.getByLabel('cake asks Your'), '2');
        await lesson.root.getByRole('group', { name: 'Mask' }).getByRole('button', { name: 'before softmax' }).click();
        await lesson.root.getByRole('group', { name: 'Look at' }).getByRole('button', { name: 'weights' }).click();
        await lesson.says(/cake 0\.88 0\.12 0 0/);
        // Scores of a model that was trained without the mask: a head that looks at the next symbol.
        const group = (name) => lesson.root.getByRole('group', { name, exact: true });
        await group('Mask').getByRole('button', { name: 'none' }).click();
        await lesson.press('from a trained model');
        await lesson.says(/From the model that lesson 1 trains without the mask: block \d, head \d/, 120_000);
        await group('Read row').getByRole('button', { name: 'Y', exact: true }).click();
        const share = Number(/“Y” asks, and takes .*?(0\.\d+) from “o”/.exec(await lesson.says(/It reads “o” and “u” and “r”/))[1]);
        assert.ok(share > 0.5, `it looks at the next symbol: ${share}`);
        await group('Mask').getByRole('button', { name: 'before softmax' }).click();
        await lesson.says(/“Y” asks, and takes 1\.00 from “Y”\. Together: 1\.00/);
        await lesson.press('type your own');
        await lesson.says(/Your 0|cake/);
        assert.equal(await lesson.root.getByLabel('cake asks Your').inputValue(), '0', 'the words are back, and nothing of the model');
        await lesson.looksRight(`${browser}-lesson-2-${look}`);
      });
    });

    test(`Before or after?, ${look}`, async () => {
      await inLesson(visits, 'before-or-after', context, async (lesson) => {
        await lesson.answer('is about to change', 'In all three');
        const slider = lesson.root.getByRole('slider');
        await slider.press('End');
        const text = await lesson.says(/A surprise\?/);
        assert.match(text, /masked.* before softmax 0\.622 0\.378 0\.000 0\.000 1\.000 the same/);
        assert.match(text, /after softmax 0\.001 0\.001 0\.000 0\.000 0\.00\d moved/);
        assert.match(text, /after, then divided 0\.622 0\.378 0\.000 0\.000 1\.000 the same/);
        await lesson.press('Make it 200');
        await lesson.says(/become 0 before they can be divided/);
        await lesson.answer('Why does nobody do it', /divides twice/);
        await lesson.says(/Right\./);
        await lesson.looksRight(`${browser}-lesson-3-${look}`);
      });
    });

    test(`Scores, ${look}`, async () => {
      await inLesson(visits, 'scores', context, async (lesson) => {
        await lesson.says(/products 2 0 0 −1 Sum of the products: 1\.00\. Divided by √4 = 2\.00: the score is 0\.50/);
        await lesson.type(lesson.root.getByLabel('query q, number 1'), '3');
        await lesson.says(/the score is 2\.50/);
        await lesson.answer('What happens to softmax', 'It shares more and more evenly');
        await lesson.says(/256/);
        await lesson.says(/Why is a softmax/);
        const rows = await lesson.root.getByRole('region', { name: 'Scores by width' }).locator('tbody tr').evaluateAll((all) =>
          all.map((row) => Number.parseFloat([...row.cells].at(-2).textContent)));
        const raw = rows.filter((_, row) => row % 2 === 0), scaled = rows.filter((_, row) => row % 2 === 1);
        assert.ok(raw.at(-1) > 85 && raw.at(-1) > raw[0] + 40, `unscaled grows: ${raw}`);
        assert.ok(Math.abs(scaled.at(-1) - scaled[1]) < 12, `scaled stays: ${scaled}`);
        await lesson.root.getByText('The charts as a table').click();
        const counts = await lesson.root.getByRole('region', { name: 'How many scores lie where' }).locator('tbody tr').evaluateAll((all) =>
          all.map((row) => [...row.cells].slice(2).map((cell) => Number.parseFloat(cell.textContent))));
        assert.equal(counts.length, 10);
        for (const row of counts) assert.ok(Math.abs(row.reduce((sum, share) => sum + share, 0) - 100) <= 3, `all scores are counted: ${row}`);
        await lesson.answer('Why is a softmax', /gradient is close to zero/);
        await lesson.says(/Right\./);
        await lesson.looksRight(`${browser}-lesson-5-${look}`);
      });
    });

    test(`Practice studio, ${look}`, async () => {
      await inLesson(visits, 'practice', context, async (lesson) => {
        const exercise = (index) => lesson.root.locator('crumb-exercise').nth(index);
        const check = (index) => exercise(index).getByRole('button', { name: 'Check' }).click();
        await exercise(0).getByLabel('row 1').waitFor();
        await exercise(0).getByLabel('row 1').fill('0 -inf -inf');
        await check(0);
        await lesson.says(/4 wanted, 3 read/);
        const rows = ['0 -inf -inf -inf', '0, 0, −∞, −∞', '[0 0 0 -infinity]', '0 0 0 0'];
        for (const [index, row] of rows.entries()) await exercise(0).getByLabel(`row ${index + 1}`).fill(row);
        await check(0);
        await lesson.says(/A staircase/);
        const scores = /has the scores ([−\d. ]+)\. What/.exec(await lesson.read())[1];
        const query = Number(/Word (\d) of 4/.exec(await lesson.read())[1]);
        const values = scores.split(' ');
        await exercise(1).getByLabel('row').fill(values.map((value, index) => (index < query ? value : '-inf')).join(' '));
        await check(1);
        await lesson.says(/keeps its first/);
        const [, q, k] = /Query ([−\d. ]+), key ([−\d. ]+)\. What/.exec(await lesson.read());
        const numbers = (text) => text.split(' ').map((each) => Number(each.replace('−', '-')));
        const score = numbers(q).reduce((sum, value, index) => sum + value * numbers(k)[index], 0) / 2;
        await exercise(2).getByLabel('score').fill(String(score + 1));
        await check(2);
        await lesson.says(/Not quite/);
        await exercise(2).getByLabel('score').fill(String(score).replace('.', ','));
        await check(2);
        await lesson.says(/Multiply number by number, add up/);
        const [, past, queries] = /keys of (\d+) symbols and now reads (\d+) more/.exec(await lesson.read());
        await exercise(3).getByLabel('rows × columns').fill(`${queries} x ${Number(past) + Number(queries)}`);
        await check(3);
        await lesson.says(/Only the \d+ new symbols ask/);
        await lesson.answer('Why does the mask go in before softmax', /not in the sum/);
        const words = /(\d+) words are read at once/.exec(await lesson.read())[1];
        await exercise(4).getByLabel('rows').fill(words);
        await exercise(4).getByLabel('rows').press('Enter');
        await lesson.says(/Masking removes no key/);
        const { score: right, of } = (await lesson.events()).at(-1);
        assert.deepEqual([right, of], [5, 6], 'the first answer counts');
        await lesson.looksRight(`${browser}-lesson-11-${look}`);
      });
    });
  }

  test('A block: real vectors, and eight blocks with and without residuals', async (t) => {
    await inLesson(visits, 'a-block', looks['light-1280'], async (lesson) => {
      await lesson.says(/2 4 6 8 has mean 5 and spread 2\.24\. After the norm: −1\.34 −0\.45 0\.45 1\.34/);
      await lesson.says(/\[1\.0, 2\.0\] \+ \[0\.1, −0\.2\] = \[1\.1, 1\.8\]/);
      await lesson.says(/2 × 512 × 2048 = 2,097,152 weights, attention 4 × 512 × 512 = 1,048,576/);
      await lesson.press('× 1,000');
      await lesson.says(/2,000 4,000 6,000 8,000.*After the norm: −1\.34 −0\.45 0\.45 1\.34/);
      await lesson.says(/added again/);
      const vectors = await lesson.root.locator('crumb-vector').evaluateAll((all) => all.map(({ values }) => [...values]));
      assert.equal(vectors.length, 7);
      const [input, , attention, middle, , thought, out] = vectors;
      for (let i = 0; i < 64; ++i) {
        assert.ok(Math.abs(input[i] + attention[i] - middle[i]) < 1e-4);
        assert.ok(Math.abs(middle[i] + thought[i] - out[i]) < 1e-4);
      }
      await lesson.answer('Eight blocks', 'It learns a little more slowly');
      await lesson.says(/without it writes|with residuals it writes/);
      const [withThem, without] = await lesson.root.locator('crumb-curves').evaluate(({ curves }) => curves.map(({ losses }) => losses.at(-1)));
      t.diagnostic(`with residuals ${withThem.toFixed(3)}, without ${without.toFixed(3)}`);
      assert.ok(withThem < 0.5 && without > 2.5, `${withThem} ${without}`);
      await lesson.says(/A surprise\? It stops at letter frequencies/);
      await lesson.answer('do most of the weights stand', 'In the feed-forward part');
      await lesson.says(/Right\./);
      await lesson.looksRight(`${browser}-lesson-6`);
    });
  });

  test('Several heads, One at a time, Its own mistakes: one model for all', async (t) => {
    await inLesson(visits, 'several-heads', looks['light-1280'], async (lesson) => {
      await lesson.answer('Will they look at the same places', /No, each finds/);
      await lesson.says(/As you expected/);
      assert.equal(await lesson.root.locator('crumb-attention canvas').count(), 16);
      await lesson.root.locator('summary', { hasText: 'Every head in figures' }).click();
      const shares = await lesson.root.locator('details table').last().locator('tbody tr').evaluateAll((all) =>
        all.map((row) => Number.parseFloat(row.cells[2].textContent)));
      assert.equal(shares.length, 16);
      assert.ok(Math.max(...shares) - Math.min(...shares) > 5, `heads differ: ${shares}`);
      await lesson.answer('just below the diagonal', /right before it/);
      await lesson.says(/Right\./);
      await lesson.looksRight(`${browser}-lesson-7`);

      await lesson.page.evaluate(() => { location.hash = '#lessons/one-at-a-time'; });
      await lesson.says(/One at a time/);
      await lesson.answer('How many rows of queries', '100');
      await lesson.says(/Why are both texts/);
      const rows = await lesson.root.locator('table').locator('tbody tr').evaluateAll((all) =>
        all.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
      assert.equal(rows.length, 4);
      for (const [past, cached, whole, , , shape, same] of rows) {
        assert.equal(Number(cached), Number(past) + 7, 'the prompt once, then one row for each but the last');
        assert.equal(Number(whole.replaceAll(',', '')), 8 * Number(past) + 28);
        assert.equal(shape, `1 × ${Number(past) + 8}`);
        assert.equal(same, 'the same');
      }
      t.diagnostic(`milliseconds a symbol after 112: cache ${rows[3][3]}, no cache ${rows[3][4]}`);
      assert.ok(Number(rows[3][4]) > 1.5 * Number(rows[3][3]), 'the cache is quicker');
      await lesson.answer('Why are both texts', /never sees a later one/);
      await lesson.says(/Right\./);
      await lesson.looksRight(`${browser}-lesson-8`);

      await lesson.page.evaluate(() => { location.hash = '#lessons/its-own-mistakes'; });
      await lesson.says(/Its own mistakes/);
      await lesson.answer('Where will it be least sure', 'Right after an unlikely');
      await lesson.says(/chance in the draw/);
      await lesson.root.getByRole('slider', { name: 'temperature' }).fill('0');
      await lesson.says(/it stayed on ground that it knows|slip/);
      await lesson.root.getByRole('slider', { name: 'top-k' }).fill('2');
      await lesson.root.getByRole('slider', { name: 'temperature' }).fill('1.5');
      await lesson.says(/cut/);
      await lesson.answer('drift when it writes', /continues its own/);
      await lesson.says(/Right\./);
      await lesson.looksRight(`${browser}-lesson-9`);
    });
  });

  test('by keyboard alone: a prediction, a slider, an answer', async () => {
    await inLesson(visits, 'before-or-after', looks['light-1280'], async (lesson) => {
      const { keyboard } = lesson.page;
      const tabTo = async (pattern) => {
        for (let i = 0; i < 60; ++i) {
          await keyboard.press('Tab');
          const name = await lesson.page.evaluate(() => {
            let element = document.activeElement;
            while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
            return `${element?.localName} ${element?.type ?? ''} ${element?.textContent?.trim()}`;
          });
          if (pattern.test(name)) return;
        }
        assert.fail(`Tab does not reach ${pattern}`);
      };
      await tabTo(/radio/);
      await keyboard.press('ArrowDown');
      await tabTo(/Show me/);
      await keyboard.press('Enter');
      await lesson.says(/You expect/);
      await tabTo(/range/);
      await keyboard.press('ArrowRight');
      await lesson.says(/As you expected|A surprise/);
      await tabTo(/radio/);
      await keyboard.press('ArrowDown');
      await tabTo(/Check/);
      await keyboard.press('Enter');
      await lesson.says(/Right\.|Not quite\./);
    });
  });

  test('what was answered is remembered, and can be forgotten', async () => {
    await inLesson(visits, 'fold-the-paper', {}, async (lesson) => {
      await lesson.answer('Before you switch', /No, the weight/);
      await lesson.says(/1 of 1 right/);
      await lesson.page.reload();
      await lesson.says(/1 of 1 right/);
      await lesson.page.evaluate(() => { location.hash = '#lessons'; });
      await pageSays(lesson.page, 'crumb-lessons', /1 of 1/);
      await lesson.page.getByRole('button', { name: 'Forget my answers' }).click();
      await lesson.page.waitForTimeout(100);
      assert.doesNotMatch(await lesson.page.locator('crumb-lessons').innerText(), /1 of 1/);
    });
  });
});
