// Pages of other people that have the widget: it works there, and the page stays as it was. The page stands on
// another origin than the widget. Wants build/embed.
import { serve } from '../../../web/serve.mjs';
import { embedded } from '../embed.mjs';

export const modules = {};
const steps = 20;
const settings = { preset: 'lesson', seed: '1' };

function snippet(attributes, script) {
  const given = Object.fromEntries([...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']));
  const all = Object.entries({ ...settings, ...given }).map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<crumb-playground${all}></crumb-playground>\n${script}`;
}
function withCrumb(html, { widget, frame }) {
  const script = `<script src="${widget}"></script>`;
  return html
    .replaceAll(/<!--\s*CRUMB-EMBED\b(.*?)-->/gs, (_, attributes) => snippet(attributes, script))
    .replaceAll(/<!--\s*CRUMB-LOADER\s*-->/g, script)
    .replaceAll('{{CRUMB_WIDGET_URL}}', `${frame}#preset=${settings.preset}&seed=${settings.seed}`);
}

// Runs in the page before anything else: what its own scripts have made is noted just before the widget comes.
function noteGlobals() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('script[src$="widget.js"]') || window.globalsBefore) return;
    window.globalsBefore = Object.fromEntries(['process', 'require', 'define', 'Module', 'exports', 'module'].map((name) => [name, window[name]]));
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

// In a page or frame: the state of every playground, and what is wrong with the page itself.
function inspect() {
  const own = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('crumb-playground, script'));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const roots = [];
  const collect = (root) => {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) { roots.push(element.shadowRoot); collect(element.shadowRoot); }
  };
  collect(document);
  const twice = (names) => names.filter((name, at) => names.indexOf(name) !== at);
  const lost = (root) => [...root.querySelectorAll('label[for]')].filter((label) => !root.getElementById(label.htmlFor)).map((label) => `label for “${label.htmlFor}”`);
  const before = window.globalsBefore ?? {};
  return {
    own: own.map((element) => element.cloneNode(false).outerHTML + [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map(({ data }) => data).join('')).join('\n'),
    twice: [...twice(ids), ...roots.flatMap((root) => twice([...root.querySelectorAll('[id]')].map(({ id }) => id)))],
    lost: roots.flatMap(lost),
    globals: Object.keys(before).filter((name) => window[name] !== before[name]),
  };
}
const playgrounds = (scope) => scope.evaluate(() => [...document.querySelectorAll('crumb-playground')].map(({ state, info, text }) => ({ state, step: info?.step ?? 0, text })));

async function trainOne(scope, index) {
  return scope.evaluate(async ([at, count]) => {
    const playground = document.querySelectorAll('crumb-playground')[at];
    if (playground.info === null && playground.text.length < 200) playground.text = (playground.text || 'tea and cake ').repeat(80);
    await playground.train(count);
    const written = await playground.write(playground.text.slice(0, 3), { max_tokens: 20, seed: 1 });
    const file = new Uint8Array(await playground.save('model'));
    const length = new DataView(file.buffer).getUint32(0, true);
    return {
      losses: [...playground.losses],
      written,
      header: new TextDecoder().decode(file.subarray(8, 8 + length)),
      message: playground.message,
    };
  }, [index, steps]);
}

async function checkScope(scope, where) {
  const complaints = [];
  await scope.waitForSelector('crumb-playground', { state: 'attached' });
  await scope.waitForFunction(() => [...document.querySelectorAll('crumb-playground')].every(({ state }) => ['ready', 'paused', 'error'].includes(state)));
  const count = (await playgrounds(scope)).length;
  const first = await scope.evaluate(inspect);
  for (let index = 0; index < count; index++) {
    const before = await playgrounds(scope);
    const { losses, written, header, message } = await trainOne(scope, index);
    const name = `${where}, widget ${index + 1}`;
    if (losses.length !== before[index].step + steps || !losses.every(Number.isFinite)) complaints.push(`${name}: has not trained ${steps} steps: ${message}`);
    if (!written) complaints.push(`${name}: writes nothing`);
    try { JSON.parse(header); } catch { complaints.push(`${name}: the saved file has no readable header: ${header.slice(0, 80)}`); }
    if (/surprise|\[object|toJSON/.test(header)) complaints.push(`${name}: the saved file has something of the page's in it`);
    const after = await playgrounds(scope);
    for (const [other, { step, text }] of after.entries())
      if (other !== index && (step !== before[other].step || text !== before[other].text)) complaints.push(`${name}: training it changed widget ${other + 1}`);
  }
  const last = await scope.evaluate(inspect);
  if (last.own !== first.own) complaints.push(`${where}: the page's own elements have changed`);
  if (last.twice.length) complaints.push(`${where}: ids that stand twice: ${last.twice}`);
  if (last.lost.length) complaints.push(`${where}: ${last.lost} points at nothing`);
  if (last.globals.length) complaints.push(`${where}: globals of the page have changed: ${last.globals}`);
  return complaints;
}

export async function check(page, { name, bytes }) {
  const widgets = await serve({ root: embedded, isolated: false, cors: true });
  const html = withCrumb(new TextDecoder().decode(bytes), { widget: `${widgets.url}widget.js`, frame: `${widgets.url}embed.html` });
  const host = await serve({ root: embedded, isolated: false, pages: { [`/${name}`]: html, '/favicon.ico': '' } });
  try {
    await page.addInitScript(noteGlobals);
    await page.goto(`${host.url}${name}`);
    await page.waitForLoadState();
    const isInPage = /<crumb-playground/.test(html);
    const frames = page.frames().filter((frame) => frame.url().startsWith(widgets.url));
    if (!isInPage && frames.length === 0) return ['the page has no widget'];
    const complaints = isInPage ? await checkScope(page.mainFrame(), 'in the page') : [];
    for (const frame of frames) complaints.push(...(await checkScope(frame, 'in the frame')));
    return complaints;
  } finally {
    await Promise.all([widgets.close(), host.close()]);
  }
}
