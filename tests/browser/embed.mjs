// Pages of other people that embed Crumb, and what the tests do in all of them.
import assert from 'node:assert/strict';
import { importTypeScript, site } from './harness.mjs';
import { references } from './lesson.mjs';

export const embedded = site.replace(/site$/, 'embed');
export const [{ corpus: replies, causal }] = references(); // our six replies, and PyTorch's run on them
export const steps = 50;
const attributes = { preset: 'lesson', seed: '0', steps: String(steps), mask: 'causal' };

export const tag = (more = {}) => `<crumb-playground${Object.entries({ ...attributes, ...more })
  .map(([name, value]) => ` ${name}="${String(value).replaceAll('"', '&quot;')}"`).join('')}></crumb-playground>`;
export const page = (body, head = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

// `scope` is a page or a frame. Resolves with all losses of a run on the six replies.
export async function trainReplies(scope, selector = 'crumb-playground') {
  await scope.waitForSelector(selector, { state: 'attached' });
  await scope.waitForFunction((name) => ['ready', 'error'].includes(document.querySelector(name)?.state), selector, { timeout: 120_000, polling: 50 });
  const found = await scope.evaluate(async ([name, text, count]) => {
    const playground = document.querySelector(name);
    if (playground.state === 'error') return { message: playground.message };
    playground.setAttribute('preset', 'lesson');
    playground.text = text;
    await playground.train(count);
    return { losses: [...playground.losses], variant: playground.engine.variant, message: playground.message };
  }, [selector, replies, steps]);
  assert.equal(found.losses?.length, steps, found.message);
  return found;
}

// The same run on the main site, once for each browser and variant.
const known = new Map();
export async function onTheSite(visits, variant) {
  const key = `${visits.name} ${variant}`;
  if (!known.has(key)) {
    await visits.visit({ attributes: { ...attributes, variant }, server: { isolated: false } }, async ({ page: at }) => {
      known.set(key, (await trainReplies(at)).losses);
    });
  }
  return known.get(key);
}
export async function assertAsOnTheSite(visits, { losses, variant }) {
  assert.match(variant, /^(relaxed|simd)$/);
  assert.deepEqual(losses, await onTheSite(visits, variant));
}
export const settings = () => importTypeScript('web/src/embed/settings.ts');
