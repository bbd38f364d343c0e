// Replies as a new user finds it, with only the page's address and a mailbox: mail in, pairs checked, trained, drafts out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inEachBrowser } from './harness.mjs';
import { bakery, inReplies, mailbox } from './replies.mjs';

const email = 'Hello,\nI ordered a birthday cake for Saturday, order TB-4821, and need it an hour earlier. Can I change the pickup time?\nThanks,\nAna Lopez\n\nOn Tuesday the shop wrote:\n> Your order is confirmed.';
const unlike = 'The firmware of our espresso machine reports kernel fault E17 after upgrading Kubernetes.';
const sign = 'Ring 01632 960999 and ask for the blue tin.';

const cracked = 'Hello,\nthe cake has a crack through the middle. What can you do?\nThanks,\nAna Lopez';
const source = `Return-Path: <ana@example.com>\nReceived: from mail.example.com by mx.example.org; Tue, 4 Mar 2025 10:12:00 +0000\nMIME-Version: 1.0\nFrom: =?utf-8?Q?Ana_L=C3=B3pez?= <ana@example.com>\nTo: care.tansywick@example.com\nSubject: =?utf-8?Q?G=C3=A2teau_cass=C3=A9?=\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nHello,\nthe g=E2teau has a crack through the middle, and we paid a lot for it.\nThanks,\nAna\n`;

