// Elements on someone else's page: parts that belong to a playground, locked and hidden controls, and that
// nothing is left when they are gone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { embedded, page, tag } from './embed.mjs';
import { inEachBrowser, readWords, violations } from './harness.mjs';

inEachBrowser((visits, browser) => {
  async function host(body, then, context = {}) {
    const { url } = await visits.serve({ root: embedded, isolated: false, pages: { '/host.html': page(`<main><h1>A lesson</h1>${body}</main><script src="widget.js"></script>`) } });
    await visits.open(`${url}host.html`, context, then);
  }

  describe('parts alone', () => {
    test('belong to a playground by its id, before it in the page or after', () => host(
      `<crumb-loss for="one"></crumb-loss>${tag({ id: 'one' })}<crumb-attention for="one"></crumb-attention><crumb-write for="one"></crumb-write>`, async (at) => {
        await at.reaches('ready');
        await at.page.evaluate(() => document.querySelector('#one').train(12));
        await at.page.locator('body main > crumb-loss summary').click();
        assert.match(await readWords(at.page, 'main > crumb-loss'), /11 \d\.\d{3}/);
        await at.page.locator('main > crumb-attention canvas').first().waitFor();
        await at.page.locator('main > crumb-write [part=write]').click();
        await at.page.waitForFunction(() => document.querySelector('main > crumb-write').renderRoot.querySelector('[part=output]').innerText.length > 40);
        assert.deepEqual(at.problems, []);
      }));
    test('say so where there is no such playground, and find it when it comes', () => host('<crumb-write for="late"></crumb-write>', async ({ page: at }) => {
      await at.waitForFunction(() => /no playground with the id “late”/.test(document.querySelector('crumb-write').renderRoot.textContent));
      await at.evaluate(() => { const late = document.createElement('crumb-playground'); late.id = 'late'; document.querySelector('main').append(late); });
      await at.locator('main > crumb-write [part=write]').waitFor();
      assert.doesNotMatch(await readWords(at, 'main > crumb-write'), /no playground/);
    }));
    test('the mask as a table', () => host('<crumb-mask words="one two three" rule="after_softmax"></crumb-mask>', async ({ page: at, problems }) => {
      await at.locator('crumb-mask crumb-grid').waitFor();
      assert.match(await readWords(at, 'crumb-mask'), /rows add up to 0\.33, 0\.67, 1\.00/);
      await at.evaluate(() => {
        window.changed = [];
        const mask = document.querySelector('crumb-mask');
        mask.addEventListener('crumb-mask-changed', ({ detail }) => window.changed.push(detail));
        mask.scores = [9, 0, 0, 0, 0, 0, 0, 0, 0];
        mask.rule = 'causal';
      });
      await at.waitForFunction(() => window.changed.at(-1)?.rule === 'causal');
      assert.deepEqual((await at.evaluate(() => window.changed.at(-1).rowSums)).map((sum) => sum.toFixed(3)), ['1.000', '1.000', '1.000']);
      assert.deepEqual(problems, []);
    }));
  });

  describe('<crumb-replies> with widget.js alone', () => {
    const drawn = (at) => at.locator('crumb-replies [part~=sample]').first().waitFor();
    test('brings its own script', () => host('<crumb-replies></crumb-replies>' + tag(), async (at) => {
      await drawn(at.page);
      await at.reaches('ready');
      assert.deepEqual(at.problems, []);
    }));
    test('also when it comes later', () => host('', async ({ page: at, requests }) => {
      await at.waitForFunction(() => customElements.get('crumb-playground'));
      assert.ok(!requests.some((url) => url.endsWith('replies.js')));
      await at.evaluate(() => document.querySelector('main').append(document.createElement('crumb-replies')));
      await drawn(at);
    }));
    test('says what is missing where that is not there', async () => {
      const widget = readFileSync(`${embedded}/widget.js`, 'utf8');
      const { url } = await visits.serve({ root: `${embedded}/scorm`, isolated: false, pages: { '/widget.js': widget, '/host.html': page('<crumb-replies></crumb-replies><script src="widget.js"></script>') } });
      await visits.open(`${url}host.html`, {}, ({ page: at }) => at.getByText('put replies.js beside widget.js').waitFor());
    });
  });

  describe('controls', () => {
    test('that are locked are disabled, say so, and stay so', () => host(tag({ locked: 'train mask prompt write', text: 'ab '.repeat(200) }), async (at) => {
      await at.reaches('ready');
      for (const part of ['train', 'mask', 'prompt', 'write']) assert.equal(await at.part(part).isDisabled(), true, part);
      assert.equal(await at.part('one-step').isDisabled(), false);
      assert.match(await at.read(), /Some controls are locked on this page/);
      await at.call('train', 10);
      assert.equal(await at.part('train').isDisabled(), true);
      await at.page.evaluate(() => document.querySelector('crumb-playground').removeAttribute('locked'));
      await at.page.waitForFunction(() => !document.querySelector('crumb-playground').renderRoot.querySelector('crumb-train').renderRoot.querySelector('[part=train]').disabled);
      assert.doesNotMatch(await at.read(), /Some controls are locked/);
      assert.deepEqual(await violations(at.page), []);
    }));
    test('that are hidden are not there', () => host(tag({ 'hidden-parts': 'peek-panel blocks stretch' }), async (at) => {
      await at.reaches('ready');
      for (const part of ['blocks', 'stretch', 'peek']) assert.equal(await at.part(part).isVisible(), false, part);
      assert.equal(await at.part('width').isVisible(), true);
      assert.doesNotMatch(await at.read(), /Does it peek|Blocks/);
    }));
    test('right to left', () => host(tag({ dir: 'rtl', lang: 'ar' }), async (at) => {
      await at.reaches('ready');
      const [text, write] = await Promise.all(['text-panel', 'write-panel'].map((part) => at.part(part).boundingBox()));
      assert.ok(text.x > write.x);
      assert.deepEqual(await violations(at.page), []);
    }, { viewport: { width: 1280, height: 800 } }));
  });

  describe('set up by attributes', () => {
    test('the same way again', () => host(tag({ config: '{"n_layers":2,"holdout":0.1,"nonsense":1}', seed: '5', sample: 'sums', prompt: '1+1=' }), async (at) => {
      await at.reaches('ready');
      await at.page.waitForFunction(() => document.querySelector('crumb-playground').setUp.sample === 'sums');
      const setUp = await at.get('setUp');
      assert.deepEqual({ ...setUp, config: JSON.parse(setUp.config) },
        { preset: 'lesson', config: { n_layers: 2, holdout: 0.1 }, seed: '5', mask: 'causal', steps: '50', sample: 'sums', prompt: '1+1=' });
    }));
    test('a configuration that is no JSON is left aside, with a sentence', () => host(tag({ config: '{n_layers' }), async (at) => {
      await at.reaches('ready');
      await at.says(/“config” is not a JSON object/);
    }));
  });

  test('after a hundred times in and out of the page no worker and no memory are left', async (t) => {
    await host('<div id="place"></div>', async ({ page: at, problems }) => {
      const client = browser === 'chromium' ? await at.context().newCDPSession(at) : null;
      const measure = async () => {
        if (!client) return { nodes: 0, heap: 0 };
        await client.send('Performance.enable');
        for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
        const { metrics } = await client.send('Performance.getMetrics');
        const value = (name) => metrics.find((each) => each.name === name).value;
        return { nodes: value('Nodes'), heap: value('JSHeapUsedSize') };
      };
      await at.evaluate(() => {
        window.alive = 0;
        window.made = 0;
        const Before = window.Worker;
        window.Worker = class extends Before {
          constructor(...args) { super(...args); window.alive++; window.made++; }
          terminate() { super.terminate(); if (!this.over) window.alive--; this.over = true; }
        };
      });
      const cycles = (count) => at.evaluate(async (times) => {
        const place = document.querySelector('#place');
        for (let i = 0; i < times; i++) {
          place.innerHTML = '<crumb-playground id="p"></crumb-playground><crumb-loss for="p"></crumb-loss><crumb-write for="p"></crumb-write>';
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
          place.replaceChildren();
        }
        await new Promise((resolve) => setTimeout(resolve, 2500));
      }, count);
      await cycles(10);
      const before = await measure();
      await cycles(100);
      const after = await measure();
      const { alive, made } = await at.evaluate(() => ({ alive: window.alive, made: window.made }));
      t.diagnostic(`${made} workers made, ${alive} left; ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
      assert.equal(alive, 0);
      assert.ok(made >= 100);
      assert.ok(after.nodes <= before.nodes + 200, `${after.nodes - before.nodes} nodes more`);
      assert.ok(after.heap <= before.heap + 3e6, `${after.heap - before.heap} bytes more`);
      assert.deepEqual(problems, []);
    });
  });
});
