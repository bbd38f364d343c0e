// custom-elements.json against the code: elements, attributes, properties, events, parts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';

const web = (path) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url));
const read = (path) => readFileSync(web(path), 'utf8');
const manifest = JSON.parse(read('custom-elements.json'));
const declarations = manifest.modules.flatMap(({ path, declarations: all }) => all.map((each) => ({ ...each, path, code: read(path) })));
const names = (list = []) => list.map(({ name }) => name);
const sorted = (list) => [...new Set(list)].sort();
const all = (code, pattern) => [...code.matchAll(pattern)].map((match) => match[1]);

// Private to the page, or to an element that stands inside another.
const inner = ['run'];
const isInner = { attribute: /attribute: false|state: true/ };

function attributesIn(code) {
  const block = /static override properties = \{([^]*?)\};/.exec(code)?.[1] ?? '';
  const own = [...block.matchAll(/(\w+): \{([^}]*)\}/g)].flatMap(([, name, options]) => {
    if (isInner.attribute.test(options)) return [];
    return [/attribute: '([\w-]+)'/.exec(options)?.[1] ?? name.toLowerCase()];
  });
  const more = /observedAttributes, ([^\]]*)\]/.exec(code)?.[1] ?? '';
  return [...own, ...all(more, /'([\w-]+)'/g).filter((name) => name !== 'id')];
}
const inherited = (code) => (/extends Part\b/.test(code) ? attributesIn(read('src/elements/part.ts')) : []);
function partsIn(code) {
  const written = all(code, /(?:^|[\s(])(?:part|exportparts)="([\w\s,-]+)"/g).flatMap((list) => list.split(/[\s,]+/));
  return written.filter(Boolean);
}

describe('custom-elements.json', () => {
  test('has every element that others may use', () => {
    const listed = read('src/embed/elements.ts') + read('src/embed/replies.ts');
    const modules = all(listed, /import '\.\.\/([^']+)'/g).map((path) => `src/${path}.ts`);
    const tags = modules.flatMap((path) => all(read(path), /^define\('([\w-]+)'/gm));
    assert.ok(tags.length >= 3);
    assert.deepEqual(tags.filter((tag) => !declarations.some(({ tagName }) => tagName === tag)), []);
  });
  for (const { tagName, name, path, code, attributes, members, events, cssParts } of declarations) {
    describe(tagName, () => {
      test('is defined there', () => assert.match(code, new RegExp(`define\\('${tagName}', ${name}\\);`), path));
      test('attributes', () => {
        const found = sorted([...attributesIn(code), ...inherited(code)]);
        assert.deepEqual(sorted(names(attributes)), found.filter((attribute) => !inner.includes(attribute)));
      });
      test('properties and methods', () => {
        for (const { name: member, kind } of members) {
          const pattern = kind === 'method' ? `^  (async )?${member}\\(` : `^  (get ${member}\\(|declare ${member}:)`;
          assert.match(code, new RegExp(pattern, 'm'), member);
        }
        const getters = all(code, /^  get (\w+)\(\)/gm).filter((getter) => !['labels', 'entry'].includes(getter));
        assert.deepEqual(getters.filter((getter) => !names(members).includes(getter)), []);
      });
      test('events', () => {
        const more = { 'crumb-playground': ['state/run', 'state/training', 'state/keeping'], 'crumb-replies': ['replies/learning'] }[tagName] ?? [];
        const folder = more.map((file) => read(`src/${file}.ts`));
        const found = [code, ...folder].flatMap((text) => all(text, /(?:emit|#emit|new CustomEvent)\(\s*'(crumb-[\w-]+)'/g));
        assert.deepEqual(sorted(names(events)), sorted(found));
      });
      test('parts', () => {
        // Train and Pause are one button, so their names are not plain text in the template.
        const found = sorted(partsIn(code));
        const told = sorted(names(cssParts));
        assert.deepEqual(found.filter((part) => !told.includes(part)), []);
        const everywhere = ['crumb-text', 'crumb-model', 'crumb-train', 'crumb-write', 'crumb-peek'].map((each) => read(`src/elements/${each}.ts`)).join('\n') + code;
        assert.deepEqual(told.filter((part) => !new RegExp(`['" ,]${part}['" ,]`).test(everywhere)), []);
      });
    });
  }
  test('what may be locked exists as a part of the playground', () => {
    const controls = all(read('src/elements/controls.ts'), /\{ part: '([\w-]+)'/g);
    const parts = names(declarations.find(({ tagName }) => tagName === 'crumb-playground').cssParts);
    assert.ok(controls.length > 20);
    assert.deepEqual(controls.filter((part) => !parts.includes(part)), []);
  });
});
