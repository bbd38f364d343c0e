// Whether "how sure" means something: what a mailbox says of its own cases, judged by what the emails are really about.
// Never part of a test run.
//   node tests/bench/sureness.mjs [--data FILE] [--seeds 1,2,3,4,5] [--inner | --outer] [--drafts FILE-SEED.json]
// By itself, five-fold inside the training parts: to choose by. --inner: the inner splits of replies.mjs. --outer: the
// held-out emails, to report. --drafts: what replies.mjs left in build/replies for the same splits, for the probability of
// the tokens; SEED is replaced.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importTypeScript } from './typescript.mjs';
import { random, readBakery, shuffled, split } from './replies_data.mjs';

const { PastCases } = await importTypeScript('web/src/replies/retrieval.ts');
const { ReplyLikeness } = await importTypeScript('web/src/replies/reply-likeness.ts');
const { calibrated, closeCases } = await importTypeScript('web/src/replies/own-mail.ts');
const { sureOf } = await importTypeScript('web/src/replies/calibration.ts');
const { chrfOfProfiles, profileOf } = await importTypeScript('web/src/replies/chrf.ts');

const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(name) ? args[args.indexOf(name) + 1] : otherwise);
const data = readBakery(option('--data', fileURLToPath(new URL('../../examples/mail/bakery_support.jsonl', import.meta.url))));
const drafts = option('--drafts', '');
const mean = (numbers) => numbers.reduce((a, b) => a + Number(b), 0) / Math.max(1, numbers.length);

// How often a right one has a higher value than a wrong one; equal ones count half.
function auc(rows, key) {
  const [right, wrong] = [true, false].map((is) => rows.filter((row) => row.right === is).map((row) => row[key]));
  return mean(right.map((a) => mean(wrong.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))));
}

// What is found for some emails among others, and how sure.
function ask(learnt, emails) {
  const cases = new PastCases(learnt);
  const likeness = new ReplyLikeness(learnt.map(({ reply }) => reply));
  const calibration = calibrated(learnt, likeness);
  return emails.flatMap((email) => closeCases(cases.closest(email), likeness).map(({ index, score, agreement }, rank, found) => ({
    email, rank, score, agreement, past: learnt[index], right: learnt[index].intent === email.intent,
    sure: sureOf(calibration, { score, agreement }), gap: score - (found[rank === 0 ? 1 : 0]?.score ?? 0),
  })));
}

// What was written, too: a draft is right when the reply nearest to it has the email's own intent.
function withDrafts(rows, pairs, seed) {
  const learnt = pairs.filter((pair) => !pair.held_out);
  for (const pair of learnt) pair.profile ??= profileOf(pair.reply);
  for (const { pair, drafts: written } of JSON.parse(readFileSync(drafts.replace('SEED', seed), 'utf8')).drafts)
    for (const row of rows.filter(({ email }) => email === pairs[pair])) {
      const { text, average, lowest } = written[row.rank];
      const profile = profileOf(text);
      const near = learnt.map((one) => [chrfOfProfiles(profile, one.profile), one]).reduce((a, b) => (b[0] > a[0] ? b : a))[1];
      Object.assign(row, { average, lowest, draftRight: near.intent === row.email.intent });
    }
}

const rows = option('--seeds', '1,2,3,4,5').split(',').map(Number).flatMap((seed) => {
  const inner = args.includes('--inner');
  const pairs = split(data, seed, { inner });
  const learnt = pairs.filter((pair) => !pair.held_out);
  if (inner || args.includes('--outer')) {
    const asked = ask(learnt, pairs.filter((pair) => pair.held_out));
    if (drafts) withDrafts(asked, pairs, seed);
    return asked;
  }
  const conversations = shuffled([...new Set(learnt.map(({ conversation }) => conversation))], random(seed + 2000));
  return [0, 1, 2, 3, 4].flatMap((fold) => {
    const out = new Set(conversations.filter((_, i) => i % 5 === fold));
    return ask(learnt.filter(({ conversation }) => !out.has(conversation)), learnt.filter(({ conversation }) => out.has(conversation)));
  });
});

function show(name, some, keys) {
  console.log(`${name}: ${some.length}, right ${mean(some.map((row) => row.right)).toFixed(3)}; AUC ${keys.map((key) => `${key} ${auc(some, key).toFixed(3)}`).join(', ')}`);
  for (let low = 0; low < 10; ++low) {
    const bin = some.filter(({ sure }) => Math.min(9, Math.floor(10 * sure)) === low);
    if (bin.length > 0) console.log(`  says ${(100 * mean(bin.map(({ sure }) => sure))).toFixed(0)}%, is right ${(100 * mean(bin.map(({ right }) => right))).toFixed(0)}% of ${bin.length}`);
  }
}
const keys = ['sure', 'score', 'agreement', 'gap'];
show('closest case', rows.filter(({ rank }) => rank === 0), keys);
show('all three', rows, keys);
if (drafts) {
  const written = rows.map((row) => ({ ...row, right: row.draftRight }));
  const all = [...keys, 'average', 'lowest'];
  show('first drafts', written.filter(({ rank }) => rank === 0), all);
  show('drafts', written, all);
  const [right, wrong] = [true, false].map((is) => written.filter((row) => row.right === is));
  for (const key of ['average', 'sure']) console.log(`${key}: right drafts ${mean(right.map((row) => row[key])).toFixed(2)}, wrong ones ${mean(wrong.map((row) => row[key])).toFixed(2)}`);
}
