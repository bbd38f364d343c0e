// Builds scripts that carry the worker and the engine inside them. Used by embed.mjs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'vite';
import { encodeDelta } from './delta.mjs';
import { engineDir } from './vite.config.mjs';

const web = (path) => fileURLToPath(new URL(path, import.meta.url));
const engineFile = (variant, kind) => readFileSync(`${engineDir}/engine-${variant}.${kind}`);
const base64 = (bytes) => deflateRawSync(bytes, { level: 9 }).toString('base64');

// Both variants have the same JavaScript but for the name of their file, which is not needed here: the
// engine is given its bytes.
function sharedGlue() {
  const [relaxed, simd] = ['relaxed', 'simd'].map((variant) =>
    engineFile(variant, 'mjs').toString().replaceAll(`engine-${variant}`, 'engine'),
  );
  if (relaxed !== simd) throw new Error('The JavaScript of the variants differs: they cannot share one.');
  const glue = relaxed
    .replace(/new URL\("engine\.wasm",\s*import\.meta\.url\)\.href/, '""')
    .replace(/_scriptName\s*=\s*import\.meta\.url/, '_scriptName = ""');
  if (/import\.meta/.test(glue)) throw new Error('emcc wrote an import.meta that is not expected here.');
  return glue;
}
function binaries() {
  const whole = engineFile('relaxed', 'wasm');
  const difference = encodeDelta(whole, engineFile('simd', 'wasm'));
  const text = (bytes) => JSON.stringify(base64(bytes));
  return `export const whole = ${text(whole)};\nexport const difference = ${text(difference)};`;
}

// Modules that exist only in the build, by name.
const virtual = (modules) => ({
  name: 'virtual-modules',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') ? (modules[id.slice(1)]?.() ?? null) : null),
});

// An old page may have put things of its own into every object (Object.prototype). A loop over names that
// looks only at an object's own ones does not meet them.
const ownNames = {
  name: 'own-names',
  transform(code, id) {
    if (!/node_modules\/uplot\//.test(id)) return null;
    const loop = /for \((let|var|const) (\w+) in ([\w.[\]]+)\)/g;
    return { code: code.replace(loop, 'for ($1 $2 of Object.keys($3 ?? {}))'), map: null };
  },
};
function inTheLoader(script) {
  const loop = /for\(var (\w+) in (\w+)\)(?=\w+\(\w+,\1,\{get:\2\[\1\])/g;
  return script.replace(loop, 'for(var $1 of Object.keys($2))');
}

// One script of a TypeScript file and all that it needs, as text. `parts` names modules that stand for
// others; 'iife' runs anywhere, 'es' has exports.
export async function bundle(input, { format = 'iife', parts = {}, kind = 'inline', external = [] } = {}) {
  const { output } = await build({
    root: web('.'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [virtual(parts), ownNames],
    define: { __ENGINE_DIR__: '""' },
    resolve: {
      alias: {
        '#loader': web(`src/engine/loader/${kind}.ts`),
        '#spawn': web(`src/engine/spawn/${kind}.ts`),
        '#spawn-mail': web(`src/mail/spawn/${kind}.ts`),
        '#spawn-retrieval': web(`src/replies/spawn/${kind}.ts`),
      },
    },
    build: {
      write: false,
      modulePreload: false,
      cssMinify: false, // it would write light-dark() in a way that needs more of the page around

      rolldownOptions: {
        input: web(input),
        external,
        checks: { emptyImportMeta: false }, // in Vite's loader for chunks, of which there are none
        ...(format === 'es' && { preserveEntrySignatures: 'strict' }),
        output: { format, codeSplitting: false, entryFileNames: 'script.js' },
      },
    },
  });
  const [script, ...others] = output;
  if (others.length)
    throw new Error(`${input} does not fit into one script: ${others.map((o) => o.fileName)}`);
  return inTheLoader(script.code.trimEnd());
}

export const engineParts = () => ({ 'virtual:engine-glue': sharedGlue, 'virtual:engine-binaries': binaries });

// All workers, as modules that are their text.
export async function workerParts() {
  const sources = {
    'virtual:worker': await bundle('src/engine/worker.ts', { parts: engineParts() }),
    'virtual:mail-worker': await bundle('src/mail/mail-worker.ts'),
    'virtual:retrieval-worker': await bundle('src/replies/retrieval-worker.ts'),
  };
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [
      name,
      () => `export default ${JSON.stringify(source)};`,
    ]),
  );
}
