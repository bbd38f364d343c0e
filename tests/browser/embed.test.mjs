// Every place that Crumb may stand in on someone else's page: it trains there, and to the same numbers as
// on the main site.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { assertAsOnTheSite, embedded, page, replies, steps, tag, trainReplies } from './embed.mjs';
import { inEachBrowser, overflow, readWords } from './harness.mjs';

const script = (src) => `<script src="${src}"></script>`;
const strict = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'none'";
const hostile = `<style>* { font: 40px/3 cursive !important; color: red !important; letter-spacing: 1em !important; text-transform: uppercase !important;
  pointer-events: none !important; white-space: pre !important; visibility: inherit } button { display: none !important } section, p, div { margin: 99px !important }</style>`;
// Runs before anything of the page's own.
const blockStorage = () => {
  const forbid = { get() { throw new DOMException('forbidden here', 'SecurityError'); } };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, forbid);
};
const withoutSimd = () => {
  window.Blob = class extends window.Blob {
    constructor(parts, options) {
      super(options?.type === 'text/javascript' ? ['WebAssembly.validate = () => false;', ...parts] : parts, options);
    }
  };
};

inEachBrowser((visits) => {
  // Opens a page that stands on a server of its own; `{widget}` in it is the address of widget.js.
  async function host(body, { files = {}, server = {}, head = '', context = {}, prepare, path = 'host.html' } = {}, then) {
    const widgets = await visits.serve({ root: embedded, isolated: false, ...files });
    const html = page(body, head).replaceAll('{widget}', `${widgets.url}widget.js`).replaceAll('{frame}', `${widgets.url}embed.html`);
    const base = server.base ?? '/';
    const { url } = await visits.serve({ root: embedded, isolated: false, ...server, pages: { [`${base}${path}`]: html } });
    await visits.open('about:blank', context, async (at) => {
      if (prepare) await at.page.context().addInitScript(prepare);
      await at.page.goto(`${url}${path}`);
      await then(at);
    });
  }
  const trains = async ({ page: at, problems }, selector) => {
    await assertAsOnTheSite(visits, await trainReplies(at, selector));
    assert.deepEqual(problems, []);
  };
  const trainsInFrame = async ({ page: at, problems }) => {
    await at.waitForSelector('iframe');
    const frame = await (await at.$('iframe')).contentFrame();
    await assertAsOnTheSite(visits, await trainReplies(frame));
    assert.deepEqual(problems, []);
  };

  describe('the site', () => {
    for (const isolated of [true, false])
      test(isolated ? 'isolated' : 'plain static server', () =>
        visits.visit({ attributes: { variant: 'relaxed' }, server: { isolated } }, (at) => trains(at)));
    test('in a sub-path', () => visits.visit({ attributes: { variant: 'relaxed' }, server: { isolated: false, base: '/course/week-3/' } }, (at) => trains(at)));
  });

  describe('widget.js', () => {
    test('from the same origin, in a sub-path', () => host(tag() + script('widget.js'), { server: { base: '/course/' } }, trains));
    test('from another origin', () => host(tag() + script('{widget}'), {}, trains));
    test('as a module, from another origin', () => host(`<script type="module" src="{widget}"></script>${tag()}`, { files: { cors: true } }, trains));
    test('in an isolated page, on one thread', () => host(tag() + script('{widget}'), { files: { cors: true }, server: { isolated: true } }, async (at) => {
      assert.equal(await at.page.evaluate(() => self.crossOriginIsolated), true);
      await trains(at);
    }));
    test('the other variant gives its own numbers', () => host(tag({ variant: 'simd' }) + script('{widget}'), {}, trains));
    test('under a strict policy', () => host(tag() + script('widget.js'), { server: { csp: strict } }, trains));
    test('with Trusted Types', () => host(tag() + script('widget.js'),
      { server: { csp: "require-trusted-types-for 'script'; trusted-types crumb lit-html" } }, trains));
    test('with storage blocked', () => host(tag() + script('{widget}'), { prepare: blockStorage }, async (at) => {
      await trains(at);
      assert.match(await readWords(at.page, 'crumb-playground'), /not saved on this page/);
    }));
    test('loaded twice, two on a page, and a button of the page called crumb', () => host(
      `${tag({ id: 'one' })}${script('{widget}')}<p>Between</p>${tag({ id: 'two' })}${script('{widget}')}<button id="crumb">Mine</button>`, {}, async (at) => {
        await trains(at, '#one');
        const two = await at.page.evaluate(() => ({ step: document.querySelector('#two').info?.step ?? 0, losses: document.querySelector('#two').losses.length }));
        assert.deepEqual(two, { step: 0, losses: 0 });
        await trains(at, '#two');
        assert.equal(await at.page.locator('#crumb').innerText(), 'Mine');
      }));
    // The page drives itself: what drives browsers fails among extended built-ins.
    test('in an old page with a base address, extended built-ins and names of its own', () => host(`${script('{widget}')}${tag({ id: 'old' })}<script>
        var old = document.querySelector('#old');
        old.addEventListener('crumb-error', function (event) { console.log('REFUSED ' + event.detail.message); });
        old.addEventListener('crumb-ready', async function () {
          old.text = ${JSON.stringify(replies)};
          await old.train(${steps});
          console.log('RESULT ' + old.engine.variant + ' ' + old.losses.join(' ') + ' ' + Object.keys(window.Module).length);
        });</script>`, {
      head: `<base href="https://cdn.example.org/lesson/"><script>
        Array.prototype.toJSON = function () { return '[' + this.join(',') + ']'; };
        Object.prototype.extra = 'surprise';
        Array.prototype.first = function () { return this[0]; };
        window.process = { env: {} }; window.require = function () { throw new Error('no modules here'); };
        window.Module = {}; window.define = function () {}; window.define.amd = {};</script>`,
    }, async ({ page: at, problems }) => {
      const said = await at.waitForEvent('console', { predicate: (message) => /^(RESULT|REFUSED)/.test(message.text()), timeout: 90_000 });
      const [word, variant, ...numbers] = said.text().split(' ');
      assert.equal(word, 'RESULT', said.text());
      assert.equal(numbers.pop(), '0'); // names in window.Module
      await assertAsOnTheSite(visits, { variant, losses: numbers.map(Number) });
      assert.deepEqual(problems, []);
    }));
    test('among hostile styles', () => host(tag() + script('{widget}'), { head: hostile }, async (at) => {
      await trains(at);
      const look = await at.page.locator('crumb-playground [part=one-step]').evaluate((button) => {
        const { fontSize, color, display, letterSpacing, textTransform, pointerEvents } = getComputedStyle(button);
        return { fontSize, isRed: color === 'rgb(255, 0, 0)', isThere: display !== 'none', letterSpacing, textTransform, pointerEvents };
      });
      assert.deepEqual(look, { fontSize: '14px', isRed: false, isThere: true, letterSpacing: 'normal', textTransform: 'none', pointerEvents: 'auto' });
    }));
    test('on a phone', () => host(tag() + script('{widget}'), { context: { viewport: { width: 390, height: 844 } } }, async (at) => {
      await trains(at);
      assert.ok(await overflow(at.page) <= 0);
    }));
    test('without WebAssembly SIMD there is a sentence', () => host(tag() + script('{widget}'), { prepare: withoutSimd }, async ({ page: at }) => {
      await at.waitForFunction(() => document.querySelector('crumb-playground').state === 'error', null, { timeout: 30_000 });
      assert.match(await readWords(at, 'crumb-playground'), /too old for Crumb: it lacks WebAssembly SIMD/);
    }));
    test('where workers are blocked there is a sentence', () => host(tag() + script('widget.js'), { server: { csp: "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'" } },
      async ({ page: at }) => {
        await at.waitForFunction(() => document.querySelector('crumb-playground').state === 'error', null, { timeout: 30_000 });
        assert.match(await readWords(at, 'crumb-playground'), /does not let Crumb start its worker.*worker-src blob:/);
      }));
    test('no request after load', () => host(tag() + script('{widget}'), {}, async (at) => {
      const { length } = at.requests;
      await trains(at);
      await at.write('Your ', { max_tokens: 10 });
      await at.page.evaluate(() => document.querySelector('crumb-playground').setAttribute('sample', 'names'));
      await at.page.waitForFunction(() => !document.querySelector('crumb-playground').text.startsWith('Your'));
      assert.deepEqual(at.requests.slice(length), []);
    }));
  });

  describe('single files', () => {
    const file = `${embedded}/playground.html`;
    test('from disk', () => visits.open(pathToFileURL(file).href, {}, trains));
    test('from a server, and nothing asked for after it', async () => {
      const { url } = await visits.serve({ root: embedded, isolated: false });
      await visits.open(`${url}playground.html`, {}, async (at) => {
        await trains(at);
        assert.equal(at.requests.length, 1);
      });
    });
    test('in a sandboxed frame, as an attachment is shown', () => host('<iframe sandbox="allow-scripts" src="playground.html" width="900" height="600"></iframe>', {}, trainsInFrame));
    test('Replies from disk: the sample mail is read', () => visits.open(pathToFileURL(`${embedded}/replies.html`).href, {}, async ({ page: at, problems }) => {
      await at.locator('crumb-replies [part~=sample]').first().click();
      await at.waitForFunction(() => /\d+ pairs/.test(document.querySelector('crumb-replies').shadowRoot.textContent
        + [...document.querySelector('crumb-replies').shadowRoot.querySelectorAll('*')].map((each) => each.shadowRoot?.textContent ?? '').join(' ')), null, { timeout: 60_000 });
      assert.deepEqual(problems, []);
    }));
    test('a lesson from disk', () => visits.open(pathToFileURL(`${embedded}/lesson-fold-the-paper.html`).href, {}, async ({ page: at, problems }) => {
      await at.locator('crumb-lesson crumb-grid').waitFor();
      assert.match(await readWords(at, 'crumb-lesson'), /Fold the paper/);
      assert.deepEqual(problems, []);
    }));
  });

  describe('embed.html', () => {
    test('in a sandboxed frame, from another origin', () => host('<iframe title="Crumb" sandbox="allow-scripts" src="{frame}#preset=lesson" width="600" height="400"></iframe>', {}, async (at) => {
      await trainsInFrame(at);
      const frame = at.page.frames()[1];
      assert.match(await readWords(frame, 'crumb-playground'), /not saved in this frame/);
    }));
  });

  test('weights', (t) => {
    const weight = (name) => gzipSync(readFileSync(`${embedded}/${name}`), { level: 9 }).length;
    for (const [name, most] of [['widget.js', 350], ['playground.html', 500], ['replies.html', 560], ['lesson-practice.html', 500]]) {
      t.diagnostic(`${name}: ${(weight(name) / 1024).toFixed(1)} KB gzip`);
      assert.ok(weight(name) <= most * 1024, `${name}: ${weight(name)} bytes`);
    }
  });
});
