// Elements that are moved, taken away and put back, set before they are defined, or whose engine does not start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embedded, page, tag } from './embed.mjs';
import { inOneBrowser } from './harness.mjs';

inOneBrowser((visits) => {
  async function host(body, then, server = {}) {
    const { url } = await visits.serve({ root: embedded, isolated: false, ...server, pages: { '/host.html': page(`<main><h1>A lesson</h1>${body}</main><aside></aside>`) } });
    await visits.open(`${url}host.html`, {}, then);
  }
  const script = '<script src="widget.js"></script>';
  const settles = ({ page: at }, method, ...args) => at.evaluate(([name, given]) => Promise.race([
    document.querySelector('crumb-playground')[name](...given).then(() => 'settled', () => 'settled'),
    new Promise((resolve) => { setTimeout(resolve, 8000, 'waits for ever'); })]), [method, args]);

  test('a playground that is moved goes on as if nothing had been', () => host(tag() + script, async (at) => {
    await at.reaches('ready');
    await at.call('train', 10);
    const step = await at.page.evaluate(async () => {
      const playground = document.querySelector('crumb-playground');
      const training = playground.train(40);
      document.querySelector('aside').append(playground);
      await training;
      return playground.info.step;
    });
    assert.equal(step, 50);
    assert.equal((await at.get('losses')).length, 50);
    assert.deepEqual(at.problems, []);
  }));
  test('one that is taken away keeps its run, ends its training, and offers the run when it is back', () => host(tag() + script, async (at) => {
    await at.reaches('ready');
    await at.call('train', 10);
    const ended = await at.page.evaluate(async () => {
      const playground = document.querySelector('crumb-playground');
      const training = playground.train(100_000);
      await new Promise((resolve) => { setTimeout(resolve, 500); });
      playground.remove();
      await training;
      window.away = playground;
      return playground.info?.step;
    });
    assert.ok(ended > 10);
    await at.page.waitForFunction(() => window.away.state !== 'training');
    await at.keeps(ended);
    await at.page.waitForTimeout(300);
    await at.page.evaluate(() => document.querySelector('aside').append(window.away));
    await at.reaches('ready');
    const text = await at.says(new RegExp(`Go on from step ${ended}`));
    assert.match(text, /step 0/);
    assert.equal((await at.get('losses')).length, 0);
    await at.press('resume');
    await at.page.waitForFunction((step) => document.querySelector('crumb-playground').info?.step === step, ended);
    assert.deepEqual(at.problems, []);
  }));
  test('what a program sets before the element is defined holds, and can be changed later', () => host(`<crumb-playground preset="small" steps="20"></crumb-playground>
    <script>Object.assign(document.querySelector('crumb-playground'), { config: { n_layers: 2 }, writing: { temperature: 0.25 }, text: 'as it was '.repeat(40) });</script>${script}`, async (at) => {
    await at.reaches('ready');
    const { n_layers, d_model } = await at.get('config');
    assert.deepEqual({ n_layers, d_model }, { n_layers: 2, d_model: 96 });
    assert.equal((await at.get('writing')).temperature, 0.25);
    assert.match(await at.get('text'), /^as it was/);
    await at.changeConfig({ n_layers: 1 });
    await at.call('train', 2);
    assert.equal((await at.get('info')).config.n_layers, 1);
  }));
  test('a variant that there is not is no wish at all', () => host(`<crumb-playground preset="lesson" variant="fast"></crumb-playground>${script}`, async (at) => {
    await at.reaches('ready');
    await at.call('train', 2);
  }));
  test('without an engine nothing waits for ever', () => host(tag() + script, async (at) => {
    await at.reaches('error');
    for (const [method, ...args] of [['train', 3], ['stepOnce'], ['startOver'], ['write', 'a'], ['save'], ['pause']])
      assert.equal(await settles(at, method, ...args), 'settled', method);
  }, { csp: "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'none'" }));
});
