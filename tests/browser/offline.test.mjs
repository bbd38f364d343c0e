// The service worker: threads where the host sends no isolation headers, and work without a network.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { inEachBrowser, Playground, site } from './harness.mjs';

const index = readFileSync(`${site}/index.html`, 'utf8');
const with_ = (attributes) => index.replace('<crumb-playground', `$& ${attributes}`);
const plain = { isolated: false };

const isolated = (page) => page.evaluate(() => crossOriginIsolated);
const registrations = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const caches = (page) => page.evaluate(async () => (await window.caches.keys()).sort());

// Counts how often the page was loaded since it was opened.
const loads = (page) => page.evaluate(() => Number(sessionStorage.getItem('loads-in-the-test') ?? 0));
const countLoads = (page) => page.addInitScript(() => {
  if (window.top === window) sessionStorage.setItem('loads-in-the-test', Number(sessionStorage.getItem('loads-in-the-test') ?? 0) + 1);
});
// Until a question, which may take its time, is answered with yes.
async function until(page, question, argument) {
  for (const end = Date.now() + 20_000; Date.now() < end; await page.waitForTimeout(50))
    if (await page.evaluate(question, argument).catch(() => false)) return; // the page may be on its way to another
  assert.fail(`never true: ${question}`);
}
async function becomesIsolated(playground) {
  await playground.page.waitForFunction(() => crossOriginIsolated && document.querySelector('crumb-playground')?.state === 'ready',
    null, { timeout: 30_000 });
}
// Long enough for a second load to have begun, if there were to be one.
async function settles(playground, { registered = true } = {}) {
  if (registered) await until(playground.page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  await playground.page.waitForTimeout(1500);
  await playground.page.waitForLoadState();
  await playground.reaches('ready', 'paused', 'training');
}
async function trains(playground, steps = 5) {
  await playground.call('train', steps);
  assert.ok((await playground.losses()).slice(-steps).every(Number.isFinite));
}
// Everything that the running engine needs is in the cache.
const engineIsKept = (page) => until(page, async () => {
  const { variant } = document.querySelector('crumb-playground').engine;
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return all.flat().filter(({ url }) => url.includes(`/engine-${variant}.`)).length === 2;
});

inEachBrowser((visits) => {
  // Opens the site for the first time, in an empty profile.
  async function open(server, context, body) {
    const { url } = server.url ? server : await visits.serve(server);
    await visits.open('about:blank', context, async (playground) => {
      await countLoads(playground.page);
      await playground.page.goto(url);
      await body(playground, url);
    });
  }

  describe('on a server without headers', () => {
    test('isolated after one more load, with threads', () => open(plain, {}, async (playground) => {
      await becomesIsolated(playground);
      assert.equal(await loads(playground.page), 2);
      assert.equal((await playground.get('engine')).variant, 'relaxed-threads');
      await trains(playground, 30);
      assert.equal(await loads(playground.page), 2);
      await playground.page.reload();
      await becomesIsolated(playground);
      assert.equal(await loads(playground.page), 3, 'only the one asked for');
    }));
    test('in a sub-path, and for a page with a query', () => open({ ...plain, base: '/repo-name/' }, {}, async (playground, url) => {
      await becomesIsolated(playground);
      await playground.page.goto(`${url}index.html?x=1#y`);
      await becomesIsolated(playground);
      assert.equal(await loads(playground.page), 3);
    }));
    test('other pages of the folder are left alone', () => open(
      { ...plain, pages: { '/other.html': '<!doctype html><title>Other</title><p>Other' } }, {}, async (playground, url) => {
        await becomesIsolated(playground);
        await playground.page.goto(`${url}other.html`);
        assert.equal(await isolated(playground.page), false);
      }));
    test('not in a frame', async () => {
      const { url } = await visits.serve({ ...plain, pages: { '/frame.html': '<!doctype html><iframe src="./" width="900" height="600"></iframe>' } });
      await visits.open(`${url}frame.html`, {}, async ({ page }) => {
        await page.frameLocator('iframe').locator('crumb-header .engine').filter({ hasText: 'thread' }).waitFor();
        await page.waitForTimeout(1000);
        assert.equal(await registrations(page), 0);
      });
    });
    test('once the person has done anything, the page stays', async () => {
      const { url } = await visits.serve(plain);
      await visits.open('about:blank', {}, async (playground) => {
        await countLoads(playground.page);
        await playground.page.addInitScript(() => addEventListener('DOMContentLoaded', () => {
          document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        }));
        await playground.page.goto(url);
        await settles(playground);
        assert.equal(await loads(playground.page), 1);
        assert.equal(await isolated(playground.page), false);
        await playground.says(/one processor core so far/i);
        await trains(playground);
      });
    });
    test('a page that trains by itself trains in the end', () => open({ ...plain, pages: { '/': with_('autostart steps="5"') } }, {}, async (playground) => {
      await settles(playground);
      await playground.reaches('paused');
      assert.equal((await playground.losses()).length, 5);
      assert.ok(await loads(playground.page) <= 2);
    }));
    test('service-worker="off": nothing is registered, and what was is removed', async () => {
      const pages = { '/': with_('service-worker="off"'), '/on.html': index };
      await open({ ...plain, pages }, {}, async (playground, url) => {
        await settles(playground, { registered: false });
        assert.equal(await registrations(playground.page), 0);
        assert.equal(await loads(playground.page), 1);
        assert.equal((await playground.get('engine')).variant, 'relaxed');
        await trains(playground);
        await playground.page.goto(`${url}on.html`);
        await becomesIsolated(playground);
        await playground.page.goto(url);
        await until(playground.page, async () => !(await navigator.serviceWorker.getRegistration()) && !(await caches.keys()).length);
      });
    });
  });

  describe('where it cannot be', () => {
    for (const [how, server, context] of [
      ['blocked by the browser', plain, { serviceWorkers: 'block' }],
      ['not served', { ...plain, pages: { '/service-worker.js': 'no script' } }, {}],
    ]) {
      test(`${how}: one thread, and a quiet note`, () => open(server, context, async (playground) => {
        await settles(playground, { registered: false });
        assert.equal(await loads(playground.page), 1);
        assert.equal((await playground.get('engine')).variant, 'relaxed');
        await playground.says(/one processor core/i);
        await trains(playground);
      }));
    }
    test('storage blocked: no second load by itself', async () => {
      const { url } = await visits.serve(plain);
      await visits.open('about:blank', {}, async (playground) => {
        await playground.page.addInitScript(() => {
          Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
        });
        let count = 0;
        playground.page.on('load', () => { count += 1; });
        await playground.page.goto(url);
        await settles(playground);
        assert.equal(count, 1);
        await playground.says(/one processor core so far/i);
        await playground.page.getByRole('button', { name: /load the page again/i }).click();
        await becomesIsolated(playground);
      });
    });
  });

  describe('without a network', () => {
    test('a second visit', async () => {
      const server = await visits.serve(plain);
      await open(server, {}, async (playground) => {
        await becomesIsolated(playground);
        await engineIsKept(playground.page);
        await server.close();
        const second = await playground.page.context().newPage();
        await second.goto(server.url);
        const again = new Playground(second, { problems: [], requests: [] });
        await becomesIsolated(again);
        assert.equal((await again.get('engine')).variant, 'relaxed-threads');
        await trains(again);
      });
    });
    test('nothing is registered where a server on this machine sends the headers', () => open({}, {}, async (playground) => {
      await settles(playground, { registered: false });
      assert.equal(await registrations(playground.page), 0);
    }));
  });

  test('a new version: shown at the next visit, without another load; old caches go', async () => {
    const root = mkdtempSync(join(tmpdir(), 'crumb-site-'));
    after(() => rmSync(root, { recursive: true, force: true }));
    cpSync(site, root, { recursive: true });
    await open({ ...plain, root }, {}, async (playground, url) => {
      const { page } = playground;
      await becomesIsolated(playground);
      const [before] = await caches(page);
      writeFileSync(`${root}/index.html`, index.replace('<title>Crumb', '<title>New Crumb'));
      const worker = `${root}/service-worker.js`;
      const version = before.split(':').at(-1);
      writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(version, `new${version.slice(3)}`));
      await page.goto(url);
      await becomesIsolated(playground);
      assert.match(await page.title(), /^New/);
      await until(page, async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration.waiting || !registration.installing && (await window.caches.keys()).some((name) => /:new/.test(name));
      });
      assert.equal(await loads(page), 3);
      const context = page.context();
      await page.close(); // the last page of the old one
      const next = await context.newPage();
      await countLoads(next);
      await next.waitForTimeout(500);
      await next.goto(url);
      await becomesIsolated({ page: next });
      await until(next, async (old) => !(await caches.keys()).includes(old), before);
      assert.equal(await loads(next), 1);
      assert.equal((await caches(next)).length, 1);
      assert.match(await next.title(), /^New/);
    });
  });
});
