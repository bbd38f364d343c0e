// The engine's second variant as a difference from the first: what comes out is exactly what went in.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { encodeDelta } from '../../web/delta.mjs';
import { importTypeScript } from './harness.mjs';

const { applyDelta } = await importTypeScript('web/src/engine/loader/delta.ts');
const engine = (name) => readFileSync(fileURLToPath(new URL(`../../build/engine/${name}`, import.meta.url)));

// Bytes that look like chance, the same each time.
function noise(length, seed) {
  const blocks = [];
  for (let i = 0; i * 32 < length; i++) blocks.push(createHash('sha256').update(`${seed} ${i}`).digest());
  return Buffer.concat(blocks).subarray(0, length);
}
const exact = (base, target) => {
  const delta = encodeDelta(base, target);
  assert.ok(Buffer.from(applyDelta(base, delta)).equals(target));
  return delta.length;
};

test('of one variant from the other, small and exact', (t) => {
  const [relaxed, simd] = ['engine-relaxed.wasm', 'engine-simd.wasm'].map(engine);
  exact(relaxed, simd);
  const delta = encodeDelta(relaxed, simd);
  const [small, whole] = [delta, simd].map((bytes) => deflateRawSync(bytes, { level: 9 }).length);
  t.diagnostic(`${small} bytes instead of ${whole}`);
  assert.ok(small < whole / 4, `${small} of ${whole} bytes`);
});
test('of other things', () => {
  const base = noise(5000, 'base');
  const empty = Buffer.alloc(0);
  exact(base, base);
  exact(base, empty);
  exact(empty, base);
  exact(empty, empty);
  exact(base, noise(3000, 'other')); // nothing in common
  exact(base, Buffer.concat([base.subarray(4000), base.subarray(0, 4000), base.subarray(100, 200)])); // moved, backwards too
  exact(base, Buffer.concat([base.subarray(0, 1234), Buffer.from([1, 2, 3]), base.subarray(1234)]));
  exact(Buffer.alloc(3000, 7), Buffer.alloc(70_000, 7)); // copies longer than the base
  assert.ok(exact(base, base) < 20);
});
test('damage is noticed', () => {
  const base = noise(500, 'base');
  const delta = encodeDelta(base, noise(500, 'other'));
  assert.throws(() => applyDelta(base, new Uint8Array([200])), /damaged/);
  assert.throws(() => applyDelta(base, delta.subarray(0, 1)), /damaged/);
});
