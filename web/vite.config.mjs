// Settings of the web build. Used by build.mjs and, for `npm run dev`, by Vite.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync } from 'vite';

const web = (path) => fileURLToPath(new URL(path, import.meta.url));
export const engineDir = web('../build/engine');

export const engineFiles = () =>
  readdirSync(engineDir)
    .filter((name) => /^engine-[a-z-]+\.(mjs|wasm)$/.test(name))
    .sort();

// The engine as it is published: emcc's JS, which is only half minified, made smaller. The
// folder is named after the content, so it may be cached for ever; the files inside refer
// to each other by relative URL and keep their names.
export function engineOutput() {
  const hash = createHash('sha256');
  const files = engineFiles().map((name) => {
    let bytes = readFileSync(`${engineDir}/${name}`);
    if (name.endsWith('.mjs')) {
      const { code, errors } = minifySync(name, bytes.toString(), { module: true });
      if (errors.length) throw new Error(`${name}: ${errors[0].message}`);
      bytes = Buffer.from(code);
    }
    hash.update(name).update(bytes);
    return { name, bytes };
  });
  return { dir: `engine-${hash.digest('hex').slice(0, 8)}`, files };
}

// How the page comes by its worker and its engine: 'url' (files beside the page). A build
// that carries everything in one script names other files here.
export const alias = (kind) => ({
  '#loader': web(`src/engine/loader/${kind}.ts`),
  '#spawn': web(`src/engine/spawn/${kind}.ts`),
  '#spawn-mail': web(`src/mail/spawn/${kind}.ts`),
  '#spawn-retrieval': web(`src/replies/spawn/${kind}.ts`),
});

// Several files: page, worker and engine apart. base './' makes it work in any folder.
export const site = (engine = 'engine') => ({
  root: web('.'),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  base: './',
  resolve: { alias: alias('url') },
  define: { __ENGINE_DIR__: JSON.stringify(`${engine}/`) },
  worker: { format: 'es' },
  build: {
    outDir: web('../build/site'),
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // For one request each: all samples but the first, all lessons.
        codeSplitting: {
          groups: [
            {
              name: 'looking',
              test: /src\/elements\/(crumb-attention|crumb-peek|position-bars|looking)/,
              includeDependenciesRecursively: false,
            },
            { name: 'samples', test: /examples\/text\/(?!bakery_replies)/ },
            {
              name: 'replies',
              test: /src\/(replies|mail|privacy)\/(?!sample)|(?:postal-mime|papaparse|fflate)/,
              includeDependenciesRecursively: false,
            },
            { name: 'lessons', test: /src\/lessons\//, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

// Files in assets/ that are fetched once the page stands, or in Replies only: no part of a first visit.
export const isForLater = (file) =>
  /^(looking|samples|lessons|replies|bakery_support|mail-worker|retrieval-worker|crumb-share)-/.test(file);

// One script without imports, at the site's top, so that it covers the whole folder.
export const serviceWorker = (files, version) => ({
  root: web('.'),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
  build: {
    outDir: web('../build/site'),
    emptyOutDir: false,
    rolldownOptions: {
      input: web('src/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});

// For hosts that read it (Netlify, Cloudflare Pages): isolation by headers, and files with a
// hash in their names kept for ever. A sandboxed frame, even on this site, is another site to embed/.
export const headersFile = (engine) => `/*
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/${engine}/*
  Cache-Control: public, max-age=31536000, immutable
/embed/*
  Cross-Origin-Resource-Policy: cross-origin
/service-worker.js
  Cache-Control: no-cache
`;

// `npm run dev`: cross-origin isolated, with the engine straight from build/engine.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
const engineInDevelopment = {
  name: 'engine-in-development',
  // Vite's own client needs what the page's policy forbids.
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  configureServer(server) {
    server.middlewares.use('/engine', (request, response, next) => {
      const file = request.url.slice(1).split('?')[0];
      if (!engineFiles().includes(file)) return next();
      response.setHeader('Content-Type', file.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');
      // The worker of a threaded engine inherits nothing: it needs the header itself.
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      createReadStream(`${engineDir}/${file}`).pipe(response);
    });
  },
};
export default () => ({
  ...site(),
  base: '/',
  logLevel: 'info',
  server: { headers: isolation, fs: { allow: [web('..')] } },
  plugins: [engineInDevelopment],
});
