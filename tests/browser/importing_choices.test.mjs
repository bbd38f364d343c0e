// What a person says about files that were brought: columns, rows and who "we" are, one choice after another.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inEachBrowser } from './harness.mjs';
import { inReplies, mailbox } from './replies.mjs';

const tickets = `question,answer,topic\n${Array.from({ length: 12 }, (_, at) => `Do you still sell lamp ${at}?,Lamp ${at} is in stock.,lamps`).join('\n')}\n`;
const file = (name, content) => ({ name, mimeType: '', buffer: Buffer.from(content) });
const rows = (replies, count) => replies.page.waitForFunction((wanted) => {
  const { rows: all, reading } = document.querySelector('crumb-replies').state;
  return all.length === wanted && !reading;
}, count, { timeout: 30_000 });
const alert = (replies, pattern) => replies.page.getByRole('alert').filter({ hasText: pattern });

inEachBrowser((visits) => {
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
    test('which address is ours', async () => {
      await inReplies(visits, {}, async (replies) => {
        await replies.bring(file('lamps.mbox', mailbox(12)));
        await replies.reaches('pairs', 12);
        const us = replies.part('us');
        const say = async (address) => { await us.fill(address); await us.dispatchEvent('change'); };
        await say('helo@example.org');
        await alert(replies, /none of them answers another one/).waitFor();
        await say('help@example.org');
        await replies.reaches('pairs', 12);
        await alert(replies, /none of them/).waitFor({ state: 'detached' });
        await replies.bring(file('more.csv', 'question,answer\nIs it open?,Yes till six.\n'));
        await rows(replies, 13);
        assert.equal(await replies.get('imported.us.0.reason'), 'Chosen by you.');
      });
    });
  });
});
