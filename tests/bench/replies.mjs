// What Replies makes of a mailbox, natively: splits, training, drafts, scores. Never part of a test run.
//   node tests/bench/replies.mjs [--data FILE] [--seeds 1,2,3,4,5] [--inner] [--verbose] [setting=value]...
// SEED in a setting's value is replaced by the split's seed: model=/tmp/mail-SEED.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importTypeScript } from './typescript.mjs';
import { readBakery, split } from './replies_data.mjs';

const { chrfOfProfiles, profileOf } = await importTypeScript('web/src/replies/chrf.ts');
const retrieval = await importTypeScript('web/src/replies/retrieval.ts');

const root = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(name) ? args[args.indexOf(name) + 1] : otherwise);
const settings = args.filter((argument) => argument.includes('='));
const seeds = option('--seeds', '1,2,3,4,5').split(',').map(Number);
const inner = args.includes('--inner');
const verbose = args.includes('--verbose');
const data = readBakery(option('--data', process.env.CRUMB_BAKERY));
const threads = option('--threads', '1');
const work = `${root}build/replies`;
mkdirSync(work, { recursive: true });

const mean = (numbers) => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length);

// Which training reply is nearest, and how near.
function nearest(profile, learnt) {
  let best = { likeness: -1, pair: null };
  for (const pair of learnt) {
    const likeness = chrfOfProfiles(profile, pair.profile);
    if (likeness > best.likeness) best = { likeness, pair };
  }
  return best;
}

const plain = (text) => text.replace(/\{\w+\}|\W/g, '').toLowerCase();

function score(pairs, result) {
  const learnt = pairs.filter((pair) => !pair.held_out);
  const known = new Set(learnt.map((pair) => plain(pair.reply)));
  const rows = result.drafts.map(({ pair: place, drafts }) => {
    const pair = pairs[place];
    const truth = profileOf(pair.reply);
    const judged = drafts.map(({ text }) => {
      const profile = profileOf(text);
      const { pair: near } = nearest(profile, learnt);
      return { right: near.intent === pair.intent, chrf: chrfOfProfiles(profile, truth), copied: known.has(plain(text)) };
    });
    const past = pair.past.slice(0, 3).map((index) => pairs[index]);
    return {
      one: judged.some(({ right }) => right), first: judged[0].right, chrf: Math.max(...judged.map((j) => j.chrf)),
      copied: mean(judged.map((j) => Number(j.copied))), past: past.length ? chrfOfProfiles(past[0].profile, truth) : 0,
      pastBest: Math.max(0, ...past.map((p) => chrfOfProfiles(p.profile, truth))),
      top1: Number(past[0]?.intent === pair.intent), top3: Number(past.some((p) => p.intent === pair.intent)),
    };
  });
  const share = (key) => mean(rows.map((row) => Number(row[key])));
  return { bits: result.bits_per_character ?? 0, leaning: result.leaning_bits ?? 0, seconds: result.seconds ?? 0, one: share('one'), first: share('first'), chrf: share('chrf'),
    copied: share('copied'), past: share('past'), pastBest: share('pastBest'), top1: share('top1'), top3: share('top3') };
}

const scores = seeds.map((seed) => {
  const pairs = split(data, seed, { inner });
  retrieval.pastPairs(pairs, 8).forEach((past, i) => { pairs[i].past = past; });
  const file = `${work}/pairs-${process.pid}.json`, out = `${work}/drafts-${process.pid}-${seed}.json`;
  writeFileSync(file, JSON.stringify(pairs.map(({ customer, reply, subject, conversation, held_out, past }) => ({ customer, reply, subject, conversation, held_out, past }))));
  const run = spawnSync(`${root}build/native/tests/replies_bench`, [threads, file, out, ...settings.map((setting) => setting.replace('SEED', seed))], { encoding: 'utf8', stdio: ['ignore', verbose ? 'inherit' : 'ignore', 'pipe'] });
  if (run.status !== 0) throw new Error(run.stderr);
  for (const pair of pairs) pair.profile = profileOf(pair.reply);
  const result = score(pairs, JSON.parse(readFileSync(out, 'utf8')));
  console.log(seed, JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)));
  return result;
});
console.log('mean', settings.join(' '), JSON.stringify(Object.fromEntries(Object.keys(scores[0]).map((key) => [key, Number(mean(scores.map((s) => s[key])).toFixed(3))]))));
