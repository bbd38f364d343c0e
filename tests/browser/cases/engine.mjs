// The engine in the page of a case, as this machine built it, and what its checkers share.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleDir } from './bundle.mjs';
import { same } from './compare.mjs';

export const modules = { loader: 'engine/loader/url.ts', presets: 'state/presets.ts', decode: 'text/decode.ts' };

const built = fileURLToPath(new URL('../../../build/engine', import.meta.url));

// Puts the engine beside the bundle. Gives back the variant to load: none needs an isolated page.
function offerEngine() {
  const files = readdirSync(built).filter((name) => /\.(?:mjs|wasm)$/.test(name));
  const variant = ['relaxed', 'simd'].find((name) => files.includes(`engine-${name}.wasm`));
  if (!variant) throw new Error('build/engine has no variant without threads: bash wasm/build.sh relaxed');
  mkdirSync(`${bundleDir}/engine`, { recursive: true });
  for (const name of files) copyFileSync(`${built}/${name}`, `${bundleDir}/engine/${name}`);
  return variant;
}
let variant;

// Leaves in the page: the engine, and a session with a small model that writes.
export async function openEngine(page) {
  variant ??= offerEngine();
  await page.evaluate(async (name) => {
    const [{ loadEngine }, { presets }] = await Promise.all([import('/loader.js'), import('/presets.js')]);
    const engine = await loadEngine(name, new URL('engine/', location.href).href, 0);
    const small = { d_model: 16, n_heads: 2, n_layers: 1, d_ff: 32, max_len: 64, batch_size: 4, context: 32 };
    const greedy = { temperature: 0, top_k: 0, top_p: 1, max_tokens: 24, seed: 1, window: 0, best: false, cached: true };
    const start = (text, changes = {}) => {
      const session = new engine.Session();
      return { session, outcome: session.start(text, { ...presets.lesson.config, ...small, ...changes }) };
    };
    // Token by token, as it streams.
    const write = (session, prompt, options = {}) => {
      const { outcome } = session.beginWriting(prompt, { ...greedy, ...options });
      const pieces = [];
      for (let done = !outcome.ok; !done;) {
        const report = session.write(1);
        pieces.push(report.text);
        done = report.done;
      }
      return pieces;
    };
    const fingerprint = (session) => JSON.stringify([session.info(), write(session, 'Th')]);
    window.caseTools = { engine, start, write, fingerprint };
    const good = 'The oven is warm.\nThe bread is fresh.\n'.repeat(20);
    const present = start(good);
    for (let step = 0; step < 5; step++) present.session.step();
    Object.assign(window.caseTools, { present: present.session, good });
  }, variant);
}

export const refusal = ({ ok, code, message, isKept }, expected) => [
  ...same('refused', !ok, true),
  ...([expected.error, ...(expected.also_accepted ?? [])].includes(code) ? [] : same('kind of refusal', code, expected.error)),
  ...(/\w.* .*\.$/s.test(message) ? [] : [`no sentence for people: ${JSON.stringify(message)}`]),
  ...same('the text and the model in use are still there', isKept, true),
];

export const base64 = (bytes) => Buffer.from(bytes).toString('base64');
