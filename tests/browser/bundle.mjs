// One module of the page, with all that it imports, as a script for Node or for a browser.
import { fileURLToPath } from 'node:url';
import { require } from './harness.mjs';

const { build } = await import(require.resolve('vite'));

// `entry` is relative to web/src. The text of an ES module.
export async function bundle(entry) {
  const [{ output }] = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(`../../web/src/${entry}`, import.meta.url)), formats: ['es'] },
    },
  });
  return output[0].code;
}

export const asURL = (code) => `data:text/javascript,${encodeURIComponent(code)}`;
export const load = async (entry) => import(asURL(await bundle(entry)));
