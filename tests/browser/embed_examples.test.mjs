// The pages in examples/embed, as they stand there: only the address of the folder is put in.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { embedded } from './embed.mjs';
import { inEachBrowser, readWords } from './harness.mjs';

const example = (name) => readFileSync(fileURLToPath(new URL(`../../examples/embed/${name}`, import.meta.url)), 'utf8');
const here = 'https://example.org/crumb/embed/';

inEachBrowser((visits) => {
  async function show(html, then) {
    const { url, origin } = await visits.serve({ root: embedded, isolated: false });
    const placed = html.replaceAll(here, url).replaceAll('https://example.org', origin).replace('<title>', '<link rel="icon" href="data:,"><title>');
    const host = await visits.serve({ root: embedded, isolated: false, pages: { '/example.html': placed } });
    await visits.open(`${host.url}example.html`, {}, async (at) => {
      await then(at);
      assert.deepEqual(at.problems, []);
    });
  }

  describe('examples/embed', () => {
    test('the tag in the README: locked to Train and the mask', async () => {
      const [, html] = /```html\n([^]*?)```/.exec(example('README.md').replace(/^ {3}/gm, ''));
      await show(html, async (at) => {
        await at.reaches('ready');
        await at.press('train');
        await at.page.waitForFunction(() => document.querySelector('crumb-playground').losses.length > 5);
        await at.press('pause');
        await at.part('train').waitFor();
        await at.page.locator('crumb-playground summary').evaluateAll((all) => all.forEach((summary) => summary.click()));
        // All that can be used, wherever it stands: by its name as a part, or by its label.
        const open = await at.page.locator('crumb-playground').locator('button, input, select, textarea').evaluateAll((all) => all
          .filter((field) => field.checkVisibility() && !field.disabled && field.type !== 'file').map((field) => field.part.value || field.labels?.[0]?.innerText || field.innerText));
        assert.deepEqual(open.sort(), ['mask', 'start-over', 'train']);
      });
    });
    test('a lesson with three widgets', () => show(example('lesson.html'), async (at) => {
      await at.page.locator('crumb-mask crumb-grid').waitFor();
      await at.reaches('ready');
      await at.call('train', 5);
      await at.page.locator('main > crumb-write [part=write]').click();
      await at.page.waitForFunction(() => document.querySelector('main > crumb-write').shadowRoot.querySelector('[part=output]').innerText.length > 20);
    }));
    test('the script from another address, with a policy', () => show(example('cross-origin.html'), async (at) => {
      await at.page.waitForFunction(() => document.querySelector('crumb-playground')?.losses.length >= 10, null, { timeout: 60_000 });
    }));
    test('a frame without rights', () => show(example('sandboxed.html'), async (at) => {
      await at.page.frameLocator('iframe').locator('crumb-lesson crumb-grid').waitFor();
    }));
    test('a frame without rights, on an isolated server, as HOSTS.md says', async () => {
      const pages = { '/example.html': example('sandboxed.html').replace('<title>', '<link rel="icon" href="data:,"><title>') };
      for (const [server, isThere] of [[{ isolated: true }, false], [{ isolated: true, cors: true }, true], [{ isolated: false }, true]]) {
        const { url } = await visits.serve({ root: embedded, pages, ...server });
        await visits.open(`${url}example.html`, {}, async (at) => {
          const lesson = at.page.frameLocator('iframe').locator('crumb-lesson crumb-grid');
          const wait = lesson.waitFor({ timeout: isThere ? 30_000 : 3000 }).then(() => true, () => false);
          assert.equal(await wait, isThere, JSON.stringify(server));
        });
      }
    });
    test('a page that drives a frame', () => show(example('driven.html'), async (at) => {
      await at.page.waitForFunction(() => document.querySelector('#said').textContent === 'Ready.', null, { timeout: 60_000 });
      await at.page.locator('#go').click();
      await at.page.waitForFunction(() => /^Step 100, loss \d\.\d{3}\. It writes: The ./.test(document.querySelector('#said').textContent), null, { timeout: 60_000 });
      const height = await at.page.locator('iframe').evaluate((frame) => frame.height);
      assert.ok(Number(height) > 300);
      await at.page.locator('#text').fill('x');
      await at.page.locator('#go').click();
      await at.page.waitForFunction(() => !/^(Step|Ready)/.test(document.querySelector('#said').textContent), null, { timeout: 60_000 });
    }));
    test('the frames that the Markdown examples name are there', async () => {
      for (const name of ['docusaurus.md', 'quarto.qmd']) {
        const [, fragment] = /embed\.html#([^"]*)"/.exec(example(name));
        await show(`<!doctype html><html lang="en"><title>x</title><iframe title="Crumb" src="embed.html#${fragment}"></iframe></html>`, async (at) => {
          await at.page.frameLocator('iframe').locator('crumb-lesson h2').waitFor();
          assert.match(await readWords(at.page.frames()[1], 'crumb-lesson'), /Fold the paper/);
        });
      }
    });
    test('the notebook cell: widget.js as a module with an export, and what render() makes', async () => {
      const [, render] = /WIDGET \+ """([^]*?)"""/.exec(example('jupyter.py'));
      const module = readFileSync(`${embedded}/widget.js`, 'utf8') + render;
      const { url } = await visits.serve({ root: embedded, isolated: false, pages: { '/cell.html': '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>x</title><div id="cell"></div></html>' } });
      await visits.open(`${url}cell.html`, {}, async (at) => {
        await at.page.evaluate(async (code) => {
          const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
          const { default: cell } = await import(address);
          const values = { text: 'The tea is hot. The bun is sweet. '.repeat(20), locked: 'preset' };
          window.kept = values;
          const model = { get: (name) => values[name], set: (name, value) => { values[name] = value; }, save_changes() {}, on() {} };
          window.remove = cell.render({ model, el: document.querySelector('#cell') });
        }, module);
        await at.reaches('ready');
        await at.call('train', 4);
        assert.equal(await at.page.evaluate(() => window.kept.losses.length), 4);
        await at.page.evaluate(() => window.remove());
        assert.equal(await at.page.locator('crumb-playground').count(), 0);
      });
    });
  });
});
