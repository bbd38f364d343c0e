// Reference runs of the lesson's experiment, and how near a run has to come to them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { golden } from './harness.mjs';

// Six replies of our own, with PyTorch's runs on them; and the lesson's, where its text lies in
// the folder (see its README).
export function references() {
  const read = (name) => JSON.parse(readFileSync(`${golden}/${name}`, 'utf8'));
  const found = [0, 1].map((seed) => ({ name: 'our replies', seed, ...read(`replies_seed${seed}.json`) }));
  const lesson = `${golden}/lesson_replies.txt`;
  if (existsSync(lesson)) {
    const corpus = readFileSync(lesson, 'utf8');
    for (const seed of [0, 1, 2]) found.push({ name: 'the lesson', seed, ...read(`lesson_seed${seed}.json`), corpus });
  }
  return found;
}
export const runOf = (reference, mask) => (mask === 'none' ? reference.no_mask : reference.causal);

// How much of the written text is certain: all of it where PyTorch's own text withstands rounding,
// else as far as positions were trained.
export const certain = (reference) => (reference.name === 'the lesson' ? (reference.seed < 2 ? 45 : 0) : 33);

// What the reference wrote: 45 characters, always the likeliest one, looking back as far as it can.
export const greedy = { temperature: 0, top_k: 0, top_p: 1, max_tokens: 40, seed: 7, window: 128, best: false };

// The reference itself moves by less than this when it is computed in double precision.
export function assertSameCurve(losses, expected) {
  assert.equal(losses.length, expected.length);
  for (const [step, loss] of losses.entries()) {
    const tolerance = step <= 100 ? 2e-3 : 2e-2;
    assert.ok(Math.abs(loss - expected[step]) <= tolerance, `step ${step}: ${loss} is not ${expected[step]} ± ${tolerance}`);
  }
}
