// The engine that the tests of the bindings were given, and a small model to try it on.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

export const { default: create } = await import(pathToFileURL(process.argv[2]).href);
export const engine = await create({ poolSize: 3 });

export const text = 'Your order is on its way.\nWe are sorry that your cake is late.\nThank you for your kind words. '.repeat(8);
export const config = {
  d_model: 16, n_heads: 2, n_layers: 1, d_ff: 32, max_len: 32, mask: 'causal', batch_size: 4, context: 16,
  learning_rate: 3e-3, min_learning_rate: 0, warmup_steps: 0, decay_steps: 0, beta1: 0.9, beta2: 0.999,
  epsilon: 1e-8, weight_decay: 0.01, grad_clip: 0, holdout: 0, seed: 5,
  residuals: true, layer_norm: true, positions: true, shifted_targets: true, padded: false,
};
export const greedy = { temperature: 0, top_k: 0, top_p: 1, max_tokens: 20, seed: 1, window: 0, best: false, cached: true };

export function started(on = text, changes = {}) {
  const session = new engine.Session();
  const outcome = session.start(on, { ...config, ...changes });
  assert.equal(outcome.ok, true, outcome.message);
  return session;
}
export const losses = (session, steps) => Array.from({ length: steps }, () => session.step().loss);
export function written(session, prompt, options = greedy) {
  const { outcome } = session.beginWriting(prompt, options);
  assert.equal(outcome.ok, true, outcome.message);
  let out = '';
  for (let i = 0; i < 1000; ++i) {
    const report = session.write(4);
    out += report.text;
    if (report.done) return out;
  }
  assert.fail('writing does not end');
}
