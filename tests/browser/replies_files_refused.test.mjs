// Model files at Replies that are refused, and those that a person is asked about before they are saved.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { damagedFiles } from './damaged_files.mjs';
import { inOneBrowser } from './harness.mjs';
import { inReplies } from './replies.mjs';
import { named, lamps, begin, train, isAt, pause, catchDownloads, downloads, lastDownload, save, drafts, alert, ofALaterVersion, withNote } from './replies_files.mjs';

inOneBrowser((visits, browser) => {
  describe('files that are refused', () => {
    test('each with a sentence, and all that is there stays', async () => {
      await inReplies(visits, {}, async (replies) => {
        const { page } = replies;
        await replies.drop('a.safetensors', Buffer.from('no model at all'));
        await alert(replies, /\w\.$/);
        assert.doesNotMatch(await replies.get('problem'), /still here/, 'there is none');
        await train(replies, 14);
        const good = (await save(replies)).bytes;
        const before = await drafts(replies);
        const ofThePlayground = Buffer.from(await page.evaluate(async () => {
          const playground = document.querySelector('crumb-playground');
          await playground.train(3);
          return (await playground.save()).toBase64();
        }), 'base64');
        const isThere = async (what) => {
          assert.equal(await replies.get('rows.length'), 14, what);
          assert.equal(await replies.get('info.has_model'), true, what);
          assert.equal(await replies.get('isOpening'), false, what);
        };
        const refused = async (what, name, bytes, sentence) => {
          await page.evaluate(() => document.querySelector('crumb-replies').desk.store.set({ problem: '' }));
          await replies.drop(name, bytes);
          await alert(replies, sentence).catch(async () => assert.fail(`${what}: nothing like ${sentence}; the page says ${await replies.get('problem')}`));
          await isThere(what);
        };
        await refused('of the playground', 'a.bin', ofThePlayground, /does not write replies\. Open it in the Playground.*still here/);
        await refused('of a later version', 'a.bin', ofALaterVersion(good), /later version of Crumb.*still here/);
        await refused('cut off', 'a.bin', good.subarray(0, good.length >> 1), /cut off|incomplete|short|ends.*still here/i);
        await refused('empty', 'a.safetensors', [], /“a\.safetensors” is empty.*still here/);
        await refused('empty mail', 'a.mbox', [], /That file is empty/);
        for (const [what, bytes] of Object.entries(damagedFiles(good)))
          await refused(what, 'a.safetensors', bytes, /\w\.$/);
        // A folder cannot be made here: what reading one does can.
        for (const [name, sentence] of [['mails', /“mails” could not be read\. If it is a folder.*Nothing was changed/], ['a.crumb', /“a\.crumb” could not be read.*still here/]]) {
          await page.evaluate((name) => {
            const folder = new File([], name);
            const fail = () => Promise.reject(new DOMException('a folder', 'NotFoundError'));
            folder.arrayBuffer = fail;
            folder.slice = () => ({ arrayBuffer: fail });
            const { desk } = document.querySelector('crumb-replies');
            desk.attempt(() => desk.files.take([{ name, file: folder }]));
          }, name);
          await alert(replies, sentence);
          await isThere(name);
        }
        await page.evaluate((base64) => {
          const { desk } = document.querySelector('crumb-replies');
          const files = [new File([Uint8Array.fromBase64(base64)], 'a.bin'), new File(['Customer: Hi\nAgent: Hello'], 'b.txt')];
          desk.attempt(() => desk.files.take(files.map((file) => ({ name: file.name, file }))));
        }, good.toString('base64'));
        await alert(replies, /“a\.bin” is a model\. Open it by itself/);
        await isThere('two at once');
        assert.deepEqual((await drafts(replies)).map(({ text }) => text), before.map(({ text }) => text));
        // What the page noted itself may be anything.
        for (const note of ['', '[]', '{"scores":{"each":[{"drafts":3}]},"losses":"x","heldOut":[null],"switches":7}', '{"losses":[1,"2",null]}']) {
          await replies.drop('a.bin', withNote(good, note));
          await replies.says(/Loaded, with its pairs/);
          await replies.reaches('pairs', 14);
          assert.equal(await replies.get('scores'), null);
          assert.equal((await drafts(replies)).length, 3);
        }
      });
    });
    test('a refused file does not end the training', async () => {
      await inReplies(visits, {}, async (replies) => {
        await begin(replies, 12, 6000);
        await isAt(replies, 12);
        await replies.drop('a.safetensors', Buffer.from('no model at all'));
        await alert(replies, /\w/);
        const { length } = await replies.get('losses');
        await replies.page.waitForFunction((n) => document.querySelector('crumb-replies').state.losses.length > n + 5, length);
        await pause(replies);
      });
    });
    test('in the playground: one that writes replies, whatever its name', async () => {
      let bytes;
      await inReplies(visits, {}, async (replies) => {
        await train(replies, 12, 10);
        ({ bytes } = await save(replies));
      });
      await visits.visit({ attributes: { preset: 'lesson', steps: 20 } }, async (playground) => {
        const text = await playground.get('text');
        await playground.page.evaluate((base64) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], 'replies.dat'));
          window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }, bytes.toString('base64'));
        await playground.says(/This model writes replies to emails\. Open it in Replies/);
        assert.equal(await playground.get('text'), text);
      });
    });
  });

  test('the check finds what is still there and says where; a person chooses', async () => {
    await inReplies(visits, {}, async (replies) => {
      await replies.bring(lamps(20));
      await replies.reaches('pairs', 20);
      await replies.root.getByRole('checkbox', { name: /order and other numbers/ }).uncheck();
      await replies.reaches('pairs', 20);
      await replies.shorten();
      await replies.press('train');
      await replies.reaches('trained');
      await catchDownloads(replies.page);
      await replies.press('save');
      await alert(replies, /values can still be found:\s*order “48\d+” in pair \d+/);
      assert.equal(await downloads(replies.page), 0, 'nothing is saved unasked');
      for (const [colorScheme, width] of [['light', 1280], ['dark', 390]]) {
        await replies.page.emulateMedia({ colorScheme });
        await replies.page.setViewportSize({ width, height: 844 });
        await replies.looksRight(`replies-leaks-${colorScheme}-${width}-${browser}`);
      }
      // By keyboard: the focus is on what changes nothing, and back on the button after it.
      const focused = (part) => replies.page.waitForFunction((part) => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return element?.getAttribute('part') === part;
      }, part, { timeout: 10_000 });
      await replies.part('save').focus();
      await replies.page.keyboard.press('Enter');
      await replies.part('do-not-save').waitFor();
      await focused('do-not-save');
      await replies.page.keyboard.press('Enter');
      await focused('save');
      assert.equal(await replies.part('save-anyway').count(), 0);
      assert.equal(await downloads(replies.page), 0);
      await replies.press('save');
      await replies.part('save-anyway').waitFor({ timeout: 60_000 });
      await replies.press('save-anyway');
      const { name, bytes } = await lastDownload(replies.page);
      assert.match(name, named);
      assert.ok(bytes.includes('482110'), 'as the person chose');
      // Opened elsewhere, what looks private is still found, and can be replaced.
      await inReplies(visits, {}, async (other) => {
        await other.drop(name, bytes);
        await other.says(/Loaded, with its pairs/);
        await other.press('canary');
        await alert(other, /order “48\d+” in pair \d+/);
        assert.equal(await other.get('switches.order'), false);
        await other.root.getByRole('checkbox', { name: /order and other numbers/ }).check();
        await other.reaches('pairs', 20);
        const { customer } = await other.get('rows.0.scrubbed');
        assert.match(customer.text, /My order was \{order\}\.\n\{name\}/);
      });
    });
  });
});
