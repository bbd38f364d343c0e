// Every case of tests/cases, in Chromium, and what the case format has no word for.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { serve } from '../../web/serve.mjs';
import { bundle } from './cases/bundle.mjs';
import { casesIn, runCases } from './cases/runner.mjs';
import { launch, policy } from './harness.mjs';

const cases = fileURLToPath(new URL('../cases', import.meta.url));

describe('cases', () => {
  const results = runCases(cases);
  results.catch(() => {}); // each test reports it
  for (const { id, file } of casesIn(cases)) {
    test(`${id} ${file}`, async () => {
      const found = (await results).find((one) => one.file === file);
      assert.deepEqual(found.complaints, []);
    });
  }
});

describe('importing', () => {
  let browser, server, page;
  before(async () => {
    const root = await bundle({ mail: 'mail/index.ts' });
    server = await serve({ root, csp: policy(), pages: { '/import.html': '<!doctype html><link rel="icon" href="data:,"><title>import</title>' } });
    browser = await launch('chromium');
    page = await browser.newPage();
    await page.goto(`${server.url}import.html`);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const files = (...names) => names.map((name) => ({ name: name.split('/').at(-1), base64: readFileSync(`${cases}/${name}`).toString('base64') }));
  const read = (list, options = {}) => page.evaluate(async ([given, wanted]) => {
    const mail = await import('/mail.js');
    return mail.importFiles(given.map(({ name, base64 }) => ({ name, bytes: Uint8Array.fromBase64(base64) })), wanted);
  }, [list, options]);
  const text = (name, content) => [{ name, base64: Buffer.from(content).toString('base64') }];

  test('what an archive holds and cannot be read is named in a sentence', async () => {
    const { sentences } = await read(files('zip/03-bomb-and-paths.zip'));
    const all = sentences.join('\n');
    assert.match(all, /"huge\.txt" would unpack to 67 MB; the limit is 60 MB/);
    assert.match(all, /"inner\.zip" is an archive inside the archive/);
    assert.match((await read(files('zip/52-encrypted-entry.zip'))).sentences.join('\n'), /"geheim\.eml" is encrypted/);
    assert.match((await read(files('zip/54-cut-off.zip'))).sentences.join('\n'), /cut off; 2 of its files/);
    assert.match((await read(files('zip/55-lying-size.zip'))).sentences.join('\n'), /"bomb\.mbox" would unpack to more than 60 MB/);
    // What a Mac adds to an archive is not spoken of; that a letter has no answer is.
    assert.deepEqual((await read(files('zip/01-macos-archive.zip'))).sentences, ['Letters to help@example.org that you did not answer: 1.']);
  });

  test('letters that are left out are counted with examples', async () => {
    const { skipped, sentences } = await read(files('email/24-bounces-auto-replies.mbox'));
    assert.deepEqual(skipped.map(({ reason, count }) => [reason, count]), [['auto_reply', 4], ['bounce', 1]]);
    assert.equal(skipped[0].examples[0], 'Out of office');
    assert.match(sentences.join('\n'), /4 automatic replies left out/);
  });

  test('a wrong character set is told', async () => {
    const { letters, sentences } = await read(files('email/18-odd-charsets.mbox'));
    assert.match(letters[5].notes[0], /labelled "utf-8", but it is not; it was read as Windows-1252/);
    assert.match(sentences.join('\n'), /Windows-1252/);
  });

  test('"us" is proposed, and may be changed without reading again', async () => {
    const [first, second] = await page.evaluate(async ([{ name, base64 }]) => {
      const { MailImport } = await import('/mail.js');
      const mail = new MailImport();
      const one = await mail.read([{ name, bytes: Uint8Array.fromBase64(base64) }]);
      const two = await mail.arrange({ us: ['ana@example.com'] });
      mail.close();
      return [one, two];
    }, files('email/01-mboxrd-escape.mbox'));
    assert.deepEqual(first.us.map(({ address }) => address), ['help@example.org']);
    assert.match(first.us[0].reason, /answers the most/);
    assert.equal(first.pairs.length, 1);
    assert.deepEqual(second.us, [{ address: 'ana@example.com', reason: 'Chosen by you.' }]);
    assert.equal(second.pairs.length, 0);
    assert.equal(second.letters[0].role, 'us');
  });

  test('choices are answered one after the other; one that goes wrong leaves what was read', async () => {
    const [both, wrong, later] = await page.evaluate(async ([{ name, base64 }]) => {
      const { MailImport } = await import('/mail.js');
      const mail = new MailImport();
      await mail.read([{ name, bytes: Uint8Array.fromBase64(base64) }]);
      const counts = ({ letters, pairs, us }) => [letters.length, pairs.length, us[0]?.address];
      const answers = (await Promise.all([mail.arrange({ us: ['ana@example.com'] }), mail.arrange({ us: ['help@example.org'] })])).map(counts);
      const refused = await mail.arrange({ us: [5] }).catch((error) => error.message);
      const after = await Promise.race([mail.arrange({}).then(counts), new Promise((resolve) => setTimeout(resolve, 5000, 'no answer'))]);
      mail.close();
      return [answers, refused, after];
    }, files('email/01-mboxrd-escape.mbox'));
    assert.deepEqual(both, [[2, 0, 'ana@example.com'], [2, 1, 'help@example.org']]);
    assert.equal(typeof wrong, 'string');
    assert.deepEqual(later, [2, 1, 'help@example.org']);
  });

  test('columns may be chosen otherwise', async () => {
    const content = 'a,b,c\nfirst words here,second words there,third words elsewhere\n';
    const { pairs, tables } = await read(text('t.csv', content), { columns: { 't.csv': { customer: 2, reply: 0 } } });
    assert.deepEqual(pairs.map(({ customer, reply }) => [customer, reply]), [['third words elsewhere', 'first words here']]);
    assert.equal(tables[0].chosen.customer, 2);
  });

  test('a wide table is previewed in part', async () => {
    const { tables } = await read(files('csv/09-wide-4000.csv'));
    assert.equal(tables[0].column_count, 4003);
    assert.ok(tables[0].previewColumns.length <= 12);
    assert.ok(tables[0].previewColumns.includes(tables[0].chosen.reply));
  });

  test('a text with a separator of one\'s own, and one without any', async () => {
    const { pairs } = await read(text('t.txt', 'One?\n+++\n1\n+++\nTwo?\n+++\n2\n'), { separator: '+++' });
    assert.deepEqual(pairs.map(({ customer, reply }) => [customer, reply]), [['One?', '1'], ['Two?', '2']]);
    assert.match((await read(text('t.txt', 'Just a text.\n'))).sentences.join(), /Name the line that stands between/);
  });

  test('later turns carry the earlier ones as context', async () => {
    const { pairs } = await read(files('email/65-threads.mbox'), { us: ['help@example.org'] });
    assert.deepEqual(pairs.map(({ context }) => context.map((turn) => turn.text)), [[], ['What is the shade made of?', 'The shade is linen.']]);
    assert.equal(pairs[0].conversation, pairs[1].conversation);
  });

  test('threads go across files; empty and unknown files get a sentence', async () => {
    const given = [...files('email/03-cr-only.eml'), ...text('answer.eml', 'From: help@example.org\nTo: ana@example.com\nSubject: Re: The handle of my kettle is loose\n\nThe small one.\n'),
      ...text('empty.csv', ''), { name: 'old.msg', base64: Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('base64') }];
    const { pairs, sentences } = await read(given);
    assert.equal(pairs.length, 1);
    assert.match(sentences.join('\n'), /"empty\.csv" is empty/);
    assert.match(sentences.join('\n'), /"old\.msg" is an Outlook message/);
  });

  test('an import can be stopped, and says how far it is', async () => {
    const big = readFileSync(`${cases}/email/24-bounces-auto-replies.mbox`, 'utf8').repeat(600);
    const outcome = await page.evaluate(async (mbox) => {
      const { importFiles } = await import('/mail.js');
      const bytes = () => new TextEncoder().encode(mbox);
      const seen = [];
      const stop = new AbortController();
      const stopped = await importFiles([{ name: 'a.mbox', bytes: bytes() }], {
        signal: stop.signal,
        onProgress: (done, of) => { seen.push(done / of); stop.abort(); },
      }).then(() => 'finished', (error) => error.name);
      return { stopped, seen };
    }, big);
    assert.equal(outcome.stopped, 'AbortError');
    assert.ok(outcome.seen.length > 0 && outcome.seen.every((share) => share > 0 && share <= 1));
  });

  test('an import of several seconds leaves the page free', async (t) => {
    const one = readFileSync(`${cases}/email/15-html-only.eml`, 'latin1');
    const outcome = await page.evaluate(async (letter) => {
      const { importFiles } = await import('/mail.js');
      const mbox = Array.from({ length: 3000 }, (_, i) => `From a@example.com Wed Mar 12 10:00:00 2025\n${letter.replace('ho1@', `ho${i}@`)}\n\n`).join('');
      const bytes = Uint8Array.from(mbox, (symbol) => symbol.charCodeAt(0));
      await new Promise((resolve) => setTimeout(resolve, 500));
      const long = [];
      const observer = new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) long.push(duration); });
      observer.observe({ type: 'longtask' });
      const { letters } = await importFiles([{ name: 'a.mbox', bytes }]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      observer.disconnect();
      return { letters: letters.length, long };
    }, one);
    t.diagnostic(`${outcome.letters} HTML letters, tasks over 50 ms: ${outcome.long.length} ${outcome.long}`);
    assert.equal(outcome.letters, 3000);
    // Other programs on the machine make tasks longer; what is not divided at all takes seconds.
    assert.ok(outcome.long.every((duration) => duration < 1000), String(outcome.long));
  });
});
