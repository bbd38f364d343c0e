// Every way in which the site is served, what it weighs, and that it asks for nothing once loaded.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isForLater } from '../../web/vite.config.mjs';
import { inEachBrowser, site, variants } from './harness.mjs';

const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; "
  + "style-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'";
const short = { preset: 'lesson', steps: 5 };

async function trainsWith(playground, variant) {
  const losses = await playground.train();
  assert.equal(losses.length, 5);
  assert.ok(losses.every(Number.isFinite));
  const used = await playground.get('engine');
  assert.equal(used.variant, variant, JSON.stringify(used));
}

inEachBrowser((visits, browser) => {
  describe('serving', () => {
    for (const isolated of [true, false]) {
      const variant = isolated ? 'relaxed-threads' : 'relaxed';
      const how = isolated ? 'isolated' : 'not isolated';
      const visit = (server) => visits.visit({ attributes: short, server: { isolated, ...server } }, async (playground) => {
        assert.equal(await playground.page.evaluate(() => self.crossOriginIsolated), isolated);
        await trainsWith(playground, variant);
      });
      test(`${how}: picks ${variant}`, () => visit({}));
      test(`${how}, in a sub-path`, () => visit({ base: '/repo-name/' }));
      test(`${how}, under a strict content-security policy`, () => visit({ csp: strict }));
    }
    test('a variant that was asked for', async () => {
      for (const variant of variants)
        await visits.visit({ attributes: { ...short, variant } }, (playground) => trainsWith(playground, variant));
    });
    test('an engine that is not there is said to be missing', async () => {
      const engines = readdirSync(site, { recursive: true }).map(String).filter((name) => /engine-[a-z-]+\./.test(basename(name)));
      assert.ok(engines.length >= variants.length);
      const pages = Object.fromEntries(engines.map((name) => [`/${name}`, null]));
      await visits.visit({ server: { pages }, state: 'error', complaints: [/./] }, async (playground) => {
        await playground.says(/could not be loaded|could not be started|missing/i);
      });
    });
    test('no request after load', async () => {
      await visits.visit({ attributes: short }, async (playground) => {
        const before = playground.requests.length;
        await playground.train();
        await playground.write('The ', { temperature: 0.8, max_tokens: 30 });
        await playground.save();
        assert.deepEqual(playground.requests.slice(before), []);
      });
    });
  });

  if (browser !== 'chromium') return;
  test('page, script and engine weigh under 250 KB', (t) => {
    // The rest is fetched later, stands on other people's pages, or is read by the server alone.
    const isInVisit = (name) => !name.startsWith('embed/') && name !== '_headers' && !isForLater(basename(name));
    const files = readdirSync(site, { recursive: true }).map(String).filter((name) => isInVisit(name) && statSync(join(site, name)).isFile());
    const weight = (name) => gzipSync(readFileSync(join(site, name)), { level: 9 }).length;
    const total = (names) => names.reduce((sum, name) => sum + weight(name), 0);
    const ofEngine = (name) => /engine-(simd|relaxed)/.test(name);
    const common = total(files.filter((name) => !ofEngine(name)));
    for (const variant of variants) {
      const bytes = common + total(files.filter((name) => new RegExp(`engine-${variant}\\.`).test(name)));
      t.diagnostic(`${variant}: ${(bytes / 1000).toFixed(1)} KB gzip (${(common / 1000).toFixed(1)} without the engine)`);
      assert.ok(bytes < 250 * 1024, `${variant}: ${bytes} bytes`);
    }
  });
});
