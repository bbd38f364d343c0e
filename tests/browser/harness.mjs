// Starts the browsers and drives a <crumb-playground> as a person would.
import assert from 'node:assert/strict';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/serve.mjs';

// npm packages of the project are all under web/.
export const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium, firefox } = require('playwright-core');

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
// A TypeScript file of the page that imports nothing at run time, as a module.
export async function importTypeScript(relative) {
  const { outputText } = require('typescript').transpileModule(readFileSync(path(`../../${relative}`), 'utf8'),
    { compilerOptions: { target: 'es2022', module: 'es2022' } });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}
export const site = path('../../build/site');
export const golden = path('../golden');
const screenshots = path('../../build/screenshots');
export const variants = ['simd', 'relaxed', 'simd-threads', 'relaxed-threads'];

function find(variable, ...places) {
  for (const place of [process.env[variable], ...places]) {
    try { if (place) { accessSync(place, constants.X_OK); return place; } } catch {}
  }
  throw new Error(`no browser at ${places.join(' or ')}; set ${variable}`);
}

// The browsers that Debian ships. Chromium refuses to run as root with its own sandbox,
// which Playwright leaves off by default. A Firefox that Playwright did not build is driven
// over WebDriver BiDi, which the channel name selects.
const launchers = {
  chromium: () => chromium.launch({
    executablePath: find('CHROMIUM', '/usr/bin/chromium', '/usr/bin/google-chrome'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  }),
  firefox: () => firefox.launch({
    channel: 'moz-firefox',
    executablePath: find('FIREFOX', '/usr/bin/firefox-esr', '/usr/bin/firefox'),
    firefoxUserPrefs: { 'security.fileuri.strict_origin_policy': true },  // Playwright makes it laxer than a user's
  }),
};

export const launch = (name) => launchers[name]();

// The content-security policy of the page, for pages that a test makes itself.
export const policy = () =>
  /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(readFileSync(path('../../web/index.html'), 'utf8'))[1].replace(/\s+/g, ' ');

// Runs `body` once per browser: for what hangs on the browser, such as workers, files, storage, layout, or the
// numbers themselves. BROWSERS=firefox in the environment chooses.
export const inEachBrowser = (body) => inBrowsers(Object.keys(launchers), body);

// For what hangs on the page's own code alone: a visit in Firefox costs three times what it costs in Chromium.
// BROWSERS=chromium,firefox in the environment runs it in both.
export const inOneBrowser = (body) => inBrowsers(['chromium'], body);

function inBrowsers(usual, body) {
  for (const name of process.env.BROWSERS?.split(',') ?? usual) {
    describe(name, () => {
      const visits = new Visits(name);
      before(() => visits.launch());
      after(() => visits.end());
      body(visits, name);
    });
  }
}

// What went wrong in a page, and what it asked for over the network.
function watch(page) {
  const problems = [], requests = [];
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) problems.push(m.text()); });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => { if (!/^(data|blob):/.test(request.url())) requests.push(request.url()); });
  return { problems, requests };
}

// Runs in the page before anything of its own: keeps every event of the playground, and the worker.
function keepEvents() {
  window.Worker = class extends window.Worker {
    constructor(...args) {
      super(...args);
      if (args[1]?.name === 'crumb') window.crumbWorker = this;
    }
  };
  window.crumbEvents = [];
  for (const type of ['crumb-ready', 'crumb-step', 'crumb-trained', 'crumb-error'])
    window.addEventListener(type, (event) => window.crumbEvents.push({ type, time: performance.now(), detail: event.detail }), true);
}

