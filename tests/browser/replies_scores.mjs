// Trains on a file of mail in Chromium, through the Replies place, and prints honest scores as one line of JSON:
//   node tests/browser/replies_scores.mjs --data FILE [--holdout 0.1] [--seed 1] [--seconds 170]
// FILE is anything that Replies reads. The share of conversations that --holdout names is kept aside, drawn with --seed.
// Where a .jsonl file has an `intent` beside customer and reply, a draft counts as right when the training reply that is
// nearest to it by chrF has the intent of the email.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../web/serve.mjs';
import { load } from './bundle.mjs';
import { launch, site } from './harness.mjs';

const { chrfOfProfiles, profileOf } = await load('replies/chrf.ts');
const told = (text) => process.stderr.write(`${text}\n`);

// The intent of each pair, by its place in the file, or null where the file has none.
function intentsOf(name, bytes, sources) {
  if (!/\.(?:jsonl|ndjson)$/i.test(name)) return null;
  const lines = bytes.toString('utf8').split('\n');
  const intents = sources.map(({ line }) => JSON.parse(lines[line - 1]).intent);
  const missing = intents.filter((intent) => intent === undefined).length;
  if (missing === intents.length) return null;
  if (missing > 0) throw new Error(`${missing} of ${intents.length} pairs in ${name} have no intent.`);
  return intents;
}

// Runs in the page: brings the file, and waits until all that is private was replaced.
const bring = async ({ name, base64, holdout, seed, seconds }) => {
  const replies = document.querySelector('crumb-replies');
  const { desk } = replies;
  Object.assign(desk.learning, { share: holdout, seed, mostSeconds: seconds });
  await replies.bring([{ name, bytes: Uint8Array.fromBase64(base64) }]);
  while (replies.state.isScrubbing || replies.state.rows.some(({ scrubbed }) => !scrubbed)) await new Promise((resolve) => setTimeout(resolve, 20));
  return replies.state.rows.map(({ pair }) => pair.source);
};
const train = async () => {
  const replies = document.querySelector('crumb-replies');
  const begin = performance.now();
  await replies.train();
  const seconds = (performance.now() - begin) / 1000;
  const { info, problem } = replies.state;
  if (problem || !info || info.step < info.config.steps) throw new Error(problem || 'The training did not end.');
  await replies.score();
  const { scores } = replies.state;
  return { seconds, info, scores, pairs: replies.desk.learning.pairs };
};

const share = (list, isRight) => list.filter(isRight).length / Math.max(1, list.length);

function intentScores(intents, pairs, scores) {
  const learnt = pairs.flatMap(({ reply, held_out }, index) => (held_out ? [] : [{ intent: intents[index], profile: profileOf(reply) }]));
  const nearest = (draft) => {
    const profile = profileOf(draft);
    const likeness = learnt.map((one) => chrfOfProfiles(profile, one.profile));
    return learnt[likeness.indexOf(Math.max(...likeness))].intent;
  };
  const aside = pairs.flatMap((pair, index) => (pair.held_out ? [{ past: pair.past, intent: intents[index] }] : []))
    .map((one, at) => ({ ...one, drafts: scores.each[at].drafts }));
  return {
    one_of_three_right: share(aside, ({ intent, drafts }) => drafts.some((draft) => nearest(draft) === intent)),
    closest_within_three_right: share(aside, ({ intent, past }) => past.slice(0, 3).some((index) => intents[index] === intent)),
  };
}

export async function scoresOf({ data, holdout, seed, seconds }) {
  const bytes = readFileSync(data);
  const server = await serve({ root: site });
  const browser = await launch('chromium');
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    page.on('crash', () => told('The page crashed.'));
    const progress = setInterval(async () => {
      const { training, scoring } = await page.evaluate(() => document.querySelector('crumb-replies')?.state ?? {}).catch(() => ({}));
      if (training) told(`step ${training.step} of ${training.of}`);
      if (scoring) told(`drafts for ${scoring.done} of ${scoring.of} emails`);
    }, 10_000);
    page.on('close', () => clearInterval(progress));
    await page.goto(`${server.url}#replies`);
    await page.locator('crumb-replies').waitFor({ state: 'attached', timeout: 30_000 });
    const sources = await page.evaluate(bring, { name: basename(data), base64: bytes.toString('base64'), holdout, seed, seconds });
    const intents = intentsOf(basename(data), bytes, sources);
    told(`${sources.length} pairs; training …`);
    const { info, scores, pairs, ...trained } = await page.evaluate(train);
    const rounded = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value * 1e4) / 1e4]));
    return rounded({
      pairs: info.pairs + info.held_out,
      held_out: info.held_out,
      seed,
      steps: info.step,
      seconds: trained.seconds,
      bits_per_character: scores.bitsPerCharacter,
      chrf_best_of_three: scores.bestOfThree,
      chrf_closest_past: scores.closestPast,
      verbatim_share: scores.verbatimShare,
      ...(intents && intentScores(intents, pairs, scores)),
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: {
    data: { type: 'string' }, holdout: { type: 'string', default: '0.1' }, seed: { type: 'string', default: '1' }, seconds: { type: 'string', default: '170' } } });
  const { data } = values;
  const [holdout, seed, seconds] = ['holdout', 'seed', 'seconds'].map((name) => Number(values[name]));
  if (!data || !(holdout > 0 && holdout < 1) || !Number.isInteger(seed) || !(seconds > 0)) {
    told('usage: bash tests/run.sh replies --data FILE [--holdout 0.1] [--seed 1] [--seconds 170]');
    process.exit(2);
  }
  try {
    console.log(JSON.stringify(await scoresOf({ data, holdout, seed, seconds })));
  } catch (error) {
    told(`error: ${String(error.message ?? error).split('\n')[0]}`);
    process.exit(1);
  }
}
