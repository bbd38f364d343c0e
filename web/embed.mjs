// Makes build/embed/ from web/src, examples/text and build/engine: all that other people's pages may use.
// See README.md, "Embedding". Says how large each file is, and refuses what is over its budget.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundle, workerParts } from './inline.mjs';
import { buildPackage } from './package.mjs';
import { scormPackage } from './scorm.mjs';

// Where build/embed/ will stand, for what has to name it in full: node embed.mjs --address https://…/embed/
const { values } = parseArgs({ options: { address: { type: 'string', default: '' } }, strict: false });
const address = values.address || 'https://example.org/crumb/embed/';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const out = path('../build/embed');
const budgets = { widget: 350, page: 500, replies: 560 }; // KB, compressed

const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleOf = (name) =>
  ['tokens', name]
    .map((each) => readFileSync(path(`src/style/${each}.css`), 'utf8'))
    .join('')
    .replace(/@import[^;]*;/g, '');
const style = styleOf('page');
// What would end a script element, or open a comment in it, stands only in texts; there a backslash
// changes nothing.
const inElement = (script) => script.replace(/<(?=\/script|!--)/gi, '<\\');

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// A page that is one file: it asks for nothing, and its own policy says so.
export function singleFile({ title, body, script }) {
  const code = inElement(script);
  const policy = [
    "default-src 'none'",
    `script-src ${sha256(code)} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${sha256(style)}`,
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <main>
      ${body}
    </main>
    <noscript><p>Crumb trains its model in this page, so it needs JavaScript.</p></noscript>
    <script>${code}</script>
  </body>
</html>
`;
}

// The page for iframes. The elements come from widget.js beside it, so that several frames share it.
function framePage() {
  const style = styleOf('frame');
  const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; style-src ${sha256(style)}; img-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Crumb</title>
    <link rel="icon" href="data:," />
    <link rel="alternate" type="application/json+oembed" href="oembed.json" title="Crumb" />
    <style>${style}</style>
  </head>
  <body>
    <main></main>
    <noscript><p>Crumb trains its model in this page, so it needs JavaScript.</p></noscript>
    <script src="widget.js"></script>
    <script src="embed.js"></script>
  </body>
</html>
`;
}
function oembed() {
  const [width, height] = [960, 720];
  return {
    ...{ version: '1.0', type: 'rich', provider_name: 'Crumb', provider_url: address },
    title: 'Crumb: train a tiny GPT in this page',
    ...{ width, height },
    html: `<iframe src="${address}embed.html" title="Crumb" width="${width}" height="${height}" sandbox="allow-scripts"></iframe>`,
  };
}

// The names and titles of the lessons, out of the page's own list.
export async function lessonList() {
  const code = await bundle('src/embed/lesson-list.ts', { format: 'es', external: [/^\.\//] });
  const { list } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return list;
}

const compressed = (bytes) => gzipSync(bytes, { level: 9 }).length;
function write(name, content, budget = Number.POSITIVE_INFINITY) {
  writeFileSync(`${out}/${name}`, content);
  const bytes = Buffer.from(content);
  const size = compressed(bytes);
  console.log(
    `${name.padEnd(44)} ${String(bytes.length).padStart(8)} bytes ${String(size).padStart(7)} gzip`,
  );
  if (size > budget * 1024) throw new Error(`${name} is over its budget of ${budget} KB.`);
}

export async function buildEmbed() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const parts = await workerParts();
  const elements = await bundle('src/embed/widget.ts', { parts });
  // A page may load the script twice; the second time it does nothing at all.
  const widget = `if(!customElements.get("crumb-playground")){${elements}}\n`;
  write('widget.js', widget, budgets.widget);

  const playground = '<crumb-playground drop-anywhere></crumb-playground>';
  const title = 'Crumb: train a tiny GPT in this page';
  write('playground.html', singleFile({ title, body: playground, script: widget }), budgets.page);
  const withMail = await bundle('src/embed/replies.ts', { parts });
  const replies = `if(!customElements.get("crumb-replies")){${withMail}}\n`;
  write('replies.js', replies, budgets.replies);
  const draft = '<crumb-replies></crumb-replies>';
  write(
    'replies.html',
    singleFile({ title: 'Crumb: replies from your own mail', body: draft, script: replies }),
    budgets.replies,
  );
  const lessons = await lessonList();
  for (const { name, title } of lessons) {
    const body = `<crumb-lesson name="${name}"></crumb-lesson>`;
    write(
      `lesson-${name}.html`,
      singleFile({ title: `Crumb: ${title}`, body, script: widget }),
      budgets.page,
    );
  }
  mkdirSync(`${out}/scorm`);
  const script = await bundle('src/scorm/page.ts', { parts });
  for (const lesson of lessons) {
    const body = `<crumb-lesson name="${lesson.name}"></crumb-lesson>`;
    const html = singleFile({ title: `Crumb: ${lesson.title}`, body, script });
    writeFileSync(`${out}/scorm/crumb-${lesson.name}.zip`, scormPackage(lesson, html));
  }
  write('embed.js', await bundle('src/embed/frame.ts'));
  write('embed.html', framePage());
  write('oembed.json', `${JSON.stringify(oembed(), null, 2)}\n`);
  await buildPackage(`${out}/npm`, elements, withMail);
  // Beside the page, where its “Embed this” finds them.
  cpSync(out, path('../build/site/embed'), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEmbed();