class Visits {
  #browser;
  #servers = [];
  constructor(name) { this.name = name; }
  async launch() { this.#browser = await launchers[this.name](); }
  async end() {
    await this.#browser?.close();
    for (const server of this.#servers) await server.close();
  }

  async serve(options = {}) {
    const server = await serve({ root: site, ...options });
    this.#servers.push(server);
    return server;
  }

  // Opens the playground with these attributes, waits until it is ready, hands it to `body`,
  // and checks that nothing was reported meanwhile. `server` and `context` go to serve() and to
  // the browser context.
  async visit({ attributes = {}, server = {}, context = {}, state = 'ready', complaints = [] } = {}, body = () => {}) {
    const index = readFileSync(`${site}/index.html`, 'utf8');
    // A service worker would make a page isolated that is not meant to be.
    const off = server.isolated === false ? { 'service-worker': 'off' } : {};
    const tag = Object.entries({ ...off, ...attributes }).map(([name, value]) => ` ${name}="${value}"`).join('');
    assert.match(index, /<crumb-playground/);
    const base = server.base ?? '/';
    const pages = { ...server.pages, [`${base}test.html`]: index.replace('<crumb-playground', `$&${tag}`) };
    const { url } = await this.serve({ ...server, pages });
    await this.open(`${url}test.html`, context, async (playground) => {
      await playground.reaches(state);
      await body(playground);
      const unexpected = playground.problems.filter((problem) => !complaints.some((pattern) => pattern.test(problem)));
      assert.deepEqual(unexpected, []);
    });
  }

  async open(url, contextOptions, body) {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 }, ...contextOptions });
    try {
      // The headless shell (tests/run.sh) refuses what the whole browser grants.
      if (this.name === 'chromium') await context.grantPermissions(['clipboard-write']);
      await context.addInitScript(keepEvents);
      const page = await context.newPage();
      const seen = watch(page);
      await page.goto(url);
      return await body(new Playground(page, seen));
    } finally {
      await context.close();
    }
  }
}

// Everything that a person can read in an element, shadow trees included. Texts that stand in one
// line are joined as they are with `inline`, and kept apart by a blank without.
export function readWords(page, tag, inline = false) {
  return page.locator(tag).first().evaluate((top, asLines) => {
    const words = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      if (node.nodeType === Node.ELEMENT_NODE && (node.matches('style, script, textarea, option') || !node.checkVisibility())) return '';
      const children = node.shadowRoot ? node.shadowRoot.childNodes : node.localName === 'slot' ? node.assignedNodes() : node.childNodes;
      if (!asLines) return [...children].map(words).join(' ');
      const isInline = node.nodeType !== Node.ELEMENT_NODE || getComputedStyle(node).display === 'inline';
      const text = [...children].map(words).join('');
      return isInline ? text : ` ${text} `;
    };
    return words(top).replace(/\s+/g, ' ').trim();
  }, inline);
}
export async function pageSays(page, tag, pattern, timeout = 10_000, inline = false) {
  const end = Date.now() + timeout;
  let text = '';
  while (Date.now() < end) {
    text = await readWords(page, tag, inline);
    if (pattern.test(text)) return text;
    await page.waitForTimeout(50);
  }
  assert.fail(`nothing like ${pattern} in: ${text}`);
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
// What axe finds wrong, a line each.
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.flat().join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`).join('; ')}`);
}
// How many pixels the page is wider than the window.
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const element = 'crumb-playground';

export class Playground {
  constructor(page, { problems, requests }) {
    Object.assign(this, { page, problems, requests });
  }

  part(name) { return this.page.locator(`${element} [part~="${name}"]`).first(); }
  press(name) { return this.part(name).click(); }
  label(text) { return this.page.getByLabel(text).first(); }

  get(property) { return this.page.evaluate(([tag, name]) => document.querySelector(tag)[name], [element, property]); }
  set(property, value) {
    return this.page.evaluate(([tag, name, to]) => { document.querySelector(tag)[name] = to; }, [element, property, value]);
  }
  call(method, ...args) {
    return this.page.evaluate(([tag, name, values]) => document.querySelector(tag)[name](...values), [element, method, args]);
  }
  changeConfig(changes) {
    return this.page.evaluate(([tag, to]) => {
      const playground = document.querySelector(tag);
      playground.config = { ...playground.config, ...to };
    }, [element, changes]);
  }

