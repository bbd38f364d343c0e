// What was learnt at Replies is saved as a file and opened again: nothing private goes along, nothing that is there is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embedded, page as pageWith } from './embed.mjs';
import { inOneBrowser, policy } from './harness.mjs';
import { inReplies, mailbox, Replies } from './replies.mjs';
import { named, lamps, begin, train, isAt, pause, catchDownloads, lastDownload, save, drafts, headerOf, textOf } from './replies_files.mjs';

inOneBrowser((visits, browser) => {
  test('a model goes to another machine and writes the same drafts at once, and nothing private goes along', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 30);
      await replies.press('score');
      await replies.reaches('measured');
      const { name, bytes } = await save(replies);
      assert.match(name, named);
      assert.match(name, new RegExp(`-step-${await replies.get('info.step')}\\.`));
      await replies.says(/Canary check of step \d+: none of the \d+ replaced values can be got out of the model/);
      await replies.says(new RegExp(`Saved as “${name}”`));
      for (const secret of ['482110', '482131', 'ana0@', 'example.com', 'help@example.org', 'lamps.mbox', 'Ana', 'Tom'])
        assert.ok(!textOf(bytes).includes(secret), `${secret} is in the file`);
      assert.match(textOf(bytes), /Dear \{name\}/);
      const before = await drafts(replies);
      const scores = await replies.get('scores');
      assert.ok(before.every((draft) => draft.text !== ''));
      await inReplies(visits, {}, async (other) => {
        await other.page.waitForLoadState('networkidle');
        const { length } = other.requests;
        await other.drop('anything.bin', bytes); // what it is says the file itself
        await other.says(/Loaded, with its pairs\. It can write drafts\./);
        assert.equal(await other.get('stage'), 'draft');
        assert.deepEqual(await drafts(other), before);
        assert.deepEqual(await other.get('scores'), scores);
        await other.says(/Closest past mails.*alike \d+ %.*Use this reply.*Fill in: \{agent\}|Fill in: \{agent\}.*Closest past mails/);
        await other.part('agent').fill('Kim');
        assert.ok((await other.get('answering.drafts')).every(({ text, filled }) => !text.includes('{agent}') || /Kim/.test(filled.text)));
        assert.doesNotMatch(await other.read(), /Fill in: [^.]*\{agent\}/);
        assert.deepEqual(other.requests.slice(length), [], 'nothing is fetched for it');
        assert.equal(await other.get('rows.0.scrubbed.customer.text'), await replies.get('rows.0.scrubbed.customer.text'));
        // And on: with more mail, and saved again, where there is nothing to compare with.
        await other.bring({ name: 'more.mbox', mimeType: '', buffer: mailbox(12, { us: 'team@example.net' }) });
        await other.reaches('pairs', 42);
        await other.shorten();
        await other.press('train');
        await other.reaches('trained');
        const again = await save(other);
        await other.says(/nothing that looks private was found/);
        assert.doesNotMatch(textOf(again.bytes), /team@example\.net|more\.mbox|Ana|Kim/);
      });
    });
  });

  test('a run that is not at its end goes on elsewhere as if never stopped', async () => {
    await inReplies(visits, {}, async (replies) => {
      await begin(replies, 20, 6000);
      await isAt(replies, 12);
      await pause(replies);
      const { bytes } = await save(replies);
      const count = (await replies.get('losses')).length;
      const step = await replies.get('info.step');
      const goOn = async (at) => {
        await at.press('go-on');
        await isAt(at, step + 15);
        await pause(at);
        return (await at.get('losses')).slice(count, count + 15);
      };
      const wanted = await goOn(replies);
      assert.equal(wanted.length, 15);
      await inReplies(visits, {}, async (other) => {
        const chooses = other.page.waitForEvent('filechooser');
        await other.part('open').focus();
        await other.page.keyboard.press('Enter');
        await (await chooses).setFiles({ name: 'run.safetensors', mimeType: '', buffer: bytes });
        await other.says(new RegExp(`Loaded, with its pairs: ready to go on from step ${step}\\.`));
        assert.equal(await other.get('training'), null);
        assert.deepEqual(await goOn(other), wanted);
        // And it is kept there, too.
        await other.page.reload();
        await other.says(/A run of an earlier visit is kept here: 20 pairs/);
      });
    });
  });

  test('saved while it trains: a snapshot, and nothing freezes', async () => {
    await inReplies(visits, {}, async (replies) => {
      await begin(replies, 20, 6000);
      await isAt(replies, 12);
      await catchDownloads(replies.page);
      await replies.page.evaluate(() => {
        // However quick this machine is, the check takes a while.
        const { drafting } = document.querySelector('crumb-replies').desk;
        const threeFor = drafting.threeFor.bind(drafting);
        drafting.threeFor = async (...all) => {
          await new Promise((resolve) => setTimeout(resolve, 150));
          return threeFor(...all);
        };
        window.longest = 0;
        let last = performance.now();
        window.ticking = setInterval(() => {
          window.longest = Math.max(window.longest, performance.now() - last);
          last = performance.now();
        }, 10);
      });
      await replies.press('save');
      await replies.says(/Looking for private values; training waits/);
      const { name, bytes } = await lastDownload(replies.page);
      const longest = await replies.page.evaluate(() => { clearInterval(window.ticking); return window.longest; });
      assert.ok(longest < 1000, `the page stood still for ${longest.toFixed(0)} ms`);
      const step = Number(/step-(\d+)/.exec(name)[1]);
      assert.ok(step >= 12);
      assert.equal(JSON.parse(headerOf(bytes).__metadata__.crumb).updates, step);
      await isAt(replies, step + 10);
      await pause(replies);
    });
  });

  test('opened while it trains and mail is there: training pauses, and all can be had back', async () => {
    let bytes;
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 20);
      ({ bytes } = await save(replies));
    });
    await inReplies(visits, {}, async (replies) => {
      const { page } = replies;
      await begin(replies, 12, 6000);
      await isAt(replies, 12);
      await page.evaluate(() => document.querySelector('crumb-replies').desk.mail.edit(0, { reply: 'Dear Ana,\nof my own words.' }));
      await replies.drop('other.safetensors', bytes);
      await replies.says(/Loaded, with its pairs.*Your own mail and model were put aside\. ?Bring it back/);
      await replies.reaches('pairs', 20);
      assert.equal(await replies.get('training'), null);
      const opened = await drafts(replies);
      await page.getByRole('button', { name: 'Bring it back' }).click();
      await replies.says(/Brought back\. “other\.safetensors” was put aside/);
      await replies.reaches('pairs', 12);
      assert.match(await replies.get('rows.0.reply'), /of my own words/);
      const step = await replies.get('info.step');
      assert.ok(step >= 12);
      await replies.press('go-on');
      await isAt(replies, step + 5);
      await pause(replies);
      // The mail can be arranged anew, and the edited pair stays edited.
      await replies.part('us').fill('help@example.org');
      await replies.part('us').press('Enter');
      await replies.reaches('pairs', 12);
      assert.match(await replies.get('rows.0.reply'), /of my own words/);
      await page.getByRole('button', { name: 'Bring it back' }).click();
      await replies.reaches('pairs', 20);
      await replies.part('email').waitFor();
      assert.deepEqual((await drafts(replies)).map(({ text }) => text), opened.map(({ text }) => text));
      assert.equal(await replies.get('problem'), '');
    });
  });

  test('mail that nothing was learnt from yet can be had back, and a run that was offered too', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 20);
      const { bytes } = await save(replies);
      await replies.page.evaluate(() => document.querySelector('crumb-replies').desk.keeping.keep());
      await replies.page.reload();
      await replies.says(/A run of an earlier visit is kept here: 20 pairs/);
      await replies.bring(lamps(14));
      await replies.reaches('pairs', 14);
      await replies.root.getByLabel('learn from it').uncheck();
      await replies.drop('model.crumb', bytes);
      await replies.says(/Your own mail was put aside/);
      await replies.page.getByRole('button', { name: 'Bring it back' }).click();
      await replies.reaches('pairs', 14);
      assert.equal(await replies.get('rows.0.isOff'), true);
      assert.equal(await replies.get('info'), null);
      await replies.page.reload();
      await replies.says(/A run of an earlier visit is kept here: 20 pairs/);
      await replies.bring(lamps(15));
      await replies.reaches('pairs', 15);
      await replies.press('resume');
      await replies.reaches('pairs', 20);
      await replies.says(/Taken up\. Your own mail was put aside/);
      await replies.page.getByRole('button', { name: 'Bring it back' }).click();
      await replies.reaches('pairs', 15);
    });
  });

  test('dropped anywhere in the place, and on the field for emails', async () => {
    await inReplies(visits, {}, async (replies) => {
      const { page } = replies;
      const text = () => page.evaluate(() => document.querySelector('crumb-playground').text);
      const before = await text();
      const dropOn = (name, bytes) => page.evaluate(([name, base64]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], name));
        const heading = document.querySelector('crumb-replies').shadowRoot.querySelector('.steps');
        heading.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }));
      }, [name, Buffer.from(bytes).toString('base64')]);
      await dropOn('lamps.mbox', mailbox(12));
      await replies.reaches('pairs', 12);
      await replies.shorten();
      await replies.press('train');
      await replies.reaches('trained');
      const { bytes } = await save(replies);
      await replies.dropOnEmail('note.dat', bytes);
      await replies.says(/Loaded, with its pairs/);
      assert.equal(await replies.part('email').inputValue(), '');
      await dropOn('note.dat', bytes);
      await replies.says(/“note\.dat” was put aside/);
      assert.equal(await text(), before, 'the playground, which is not shown, took nothing');
    });
  });

  test('looks right when a model was opened, at every size, light and dark', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 20);
      const { name, bytes } = await save(replies);
      await replies.drop(name, bytes);
      await replies.says(/was put aside|were put aside/);
      await replies.press('canary');
      await replies.says(/nothing that looks private was found/);
      for (const colorScheme of ['light', 'dark'])
        for (const [width, height] of [[1280, 800], [390, 844]]) {
          await replies.page.emulateMedia({ colorScheme });
          await replies.page.setViewportSize({ width, height });
          await replies.looksRight(`replies-file-${colorScheme}-${width}-${browser}`);
        }
      // On a phone the button stands below: what came of it is in sight all the same.
      await replies.part('open').scrollIntoViewIfNeeded();
      const chooses = replies.page.waitForEvent('filechooser');
      await replies.press('open');
      await (await chooses).setFiles({ name: 'again.safetensors', mimeType: '', buffer: bytes });
      const told = replies.page.getByText(/was put aside/);
      await told.waitFor();
      await replies.page.waitForFunction(() => {
        const { top, bottom } = document.querySelector('crumb-replies').shadowRoot.querySelector('.told').getBoundingClientRect();
        return top > -1 && bottom < innerHeight + 1;
      }, null, { timeout: 5000 });
      for (const part of ['save', 'open', 'canary']) {
        const { width, height } = await replies.part(part).boundingBox();
        assert.ok(width >= 24 && height >= 24, `${part} is ${width} × ${height}`);
      }
      assert.equal(await replies.page.getByRole('status').filter({ hasText: 'put aside' }).count(), 1, 'a screen reader is told');
    });
  });

  test('embedded in a strict page of somebody else’s', async () => {
    const html = pageWith('<main><h1>Support</h1><crumb-replies></crumb-replies></main><script src="/replies.js"></script>',
      `<meta http-equiv="Content-Security-Policy" content="${policy()}">`);
    const { url } = await visits.serve({ root: embedded, isolated: false, pages: { '/host.html': html } });
    await visits.open(`${url}host.html`, {}, async (seen) => {
      await seen.page.locator('crumb-replies [part~=sample]').waitFor();
      const replies = new Replies(seen.page, seen);
      await train(replies, 14, 20);
      const { name, bytes } = await save(replies);
      const before = await drafts(replies);
      await replies.drop(name, bytes);
      await replies.says(/Your own mail and model were put aside/);
      assert.deepEqual((await drafts(replies)).map(({ text }) => text), before.map(({ text }) => text));
      assert.deepEqual(seen.problems, []);
    });
  });

  test('a run that an earlier version kept for all elements is offered once', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 12);
      await replies.page.evaluate(() => document.querySelector('crumb-replies').desk.keeping.keep());
      // The keys that are there; before that, what is under the first is put under another.
      const keys = (moveTo = '') => replies.page.evaluate(async (moveTo) => {
        const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        const database = await done(indexedDB.open('keyval-store'));
        const store = database.transaction('keyval', 'readwrite').objectStore('keyval');
        const [key] = await done(store.getAllKeys());
        if (moveTo) {
          const run = await done(store.get(key));
          await done(store.delete(key));
          await done(store.put(run, moveTo));
        }
        const all = await done(store.getAllKeys());
        database.close();
        return all;
      }, moveTo);
      assert.deepEqual(await keys('crumb:replies'), ['crumb:replies']);
      await replies.page.reload();
      await replies.says(/A run of an earlier visit is kept here: 12 pairs/);
      await replies.press('resume');
      await replies.reaches('pairs', 12);
      await replies.part('email').waitFor();
      assert.equal((await drafts(replies)).length, 3);
      assert.ok(!(await keys()).includes('crumb:replies'), String(await keys()));
      await replies.page.reload();
      await replies.says(/A run of an earlier visit is kept here: 12 pairs/);
    });
  });
});
