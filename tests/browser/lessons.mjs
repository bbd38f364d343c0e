// Drives one lesson as a learner would.
import assert from 'node:assert/strict';
import { overflow, pageSays, readWords, violations } from './harness.mjs';

const tag = 'crumb-lesson';

export class Lesson {
  constructor(page, problems) { Object.assign(this, { page, problems }); }
  get root() { return this.page.locator(tag); }
  read() { return readWords(this.page, tag, true); }
  says(pattern, timeout = 45_000) { return pageSays(this.page, tag, pattern, timeout, true); }
  button(name, options = {}) { return this.root.getByRole('button', { name, ...options }).first(); }
  press(name, options) { return this.button(name, options).click(); }
  question(text) { return this.root.locator('crumb-question').filter({ hasText: text }); }
  // As keys are pressed, then on to the next field: only then has a field changed.
  async type(field, text) {
    await field.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await field.pressSequentially(text);
    await field.press('Tab');
  }
  // Chooses an answer and hands it in.
  async answer(question, option) {
    const asked = this.question(question);
    await asked.getByLabel(option).check();
    await asked.locator('[part=hand-in]').click();
  }
  events() { return this.page.evaluate(() => window.crumbAnswers); }
  looksRight = async (name) => {
    const found = await violations(this.page);
    assert.deepEqual(found, []);
    const tooWide = await overflow(this.page);
    assert.ok(tooWide <= 0, `${tooWide} px too wide`);
    if (!name) return;
    const { length } = this.problems; // see Playground.photograph()
    await this.page.screenshot({ path: `build/screenshots/${name}.png`, fullPage: true }).catch(() => {});
    await this.page.waitForTimeout(100);
    this.problems.length = length;
  };
}

// Opens the site at a lesson, hands it to `body`, and checks that nothing was reported meanwhile.
export async function inLesson(visits, name, context, body) {
  const { url } = await visits.serve();
  await visits.open(`${url}#lessons/${name}`, context, async ({ page, problems }) => {
    await page.evaluate(() => {
      window.crumbAnswers = [];
      window.addEventListener('crumb-answer', (event) => window.crumbAnswers.push(event.detail));
    });
    await page.locator(tag).locator('h2').waitFor();
    await body(new Lesson(page, problems));
    assert.deepEqual(problems, []);
  });
}

// Firefox draws by the same rules, and takes longer: one look there.
export const looksIn = (browser, all = looks, one = 'dark-390') => Object.entries(browser === 'firefox' ? { [one]: all[one] } : all);
export const looks = {
  'light-1280': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'dark-390': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
};
