// The npm package as others get it: packed, installed into an empty project, and used from there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { embedded, page, replies, steps, trainReplies } from './embed.mjs';
import { assertSameCurve, references } from './lesson.mjs';
import { inEachBrowser, require } from './harness.mjs';

const root = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let project;
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8' });
  assert.equal(status, 0, stderr + stdout);
  return stdout;
}
const script = (text) => {
  writeFileSync(join(project, 'script.mjs'), text);
  return run(process.execPath, 'script.mjs');
};

before(() => {
  project = mkdtempSync(join(tmpdir(), 'crumb-package-'));
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  const [{ filename, files }] = JSON.parse(run('npm', 'pack', '--json', '--pack-destination', project, `${embedded}/npm`));
  const packed = files.map(({ path }) => path);
  for (const file of ['package.json', 'index.js', 'define.js', 'engine.js', 'elements.js', 'index.d.ts', 'custom-elements.json', 'LICENSE', 'README.md'])
    assert.ok(packed.includes(file), `${file} is not in the package`);
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', join(project, filename));
});
after(() => rmSync(project, { recursive: true, force: true }));

describe('in Node', () => {
  test('importing it does nothing', () => {
    const out = script(`const before = Object.keys(globalThis).length;
      const { define } = await import('crumb-gpt');
      await import('crumb-gpt/define'); // as where pages are made on a server
      console.log(typeof define, Object.keys(globalThis).length - before);`);
    assert.equal(out.trim(), 'function 0');
  });
  test('the engine trains to the numbers of PyTorch, and a saved model writes the same', () => {
    const [{ causal }] = references();
    const { losses, same, refused, misspelt, length } = JSON.parse(script(`import { createTrainer, createWriter } from 'crumb-gpt/engine';
      const trainer = await createTrainer({ text: ${JSON.stringify(replies)}, config: { seed: 0 } });
      const losses = trainer.train(${steps});
      const writer = await createWriter(trainer.saveModel());
      const refused = await createTrainer({ text: '' }).catch(({ name, code, message }) => ({ name, code, message }));
      const misspelt = await createTrainer({ text: 'a', config: { layers: 1 } }).catch(({ name, message }) => ({ name, message }));
      let length = ''; try { writer.write('Your ', { length: 3 }); } catch ({ message }) { length = message; }
      console.log(JSON.stringify({ losses, same: trainer.write('Your ') === writer.write('Your '), refused, misspelt, length }));`));
    assertSameCurve(losses, causal.losses.slice(0, steps));
    assert.equal(same, true);
    assert.equal(refused.name, 'CrumbError');
    assert.ok(refused.message.length > 10, JSON.stringify(refused));
    assert.equal(misspelt.name, 'CrumbError');
    assert.match(misspelt.message, /no setting “layers”.*n_layers/);
    assert.match(length, /no setting “length”.*max_tokens/);
  });
  test('the ten lines in the examples run', () => {
    cpSync(root('examples/embed/engine.mjs'), join(project, 'engine.mjs'));
    assert.ok(readFileSync(root('examples/embed/engine.mjs'), 'utf8').split('\n').filter((line) => line && !line.startsWith('//')).length <= 10);
    const out = run(process.execPath, 'engine.mjs');
    assert.match(out, /loss \d\.\d+/);
  });
  test('the types hold', () => {
    writeFileSync(join(project, 'use.ts'), `import { define } from 'crumb-gpt';
import { createTrainer, type Trainer } from 'crumb-gpt/engine';
import 'crumb-gpt/define';
const trainer: Trainer = await createTrainer({ text: 'a', config: { n_layers: 1 } });
const losses: number[] = trainer.train(3);
await define();
const playground = document.createElement('crumb-playground');
await playground.train(losses.length);
// @ts-expect-error: there is no such setting
await createTrainer({ text: 'a', config: { layers: 1 } });
`);
    run(process.execPath, require.resolve('typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable', 'use.ts');
  });
});

inEachBrowser((visits) => {
  test('in a page: nothing until define(), then the elements', async () => {
    const { url } = await visits.serve({ root: `${embedded}/npm`, isolated: false, pages: { '/host.html': page(`<crumb-playground></crumb-playground>
      <script type="module">import { define } from './index.js'; window.define = define;</script>`),
      '/at-once.html': page('<crumb-playground></crumb-playground><script type="module">import "./define.js"; window.known = customElements.get("crumb-playground") !== undefined;</script>') } });
    await visits.open(`${url}host.html`, {}, async ({ page: at, problems }) => {
      await at.waitForFunction(() => window.define);
      assert.equal(await at.evaluate(() => customElements.get('crumb-playground') === undefined), true);
      await at.evaluate(() => window.define());
      assert.equal((await trainReplies(at)).losses.length, steps);
      assert.deepEqual(problems, []);
    });
    await visits.open(`${url}at-once.html`, {}, async ({ page: at, problems }) => {
      await at.waitForFunction(() => window.known !== undefined);
      assert.equal(await at.evaluate(() => window.known), true, 'crumb-gpt/define defines them before it is done');
      assert.deepEqual(problems, []);
    });
  });
});
