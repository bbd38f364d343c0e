// What crosses between C++ and JavaScript, under node: node bindings_test.mjs <engine_node.mjs>
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { config, create, engine, greedy, losses, started, text, written } from './engine_for_tests.mjs';

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

describe('replies', () => {
  const wanted = {
    vocab_size: 330, d_model: 32, n_heads: 2, n_layers: 1, d_ff: 64, max_len: 0, tied_embeddings: true, batch_size: 8,
    learning_rate: 1e-2, min_learning_rate: 0, warmup_steps: 0, steps: 60, beta2: 0.99, weight_decay: 0.1, grad_clip: 1,
    dropout: 0.1, hide_prompt: 0, hide_reply: 0, past: 0, seed: 3,
  };
  const settings = { greedy: true, temperature: 0.7, top_p: 0.9, min_tokens: 0, max_tokens: 40, seed: 1, lean: 2, best: true };
  const pairs = Array.from({ length: 20 }, (_, i) => ({
    customer: i % 2 ? `Where is order ${i}? 😀` : `Do you bake without eggs, number ${i}?`,
    reply: i % 2 ? 'It is on its way, {name}. 😀' : 'Yes, {name}: with three days of notice.',
    held_out: i >= 16, past: i < 4 ? [4 + (i % 2)] : [i % 2],
  }));
  const json = JSON.stringify(pairs);
  function startedReplies() {
    const replies = new engine.Replies();
    const outcome = replies.start(json, wanted);
    assert.equal(outcome.ok, true, outcome.message);
    return replies;
  }
  function draft(replies, email, changes = {}, number = 0) {
    const { outcome } = replies.beginDraft(number, JSON.stringify(email), { ...settings, ...changes });
    assert.equal(outcome.ok, true, outcome.message);
    const out = { text: '', probabilities: [], ends: [], guessed: [] };
    for (;;) {
      const report = replies.writeDraft(number, 1);
      assert.doesNotMatch(report.text, /\uFFFD/, 'unfinished characters wait');
      out.text += report.text;
      for (const key of ['probabilities', 'ends', 'guessed']) out[key].push(...report[key]);
      if (report.done) return { ...out, average: report.average, lowest: report.lowest };
    }
  }
  test('learn, draft by streams, and come back from a file', () => {
    const replies = startedReplies();
    const before = replies.heldOutLoss();
    for (let i = 0; i < 60; ++i) assert.equal(replies.step().diverged, false);
    const after = replies.heldOutLoss();
    assert.ok(after.loss < before.loss / 2, `${before.loss} → ${after.loss}`);
    assert.ok(Number.isFinite(after.leaning_bits));
    const email = { customer: 'Where is order 9? 😀', past: [pairs[1].reply] };
    const written = draft(replies, email);
    assert.equal(written.text, pairs[1].reply);
    assert.equal(written.probabilities.length, written.ends.length);
    assert.equal(written.ends.at(-1), new TextEncoder().encode(written.text).length);
    assert.ok(written.guessed.every((guess) => guess === 0 || guess === 1));
    assert.ok(written.lowest > 0 && written.lowest <= written.average && written.average <= 1);
    assert.ok(draft(replies, email, { max_tokens: 2 }).ends.length === 2);
    for (const file of [replies.saveCheckpoint(), replies.saveModel(true), replies.saveModel(false)]) {
      assert.ok(file instanceof Uint8Array);
      const again = new engine.Replies();
      const outcome = again.load(file);
      assert.equal(outcome.ok, true, outcome.message);
      assert.deepEqual(draft(again, email), written);
      again.delete();
    }
    const info = replies.info();
    assert.equal(info.pairs, 16);
    assert.equal(info.held_out, 4);
    assert.equal(info.step, 60);
    assert.equal(JSON.parse(replies.vocabulary()).length, info.vocab_size);
    assert.equal(replies.pairs(), json);
    replies.delete();
  });
  test('plans, and errors are values', () => {
    const plan = engine.planReplies(json, { ...wanted, d_model: 0, n_heads: 0, d_ff: 0, steps: 0 }, 0.5, 60);
    assert.equal(plan.outcome.ok, true, plan.outcome.message);
    assert.ok(plan.seconds > 0 && plan.seconds <= 60);
    assert.match(plan.sentence, /^16 pairs, about .* on this machine\.$/);
    const replies = new engine.Replies();
    assert.equal(replies.start('[', wanted).code, 'json_syntax');
    assert.equal(replies.start('[]', wanted).code, 'pairs_empty');
    assert.equal(replies.start(json, { ...wanted, n_heads: 5 }).code, 'bad_config');
    assert.equal(replies.load(new Uint8Array(20)).ok, false);
    assert.equal(replies.info().has_model, false);
    replies.delete();
  });
});
