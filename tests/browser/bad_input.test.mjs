// Whatever a person gives it: a sentence is shown, and nothing is lost.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { damagedFiles } from './damaged_files.mjs';
import { inOneBrowser } from './harness.mjs';

const short = { preset: 'lesson', steps: 10, seed: 3 };
const greedy = { temperature: 0, top_k: 0, top_p: 1, max_tokens: 20, seed: 1, window: 0, best: false };
const wanted = 'Thank you for your order. Your cake is on its way to you.\n'.repeat(10);

// What must not change when something is refused.
async function present(playground) {
  const { step, vocabulary, parameters } = await playground.get('info');
  return { step, vocabulary, parameters, text: await playground.write('you', greedy) };
}
// A playground with a model; `body` may do what it likes, the model has to stay.
const keepsTheModel = (visits, body) => visits.visit({ attributes: short }, async (playground) => {
  await playground.paste(wanted);
  await playground.call('train', 10);
  const before = await present(playground);
  await body(playground);
  assert.deepEqual(await present(playground), before);
  assert.notEqual(await playground.get('state'), 'error');
});
// Presses a button, if the page lets one. A new text takes effect when training starts over.
async function tryTo(playground, part) {
  // It may become disabled at any moment, once the text was looked at.
  await playground.part(part).click({ timeout: 1500 }).catch(() => {});
}

