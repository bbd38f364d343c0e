// Makes build/cases/: the page's modules as a bundle that tests can import in a browser. Not part
// of the site.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alias } from '../../../web/vite.config.mjs';
import { require } from '../harness.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
export const bundleDir = path('../../../build/cases');

// inputs: { name: file under web/src }; each becomes NAME.js, with its exports.
export async function bundle(inputs) {
  mkdirSync(bundleDir, { recursive: true });
  if (Object.keys(inputs).length === 0) return bundleDir;
  const { build } = await import(require.resolve('vite'));
  const input = Object.fromEntries(Object.entries(inputs).map(([name, file]) => [name, path(`../../../web/src/${file}`)]));
  await build({
    ...{ root: path('../../../web'), configFile: false, publicDir: false, logLevel: 'warn', base: './' },
    resolve: { alias: alias('url') },
    worker: { format: 'es' },
    build: {
      ...{ outDir: bundleDir, emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0, minify: false },
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { entryFileNames: '[name].js' } },
    },
  });
  return bundleDir;
}
