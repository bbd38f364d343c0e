// What crosses for the lessons, under node: node lesson_bindings_test.mjs <engine_node.mjs>
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine, greedy, losses, started } from './engine_for_tests.mjs';

const row = (...numbers) => Float32Array.from(numbers);
const near = (array, expected, tolerance = 1e-6) => {
  assert.ok(array instanceof Float32Array && array.byteLength === array.buffer.byteLength, 'a copy');
  assert.equal(array.length, expected.length);
  expected.forEach((value, i) => {
    const same = value === array[i] || Math.abs(array[i] - value) <= tolerance;
    assert.ok(same, `${array[i]} at ${i} is not ${value}`);
  });
};
test('the figures of the texts, worked out', () => {
  const table = engine.maskTable(new Float32Array(16), 'causal', 4);
  assert.equal(table.outcome.ok, true, table.outcome.message);
  near(table.weights, [1, 0, 0, 0, 1 / 2, 1 / 2, 0, 0, 1 / 3, 1 / 3, 1 / 3, 0, 1 / 4, 1 / 4, 1 / 4, 1 / 4]);
  near(table.masked, [0, -Infinity, -Infinity, -Infinity, 0, 0, -Infinity, -Infinity, 0, 0, 0, -Infinity, 0, 0, 0, 0]);
  near(table.rowSums, [1, 1, 1, 1]);
  const score = engine.scaledScore(row(1, 2, 0, -1), row(2, 0, 1, 1));
  near(score.products, [2, 0, 0, -1]);
  assert.deepEqual([score.dot, score.divisor, score.score], [1, 2, 0.5]);
  const normed = engine.normaliseRow(row(2, 4, 6, 8));
  assert.deepEqual([normed.mean, normed.variance], [5, 5]);
  near(normed.values, [-1.34, -0.45, 0.45, 1.34], 0.005);
  near(engine.addRows(row(1.0, 2.0), row(0.1, -0.2)).values, [1.1, 1.8]);
  near(engine.softmaxRow(row(0, -Infinity, 0)).values, [0.5, 0, 0.5]);
  const shares = engine.weightShares(512, 2048);
  assert.equal(shares.attention, 4 * 512 * 512);
  assert.equal(shares.feed_forward, 2 * 512 * 2048);
  const { outcome, ...shapes } = engine.cacheShapes(7, 1, 64, 4);
  assert.equal(outcome.ok, true);
  assert.deepEqual(shapes, { q_rows: 1, k_rows: 8, score_rows: 1, score_cols: 8, d_head: 16, scores_without_cache: 64, scores_with_cache: 8 });
  const spread = engine.scoreSpread(64, 32, false, 1);
  assert.equal(spread.scores.length % 32, 0);
  assert.ok(spread.entropy < engine.scoreSpread(64, 32, true, 1).entropy);
  assert.ok(Math.abs(spread.uniform_entropy - Math.log(32)) < 1e-9);
});
test('numbers that cannot be are refused in words', () => {
  const refused = [
    engine.maskTable(row(0, 0, 0), 'causal', 1), engine.maskTable(new Float32Array(4), 'sideways', 2),
    engine.maskTable(row(0, Number.NaN, 0, 0), 'causal', 2), engine.scaledScore(row(1), row(1, 2)),
    engine.normaliseRow(row()), engine.addRows(row(1), row()), engine.softmaxRow(row(-Infinity)),
    engine.weightShares(0, 1), engine.cacheShapes(1, 1, 10, 3), engine.scoreSpread(1, 0, true, 1),
  ];
  for (const { outcome } of refused) {
    assert.equal(outcome.ok, false);
    assert.match(outcome.message, /\w+.*\.$/);
  }
});
test('looks into a model', () => {
  const session = started();
  losses(session, 40);
  const walk = session.walk('Your order', 3);
  assert.equal(walk.outcome.ok, true, walk.outcome.message);
  const stages = walk.stages.split(',');
  assert.equal(walk.values.length, walk.n_layers * stages.length * walk.d_model);
  const stage = (name) => walk.values.subarray(stages.indexOf(name) * walk.d_model).subarray(0, walk.d_model);
  near(engine.addRows(stage('in'), stage('attention')).values, [...stage('middle')], 1e-5);
  near(engine.addRows(stage('middle'), stage('feed_forward')).values, [...stage('out')], 1e-5);
  assert.equal(walk.hidden.length, walk.n_layers * walk.d_ff);
  assert.equal(walk.logits.length, session.info().vocab_size);
  assert.equal(session.walk('Your order', 10).outcome.ok, false);

  const own = session.ownText('Your order\uD83D');
  assert.equal(own.symbols, 'Your order');
  for (const array of [own.logProbs, own.entropy, own.rank]) assert.equal(array.length, 9);
  assert.ok(own.rank instanceof Int32Array && own.logProbs.every((p) => p < 0));

  const next = session.nextSymbols('Your', { temperature: 1, top_k: 3, top_p: 1 });
  assert.equal([...next.symbols].length, session.info().vocab_size);
  near(row(next.plain.reduce((a, b) => a + b)), [1], 1e-5);
  assert.equal(next.kept.filter((p) => p > 0).length, 3);
  const plain = session.nextSymbols('Your', { temperature: 1, top_k: 0, top_p: 1 });
  near(plain.kept, [...next.plain], 1e-6);

  const { differences } = session.peekAt('Your order', 4);
  assert.deepEqual([...differences].map((d) => d > 0), [false, false, false, false, true, true, true, true, true, true]);
  assert.deepEqual(session.peekAt('Your order', 9), session.peek('Your order'));
  assert.ok(session.info().honest_floor > 0 && session.info().honest_floor < session.info().bigram_loss);
  session.delete();
});
test('writing without the cache: the same text, and more rows', () => {
  const session = started();
  const cost = (cached) => {
    const start = session.beginWriting('Your ', { ...greedy, cached });
    let { rows } = start, text = '';
    for (;;) {
      const report = session.write(1);
      if (report.done) return { text, rows };
      text += report.text;
      rows += report.rows;
    }
  };
  const cached = cost(true), whole = cost(false);
  assert.equal(cached.text, whole.text);
  assert.ok(whole.rows > 4 * cached.rows, `${cached.rows} and ${whole.rows} rows`);
  session.delete();
});
