// PyTorch's reference numbers, compared in a worker of the browser itself.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { inEachBrowser } from './harness.mjs';

const programs = (variant) => fileURLToPath(new URL(`../../build/wasm-${variant}/tests`, import.meta.url));

// Runs golden_web.js in a worker; gives back what it printed. Of the two whole training runs it
// compares 60 updates: main() is one long call, which browsers never come to optimise, and
// lesson.test.mjs compares all 301 through the page.
const runInWorker = () => new Promise((resolve) => {
  const source = `const lines = [];
    var Module = { arguments: ['--updates', '60'], print: (line) => lines.push(line), printErr: (line) => lines.push(line),
      locateFile: (name) => '${location.origin}/' + name, onExit: () => postMessage(lines) };
    importScripts('${location.origin}/golden_web.js');`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => resolve([`error: ${event.message}`]);
});

inEachBrowser((visits) => {
  for (const variant of ['simd', 'relaxed']) {
    test(`golden numbers, ${variant}`, async (t) => {
      const { url } = await visits.serve({ root: programs(variant), pages: { '/empty': '<!doctype html><link rel="icon" href="data:,">' } });
      const lines = await visits.open(`${url}empty`, {}, ({ page }) => page.evaluate(runInWorker));
      const summary = lines.at(-1) ?? '';
      t.diagnostic(summary);
      assert.match(summary, /^[1-9]\d* passed, 0 failed$/, lines.join('\n'));
    });
  }
});