  async reaches(...states) {
    await this.page.waitForFunction(([tag, wanted]) => wanted.includes(document.querySelector(tag)?.state),
      [element, states], { timeout: 120_000, polling: 20 })
      .catch(async () => assert.fail(`state is ${await this.get('state')}, not ${states}; ${this.problems.join('; ')}`));
  }
  events(type) {
    return this.page.evaluate((wanted) => window.crumbEvents.filter((event) => !wanted || event.type === wanted), type);
  }

  // Asks the engine's worker, as lessons do. Arrays come back as plain ones.
  ask(type, question) {
    return this.page.evaluate(([name, ask]) => new Promise((resolve) => {
      const id = -Math.ceil(Math.random() * 1e9); // the page's own are positive
      const plain = (value) => {
        if (ArrayBuffer.isView(value)) return [...value];
        if (!value || typeof value !== 'object') return value;
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
      };
      const listen = ({ data }) => {
        if (data.id !== id) return;
        window.crumbWorker.removeEventListener('message', listen);
        resolve(plain(data.answer));
      };
      window.crumbWorker.addEventListener('message', listen);
      window.crumbWorker.postMessage({ type: name, id, ask });
    }), [type, question]);
  }

  // Puts text where the old one was, as pasting does.
  async paste(text) {
    const box = this.label('Training text');
    await box.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
    await this.page.waitForFunction(([tag, wanted]) => document.querySelector(tag).text === wanted, [element, text], { timeout: 20_000 });
  }

  // Presses Train and waits for the end. Gives back all losses.
  async train() {
    const before = (await this.events()).filter(({ type }) => type !== 'crumb-step').length;
    await this.press('train');
    await this.page.waitForFunction(([tag, seen]) => document.querySelector(tag).state !== 'training'
      && window.crumbEvents.filter(({ type }) => type !== 'crumb-step').length > seen,
    [element, before], { timeout: 300_000, polling: 50 });
    return this.losses();
  }
  // Until the browser keeps a run of so many steps.
  async keeps(step) {
    const kept = () => this.page.evaluate(() => new Promise((resolve) => {
      const opening = indexedDB.open('keyval-store');
      opening.onupgradeneeded = () => opening.transaction.abort(); // it is not there yet, and is not made here
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const asking = opening.result.transaction('keyval').objectStore('keyval').getAll();
        asking.onsuccess = () => {
          opening.result.close();
          resolve(asking.result.map((run) => run.step));
        };
      };
    }));
    const end = Date.now() + 10_000;
    let steps = [];
    while (!steps.includes(step)) {
      assert.ok(Date.now() < end, `step ${step} is not kept, only ${steps}`);
      steps = await kept();
    }
  }
  losses() { return this.page.evaluate((tag) => [...document.querySelector(tag).losses], element); }

  read() { return readWords(this.page, element); }
  says(pattern, timeout) { return pageSays(this.page, element, pattern, timeout); }
  // Files cross between the page and the test as base64, which is much quicker than as numbers.
  async save() {
    return Buffer.from(await this.page.evaluate(async (tag) => (await document.querySelector(tag).save()).toBase64(), element), 'base64');
  }
  load(bytes) {
    return this.page.evaluate(([tag, base64]) => document.querySelector(tag).load(Uint8Array.fromBase64(base64)),
      [element, Buffer.from(bytes).toString('base64')]);
  }
  // For people to look at. Playwright adds a style of its own meanwhile, which the page's policy
  // refuses; Firefox says so, and that is not the page's fault.
  async photograph(name, options = {}) {
    const { length } = this.problems;
    await this.page.screenshot({ path: `${screenshots}/${name}.png`, ...options });
    await this.page.waitForTimeout(100);
    this.problems.length = length;
  }
  write(prompt, options) { return this.call('write', prompt, options); }
}