// One after the other on one page; each finds what the one before left.
const steps = {
  'a mailbox becomes pairs, with counts and what is private in them': async (replies) => {
    await replies.says(/Nothing leaves the tab/);
    await replies.bring(bakery);
    await replies.reaches('pairs', 240);
    await replies.says(/pairs \(they wrote → we answered\) ?240.*kept aside to test honestly ?24.*letters read ?480.*quotes and signatures cut ?857/);
    await replies.says(/care\.tansywick@example\.com answers 237 people/);
    await replies.says(/\{phone\} telephone numbers ?29.*\{order\} order and other numbers ?257/);
    await replies.says(/Learn from 216 pairs/);
    assert.equal(await replies.get('problem'), '');
    await replies.looksRight(`replies-pairs-${replies.browser}`);
  },
  'a pair can be edited, and is scrubbed again': async (replies) => {
    await replies.press('edit');
    await replies.root.locator('crumb-pairs textarea').nth(1).fill(`Dear Marilyn,\n${sign}`);
    await replies.press('edit');
    await replies.says(/We answered · edited Dear \{name\} ?, Ring \{(?:our_)?phone(?:_\d+)?\} and ask for the blue tin\./);
  },
  'what was cut can be put back': async (replies) => {
    await replies.press('next');
    while (!(await replies.part('put-back').count())) await replies.press('next');
    const cut = (await replies.root.locator('crumb-pairs .cut').first().textContent()).trim();
    const words = cut.split(/\s+/).slice(0, 2).join(' ');
    await replies.press('put-back');
    await replies.says(/· edited/);
    const rows = await replies.get('rows');
    assert.ok(rows.slice(1).some(({ isEdited, customer, reply }) => isEdited && `${customer}\n${reply}`.replace(/\s+/g, ' ').includes(words)), `"${words}" is back`);
  },
  'a kind can be switched off and on': async (replies) => {
    const label = replies.root.getByRole('checkbox', { name: /telephone numbers/ });
    await label.uncheck();
    await replies.reaches('pairs', 240);
    assert.match(JSON.stringify(await replies.get('rows.0.scrubbed.reply.text')), /01632 960999/);
    await label.check();
    await replies.reaches('pairs', 240);
    assert.doesNotMatch(JSON.stringify(await replies.get('rows.0.scrubbed.reply.text')), /01632/);
  },
  'a pair can be left out': async (replies) => {
    await replies.root.getByLabel('learn from it').uncheck();
    await replies.says(/pairs \(they wrote → we answered\) ?239/);
    // A tenth of the conversations is kept aside; how many pairs that is depends on which one was left out.
    await replies.page.waitForFunction(() => {
      const { plan } = document.querySelector('crumb-replies').state;
      return plan && plan.pairs + plan.held_out === 239;
    });
    await replies.says(new RegExp(`Learn from ${await replies.get('plan.pairs')} pairs`));
    assert.ok((await replies.get('plan.held_out')) >= 15);
  },
  'more files keep what was done; dropping works as well': async (replies) => {
    await replies.drop('lamps.mbox', mailbox(3, { us: 'care.tansywick@example.com' }));
    await replies.reaches('pairs', 243);
    await replies.says(/pairs \(they wrote → we answered\) ?242/);
    assert.match(await replies.get('rows.0.reply'), new RegExp(sign));
  },
  'it learns, and says how far it is': async (replies) => {
    await replies.shorten();
    await replies.press('train');
    await replies.says(/bits a character, held out/, 60_000);
    await replies.reaches('trained');
    assert.equal(await replies.get('problem'), '');
  },
  'three drafts stream in, each with how sure and how much is copied': async (replies) => {
    await replies.page.evaluate(() => {
      window.lengths = [];
      const { desk } = document.querySelector('crumb-replies');
      desk.store.subscribe(() => window.lengths.push((desk.state.answering?.drafts ?? []).map(({ text }) => text.length)));
    });
    await replies.write(email);
    await replies.reaches('drafts', 3);
    const drafts = await replies.get('answering.drafts');
    const lengths = await replies.page.evaluate(() => window.lengths);
    // A model that has learnt so little may end a draft within one piece, but not all three.
    const pieces = drafts.map((_, at) => new Set(lengths.map((all) => all[at]).filter((length) => length > 0)).size);
    assert.ok(Math.max(...pieces) > 2, `drafts came in ${pieces} pieces`);
    assert.equal(new Set(drafts.map(({ text }) => text)).size, 3, 'they differ');
    assert.ok(drafts.some(({ filled }) => filled.text.includes('Ana')), 'the name is put in');
    await replies.says(/Found in it: \{name\} Ana Lopez · \{order\} TB-4821 · 2 quoted or signature lines ignored/);
    await replies.says(/What “how sure” means/);
    for (const at of [0, 1, 2]) {
      const words = await replies.draft(at).innerText();
      assert.match(words, /how sure\s*(under 1|over 9|\d) in 10\s*copied\s*\d+ %/);
    }
    await replies.says(/Closest past mails.*alike \d+ %.*Use this reply/);
  },
  'Copy': async (replies) => {
    await replies.draft(1).getByRole('button', { name: /^Copy/ }).click();
    await replies.says(/Copied/);
    const text = await replies.get('answering.drafts.1.filled.text');
    await replies.part('email').fill('');
    await replies.part('email').focus();
    await replies.page.keyboard.press('ControlOrMeta+v');
    assert.equal((await replies.part('email').inputValue()).trim(), text.trim());
    await replies.press('bring-back');
    assert.equal(await replies.part('email').inputValue(), email);
  },
  'Edit, and Learn from it': async (replies) => {
    const draft = replies.draft(0);
    await draft.getByRole('button', { name: 'Edit' }).click();
    await draft.getByRole('textbox').fill('Dear Ana,\nan hour earlier is fine.\nTom');
    await draft.getByRole('button', { name: 'Done' }).click();
    await draft.getByRole('button', { name: 'Learn from it' }).click();
    await replies.says(/among the pairs/);
    await replies.says(/pairs \(they wrote → we answered\) ?243/);
    assert.match(await replies.get('rows.243.reply'), /an hour earlier is fine/);
    assert.match(await replies.get('rows.243.scrubbed.reply.text'), /^Dear \{name\}/);
  },
  'Again, Shorter, Longer': async (replies) => {
    const press = async (name) => {
      await replies.draft(1).getByRole('button', { name, exact: true }).click();
      await replies.reaches('drafts', 3);
      return replies.get('answering.drafts.1');
    };
    const longer = await press('Longer');
    const shorter = await press('Shorter');
    assert.ok(longer.text.length > shorter.text.length, `${longer.text.length} and ${shorter.text.length} characters`);
    const { seed } = shorter;
    assert.notEqual((await press('Again')).seed, seed);
    assert.equal(await replies.get('answering.drafts.0.edited'), 'Dear Ana,\nan hour earlier is fine.\nTom', 'the others stay');
  },
  'Use this reply is one draft more': async (replies) => {
    await replies.press('use-past', 1);
    await replies.reaches('drafts', 4);
    await replies.says(/Draft 4 (probably|may be) .*copied 100 %/);
    assert.equal(await replies.get('answering.drafts.3.leansOn'), 1);
  },
  'a subject out of the header, in any language, and what is private in it': async (replies) => {
    await replies.watchQuestions();
    for (const label of ['Subject', 'Betreff', 'विषय']) {
      await replies.write(`${label}: Crack in ${label} order TB-4877\n\n${cracked}`);
      await replies.reaches('drafts', 3);
      assert.equal(await replies.get('answering.subject'), `Crack in ${label} order TB-4877`);
      assert.equal(await replies.get('answering.own'), cracked);
      const { customer, subject } = await replies.lastQuestion();
      assert.equal(subject, `Crack in ${label} order {order}`);
      assert.match(customer, /^Hello,\nthe cake[^]*\{name\}$/);
      await replies.says(/Its subject: “Crack in .* order TB-4877” · Found in it: .*\{order\} TB-4877/);
    }
    await replies.write(`From: Ana Lopez <ana@example.com>\nSent: Tuesday, 4 March 2025 10:12\nTo: care.tansywick@example.com\nSubject: For Ana\n\n${cracked.replace(' Lopez', '')}`);
    await replies.reaches('drafts', 3);
    assert.deepEqual((await replies.lastQuestion()).subject, 'For {name}');
    await replies.says(/Found in it: \{name\} Ana Lopez/);
  },
  'a subject that is typed, and what it changes': async (replies) => {
    const scores = async (subject) => {
      await replies.root.getByRole('textbox', { name: 'Subject' }).fill(subject);
      await replies.write(cracked);
      await replies.reaches('drafts', 3);
      assert.equal((await replies.lastQuestion()).subject, subject);
      return (await replies.get('answering.cases')).map(({ index, score }) => `${index} ${score}`);
    };
    assert.notDeepEqual(await scores('Refund for a broken cake'), await scores(''));
    await scores('Wedding cake');
    await replies.part('email').fill('');
    await replies.part('subject').focus();
    await replies.page.keyboard.press('Control+Enter');
    await replies.says(/Too little to go on|writing|sure/);
    await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.answering.own === 'Wedding cake');
    await replies.page.waitForFunction(() => !document.querySelector('crumb-replies').state.isDrafting);
    await replies.part('subject').fill('');
  },
  'the source of an email, pasted or dropped': async (replies) => {
    const isRead = async () => {
      const { own, subject } = await replies.get('answering');
      assert.equal(subject, 'Gâteau cassé');
      assert.match(own, /^Hello,\nthe gâteau has a crack through the middle/);
    };
    await replies.write(source);
    await replies.reaches('drafts', 3);
    await isRead();
    await replies.says(/Found in it: \{name\} Ana López/);
    await replies.dropOnEmail('cake.eml', Buffer.from(source));
    await replies.page.waitForFunction(() => document.querySelector('crumb-replies').shadowRoot.querySelector('crumb-drafts').subject !== '');
    assert.equal(await replies.part('subject').inputValue(), 'Gâteau cassé');
    assert.match(await replies.part('email').inputValue(), /^Hello,\nthe gâteau/);
    await replies.press('draft-button');
    await replies.reaches('drafts', 3);
    await isRead();
    await replies.dropOnEmail('photo.png', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3]));
    await replies.page.getByRole('alert').filter({ hasText: '"photo.png"' }).waitFor();
    assert.equal(await replies.part('subject').inputValue(), 'Gâteau cassé', 'nothing is lost');
    await replies.part('subject').fill('');
  },
  'looks right at every size, light and dark': async (replies) => {
    for (const colorScheme of ['light', 'dark'])
      for (const [width, height] of [[1280, 800], [390, 844]]) {
        await replies.page.emulateMedia({ colorScheme });
        await replies.page.setViewportSize({ width, height });
        await replies.looksRight(`replies-drafts-${colorScheme}-${width}-${replies.browser}`);
      }
    await replies.page.emulateMedia({ colorScheme: 'light' });
    await replies.page.setViewportSize({ width: 1280, height: 800 });
  },
  'too little to go on': async (replies) => {
    await replies.write(unlike);
    await replies.says(/Too little to go on: no past mail is like this one/);
    await replies.says(/new to it: .*firmware/);
    assert.equal(await replies.get('answering.drafts.length'), 0);
    await replies.part('email').fill('asdf qwer zxcv');
    await replies.press('draft-button');
    await replies.says(/new to it: asdf, qwer, zxcv/);
    assert.equal(await replies.get('answering.tooLittle'), true);
    await replies.press('anyway');
    await replies.reaches('drafts', 3);
  },
  'Measure shows honest scores, and every email beside its drafts': async (replies) => {
    await replies.press('score');
    await replies.reaches('measured');
    const { emails, each, bitsPerCharacter, bestOfThree, closestPast } = await replies.get('scores');
    assert.equal(emails, await replies.get('info.held_out'));
    assert.ok([bitsPerCharacter, bestOfThree, closestPast].every((value) => Number.isFinite(value) && value > 0));
    assert.ok(each.every(({ drafts, reply }) => drafts.length === 3 && reply !== ''));
    await replies.says(/chrF to what was really answered.*bits a character.*drafts that are copies.*Read all \d+ side by side/);
  },
  'the canary finds nothing': async (replies) => {
    await replies.press('canary');
    await replies.reaches('checked');
    assert.deepEqual(await replies.get('leaks'), []);
    await replies.says(/none of the [\d,]+ replaced values can be got out of the model/);
  },
  'a reload goes on where it was': async (replies) => {
    await replies.page.reload();
    await replies.says(/A run of an earlier visit is kept here: 244 pairs, step \d+/);
    await replies.press('resume');
    await replies.reaches('pairs', 244);
    await replies.part('email').waitFor();
    await replies.write(email);
    await replies.reaches('drafts', 3);
    assert.match(await replies.get('rows.0.reply'), new RegExp(sign));
  },
};

