// Texts that a training must withstand, with settings: what is refused before the first step, and what losses come.
import { same, unknownKeys } from './compare.mjs';
import { base64, openEngine, refusal } from './engine.mjs';

export { modules } from './engine.mjs';

const known = ['settings', 'tokens', 'distinct', 'vocab', 'error', 'retry', 'loss_every_step', 'all_weights_finite', 'first_loss_between'];
const knownSettings = ['tokenizer', 'max_len', 'batch_size', 'steps', 'learning_rate', 'grad_clip'];
const near = 1e-6; // of a loss that is known exactly

// Runs in the page. `max_len` is the context length.
const train = async ({ encoded, settings, retry }) => {
  const { decode } = await import('/decode.js');
  const { engine, start, write, fingerprint, present } = window.caseTools;
  const { text } = decode(Uint8Array.fromBase64(encoded));
  const { tokenizer: _, steps, ...others } = settings;
  const config = { ...others, context: others.max_len };
  const report = engine.examineText(text);
  const checked = engine.checkText(text, config.context, 0);
  const before = fingerprint(present);
  const run = (changes) => {
    const { session, outcome } = start(text, { ...config, ...changes });
    if (!outcome.ok) return { outcome };
    const losses = Array.from({ length: steps }, () => session.step());
    const bytes = session.saveModel();
    const again = start('Something else.'.repeat(30)).session;
    const loaded = again.load(bytes);
    const written = write(session, text.slice(0, 1)).join('');
    const weights = new Float32Array(bytes.slice(8 + Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true))).buffer);
    return {
      outcome, written, loaded, writtenAgain: write(again, text.slice(0, 1)).join(''),
      info: session.info(), losses: losses.map(({ loss }) => loss), norms: losses.map(({ grad_norm }) => grad_norm),
      isFinite: weights.every(Number.isFinite), weights: weights.length,
    };
  };
  const first = run({});
  const refused = first.outcome.ok ? null : present.start(text, { ...present.info().config, ...config });
  return {
    text, report, checked, first, refused, isKept: fingerprint(present) === before,
    retried: retry ? run({ max_len: retry.max_len, context: retry.max_len }) : null,
  };
};

export async function check(page, { bytes }, expected) {
  await openEngine(page);
  const { settings, retry } = expected;
  const found = await page.evaluate(train, { encoded: base64(bytes), settings, retry });
  const { report, checked, first } = found;
  const has = (key, complaints) => (key in expected ? complaints(expected[key]) : []);
  return [
    ...unknownKeys('expected', expected, known),
    ...unknownKeys('settings', settings, knownSettings),
    ...has('tokens', (value) => same('tokens', checked.tokens, value)),
    ...has('distinct', (value) => same('distinct', report.symbols, value)),
    ...('error' in expected ? tooLittle(found, expected) : trained(first, expected)),
    ...has('loss_every_step', (value) => first.losses.flatMap((loss, step) => (Math.abs(loss - value) <= near ? [] : [`loss ${loss} at step ${step}, not ${value}`]))),
    ...has('loss_every_step', (value) => same('loss of guessing', report.uniform_loss, value)),
    ...has('first_loss_between', ([low, high]) => (first.losses[0] >= low && first.losses[0] <= high ? [] : [`first loss ${first.losses[0]}`])),
    ...has('vocab', (value) => [...same('vocab', first.info.vocab_size, value), ...(value === 1 ? same('a note about the single symbol', report.notes !== '', true) : [])]),
    ...(retry?.ok ? trained(found.retried, { settings }) : []),
  ];
}

function tooLittle({ checked, first, refused, isKept }, expected) {
  const { max_len } = expected.settings;
  const numbers = [expected.tokens, max_len].filter((number) => number !== undefined && !first.outcome.message.includes(String(number)));
  return [
    ...refusal({ ...first.outcome, isKept }, expected),
    ...same('the same from a session in use', refused?.code, expected.error),
    ...same('the same before Train is pressed', checked.outcome.code, expected.error),
    ...numbers.map((number) => `the sentence does not name ${number}: ${first.outcome.message}`),
    ...(checked.fitting_context < expected.tokens ? [] : [`a context of ${checked.fitting_context} is offered`]),
  ];
}

function trained(run, expected) {
  if (!run.outcome.ok) return [`refused: ${run.outcome.message}`];
  const { losses, norms, written, writtenAgain, loaded, info } = run;
  return [
    ...same('steps', losses.length, expected.settings.steps),
    ...[...losses, ...norms].filter((value) => !Number.isFinite(value)).map((value) => `a loss or gradient norm of ${value}`),
    ...(run.isFinite && run.weights > 0 ? [] : ['weights that are not numbers']),
    ...same('loads again', loaded.ok, true),
    ...same('what it writes after loading', writtenAgain, written),
    ...([...written].length === 24 && [...written].every((symbol) => info.vocabulary.includes(symbol)) ? [] : [`wrote ${JSON.stringify(written)}`]),
  ];
}
