// What crosses between C++ and JavaScript, under node: node bindings_test.mjs <engine_node.mjs>
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { default: create } = await import(pathToFileURL(process.argv[2]).href);
const engine = await create({ poolSize: 3 });

const text = 'Your order is on its way.\nWe are sorry that your cake is late.\nThank you for your kind words. '.repeat(8);
const config = {
  d_model: 16, n_heads: 2, n_layers: 1, d_ff: 32, max_len: 32, mask: 'causal', batch_size: 4, context: 16,
  learning_rate: 3e-3, min_learning_rate: 0, warmup_steps: 0, decay_steps: 0, beta1: 0.9, beta2: 0.999,
  epsilon: 1e-8, weight_decay: 0.01, grad_clip: 0, holdout: 0, seed: 5,
  residuals: true, layer_norm: true, positions: true, shifted_targets: true, padded: false,
};
const greedy = { temperature: 0, top_k: 0, top_p: 1, max_tokens: 20, seed: 1, window: 0, best: false };

function started(on = text, changes = {}) {
  const session = new engine.Session();
  const outcome = session.start(on, { ...config, ...changes });
  assert.equal(outcome.ok, true, outcome.message);
  return session;
}
const losses = (session, steps) => Array.from({ length: steps }, () => session.step().loss);
function written(session, prompt, options = greedy) {
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

test('says how it was built', () => {
  const info = engine.buildInfo();
  assert.match(info.instructionSet, /^(simd|relaxed)$/);
  assert.equal(typeof info.threads, 'boolean');
});

test('the size of a model is known before it is built', () => {
  const report = engine.reportSize(config, 30);
  assert.equal(report.outcome.ok, true);
  const { embeddings, attention, feed_forward, norms, head, total } = report;
  assert.equal(embeddings + attention + feed_forward + norms + head, total);
  assert.ok(report.training_bytes > 4 * total);
  const session = started();
  const { parameters, vocab_size } = session.info();
  assert.equal(engine.reportSize(config, vocab_size).total, parameters);
  session.delete();
  assert.equal(engine.reportSize({ ...config, d_model: 15 }, 30).outcome.ok, false);
});

describe('errors are values', () => {
  test('a text that cannot be trained on', () => {
    const session = new engine.Session();
    const outcome = session.start('', config);
    assert.equal(outcome.ok, false);
    assert.equal(outcome.code, 'text_empty');
    assert.match(outcome.message, /\w+.*\.$/);
    assert.equal(session.info().has_model, false);
    session.delete();
  });
  test('a setting that cannot be', () => {
    const session = started();
    const before = losses(session, 2).length;
    for (const change of [{ n_heads: 3 }, { mask: 'sideways' }, { learning_rate: Number.NaN }, { context: 33 }, { d_model: -1 }]) {
      const outcome = session.start(text, { ...config, ...change });
      assert.equal(outcome.ok, false, JSON.stringify(change));
      assert.notEqual(outcome.message, '');
    }
    assert.equal(session.info().step, before, 'the present model stays');
    session.delete();
  });
  test('a setting that is missing is an error in the page, told by name', () => {
    const session = new engine.Session();
    const { context, ...incomplete } = config;
    assert.equal(context, 16);
    assert.throws(() => session.start(text, incomplete), /context/);
    session.delete();
  });
});

describe('text', () => {
  test('keeps every code point', () => {
    const signs = '😀e\u0301\u{1F468}\u200D\u{1F469} \u0000ß中';
    const session = started(`${signs} and `.repeat(20));
    const vocabulary = session.info().vocabulary;
    assert.deepEqual([...vocabulary], [...new Set(`${signs} and `)].sort((a, b) => a.codePointAt(0) - b.codePointAt(0)));
    session.delete();
  });
  test('half a surrogate pair becomes U+FFFD, and its neighbour stays', () => {
    const session = started('ab\uD83Dcd '.repeat(20));
    assert.equal(session.info().vocabulary, ' abcd\uFFFD');
    session.delete();
  });
  test('is examined and cleaned up', () => {
    const report = engine.examineText('a\u00a0b\u200b\na\u00a0b\u200b\n');
    assert.equal(report.code_points, 10);
    assert.equal(report.symbols, 5);
    assert.equal(report.lines, 2);
    assert.equal(report.repeated_lines, 1);
    assert.deepEqual(report.odd_characters.map(({ kind, count }) => [kind, count]), [['spaces', 2], ['zero_width', 2]]);
    assert.equal(report.notes, '');
    assert.equal(engine.cleanUpText('a\u00a0b\u200b \r\n'), 'a b\n');
    assert.notEqual(engine.examineText('aaaa').notes, '');
  });
  test('is checked before training', () => {
    assert.equal(engine.checkText(text, 32, 0).outcome.ok, true);
    assert.equal(engine.checkText(' \n\u00a0', 1, 0).outcome.code, 'text_empty');
    const { outcome, tokens, fitting_context } = engine.checkText('Too short.', 32, 0);
    assert.equal(outcome.code, 'text_too_short');
    assert.match(outcome.message, /32/);
    assert.equal(tokens, 10);
    assert.equal(fitting_context, 8);
    assert.equal(engine.checkText('Too short.', 8, 0.5).outcome.ok, false, 'what is held out does not count');
  });
  test('megabytes cross in a moment', () => {
    const session = new engine.Session();
    const start = performance.now();
    const outcome = session.start('The kettle sings. 😀\n'.repeat(250_000), config);
    assert.equal(outcome.ok, true, outcome.message);
    const milliseconds = performance.now() - start;
    assert.ok(milliseconds < 5000, `${milliseconds} ms`);
    session.delete();
  });
});

describe('training and writing', () => {
  test('learns, and the same seed gives the same run', () => {
    const one = started(), two = started();
    const seen = losses(one, 30);
    assert.ok(seen[29] < seen[0] - 0.5, `${seen[0]} → ${seen[29]}`);
    assert.deepEqual(losses(two, 30), seen);
    assert.equal(one.info().step, 30);
    assert.equal(written(one, 'Your '), written(two, 'Your '));
    one.delete();
    two.delete();
  });
  test('the number of threads changes nothing', () => {
    const runs = [1, 4].map((threads) => {
      engine.setThreads(threads);
      const session = started(text, { batch_size: 16, context: 32 });
      const seen = losses(session, 12);
      session.delete();
      return seen;
    });
    engine.setThreads(1);
    assert.deepEqual(runs[0], runs[1]);
  });
  test('each mistake of the lessons trains and writes', () => {
    const rules = ['after_softmax', 'after_softmax_renormalised', 'small_fill', 'flipped', 'shifted_by_one', 'padding_visible'];
    const mistakes = [
      ...rules.map((mask) => ({ mask })),
      ...['residuals', 'layer_norm', 'positions', 'shifted_targets'].map((name) => ({ [name]: false })),
      { padded: true },
    ];
    const right = started();
    const expected = losses(right, 2);
    for (const mistake of mistakes) {
      const session = started(text, mistake);
      const seen = losses(session, 2);
      assert.ok(seen.every(Number.isFinite), JSON.stringify(mistake));
      if (mistake.mask !== 'after_softmax_renormalised' && mistake.mask !== 'padding_visible')
        assert.notDeepEqual(seen, expected, JSON.stringify(mistake));
      assert.equal(written(session, 'Your ').length, 20);
      const { config: told } = session.info();
      for (const [key, value] of Object.entries(mistake)) assert.equal(told[key], value);
      session.delete();
    }
    right.delete();
  });
  test('unknown characters of a prompt are named', () => {
    const session = started();
    const start = session.beginWriting('Your #😀# ', greedy);
    assert.equal(start.outcome.ok, true, start.outcome.message);
    assert.deepEqual([...start.skipped].sort(), ['#', '😀']);
    session.delete();
  });
  test('held-out loss is NaN without held-out text', () => {
    const session = started();
    assert.ok(Number.isNaN(session.heldOutLoss()));
    session.delete();
    const other = started(text, { holdout: 0.2 });
    assert.ok(other.heldOutLoss() > 0);
    assert.ok(other.info().held_out_tokens > 0);
    other.delete();
  });
});

describe('arrays are copies', () => {
  test('of floats', () => {
    const session = started();
    const { outcome, differences, symbols } = session.peek('Your order');
    assert.equal(outcome.ok, true, outcome.message);
    assert.ok(differences instanceof Float32Array && differences.buffer instanceof ArrayBuffer);
    assert.equal(differences.length, [...symbols].length);
    assert.equal(differences.byteLength, differences.buffer.byteLength);
    const report = session.attention('Your');
    assert.equal(report.weights.length, report.n_layers * report.n_heads * report.length ** 2);
    const row = report.weights.subarray(report.length, 2 * report.length);
    assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-5);
    session.delete();
  });
  test('of bytes', () => {
    const session = started();
    const bytes = session.saveModel();
    assert.ok(bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer);
    const before = bytes.slice();
    losses(session, 3);
    assert.deepEqual(bytes, before);
    assert.notDeepEqual(session.saveModel(), before);
    session.delete();
  });
});

