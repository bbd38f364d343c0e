// Runs a folder of inputs with expected results in Chromium:
//   node tests/browser/cases/runner.mjs DIR [--only TEXT]
// DIR has INDEX.tsv (id, file, …) and, beside each file, NAME.expected.json. The folder that a file
// lies in is its area; the area's checker is AREA.mjs here. The last line is "N passed, N failed".
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from '../../../web/serve.mjs';
import { launch, policy } from '../harness.mjs';
import { bundle } from './bundle.mjs';

// Areas that share a checker. A checker exports
//   modules: { NAME: file under web/src } to be bundled as /NAME.js
//   check(page, { name, path, bytes, line }, expected): complaints, none if all is as expected
const shared = { csv: 'tables', json: 'tables', text: 'tables' };
const here = fileURLToPath(new URL('.', import.meta.url));
const patience = 120_000; // milliseconds for one case

async function checkerOf(area) {
  const file = join(here, `${shared[area] ?? area}.mjs`);
  return existsSync(file) ? import(file) : null;
}

const isExpected = (name) => name.endsWith('.expected.json');
const expectedPath = (path) => path.replace(/\.[^./]+$/, '.expected.json');

// All cases of a folder: from its index, and those that only have an expected file.
export function casesIn(dir) {
  const index = join(dir, 'INDEX.tsv');
  const lines = existsSync(index) ? readFileSync(index, 'utf8').split(/\r?\n/).slice(1).filter(Boolean) : [];
  const cases = lines.map((line) => line.split('\t')).map(([id, file], at) => ({ id, file, line: lines[at] }));
  const listed = new Set(cases.map(({ file }) => expectedPath(file)));
  const others = readdirSync(dir, { recursive: true }).map((name) => name.replaceAll('\\', '/')).filter((name) => isExpected(name) && !listed.has(name));
  for (const name of others.sort()) {
    const stem = basename(name, '.expected.json');
    const input = readdirSync(join(dir, dirname(name))).find((other) => !isExpected(other) && other.replace(/\.[^.]+$/, '') === stem);
    cases.push({ id: name.replace('.expected.json', ''), file: input ? `${dirname(name)}/${input}` : name, line: '' });
  }
  return cases;
}

async function runCase({ context, url, checker }, dir, { file, line }) {
  if (!checker) return [`no checker for the area "${dirname(file)}" (tests/browser/cases/${dirname(file)}.mjs)`];
  const path = join(dir, file);
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(patience);
    const problems = [];
    page.on('console', (message) => { if (message.type() === 'error') problems.push(`in the console: ${message.text().slice(0, 200)}`); });
    page.on('pageerror', (error) => problems.push(`error in the page: ${error}`));
    await page.goto(url);
    const expected = existsSync(expectedPath(path)) ? JSON.parse(readFileSync(expectedPath(path), 'utf8')) : null;
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error(`no result after ${patience / 1000} s`)), patience).unref());
    const complaints = await Promise.race([checker.check(page, { name: basename(file), path, bytes: readFileSync(path), line }, expected), late]);
    return [...complaints, ...problems];
  } catch (error) {
    return [String(error.message ?? error).split('\n')[0]];
  } finally {
    await page.close();
  }
}

// Gives back one { id, file, complaints } per case; calls `onResult` for each.
export async function runCases(dir, { only = '', onResult = () => {} } = {}) {
  const cases = casesIn(dir).filter(({ id, file }) => `${id} ${file}`.includes(only));
  const areas = [...new Set(cases.map(({ file }) => dirname(file)))];
  const checkers = new Map();
  for (const area of areas) checkers.set(area, await checkerOf(basename(area)));
  const root = await bundle(Object.assign({}, ...[...checkers.values()].map((checker) => checker?.modules ?? {})));
  const server = await serve({ root, csp: policy(), pages: { '/case.html': '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>case</title>' } });
  const browser = await launch('chromium');
  const results = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    for (const one of cases) {
      const complaints = await runCase({ context, url: `${server.url}case.html`, checker: checkers.get(dirname(one.file)) }, dir, one);
      results.push({ ...one, complaints });
      onResult(results.at(-1));
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' } } });
  const dir = positionals[0] ?? fileURLToPath(new URL('../../cases', import.meta.url));
  const results = await runCases(dir, {
    only: values.only,
    onResult: ({ id, file, complaints }) => console.log([`${complaints.length ? 'FAILED' : 'ok    '} ${id} ${file}`, ...complaints.map((text) => `         ${text}`)].join('\n')),
  });
  const failed = results.filter(({ complaints }) => complaints.length > 0).length;
  console.log(`${results.length - failed} passed, ${failed || (results.length === 0 ? 1 : 0)} failed`);
  process.exitCode = failed || results.length === 0 ? 1 : 0;
}
