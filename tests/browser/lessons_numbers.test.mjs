// Numbers that a learner types into the lessons: large, small, and what is none.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneBrowser } from './harness.mjs';
import { inLesson, looks, looksIn } from './lessons.mjs';

const unreadable = [
  ['1e39', /“1e39” is too large/], ['-4e38', /“-4e38” is too large/], ['inf', /“inf” is too large/],
  ['abc', /“abc” is not a number/], ['1 000', /“1 000” reads as several numbers/], ['', /A number is missing/],
];
// As typed, as shown afterwards: in a field there is room for about six characters.
const readable = [
  ['1e30', '1e30'], ['1e20', '1e20'], ['0.001', '0.001'], ['-0,00012', '−1e−4'], ['123456', '123456'],
  ['1234567', '1.23e6'], ['1/3', '0.3333'], ['−2', '−2'], ['3.4e38', '3.4e38'], ['1e-60', '0'],
];
const isMarked = (field) => field.evaluate((input) => input.getAttribute('aria-invalid') === 'true' && getComputedStyle(input).outlineStyle === 'solid'
  && Number.parseFloat(getComputedStyle(input).outlineWidth) >= 2);

// Goes through a lesson's field: what cannot be read is said and stays, what can be read is shown short.
async function tryField(lesson, field, other) {
  for (const [typed, why] of unreadable) {
    await lesson.type(field, typed || ' ');
    await lesson.says(why);
    assert.ok(await isMarked(field), `“${typed}” is marked`);
    assert.equal((await field.inputValue()).trim(), typed, 'it stays to be mended');
    await lesson.type(other, '1');
    assert.ok(await isMarked(field), 'until it is mended');
  }
  for (const [typed, expected] of readable) {
    await lesson.type(field, typed);
    await lesson.page.waitForFunction(([input, text]) => input.value === text, [await field.elementHandle(), expected], { timeout: 5000 })
      .catch(async () => assert.fail(`${typed} is shown as ${await field.inputValue()}, not as ${expected}`));
    assert.ok(!(await isMarked(field)));
    assert.ok(await field.evaluate((input) => input.scrollWidth <= input.clientWidth), `${expected} is cut off`);
  }
  assert.doesNotMatch(await lesson.read(), /too large|several numbers|not a number|NaN|Infinity/);
}

const withNarrow = { ...looks, 'light-320': { viewport: { width: 320, height: 640 }, colorScheme: 'light' } };

inOneBrowser((visits, browser) => {
  for (const [look, context] of looksIn(browser, withNarrow, 'light-320')) {
    test(`scores of one's own, ${look}`, async () => {
      await inLesson(visits, 'fold-the-paper', context, async (lesson) => {
        await lesson.press('type your own');
        const field = lesson.root.getByLabel('cake asks Your'), other = lesson.root.getByLabel('is asks late');
        await tryField(lesson, field, other);
        await lesson.type(field, '0.001');
        await lesson.press('with the mask');
        await lesson.says(/cake 0\.001 0\.00/);
        await lesson.press('scores', { exact: true });
        await lesson.type(field, 'abc');
        await lesson.says(/cake asks Your: “abc” is not a number/);
        await lesson.looksRight();
        await lesson.press('all zero');
        await lesson.press('type your own');
        assert.equal(await field.inputValue(), '0', 'other fields, nothing to mend');
      });
    });
    test(`a query and a key, ${look}`, async () => {
      await inLesson(visits, 'scores', context, async (lesson) => {
        const field = lesson.root.getByLabel('query q, number 2'), other = lesson.root.getByLabel('key k, number 3');
        await tryField(lesson, field, other);
        await lesson.type(field, 'abc');
        await lesson.looksRight();
        await lesson.type(field, '1e30');
        await lesson.type(lesson.root.getByLabel('key k, number 2'), '1e30');
        await lesson.says(/products 2 ∞ 0 −1 A product or their sum is beyond 3\.4e38, .*there is no score/);
        await lesson.type(lesson.root.getByLabel('key k, number 2'), '1');
        await lesson.says(/products 2 1e30 0 −1 Sum of the products: 1e30\. Divided by √4 = 2\.00: the score is 5e29/);
        await lesson.type(field, '0.001');
        await lesson.says(/products 2 0\.001 0 −1 Sum of the products: 1\.00\./);
        const cards = await lesson.root.locator('input.number').evaluateAll((all) => all.map((input) => {
          const card = input.getRootNode().host.getBoundingClientRect();
          return input.getBoundingClientRect().right <= card.right + 0.5;
        }));
        assert.deepEqual(cards, Array(8).fill(true), 'all fields stand within the lesson');
      });
    });
  }
  describe('a lesson', () => {
    // Whatever the engine refuses, what there is to touch stays where it is.
    for (const [name, stays] of [['fold-the-paper', 'type your own'], ['scores', 'Show me'], ['before-or-after', 'Show me'], ['practice', 'Check']]) {
      test(`stays when something is refused: ${name}`, async () => {
        await inLesson(visits, name, {}, async (lesson) => {
          await lesson.button(stays).waitFor();
          await lesson.root.locator(`crumb-lesson-${name}`).evaluate((body) => { body.trouble = 'Something is refused.'; });
          await lesson.says(/Something is refused\./);
          assert.ok(await lesson.button(stays).isVisible());
        });
      });
    }
  });
});