describe('files', () => {
  test('saved, loaded and continued is never having stopped', () => {
    const one = started(), two = new engine.Session();
    losses(one, 7);
    const outcome = two.load(one.saveCheckpoint());
    assert.equal(outcome.ok, true, outcome.message);
    assert.deepEqual(two.info(), one.info());
    assert.deepEqual(losses(two, 7), losses(one, 7));
    assert.deepEqual(two.saveCheckpoint(), one.saveCheckpoint());
    one.delete();
    two.delete();
  });
  test('a model without its text can write', () => {
    const one = started(), two = new engine.Session();
    losses(one, 7);
    const outcome = two.load(one.saveModel());
    assert.equal(outcome.ok, true, outcome.message);
    assert.equal(two.info().can_train, false);
    assert.equal(written(two, 'Your '), written(one, 'Your '));
    one.delete();
    two.delete();
  });
  test('what is no model is refused, and the present one stays', () => {
    const session = started();
    losses(session, 2);
    const good = session.saveCheckpoint();
    const damaged = good.slice(0, good.length >> 1);
    for (const bytes of [new Uint8Array(), new TextEncoder().encode('<!doctype html><title>404</title>'), damaged]) {
      const outcome = session.load(bytes);
      assert.equal(outcome.ok, false);
      assert.notEqual(outcome.code, '');
      assert.notEqual(outcome.message, '');
    }
    assert.deepEqual(session.saveCheckpoint(), good);
    session.delete();
  });
});

test('the heap stops growing: 100 sessions, and 10,000 steps of one', async () => {
  // A fresh module: the sessions above have left holes in the other one's heap.
  const fresh = await create({ poolSize: 3 });
  const cycle = () => {
    const session = new fresh.Session();
    assert.equal(session.start(text, config).ok, true);
    losses(session, 3);
    written(session, 'Your ');
    session.saveCheckpoint();
    session.delete();
  };
  for (let i = 0; i < 10; ++i) cycle();
  const size = fresh.HEAP8.length, end = fresh._sbrk(0);
  for (let i = 0; i < 100; ++i) cycle();
  const session = new fresh.Session();
  assert.equal(session.start(text, { ...config, d_model: 8, context: 4, batch_size: 2 }).ok, true);
  losses(session, 10_000);
  session.delete();
  assert.equal(fresh.HEAP8.length, size);
  assert.equal(fresh._sbrk(0), end);
});

test('a failed check is a JavaScript error with its message', async () => {
  const doomed = await create({ poolSize: 3 });
  const session = new doomed.Session();
  assert.throws(() => session.step(), (error) => error instanceof Error && /\(\w+\.(cpp|h):\d+\)/.test(error.message));
});
