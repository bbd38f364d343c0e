// How long the closest past cases of a mailbox take in node: seconds of a core, whatever else runs. Never part of a test run.
//   node tests/bench/retrieval.mjs [COUNT]...
import { createHash } from 'node:crypto';
import { madeUpPairs } from '../browser/made_up_pairs.mjs';
import { importTypeScript } from './typescript.mjs';

const { learntFrom, PastCases, pastPairs } = await importTypeScript('web/src/replies/retrieval.ts');
const { calibrated } = await importTypeScript('web/src/replies/own-mail.ts');
const { ReplyLikeness } = await importTypeScript('web/src/replies/reply-likeness.ts');

for (const count of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [240, 500, 1000, 2000, 4000]) {
  const pairs = madeUpPairs(count);
  const time = (work) => {
    const begin = process.cpuUsage();
    const value = work();
    return [value, `${(process.cpuUsage(begin).user / 1e6).toFixed(2)} s`];
  };
  const [past, forPairs] = time(() => pastPairs(pairs, 8));
  const [cases, toOpen] = time(() => new PastCases(pairs.filter((pair) => !pair.held_out)));
  const emails = pairs.slice(0, 50);
  const [found, toSearch] = time(() => emails.map((email) => cases.search(email)));
  const learnt = learntFrom(pairs);
  const [, toCalibrate] = time(() => calibrated(learnt, new ReplyLikeness(learnt.map(({ reply }) => reply))));
  // Equal sums, equal results: to see whether a change of the code changed any.
  const sum = createHash('sha256').update(JSON.stringify([past, found])).digest('hex').slice(0, 12);
  console.log(`${count} pairs: pastPairs ${forPairs}, PastCases ${toOpen}, ${emails.length} searches ${toSearch}, how sure ${toCalibrate}, ${sum}`);
}
