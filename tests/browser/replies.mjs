// Drives the Replies place as a person would.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { overflow, pageSays, readWords, site, violations } from './harness.mjs';

const tag = 'crumb-replies';
export const bakery = fileURLToPath(new URL('../../examples/mail/bakery_support.mbox', import.meta.url));

// Runs in the page.
const isReached = ([name, condition, count]) => {
  const { rows, isScrubbing, reading, plan, stage, training, info, answering, isDrafting, leaks, scores } = document.querySelector(name).state;
  if (condition === 'pairs') return rows.length === count && !isScrubbing && !reading && plan !== null;
  if (condition === 'trained') return stage === 'draft' && training === null && info.step >= info.config.steps;
  if (condition === 'drafts') return !isDrafting && answering?.drafts.length === count && answering.drafts.every(({ isDone }) => isDone);
  if (condition === 'checked') return leaks !== null;
  if (condition === 'measured') return scores !== null;
  throw new Error(`nothing is called ${condition}`);
};

export class Replies {
  constructor(page, { problems, requests }) { Object.assign(this, { page, problems, requests }); }
  get root() { return this.page.locator(tag); }
  part(name) { return this.root.locator(`[part~="${name}"]`); }
  press(name, at = 0) { return this.part(name).nth(at).click(); }
  draft(at) { return this.root.getByRole('region', { name: `Draft ${at + 1}` }); }
  read() { return readWords(this.page, tag, true); }
  says(pattern, timeout = 30_000) { return pageSays(this.page, tag, pattern, timeout, true); }
  get(read) { return this.page.evaluate(([name, path]) => path.split('.').reduce((value, key) => value?.[key], document.querySelector(name).state), [tag, read]); }

  // Chooses files, as the button does.
  async bring(...files) {
    await this.root.locator('input[type=file]').setInputFiles(files);
  }
  async drop(name, bytes, [part, inner] = ['crumb-mail-in', '[part=drop]']) {
    await this.page.evaluate(([element, file, base64, part, inner]) => {
      const target = document.querySelector(element).shadowRoot.querySelector(part).shadowRoot.querySelector(inner);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], file));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }));
    }, [tag, name, Buffer.from(bytes).toString('base64'), part, inner]);
  }
  dropOnEmail(name, bytes) { return this.drop(name, bytes, ['crumb-drafts', '[part=email]']); }
  // What the engine is asked for drafts with, from now on.
  watchQuestions() {
    return this.page.evaluate((name) => {
      const { desk } = document.querySelector(name);
      const call = desk.call.bind(desk);
      window.questions = [];
      desk.call = (type, ask) => {
        if (type === 'replyDraft') window.questions.push(JSON.parse(ask.email));
        return call(type, ask);
      };
    }, tag);
  }
  async lastQuestion() {
    const { customer, subject } = await this.page.evaluate(() => window.questions.at(-1));
    return { customer, subject };
  }
  // Until so many pairs are there and all that is private in them was replaced; and so on.
  async reaches(condition, count) {
    await this.page.waitForFunction(isReached, [tag, condition, count], { timeout: 200_000, polling: 50 })
      .catch(async (error) => assert.fail(`${condition} is not reached: ${error.message.split('\n')[0]}; the page says: ${(await this.read()).slice(0, 1000)}; ${this.problems.join('; ')}`));
  }
  // A small model and a short training, so that a busy machine is done with it in seconds.
  shorten() {
    return this.page.evaluate((name) => {
      const { learning } = document.querySelector(name).desk;
      learning.config = { ...learning.config, d_model: 32, n_heads: 2, n_layers: 1, d_ff: 64, warmup_steps: 4 };
      learning.mostSeconds = 3;
    }, tag);
  }
  async write(email) {
    await this.part('email').fill(email);
    await this.press('draft-button');
  }
  async looksRight(name, options) {
    await this.page.waitForTimeout(100);
    assert.deepEqual(await violations(this.page), [], name);
    const tooWide = await overflow(this.page);
    assert.ok(tooWide <= 0, `${name}: ${tooWide} px too wide`);
    const { length } = this.problems; // see Playground.photograph()
    await this.page.screenshot({ path: `build/screenshots/${name}.png`, fullPage: true, ...options }).catch(() => {});
    await this.page.waitForTimeout(100);
    this.problems.length = length;
  }
}

// Opens the site at Replies, hands it to `body`, and checks that nothing was reported meanwhile.
export async function inReplies(visits, context, body) {
  // A service worker would make the page isolated, and load it a second time for that.
  const page = readFileSync(`${site}/index.html`, 'utf8').replace('<crumb-playground', '$& service-worker="off"');
  const { url } = await visits.serve({ isolated: false, pages: { '/test.html': page } });
  await visits.open(`${url}test.html#replies`, context, async (seen) => {
    await seen.page.locator(tag).waitFor();
    await body(new Replies(seen.page, seen));
    assert.deepEqual(seen.problems, []);
  });
}

// A mailbox of invented letters: `count` questions, each answered if wished.
export function mailbox(count, { isAnswered = true, us = 'help@example.org' } = {}) {
  const wishes = ['a lamp for the hall', 'a blue rug', 'two chairs', 'a desk of oak', 'a shelf for books'];
  const letters = Array.from({ length: count }, (_, at) => {
    const from = `ana${at}@example.com`;
    const letter = (sender, to, subject, id, more, text) =>
      `From ${sender} Mon Mar 03 10:${String(at % 60).padStart(2, '0')}:00 2025\nFrom: ${sender}\nTo: ${to}\nSubject: ${subject}\nMessage-ID: <${id}@example.com>\n${more}Date: Mon, 3 Mar 2025 10:${String(at % 60).padStart(2, '0')}:00 +0000\n\n${text}\n\n`;
    const wish = wishes[at % wishes.length];
    return letter(from, us, `Question ${at}`, `q${at}`, '', `Do you still sell ${wish}? My order was 48${at + 2110}.\nAna`)
      + (isAnswered ? letter(us, from, `Re: Question ${at}`, `a${at}`, `In-Reply-To: <q${at}@example.com>\n`, `Dear Ana,\n\nyes, ${wish} is in stock, and we can send it within ${at % 3 + 2} days.\n\nBest wishes,\nTom`) : '');
  });
  return Buffer.from(letters.join(''));
}