inOneBrowser((visits) => {
  describe('texts', () => {
    test('empty', () => keepsTheModel(visits, async (playground) => {
      await playground.paste('');
      await tryTo(playground, 'start-over');
      await playground.says(/no text|empty|paste/i);
    }));
    test('spaces only', () => keepsTheModel(visits, async (playground) => {
      await playground.paste('  \n\t \u00a0 \u200b  \n'.repeat(20));
      await tryTo(playground, 'start-over');
      await playground.says(/visible|only spaces|blank|empty/i);
    }));
    for (const [what, text] of [['empty', ''], ['blank', ' \n\t '], ['too short', 'ab']]) {
      test(`${what}, after training: the words agree, and the model goes on`, () => visits.visit({ attributes: short }, async (playground) => {
        await playground.call('train', 10);
        await playground.paste(text);
        const words = await playground.says(/goes on with the text that it began with/);
        assert.doesNotMatch(words, /applies on Start over/);
        await playground.press('one-step');
        await playground.page.waitForFunction(() => document.querySelector('crumb-playground').info.step === 11 && document.querySelector('crumb-playground').state === 'paused');
        await playground.train();
        assert.equal((await playground.get('info')).step, 21);
        await playground.paste('Other words, which can be learned from. '.repeat(20));
        await playground.says(/The new text applies on Start over/);
      }));
    }
    test('settings that make no model, after training: the model goes on', () => visits.visit({ attributes: short }, async (playground) => {
      await playground.call('train', 10);
      await playground.changeConfig({ batch_size: 0 });
      await playground.says(/batch_size is 0/);
      await playground.train();
      assert.equal((await playground.get('info')).step, 20);
    }));
    test('one distinct symbol trains to a loss of nothing, with a note', () => visits.visit({ attributes: short }, async (playground) => {
      await playground.paste('a'.repeat(200));
      await playground.says(/one (distinct )?(symbol|character)|only one|single/i);
      if (!(await playground.part('train').isEnabled())) return;
      const losses = await playground.train();
      assert.ok(losses.every((loss) => Math.abs(loss) < 1e-6), String(losses));
    }));
    test('shorter than the context: a shorter one is offered, accepted, and trains', () => visits.visit({ attributes: short }, async (playground) => {
      await playground.paste('A short note about bread.');
      await tryTo(playground, 'train');
      await playground.says(/context/i);
      await playground.page.getByRole('button', { name: /context|shorter/i }).first().click();
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').config.context < 25);
      const losses = await playground.train();
      assert.equal(losses.length, 10);
      assert.ok(losses.every(Number.isFinite));
    }));
    test('5 MB leave the page responsive', async (t) => {
      await visits.visit({ attributes: short }, async (playground) => {
        const line = 'The kettle sings, and 27 cakes wait on the long table by the window.\n';
        await playground.page.evaluate((text) => {
          window.gap = { longest: 0, last: performance.now() };
          const tick = () => {
            const now = performance.now();
            window.gap.longest = Math.max(window.gap.longest, now - window.gap.last);
            window.gap.last = now;
            window.gap.timer = setTimeout(tick);
          };
          window.bigText = text.repeat(Math.ceil(5e6 / text.length));
          tick();
        }, line);
        await playground.page.evaluate(() => {
          const data = new DataTransfer();
          data.setData('text/plain', window.bigText);
          const find = (root) => root.querySelector('textarea')
            ?? [...root.querySelectorAll('*')].map((el) => el.shadowRoot && find(el.shadowRoot)).find(Boolean);
          const box = find(document.querySelector('crumb-playground').shadowRoot);
          box.focus();
          box.select();
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true });
          // Where the page leaves it to the browser, the browser inserts the text.
          if (box.dispatchEvent(event)) {
            box.setRangeText(window.bigText, 0, box.value.length, 'end');
            box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
          }
        });
        await playground.says(/5[,.\u202f\u00a0 ]?0\d\d[,.\u202f\u00a0 ]?\d\d\d/, 30_000);
        await playground.call('train', 5);
        const longest = await playground.page.evaluate(() => { clearTimeout(window.gap.timer); return window.gap.longest; });
        t.diagnostic(`longest time without an answer: ${longest.toFixed(0)} ms`);
        assert.ok(longest < 1000, `${longest} ms`);
      });
    });
  });

  describe('settings and prompts', () => {
    test('unknown characters of a prompt are shown and skipped', () => keepsTheModel(visits, async (playground) => {
      await playground.label('Prompt').fill('you#😀');
      await playground.press('write');
      const text = await playground.says(/never seen|skipped|unknown/i);
      assert.match(text, /#/);
      assert.match(text, /😀/u);
    }));
    test('a prompt of unknown characters only', () => keepsTheModel(visits, async (playground) => {
      await playground.label('Prompt').fill('####');
      await playground.press('write');
      await playground.says(/never seen|skipped|unknown/i);
    }));
    test('a learning rate that cannot be', () => keepsTheModel(visits, async (playground) => {
      await playground.changeConfig({ learning_rate: 1e9 });
      await tryTo(playground, 'start-over');
      await playground.says(/learning rate/i);
    }));
    test('a learning rate that diverges', () => visits.visit({ attributes: { ...short, steps: 400 } }, async (playground) => {
      await playground.paste(wanted);
      await playground.changeConfig({ learning_rate: 1 });
      await playground.train();
      await playground.says(/diverged|learning rate|too (high|large|big)/i);
      assert.notEqual(await playground.get('state'), 'error');
      assert.ok((await playground.losses()).every(Number.isFinite));
      assert.equal(typeof await playground.write('you', greedy), 'string', 'the last good weights write');
      await playground.changeConfig({ learning_rate: 1e-3 });
      await playground.press('start-over');
      await playground.call('train', 5);
      assert.ok((await playground.losses()).every(Number.isFinite));
    }));
  });

  describe('model files that are refused', () => {
    test('each with a sentence, and the present model stays', () => keepsTheModel(visits, async (playground) => {
      const good = await playground.save();
      const before = await present(playground);
      for (const [name, bytes] of Object.entries(damagedFiles(good))) {
        const seen = (await playground.events('crumb-error')).length;
        await playground.load(bytes).catch(() => {}); // a method may also reject
        await playground.page.waitForFunction((n) => window.crumbEvents.filter((e) => e.type === 'crumb-error').length > n, seen, { timeout: 10_000 })
          .catch(() => assert.fail(`${name}: no crumb-error`));
        const { detail } = (await playground.events('crumb-error')).at(-1);
        assert.match(detail.message, /\w.*\.$/, name);
        assert.ok((await playground.read()).includes(detail.message.slice(0, 30)), `${name}: "${detail.message}" is not shown`);
        assert.deepEqual(await present(playground), before, name);
      }
      const outcome = await playground.load(good);
      assert.notEqual(outcome?.ok, false);
    }));
    for (const [what, prepare, sentence] of [
      ['too large', () => Object.defineProperty(File.prototype, 'size', { get: () => 6e8 }), /“big\.safetensors” is larger than 512 MB.*still here/],
      ['gone meanwhile', () => { File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError')); }, /“big\.safetensors” could not be read.*still here/],
    ]) {
      test(`a file that is ${what}`, () => keepsTheModel(visits, async (playground) => {
        const before = await present(playground);
        await playground.page.evaluate(prepare);
        await playground.page.evaluate(() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['no matter'], 'big.safetensors'));
          document.querySelector('crumb-playground').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        });
        await playground.says(sentence);
        assert.deepEqual(await present(playground), before);
      }));
    }
  });
});
