// Two tabs, files of all kinds, Start over pressed twice: nothing is lost.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inEachBrowser, Playground } from './harness.mjs';

const short = { preset: 'lesson', steps: 20, seed: 3 };
const sentence = 'Grüße aus München, zwölf Brötchen.\n';

const drop = (playground, name, bytes) => playground.page.evaluate(([fileName, base64]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], fileName));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, [name, Buffer.from(bytes).toString('base64')]);
const hasText = (playground, text) => playground.page.waitForFunction((wanted) => document.querySelector('crumb-playground').text === wanted, text, { timeout: 10_000 });

inEachBrowser((visits) => {
  describe('files', () => {
    const text = sentence.repeat(20);
    const little = Buffer.from(text, 'utf16le');
    for (const [name, bytes] of Object.entries({
      'UTF-8': Buffer.from(text),
      'UTF-16 with its mark': Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      'UTF-16 without': little,
      'UTF-16, big end first': Buffer.from(little).swap16(),
    })) {
      test(name, () => visits.visit({ attributes: short }, async (playground) => {
        await drop(playground, 'a.txt', bytes);
        await hasText(playground, text);
      }));
    }
    test('Windows-1252, at a press', () => visits.visit({ attributes: short }, async (playground) => {
      await drop(playground, 'a.txt', Buffer.from(text, 'latin1'));
      await playground.says(/not valid UTF-8/);
      await playground.page.getByRole('button', { name: 'Read as Windows-1252' }).click();
      await hasText(playground, text);
    }));
    test('a picture and an empty file are refused, and the text stays', () => visits.visit({ attributes: short }, async (playground) => {
      const before = await playground.get('text');
      const picture = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, ...Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)]);
      await drop(playground, 'cake.png', picture);
      await playground.says(/“cake.png” is not a text file/);
      await drop(playground, 'none.txt', []);
      await playground.says(/“none.txt” is empty/);
      assert.equal(await playground.get('text'), before);
    }));
  });

  test('a text of one’s own can be had back when a sample or a file took its place', () => visits.visit({ attributes: short }, async (playground) => {
    const own = 'My own words, typed with care. '.repeat(20);
    const bringBack = async () => {
      await playground.page.getByRole('button', { name: 'Bring it back' }).click();
      await hasText(playground, own);
    };
    await playground.set('text', own);
    await playground.part('sample').selectOption({ index: 2 });
    await playground.says(/Your own text was put aside/);
    await bringBack();
    await drop(playground, 'b.txt', Buffer.from(sentence.repeat(20)));
    await playground.says(/Your own text was put aside/);
    await bringBack();
    assert.doesNotMatch(await playground.read(), /put aside/);
  }));

  test('a run goes on in another place, with its text, and is not asked for again', () => visits.visit({ attributes: short }, async (playground) => {
    await playground.set('text', sentence.repeat(30));
    await playground.call('train', 12);
    // What would go to the disk, as Firefox tells nobody of its downloads here.
    const [name, base64] = await playground.page.evaluate(() => new Promise((resolve) => {
      const { createObjectURL } = URL;
      let blob;
      URL.createObjectURL = (given) => { blob = given; return createObjectURL(given); };
      HTMLAnchorElement.prototype.click = async function click() {
        resolve([this.download, new Uint8Array(await blob.arrayBuffer()).toBase64()]);
      };
      const model = document.querySelector('crumb-playground').renderRoot.querySelector('crumb-model');
      model.renderRoot.querySelector('[part=save-run]').click();
    }));
    assert.equal(name, 'crumb-run.safetensors');
    const bytes = Buffer.from(base64, 'base64');
    await playground.call('train', 5);
    await visits.visit({ attributes: short }, async (other) => {
      await drop(other, 'crumb-run.safetensors', bytes);
      await hasText(other, sentence.repeat(30));
      await other.page.waitForFunction(() => document.querySelector('crumb-playground').info?.step === 12);
      await other.call('train', 5);
      assert.deepEqual((await other.losses()).slice(-5), (await playground.losses()).slice(-5));
    });
  }));

  test('Start over pressed twice: the trained model can still be had back', () => visits.visit({ attributes: short }, async (playground) => {
    await playground.call('train', 12);
    await playground.page.evaluate(() => {
      const element = document.querySelector('crumb-playground');
      element.startOver();
      return element.startOver();
    });
    await playground.page.getByRole('button', { name: /Bring back the one from step 12/ }).click();
    await playground.page.waitForFunction(() => document.querySelector('crumb-playground').info.step === 12);
  }));

  test('two tabs keep a run each', async () => {
    await visits.visit({ attributes: short }, async (first) => {
      const page = await first.page.context().newPage();
      await page.goto(first.page.url());
      const second = new Playground(page, { problems: [], requests: [] });
      await second.reaches('ready');
      await page.waitForTimeout(2500); // until it is sure that the name is taken
      await first.call('train', 11);
      await second.call('train', 7);
      await first.keeps(11);
      await second.keeps(7);
      for (const [playground, step] of [[first, 11], [second, 7]]) {
        await playground.page.reload();
        await playground.reaches('ready');
        await playground.says(new RegExp(`Go on from step ${step}`));
        await playground.press('resume');
        await playground.page.waitForFunction((n) => document.querySelector('crumb-playground').info?.step === n, step);
      }
    });
  });

  test('a run that was offered and not taken up is still there after the next one', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      const again = async () => { await playground.page.reload(); await playground.reaches('ready'); };
      await playground.call('train', 11);
      await playground.keeps(11);
      await again();
      await playground.says(/Go on from step 11/);
      await playground.call('train', 3);  // without an answer to the offer
      await playground.keeps(3);
      await again();
      await playground.says(/Go on from step 11/);
      await playground.press('resume');
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').info?.step === 11);
    });
  });
  test('an earlier run is not lost if training begins before the name of the run is held', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.call('train', 11);
      await playground.keeps(11);
      await playground.page.addInitScript(() => {
        const request = navigator.locks.request.bind(navigator.locks);
        const isLate = new Promise((resolve) => { window.giveNames = resolve; });
        navigator.locks.request = (name, _, granted) => isLate.then(() => request(name, granted));
      });
      await playground.page.reload();
      await playground.reaches('ready');
      await playground.call('train', 3);
      await playground.page.evaluate(() => window.giveNames());
      await playground.keeps(3);
      await playground.page.reload();
      await playground.page.evaluate(() => window.giveNames());
      await playground.reaches('ready');
      await playground.says(/Go on from step 11/);
    });
  });
  test('all that is shown, selected and replaced, leaves nothing of a long text behind', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.set('text', 'abcdefghi\n'.repeat(10_000));
      await playground.says(/The first [\d,]+ of 100,000 characters are shown/);
      await playground.paste('One two three four five six seven eight nine ten.');
      await playground.says(/49 characters/);
    });
  });
});
