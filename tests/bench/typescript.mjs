// Imports modules of the page into node: types are taken off, nothing else is done.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from '../../web/node_modules/typescript/lib/typescript.js';

const loaded = new Map();

// The module as a data: address, with the modules that it imports by relative paths inside it as such too.
function address(file) {
  if (!loaded.has(file)) {
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const code = outputText.replace(/(from\s*)(['"])(\.[^'"]*)\2/g, (_, from, quote, path) =>
      `${from}${quote}${address(resolve(dirname(file), path.endsWith('.ts') ? path : `${path}.ts`))}${quote}`);
    loaded.set(file, `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  }
  return loaded.get(file);
}

export const importTypeScript = (path) =>
  import(address(fileURLToPath(new URL(`../../${path}`, import.meta.url))));
