// Where the time of a training step goes, function by function: V8's sampling profiler in Chromium.
//
//   node tests/bench/profile.mjs [variant without threads] [arguments of step_bench]   (relaxed 1 4 lesson)
//
// Only functions that are never inlined appear under their own name; the hot loops are such.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const [variant = 'relaxed', ...given] = process.argv.slice(2);
const args = given.length ? given : ['1', '4', 'lesson'];
const folder = fileURLToPath(new URL(`../../build/wasm-${variant}/tests/`, import.meta.url));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const page = await browser.newPage();
const types = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
await page.route('http://bench.test/**', (route) => {
  const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
  const body = name === 'index.html' ? '<!doctype html>' : readFileSync(folder + name);
  return route.fulfill({ body, contentType: types[name.split('.').pop()] });
});
page.on('console', (message) => console.log(message.text()));
await page.goto('http://bench.test/');
const session = await page.context().newCDPSession(page);
await session.send('Profiler.enable');
await session.send('Profiler.setSamplingInterval', { interval: 200 });
await session.send('Profiler.start');
await page.evaluate((words) => new Promise((resolve) => {
  window.Module = { arguments: words, print: console.log, printErr: console.log, onExit: resolve };
  document.head.append(Object.assign(document.createElement('script'), { src: '/step_bench.js' }));
}), args);
const { profile } = await session.send('Profiler.stop');
await browser.close();

const names = new Map(profile.nodes.map((node) => [node.id, node.callFrame.functionName || '(none)']));
const time = new Map();
profile.samples.forEach((id, i) => {
  const name = names.get(id);
  time.set(name, (time.get(name) ?? 0) + profile.timeDeltas[i]);
});
// The ceiling's own loop and idle time are not part of a step.
for (const name of time.keys()) if (/^\(|ceilingLoop/.test(name)) time.delete(name);
const total = [...time.values()].reduce((a, b) => a + b, 0);
for (const [name, t] of [...time].sort((a, b) => b[1] - a[1]).slice(0, 30)) {
  console.log(`${(100 * t / total).toFixed(1).padStart(5)} %  ${name.replace(/^\$|crumb::(kernels::)?|\(anonymous namespace\)::/g, '').slice(0, 100)}`);
}
