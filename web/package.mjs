// The npm package, in build/embed/npm/: elements, engine, types. Nothing happens when it is imported.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle, engineParts } from './inline.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const about = (version) => ({
  name: 'crumb-gpt',
  version,
  description: 'Train a tiny GPT in a browser tab or in Node: custom elements, and the engine alone.',
  license: 'MIT',
  type: 'module',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './define': { types: './define.d.ts', default: './define.js' },
    './replies': { types: './define.d.ts', default: './replies.js' },
    './engine': { types: './types/package/engine.d.ts', default: './engine.js' },
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  // All but these may be left out where nothing of them is used.
  sideEffects: ['./define.js', './elements.js', './replies.js'],
  customElements: 'custom-elements.json',
  engines: { node: '>=20' },
});
const index = `// Defines the elements, once. Until then nothing is loaded, so that a page may be made on a server too.
export const define = () => import('./elements.js').then(() => undefined);
`;

function types(out) {
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', `${out}/types`];
  const { status, stdout } = spawnSync(
    process.execPath,
    [path('node_modules/typescript/bin/tsc'), '-p', path('tsconfig.package.json'), ...options],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The types of the package: ${stdout}`);
  // Node's way of finding modules wants endings, which the sources leave out.
  for (const name of readdirSync(`${out}/types`, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = `${out}/types/${name}`;
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(from |import\()'(\.[^']*)'/g, "$1'$2.js'"));
  }
}

export async function buildPackage(out, elements, replies) {
  mkdirSync(out, { recursive: true });
  const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8'));
  const engine = await bundle('src/package/engine.ts', { format: 'es', parts: engineParts() });
  const files = {
    'package.json': `${JSON.stringify(about(version), null, 2)}\n`,
    'index.js': index,
    // On a server, where pages are made before there is any element, it does nothing.
    'define.js': "if (typeof HTMLElement === 'function') await import('./elements.js');\n",
    'define.d.ts': "import './index.js';\n",
    'elements.js': `${elements}\n`,
    'replies.js': `${replies}\n`, // <crumb-replies>, and the others
    'engine.js': `${engine}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(`${out}/${name}`, text);
  cpSync(path('src/package/index.d.ts'), `${out}/index.d.ts`);
  cpSync(path('src/package/README.md'), `${out}/README.md`);
  cpSync(path('custom-elements.json'), `${out}/custom-elements.json`);
  cpSync(path('../LICENSE'), `${out}/LICENSE`);
  types(out);
}
