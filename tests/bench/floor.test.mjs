// Speed and size must not slip away: both are compared with what floor.json says was reached.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { engineSize, variants } from './page_costs.mjs';
import { rowsOf } from './run.mjs';

const committed = JSON.parse(readFileSync(new URL('floor.json', import.meta.url), 'utf8'));
const build = fileURLToPath(new URL('../../build', import.meta.url));

// The ratio of two times of one run, each the best of many rounds, so that a slow or busy machine
// takes from both. A busy one may still disturb every round: then once more, and longer.
async function efficiency(seconds) {
  const rows = await rowsOf('chromium', 'relaxed', 'step_bench', [1, seconds, 'nanogpt-cpu']);
  return rows.find((row) => row.name === 'step nanogpt-cpu').efficiency;
}

test('a training step of nanogpt-cpu, relaxed, one thread, is at most a fifth less efficient than it was', async (t) => {
  const floor = 0.8 * committed.efficiency;
  let reached = await efficiency(4);
  if (reached < floor) reached = Math.max(reached, await efficiency(12));
  t.diagnostic(`${(100 * reached).toFixed(1)} % of the ceiling; committed: ${(100 * committed.efficiency).toFixed(1)} %`);
  assert.ok(reached >= floor, `${reached} is under ${floor}`);
});

for (const variant of variants) {
  test(`the wasm of ${variant} has grown by a tenth at most`, (t) => {
    const size = engineSize(build, variant);
    assert.ok(size, `build/engine holds no ${variant}`);
    t.diagnostic(`${size.wasm} bytes; committed: ${committed.wasm[variant]}`);
    assert.ok(size.wasm <= 1.1 * committed.wasm[variant], `${size.wasm} bytes were ${committed.wasm[variant]}`);
  });
}
