// What was done at Replies is not lost: by a move in the page, a reload, another tab, a full store.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEachBrowser } from './harness.mjs';
import { inReplies, Replies } from './replies.mjs';
import { begin } from './replies_files.mjs';

const email = 'Do you still sell a blue rug? My order was 482111.\nAna';
const offer = (count) => new RegExp(`A run of an earlier visit is kept here: ${count} pairs, step \\d+`);

async function train(replies, count, steps = 0) {
  await begin(replies, count, steps);
  await replies.reaches('trained');
  await saved(replies);
}
// All that was done is stored.
const saved = (replies) =>
  replies.page.waitForFunction(() => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  }, null, { polling: 50 });
const stored = (replies) =>
  replies.page.evaluate(async () => {
    const open = indexedDB.open('keyval-store');
    await new Promise((resolve) => { open.onsuccess = resolve; });
    const { result } = open;
    const keys = !result.objectStoreNames.contains('keyval') ? [] : await new Promise((resolve) => {
      const ask = result.transaction('keyval').objectStore('keyval').getAllKeys();
      ask.onsuccess = () => resolve(ask.result);
    });
    result.close();
    return keys.length;
  });
const move = (replies, out = 0) =>
  replies.page.evaluate(async (out) => {
    const element = document.querySelector('crumb-replies');
    const place = document.createElement('div');
    element.parentNode.append(place);
    if (out > 0) {
      element.remove();
      await new Promise((resolve) => setTimeout(resolve, out));
    }
    place.append(element);
  }, out);
const reload = async (replies) => {
  await replies.page.reload();
  await replies.root.waitFor();
};
const drafts = async (replies) => {
  await replies.write(email);
  await replies.reaches('drafts', 3);
};

inEachBrowser((visits) => {
  test('moved in the page, it works on', async () => {
    await inReplies(visits, {}, async (replies) => {
      await begin(replies, 20, 0);
      await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.training?.step > 1);
      await move(replies);
      await replies.reaches('trained');
      await move(replies);
      await replies.page.waitForTimeout(800);
      await drafts(replies);
      assert.equal(await replies.get('problem'), '');
    });
  });
  test('taken out and put in again, it offers the run', async () => {
    await inReplies(visits, {}, async (replies) => {
      await begin(replies, 20, 6000);
      await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.training?.step > 10);
      await move(replies, 2500);
      await replies.says(offer(20));
      assert.equal(await replies.get('training'), null);
      assert.equal(await replies.get('isDrafting'), false);
      await replies.press('resume');
      await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.training?.step > 12);
      await replies.press('pause');
      await replies.part('go-on').waitFor();
    });
  });
  test('every tab keeps its own run', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 12);
      const page = await replies.page.context().newPage();
      await page.goto(replies.page.url());
      const other = new Replies(page, replies);
      await other.root.waitFor();
      await page.waitForTimeout(2500);
      assert.equal(await other.get('isResumable'), null, 'a run that another tab is at is not offered');
      await train(other, 15);
      await reload(replies);
      await replies.says(offer(12));
      await reload(other);
      await other.says(offer(15));
    });
  });
  test('a new training does not overwrite the longer run of an earlier visit', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 15, 60);
      await reload(replies);
      await replies.says(offer(15));
      await train(replies, 12, 20);
      await reload(replies);
      await replies.says(offer(15));
      await replies.press('resume');
      await replies.reaches('pairs', 15);
      await drafts(replies);
      await reload(replies);
      await replies.says(offer(15));
      await replies.press('forget');
      await replies.says(offer(12));
    });
  });
  test('a full store is told of, and tried again', async () => {
    await inReplies(visits, {}, async (replies) => {
      await replies.page.evaluate(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...all) {
          if (window.hasRoom) return put.apply(this, all);
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await begin(replies, 12, 0);
      await replies.says(/The run is not saved on this page: closing it loses the model and the pairs/);
      await replies.reaches('trained');
      await replies.page.evaluate(() => { window.hasRoom = true; });
      await replies.root.getByLabel('learn from it').uncheck();
      await saved(replies);
      assert.doesNotMatch(await replies.read(), /is not saved/);
      await reload(replies);
      await replies.says(offer(12));
    });
  });
  test('a reload soon after training began, and after edits, loses nothing', async () => {
    await inReplies(visits, {}, async (replies) => {
      await begin(replies, 12, 6000);
      await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.training?.step > 8);
      await replies.page.waitForTimeout(1500);
      assert.ok((await stored(replies)) > 0);
      await reload(replies);
      await replies.says(offer(12));
      await train(replies, 14);
      for (const text of ['after training', 'after going on']) {
        await replies.press('edit');
        await replies.root.locator('crumb-pairs textarea').nth(1).fill(`Dear Ana,\nsaid ${text}.`);
        await replies.press('edit');
        const isAsked = await replies.page.evaluate(() => {
          const { desk } = document.querySelector('crumb-replies');
          desk.mail.edit(1, { isOff: !desk.state.rows[1].isOff }); // at once, whatever was saved by now
          return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
        });
        assert.ok(isAsked, 'until it is saved, leaving asks first');
        await saved(replies);
        await reload(replies);
        await replies.press('resume');
        await replies.reaches('pairs', 14);
        await replies.part('email').waitFor();
        assert.match(await replies.get('rows.0.reply'), new RegExp(text));
      }
    });
  });
  test('an email without words has no drafts of the one before', async () => {
    await inReplies(visits, {}, async (replies) => {
      await train(replies, 12);
      await drafts(replies);
      await replies.write('> only a quote');
      await replies.says(/There are no words in that email/);
      assert.equal(await replies.root.getByRole('region', { name: /^Draft \d/ }).count(), 0);
      await drafts(replies);
    });
  });
});
