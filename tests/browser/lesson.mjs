// The lesson's reference run, and how near a run has to come to it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { golden } from './harness.mjs';

export const corpus = () => readFileSync(`${golden}/lesson_replies.txt`, 'utf8');

export function reference(seed, mask) {
  const run = JSON.parse(readFileSync(`${golden}/lesson_seed${seed}.json`, 'utf8'));
  return { ...(mask === 'none' ? run.no_mask : run.causal), parameters: run.parameters };
}

// What the reference wrote: 45 characters, always the likeliest one, looking back as far as it can.
export const greedy = { temperature: 0, top_k: 0, top_p: 1, max_tokens: 45, seed: 7, window: 128, best: false };

// The reference itself moves by less than this when it is computed in double precision.
export function assertSameCurve(losses, expected) {
  assert.equal(losses.length, expected.length);
  for (const [step, loss] of losses.entries()) {
    const tolerance = step <= 100 ? 2e-3 : 2e-2;
    assert.ok(Math.abs(loss - expected[step]) <= tolerance, `step ${step}: ${loss} is not ${expected[step]} ± ${tolerance}`);
  }
}
