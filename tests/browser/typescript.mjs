// Modules of the page for tests outside a browser: the TypeScript bundled as the site's is.
import { fileURLToPath } from 'node:url';
import { require } from './harness.mjs';

const { build } = await import(require.resolve('vite').replace(/\.cjs$/, '.js'));

export async function load(source) {
  const entry = fileURLToPath(new URL(`../../web/src/${source}`, import.meta.url));
  const [{ output }] = await build({
    configFile: false, logLevel: 'error', root: fileURLToPath(new URL('../../web/', import.meta.url)), publicDir: false,
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'module' } },
  });
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