inEachBrowser((visits, browser) => {
  test('from a mailbox to drafts', async (t) => {
    await inReplies(visits, {}, async (replies) => {
      replies.browser = browser;
      // All that the page will ever need is there once it stands.
      await replies.page.waitForLoadState('networkidle');
      await replies.page.waitForTimeout(500);
      const before = replies.requests.length;
      assert.ok(replies.requests.some((url) => url.endsWith('.wasm')), 'what workers ask for is seen as well');
      for (const [name, step] of Object.entries(steps)) {
        if (name.startsWith('a reload'))
          await t.test('the network is silent from load to draft', () => assert.deepEqual(replies.requests.slice(before), []));
        await t.test(name, () => step(replies));
      }
    });
  });

  describe('bad files', () => {
    test('each gets a sentence, and nothing is lost', async () => {
      await inReplies(visits, {}, async (replies) => {
        const bad = { 'empty.mbox': [Buffer.alloc(0), /empty/i], 'photo.png': [Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, ...Array(200).fill(7)]), /"photo\.png"/],
          'only-questions.mbox': [mailbox(4, { isAnswered: false }), /4 letters were read, written by 4 people, and none by help@example\.org: the replies are missing/] };
        for (const [name, [buffer, sentence]] of Object.entries(bad)) {
          await replies.bring({ name, mimeType: '', buffer });
          await replies.page.getByRole('alert').filter({ hasText: sentence }).waitFor();
          assert.equal(await replies.get('rows.length'), 0);
        }
        await replies.bring({ name: 'lamps.mbox', mimeType: '', buffer: mailbox(12) });
        await replies.reaches('pairs', 12);
        await replies.root.getByLabel('learn from it').uncheck();
        for (const [name, [buffer]] of Object.entries(bad).slice(0, 2)) {
          await replies.bring({ name: `2-${name}`, mimeType: '', buffer });
          await replies.page.getByRole('alert').filter({ hasText: name.includes('empty') ? /empty/ : `"2-${name}"` }).waitFor();
          await replies.reaches('pairs', 12);
          assert.equal(await replies.get('rows.0.isOff'), true);
        }
      });
    });
    test('what cannot be read is said once, in words, with no panels about nothing', async () => {
      await inReplies(visits, {}, async (replies) => {
        await replies.bring({ name: 'scan.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7\n1 0 obj') });
        await replies.says(/left out: files of kinds that cannot be read ?1/);
        const said = await replies.read();
        assert.equal(said.split('"scan.pdf"').length, 2, said);
        assert.doesNotMatch(said, /unknown_file|Private things replaced|Canary check/);
      });
    });
    test('too few pairs are not learnt from', async () => {
      await inReplies(visits, {}, async (replies) => {
        await replies.bring({ name: 'few.mbox', mimeType: '', buffer: mailbox(3) });
        await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.rows.length === 3);
        await replies.says(/3 pairs are too few to learn from\. At least 8 are needed/);
        assert.equal(await replies.part('train').isDisabled(), true);
      });
    });
  });

  test('by keyboard alone, and the canary finds what is not replaced', async () => {
    await inReplies(visits, {}, async (replies) => {
      const { page } = replies;
      const focused = () => page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return `${element?.getAttribute('part') ?? ''} ${element?.closest('label')?.textContent ?? ''}`;
      });
      const tabTo = async (words, key = 'Tab') => {
        for (let at = 0; at < 120; at++) {
          if ((await focused()).includes(words)) return;
          await page.keyboard.press(key);
        }
        assert.fail(`Tab does not reach ${words}`);
      };
      await replies.bring({ name: 'lamps.mbox', mimeType: '', buffer: mailbox(20) });
      await replies.reaches('pairs', 20);
      await tabTo('order and other numbers');
      await page.keyboard.press('Space');
      await replies.page.waitForFunction(() => document.querySelector('crumb-replies').state.switches.order === false);
      await replies.reaches('pairs', 20);
      await replies.shorten();
      await tabTo('train');
      await page.keyboard.press('Enter');
      await replies.reaches('trained');
      assert.match(await focused(), /email/, 'the next email is what one goes on with');
      await page.keyboard.insertText('Do you still sell a blue rug?\nAna');
      await page.keyboard.press('Control+Enter');
      await replies.reaches('drafts', 3);
      await page.keyboard.press('Alt+2');
      await replies.says(/Copied/);
      // Another email in the field: the former one's answer must not go out under it.
      const draft = () => replies.page.evaluate(() => document.querySelector('crumb-replies').state.answering.drafts[0].filled.text);
      const before = await draft();
      await replies.part('email').fill('Quite another matter, thank you.\nWilma');
      await replies.says(/The drafts below answer the email that stood here before/);
      const copy = replies.draft(0).getByRole('button', { name: /^Cop/ });
      assert.ok(await copy.isDisabled());
      await page.evaluate(() => { navigator.clipboard.writeText = () => { window.wasCopied = true; return Promise.resolve(); }; });
      await page.keyboard.press('Alt+1');
      assert.equal(await page.evaluate(() => window.wasCopied ?? false), false);
      await replies.press('bring-back');
      assert.equal(await replies.part('email').inputValue(), 'Do you still sell a blue rug?\nAna');
      assert.ok(await copy.isEnabled());
      assert.equal(await draft(), before);
      assert.doesNotMatch(await replies.read(), /stood here before/);
      await tabTo('shorter');
      await page.keyboard.press('Enter');
      await replies.reaches('drafts', 3);
      await tabTo('canary', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await replies.reaches('checked');
      const leaks = await replies.get('leaks');
      assert.ok(leaks.some(({ category, value }) => category === 'order' && /^48\d+$/.test(value)), JSON.stringify(leaks));
      await replies.says(/values can still be found: order “48\d+” in pair \d+/);
    });
  });

  test('the sample is one click away', async () => {
    await inReplies(visits, {}, async (replies) => {
      await replies.press('sample');
      await replies.reaches('pairs', 240);
      await replies.says(/bakery_support\.jsonl/);
    });
  });
});
