// What the page costs before anything is trained: download sizes and the engine's start.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inChromium } from './in_chromium.mjs';

export const variants = ['simd', 'simd-threads', 'relaxed', 'relaxed-threads'];

// Bytes of each variant's two files as they are, and as a server sends them.
export function engineSize(build, variant) {
  const files = ['wasm', 'mjs'].map((kind) => `${build}/engine/engine-${variant}.${kind}`);
  if (!files.every(existsSync)) return null;
  const [wasm, script] = files.map((file) => readFileSync(file));
  return { wasm: wasm.length, script: script.length, gzip: gzipSync(wasm).length + gzipSync(script).length };
}

const blank = { threads: 0, ms_min: 0, ms_median: 0, gflops: 0, efficiency: 0 };
export const downloadSizes = (build) => variants.flatMap((variant) => {
  const size = engineSize(build, variant);
  const note = size && `wasm ${size.wasm}, script ${size.script} bytes; both gzipped ${size.gzip}`;
  return size ? [{ name: 'download', variant, ...blank, bytes: size, note }] : [];
});

// From the module's first fetch (from this machine, nothing cached) to a session that has made a step.
export async function startUp(build, variant) {
  const script = `
const config = { d_model: 64, n_heads: 4, n_layers: 4, d_ff: 256, max_len: 128, mask: 'causal', batch_size: 16, context: 32,
  learning_rate: 3e-3, min_learning_rate: 0, warmup_steps: 0, decay_steps: 0, beta1: 0.9, beta2: 0.999,
  epsilon: 1e-8, weight_decay: 0.01, grad_clip: 0, holdout: 0, seed: 0,
  residuals: true, layer_norm: true, positions: true, shifted_targets: true, padded: false };
const text = 'Thank you for your kind words. '.repeat(50);
for (let i = 0; i < 9; ++i) {
  const begin = performance.now();
  const { default: create } = await import('/engine-${variant}.mjs?' + i);
  const engine = await create({ poolSize: 1 });
  const ready = performance.now();
  const session = new engine.Session();
  const outcome = session.start(text, config);
  if (!outcome.ok) throw new Error(outcome.message);
  session.step();
  postMessage((ready - begin) + ' ' + (performance.now() - begin));
}
postMessage('\\0done');`;
  const lines = await inChromium(`${build}/engine`, { type: 'module', script });
  const [ready, stepped] = [0, 1].map((i) => lines.map((line) => Number(line.split(' ')[i])).sort((a, b) => a - b));
  const middle = Math.floor(ready.length / 2);
  return {
    ...blank, name: 'start-up', variant, ms_min: ready[0], ms_median: ready[middle],
    note: `first step of the lesson made after ${stepped[middle].toFixed(0)} ms`,
  };
}
