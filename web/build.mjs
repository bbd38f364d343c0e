// Makes build/site/ from web/src, examples/text and build/engine, and says how large it is.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { engineOutput, site } from './vite.config.mjs';

const out = fileURLToPath(new URL('../build/site', import.meta.url));
const budget = 250 * 1024; // bytes, compressed: page, script and one engine

const engine = engineOutput();
if (engine.files.length === 0) throw new Error('build/engine is empty: build the engine first.');
await build(site(engine.dir));
mkdirSync(`${out}/${engine.dir}`);
for (const { name, bytes } of engine.files) writeFileSync(`${out}/${engine.dir}/${name}`, bytes);

const compressed = (bytes) => gzipSync(bytes, { level: 9 }).length;
let total = 0;
const report = (name, bytes, counts) => {
  if (counts) total += compressed(bytes);
  console.log(
    `${name.padEnd(44)} ${String(bytes.length).padStart(8)} bytes ${String(compressed(bytes)).padStart(7)} gzip`,
  );
};
report('index.html', readFileSync(`${out}/index.html`), true);
for (const file of readdirSync(`${out}/assets`).sort()) {
  report(`assets/${file}`, readFileSync(`${out}/assets/${file}`), true);
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
