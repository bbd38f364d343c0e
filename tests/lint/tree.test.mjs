// The rules that the tree itself keeps: who may include whom, and what no file may contain.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';

const root = fileURLToPath(new URL('../../', import.meta.url));

// Inside core a folder includes only itself and folders to its left.
const order = ['base', 'tensor', 'kernels', 'text', 'layers', 'model', 'training', 'generation', 'files', 'lessons'];

function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error) throw error;
  return { status, output: stdout + stderr };
}
// Committed files and those that are about to be.
const files = run('git', '-c', `safe.directory=${root.replace(/\/$/, '')}`, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  .output.split('\0').filter(Boolean);
const read = (file) => {
  try { return readFileSync(root + file, 'utf8'); } catch { return ''; } // deleted, not yet committed
};
const matching = (pattern) => files.filter((file) => pattern.test(file));

// Every line of the files that the pattern finds something wrong in, as "file:line: text".
function lines(names, wrong) {
  return names.flatMap((file) => read(file).split('\n')
    .map((line, i) => (wrong(line, file) ? `${file}:${i + 1}: ${line.trim().slice(0, 120)}` : ''))
    .filter(Boolean));
}
const included = (line) => /^\s*#\s*include\s*["<]([^">]+)[">]/.exec(line)?.[1];
const imported = (line) => /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/.exec(line)?.[1];

describe('who includes whom', () => {
  const core = matching(/^core\/.*\.(h|cpp)$/);
  test('the list of core folders is complete', () => {
    const folders = new Set(core.map((file) => file.split('/')[1]));
    assert.deepEqual([...folders].filter((folder) => !order.includes(folder)), []);
    assert.ok(folders.size > 3);
  });
  test('inside core, dependencies flow one way', () => {
    const upwards = lines(core, (line, file) => {
      const [top, folder] = included(line)?.split('/') ?? [];
      return top === 'core' && order.indexOf(folder) > order.indexOf(file.split('/')[1]);
    });
    assert.deepEqual(upwards, []);
  });
  test('core stands alone: no Emscripten, no facade', () => {
    assert.deepEqual(lines(core, (line) => /^(emscripten|wasm|web|tests|examples)\b/.test(included(line) ?? '')), []);
    assert.deepEqual(lines(core, (line) => /\b(EM_JS|EM_ASM|EMSCRIPTEN_KEEPALIVE|__EMSCRIPTEN__)\b/.test(line)), []);
  });
  test('core prints nothing, reads no clock and no file', () => {
    const system = /^(iostream|fstream|filesystem|chrono|ctime|time\.h)$/;
    assert.deepEqual(lines(core, (line) => system.test(included(line) ?? '')), []);
  });
  test('nothing outside tests includes tests', () => {
    const others = matching(/^(core|wasm|web|examples)\/.*\.(h|cpp|ts|js|mjs)$/).filter((file) => !/_test\.mjs$|\.test\./.test(file));
    assert.deepEqual(lines(others, (line) => /(^|\/)tests\//.test(included(line) ?? imported(line) ?? '')), []);
  });
});

describe('what no file contains', () => {
  const text = files.filter((file) => !/\.(png|jpe?g|ico|wasm|gz|zip|safetensors|bin)$/.test(file));
  test('paths of one machine', () => {
    const places = /(?:^|[\s"'`=(:,])\/(?:work|root|home|Users)\/\w/;
    assert.deepEqual(lines(text, (line, file) => !/^tests\/golden\/|^examples\/text\//.test(file) && places.test(line)), []);
  });
  test('the address of a package registry', () => {
    const locks = matching(/(package-lock\.json|\.npmrc|\.yarnrc.*|pnpm-lock\.yaml)$/);
    assert.deepEqual(lines(locks, (line) => /https?:\/\/[^"]*\.tgz|"resolved"|registry\s*=/.test(line)), []);
    assert.deepEqual(lines(text, (line) => /https?:\/\/[\w.-]*registry\.\w/.test(line)), []);
  });
  test('marks of a merge that was not finished', () => {
    assert.deepEqual(lines(text, (line) => /^(<{7} |>{7} )/.test(line)), []);
  });
  test('anything that is made by a build', () => {
    assert.deepEqual(matching(/(^|\/)(node_modules|build)\//), []);
  });
});

describe('other checkers', () => {
  const scripts = files.filter((file) => file.endsWith('.sh') || file === '.ci/run');
  for (const script of scripts) {
    test(`bash -n ${script}`, () => {
      const { status, output } = run('bash', '-n', script);
      assert.equal(status, 0, output);
    });
  }
  test('type check and biome', () => {
    const { status, output } = run('npm', '--prefix', 'web', 'run', '--silent', 'check');
    assert.equal(status, 0, output);
  });
});
