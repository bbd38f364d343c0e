// What a person says about files that were brought: columns, rows and who "we" are, one choice after another.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneBrowser } from './harness.mjs';
import { inReplies, mailbox } from './replies.mjs';

const tickets = `question,answer,topic\n${Array.from({ length: 12 }, (_, at) => `Do you still sell lamp ${at}?,Lamp ${at} is in stock.,lamps`).join('\n')}\n`;
const file = (name, content) => ({ name, mimeType: '', buffer: Buffer.from(content) });
const rows = (replies, count) => replies.page.waitForFunction((wanted) => {
  const { rows: all, reading } = document.querySelector('crumb-replies').state;
  return all.length === wanted && !reading;
}, count, { timeout: 30_000 });
const alert = (replies, pattern) => replies.page.getByRole('alert').filter({ hasText: pattern });

inOneBrowser((visits) => {
  describe('choices about what was brought', () => {
    test('columns', async () => {
      await inReplies(visits, {}, async (replies) => {
        const choose = async (label, option) => {
          const field = replies.root.getByLabel(label, { exact: true });
          if (!(await field.isVisible())) await replies.root.getByText('How t.csv was understood').click();
          await field.selectOption(option);
        };
        await replies.bring(file('t.csv', tickets));
        await replies.reaches('pairs', 12);
        await choose('subject', 'none');
        await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.imported.tables[0].chosen.subject === null);
        await replies.reaches('pairs', 12);
        await choose('what we answered', 'none');
        await alert(replies, /12 rows have no reply.*say what its columns hold/).waitFor();
        await choose('what we answered', 'answer');
        await replies.reaches('pairs', 12);
        await alert(replies, /rows have no reply/).waitFor({ state: 'detached' });
        await choose('each row is', 'message');
        await rows(replies, 0);
        await choose('each row is', 'ticket');
        await replies.reaches('pairs', 12);
        await choose('what we answered', 'topic');
        await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.rows[0]?.reply === 'lamps');
        await replies.bring(file('more.csv', 'question,answer\nIs it open?,Yes till six.\n'));
        await rows(replies, 13);
        assert.equal(await replies.get('rows.0.reply'), 'lamps', 'a choice outlasts an added file');
      });
    });
    test('a folder', async () => {
      await inReplies(visits, {}, async (replies) => {
        const letters = String(mailbox(12)).split(/^From .*\n/m).filter(Boolean);
        await replies.page.evaluate((texts) => {
          const target = document.querySelector('crumb-replies').shadowRoot.querySelector('crumb-mail-in').shadowRoot.querySelector('[part=drop]');
          const fileEntry = (text, at) => ({ isFile: true, isDirectory: false, fullPath: `/Mail/2025/${at}.eml`, file: (give) => give(new File([text], `${at}.eml`)) });
          // A folder's entries come in parts.
          const folder = (entries) => ({ isFile: false, isDirectory: true, createReader: () => { const rest = [...entries]; return { readEntries: (give) => give(rest.splice(0, 5)) }; } });
          const items = [{ webkitGetAsEntry: () => folder([folder(texts.map(fileEntry))]) }];
          const event = new DragEvent('drop', { bubbles: true, composed: true, cancelable: true });
          Object.defineProperty(event, 'dataTransfer', { value: { items, files: [] } });
          target.dispatchEvent(event);
        }, letters);
        await replies.reaches('pairs', 12);
        assert.equal((await replies.get('files')).length, letters.length);
        assert.equal(await replies.get('files.0'), 'Mail/2025/0.eml');
        await replies.part('choose-folder').waitFor();
      });
    });
    test('the line between blocks', async () => {
      await inReplies(visits, {}, async (replies) => {
        await replies.bring(file('t.txt', 'One?\n+++\n1.\n+++\nTwo?\n+++\n2.\n'));
        await alert(replies, /Name the line that stands between/).waitFor();
        await replies.part('separator').fill('+++');
        await replies.part('separator').dispatchEvent('change');
        await rows(replies, 2);
        await alert(replies, /Name the line/).waitFor({ state: 'detached' });
      });
    });
    test('after one that went wrong, and one that was stopped', async () => {
      await inReplies(visits, {}, async (replies) => {
        const arrange = (choices, isStopped = false) => replies.page.evaluate(async ([wanted, stop]) => {
          const { desk } = document.querySelector('crumb-replies');
          const done = desk.attempt(() => desk.mail.arrange(wanted));
          if (stop) { for (let at = 0; at < 5; at++) await Promise.resolve(); desk.mail.stopReading(); }
          await done;
        }, [choices, isStopped]);
        const replyIs = (text) => replies.page.waitForFunction((wanted) => document.querySelector('crumb-replies').state.rows[0]?.reply === wanted, text, { timeout: 30_000 });
        await replies.bring(file('t.csv', tickets));
        await replies.reaches('pairs', 12);
        await arrange({ us: [5] });
        await alert(replies, /./).waitFor();
        await arrange({ columns: { 't.csv': { reply: 2 } } });
        await replyIs('lamps');
        await alert(replies, /./).waitFor({ state: 'detached' });
        await arrange({ columns: { 't.csv': { reply: 0 } } }, true);
        await arrange({ columns: { 't.csv': { subject: 0 } } });
        await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.imported.tables[0].chosen.subject === 0);
        assert.equal(await replies.get('rows.0.reply'), 'lamps', 'what was stopped is as if it had not been said');
        await replies.bring(file('more.csv', 'question,answer\nIs it open?,Yes till six.\n'));
        await rows(replies, 13);
      });
    });
    test('that take long show how far they are', async () => {
      await inReplies(visits, {}, async (replies) => {
        const many = `question,answer,topic\n${Array.from({ length: 20_000 }, (_, at) => `Do you still sell lamp ${at}?,Lamp ${at} is in stock.,lamps`).join('\n')}\n`;
        await replies.bring(file('t.csv', many));
        await rows(replies, 20_000);
        const seen = await replies.page.evaluate(async () => {
          const { desk } = document.querySelector('crumb-replies');
          const { store } = desk;
          const shares = [];
          const set = store.set.bind(store);
          store.set = (change) => { if (change.reading) shares.push(change.reading.done / change.reading.of); return set(change); };
          desk.scrubAll = async () => {};
          desk.mail.scrubAll = async () => {};
          await desk.mail.arrange({ columns: { 't.csv': { reply: 2 } } });
          return { shares, after: desk.state.reading, reply: desk.state.rows[0].reply };
        });
        assert.equal(seen.reply, 'lamps');
        assert.equal(seen.after, null);
        assert.ok(seen.shares.length > 1, `${seen.shares}`);
        assert.ok(seen.shares.every((share, at) => share > (seen.shares[at - 1] ?? 0) && share <= 1), `${seen.shares}`);
      });
    });
    test('which address is ours', async () => {
      await inReplies(visits, {}, async (replies) => {
        await replies.bring(file('lamps.mbox', mailbox(12)));
        await replies.reaches('pairs', 12);
        const us = replies.part('us');
        const say = async (address) => { await us.fill(address); await us.dispatchEvent('change'); };
        await say('helo@example.org');
        await alert(replies, /none is by helo@example\.org\. help@example\.org answers 12 people/).waitFor();
        await say('help@example.org');
        await replies.reaches('pairs', 12);
        await alert(replies, /none is by/).waitFor({ state: 'detached' });
        await replies.bring(file('more.csv', 'question,answer\nIs it open?,Yes till six.\n'));
        await rows(replies, 13);
        assert.equal(await replies.get('imported.us.0.reason'), 'Chosen by you.');
      });
    });
  });
});
