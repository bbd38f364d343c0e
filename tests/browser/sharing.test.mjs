// “Embed this”: what it makes sets up the same again, and the preview shows it. And links to a run.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { page, replies } from './embed.mjs';
import { inOneBrowser, overflow, pageSays, violations } from './harness.mjs';

inOneBrowser((visits) => {
  const inShare = (at, part) => at.page.locator(`crumb-share [part="${part}"]`);
  const open = async (at) => {
    await at.page.locator('crumb-header [part=share]').click();
    await at.page.locator('crumb-share dialog[open]').waitFor();
  };
  const visit = (then, attributes = {}) => visits.visit({ attributes: { variant: 'relaxed', ...attributes }, server: { isolated: false } }, then);

  describe('sharing', () => {
    test('tag and frame have settings, text, and what is locked; the preview shows them', () => visit(async (at) => {
      await at.set('text', replies);
      await at.changeConfig({ n_layers: 2, seed: 9 });
      await open(at);
      await at.page.locator('crumb-share summary').first().click();
      await at.page.locator('crumb-share input[name=preset]').first().check();
      await at.page.locator('crumb-share input[name=mask]').first().check();
      const tag = await inShare(at, 'tag').inputValue();
      assert.match(tag, /<crumb-playground [^>]*seed="9"[^>]*locked="preset mask"/);
      assert.match(tag, /<script src="http:[^"]*\/embed\/widget\.js"><\/script>/);
      await inShare(at, 'show-preview').click();
      const frame = at.page.frameLocator('crumb-share iframe');
      await frame.locator('crumb-playground [part=train]').waitFor();
      const inside = at.page.frames()[1];
      await inside.waitForFunction(() => document.querySelector('crumb-playground').state === 'ready');
      const { config, text } = await inside.evaluate(() => { const { config, text } = document.querySelector('crumb-playground'); return { config, text }; });
      assert.equal(text, replies);
      assert.deepEqual([config.n_layers, config.seed], [2, 9]);
      assert.equal(await frame.locator('crumb-playground [part=mask]').isDisabled(), true);
      await inShare(at, 'close').click();
      assert.equal(await at.page.locator('crumb-share dialog[open]').count(), 0);
    }));
    test('the tag on a page of its own, and the file', () => visit(async (at) => {
      await at.set('text', replies);
      await at.changeConfig({ n_layers: 1, seed: 4 });
      await at.part('temperature').fill('0.5');
      const writing = await at.get('writing');
      assert.equal(writing.temperature, 0.5);
      await open(at);
      const tag = await inShare(at, 'tag').inputValue();
      // Not every browser tells a test of what it downloads.
      await at.page.evaluate(() => {
        const before = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          blob.text().then((text) => { window.downloaded = text; });
          return before.call(URL, blob);
        };
      });
      await inShare(at, 'download').click();
      const file = await (await at.page.waitForFunction(() => window.downloaded)).jsonValue();
      const { url } = await visits.serve({ isolated: false, pages: { '/tag.html': page(tag), '/file.html': file } });
      for (const name of ['tag', 'file']) {
        await visits.open(`${url}${name}.html`, {}, async (there) => {
          await there.reaches('ready');
          assert.deepEqual(await there.get('setUp'), await at.get('setUp'));
          assert.deepEqual(await there.get('writing'), writing);
          await there.call('train', 3);
          assert.equal((await there.losses()).length, 3);
          assert.deepEqual(there.problems, []);
        });
      }
    }));
    test('all is locked at once, and two are unlocked', () => visit(async (at) => {
      await open(at);
      await at.page.locator('crumb-share summary').first().click();
      await inShare(at, 'lock-all').click();
      for (const name of ['train', 'mask']) await at.page.locator(`crumb-share input[name=${name}]`).first().uncheck();
      const locked = / locked="([^"]*)"/.exec(await inShare(at, 'tag').inputValue())[1].split(' ');
      assert.ok(!locked.includes('train') && !locked.includes('mask'));
      for (const name of ['start-over', 'text', 'choose-file', 'peek', 'write']) assert.ok(locked.includes(name), name);
      assert.deepEqual(await violations(at.page), []);
    }));
    test('the link gives the same numbers again', () => visit(async (at) => {
      await at.changeConfig({ seed: 12, n_layers: 1 });
      await at.set('text', replies);
      await open(at);
      const link = await inShare(at, 'link').inputValue();
      assert.match(link, /#playground\/.*variant=relaxed/);
      await inShare(at, 'close').click();
      await at.call('train', 8);
      const losses = await at.losses();
      await visits.open(link, {}, async (there) => {
        await there.reaches('ready');
        await there.call('train', 8);
        assert.deepEqual(await there.losses(), losses);
      });
    }));
    test('a text too long for an address is said to be', () => visit(async (at) => {
      await at.set('text', 'A long text. '.repeat(800));
      await open(at);
      assert.match(await at.page.locator('crumb-share').innerText().catch(() => '') || await at.page.locator('crumb-share .note').innerText(), /too many for an address/);
      assert.ok((await inShare(at, 'link').inputValue()).length < 3000);
      const words = await pageSays(at.page, 'crumb-share', /Link .*not your text.*begins with the sample/);
      assert.doesNotMatch(words, /same run|same numbers/);
      await inShare(at, 'close').click();
      await at.set('text', 'A short text. '.repeat(20));
      await open(at);
      await pageSays(at.page, 'crumb-share', /same run.*same numbers/);
    }));
    test('a lesson', () => visit(async (at) => {
      await at.page.evaluate(() => { location.hash = '#lessons/fold-the-paper'; });
      await at.page.locator('crumb-lesson h2').waitFor();
      await open(at);
      assert.match(await inShare(at, 'tag').inputValue(), /^<crumb-lesson name="fold-the-paper"><\/crumb-lesson>/);
      assert.match(await inShare(at, 'frame').inputValue(), /embed\.html#lesson=fold-the-paper"/);
    }));
    for (const address of ['#lessons', '#lessons/no-such-lesson']) {
      test(`the list of lessons (${address}): its link, and each lesson by choice`, () => visit(async (at) => {
        await at.page.evaluate((hash) => { location.hash = hash; }, address);
        await at.page.locator('crumb-lessons ol').waitFor();
        await open(at);
        assert.match(await inShare(at, 'link').inputValue(), /#lessons$/);
        assert.equal(await inShare(at, 'tag').count(), 0);
        await pageSays(at.page, 'crumb-share', /list of all lessons cannot be put on another page/);
        assert.deepEqual(await violations(at.page), []);
        await inShare(at, 'lesson').selectOption('prove-it');
        assert.match(await inShare(at, 'tag').inputValue(), /^<crumb-lesson name="prove-it"><\/crumb-lesson>/);
        assert.match(await inShare(at, 'link').inputValue(), /#lessons\/prove-it$/);
        await inShare(at, 'lesson').selectOption('');
        assert.match(await inShare(at, 'link').inputValue(), /#lessons$/);
      }));
    }
    test('a lesson by its number: everything names it', () => visit(async (at) => {
      await at.page.evaluate(() => { location.hash = '#lessons/2'; });
      await at.page.locator('crumb-lesson h2').waitFor();
      await open(at);
      assert.match(await inShare(at, 'link').inputValue(), /#lessons\/fold-the-paper$/);
    }));
    test('Replies', () => visit(async (at) => {
      await at.page.evaluate(() => { location.hash = '#replies'; });
      await at.page.locator('crumb-replies [part~=sample]').first().waitFor();
      await open(at);
      assert.match(await inShare(at, 'tag').inputValue(), /^<crumb-replies><\/crumb-replies>\n<script src="[^"]*\/embed\/replies\.js">/);
      assert.match(await inShare(at, 'link').inputValue(), /#replies$/);
    }));
    test('on a phone, and for screen readers', () => visits.visit({ attributes: { variant: 'relaxed' }, server: { isolated: false }, context: { viewport: { width: 390, height: 844 } } }, async (at) => {
      assert.ok(await overflow(at.page) <= 0);
      await open(at);
      assert.ok(await overflow(at.page) <= 0);
      assert.deepEqual(await violations(at.page), []);
    }));
  });
});
