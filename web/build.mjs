// Makes build/site/ from web/src, examples/text and build/engine, and says how large it is.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { engineOutput, headersFile, isForLater, serviceWorker, site } from './vite.config.mjs';

const out = fileURLToPath(new URL('../build/site', import.meta.url));
const budget = 250 * 1024; // bytes, compressed: all that the playground needs to train

const engine = engineOutput();
if (engine.files.length === 0) throw new Error('build/engine is empty: build the engine first.');
await build(site(engine.dir));
mkdirSync(`${out}/${engine.dir}`);
for (const { name, bytes } of engine.files) writeFileSync(`${out}/${engine.dir}/${name}`, bytes);

const files = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(out, `${parentPath}/${name}`))
  .sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(`${out}/${file}`));
const isPage = (file) => file.endsWith('.html');
await build(
  serviceWorker(
    files.filter((file) => !isPage(file)),
    hash.digest('hex').slice(0, 12),
  ),
);
writeFileSync(`${out}/_headers`, headersFile(engine.dir));

const compressed = (bytes) => gzipSync(bytes, { level: 9 }).length;
let total = 0;
const report = (name, bytes, counts) => {
  if (counts) total += compressed(bytes);
  console.log(
    `${name.padEnd(44)} ${String(bytes.length).padStart(8)} bytes ${String(compressed(bytes)).padStart(7)} gzip`,
  );
};
for (const file of ['index.html', 'service-worker.js']) report(file, readFileSync(`${out}/${file}`), true);
for (const file of readdirSync(`${out}/assets`).sort()) {
  report(`assets/${file}`, readFileSync(`${out}/assets/${file}`), !isForLater(file));
}
// A visitor fetches one variant; the largest is the one to count.
const largest = engine.files
  .filter(({ name }) => name.endsWith('.wasm'))
  .reduce((a, b) => (compressed(b.bytes) > compressed(a.bytes) ? b : a))
  .name.replace('.wasm', '');
for (const { name, bytes } of engine.files) {
  report(`${engine.dir}/${name}`, bytes, name === `${largest}.wasm` || name === `${largest}.mjs`);
}
console.log(`a visit, at most: ${total} bytes gzip`);
if (total > budget) throw new Error(`The site is over its budget of ${budget} bytes.`);
