// Private things are found, replaced, put back, and looked for before a model leaves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { load } from './bundle.mjs';
import { examples } from './privacy_examples.mjs';

const { allOn, canary, fillIn, findPrivate, mailboxOf, nothingKnown, restore, scrub, scrubAgain, scrubPair, table, valuesOf } = await load('privacy/index.ts');

const scrubbed = (text, known = nothingKnown) => scrub(text, findPrivate(text, known), allOn);

describe('examples', () => {
  for (const [category, rows] of Object.entries(examples)) {
    test(category, () => {
      const wrong = rows.flatMap(([text, mustScrub, mustKeep]) => {
        const result = scrubbed(text);
        return [
          ...mustScrub.filter((value) => result.text.includes(value)).map((value) => `left: ${value} in ${result.text}`),
          ...mustKeep.filter((value) => !result.text.includes(value)).map((value) => `gone: ${value} from ${result.text}`),
          ...(restore(result) === text ? [] : [`not restored: ${text}`]),
        ];
      });
      assert.deepEqual(wrong, []);
    });
  }
});

describe('positions', () => {
  test('are of the text as given, whatever was decoded', () => {
    const text = 'Hi \u200bS\u00adam,\r\nsam&#64;example.com 💕 ０２０ ７９４６ ０３２１';
    for (const { start, end, value } of findPrivate(text, nothingKnown)) assert.equal(text.slice(start, end), value);
    assert.equal(scrubbed(text).text, 'Hi \u200b{name},\r\n{email} 💕 {phone}');
  });
  test('findings are in order and do not overlap', () => {
    const text = Object.values(examples).flat().map(([sentence]) => sentence).join('\n');
    let last = 0;
    for (const { start, end } of findPrivate(text, nothingKnown)) {
      assert.ok(start >= last && end > start);
      last = end;
    }
  });
});

describe('placeholders', () => {
  test('the same value has the same one, another has a number', () => {
    assert.equal(scrubbed('TB-40526, TB40526 and TB-40527').text, '{order}, {order} and {order_2}');
  });
  test('what a letter itself writes in braces is no placeholder', () => {
    const text = 'Dear {name}, {\\name}, {order_2}: TB-40526 {x} {names}';
    const result = scrubbed(text);
    assert.equal(result.text, 'Dear {\\name}, {\\\\name}, {\\order_2}: {order} {x} {names}');
    assert.equal(restore(result), text);
    assert.equal(fillIn(result.text, new Map([['{order}', 'TB-40526'], ['{name}', 'Sam']])).text, text);
  });
  test('a switch leaves its category, the table counts it all the same', () => {
    const text = 'Hi Sam,\norder TB-40526, sam@example.com';
    const off = { ...allOn, order: false };
    const result = scrub(text, findPrivate(text, nothingKnown), off);
    assert.equal(result.text, 'Hi {name},\norder TB-40526, {email}');
    const lines = table(scrubbed(text).replacements, off);
    assert.deepEqual(lines.filter(({ count }) => count > 0).map(({ category, count, isOn }) => [category, count, isOn]),
      [['email', 1, true], ['order', 1, false], ['name', 1, true]]);
  });
  test('both halves of a pair share them, and what one gives away goes from the other', () => {
    const known = { ...nothingKnown, customer: ['Sam Okafor'], ours: ['Jana'] };
    const { customer, reply } = scrubPair({
      customer: 'Hello Jana, put 12 on 40526, and TB-40527 goes to 31 Quarrybank Close, QH3 8DN.\nSam',
      reply: 'Dear Mr Okafor,\n\nTB-40526 is done. QH3 is far; TB-40527 follows.\n\nBest wishes,\nJana',
    }, known, allOn);
    assert.equal(customer.text, 'Hello {agent}, put 12 on {order}, and {order_2} goes to {address}.\n{name}');
    assert.equal(reply.text, 'Dear Mr {name},\n\n{order} is done. {address} is far; {order_2} follows.\n\nBest wishes,\n{agent}');
  });
  test('Rose the person goes, rose and Rose the flower stay', () => {
    const known = { ...nothingKnown, customer: ['Rose Marlow'] };
    assert.equal(scrubbed('Is the Rose cake pink? A rose for Rose Marlow.\nRose', known).text,
      'Is the Rose cake pink? A rose for {name}.\n{name}');
  });
});

describe('names of the headers', () => {
  const cases = [
    ['Sanne de Wit', 'From: Sanne de Wit, yes', 'From: {name}, yes'], ['Sam Okafor', 'for Sam J. Okafor now', 'for {name} now'],
    ['Dawn Heppell', 'At dawn.\n> Dawn\nDawn breaks', 'At dawn.\n> {name}\nDawn breaks'], ['Poppy Hall', 'A poppy.\nPoppy x 💕\nok', 'A poppy.\n{name} x 💕\nok'],
  ];
  for (const [name, text, expected] of cases) {
    test(name, () => assert.equal(scrubbed(text, { ...nothingKnown, customer: [name] }).text, expected));
  }
});

describe('a new letter', () => {
  const known = { ...nothingKnown, customer: ['Ana de la Cruz'] };
  const values = valuesOf('Hi,\nwhere is TB-50001? Ring 07700 900321.\nAna', known, 'Jana', [{ category: 'phone', value: '01632 960418' }]);
  test('its values go where the placeholders stand', () => {
    const { text, filled, missing } = fillIn('Hi {name},\n{order} is late. Ring {our_phone}.\n{agent}', values);
    assert.equal(text, 'Hi Ana,\nTB-50001 is late. Ring 01632 960418.\nJana');
    assert.deepEqual(filled.map(({ placeholder }) => placeholder), ['{name}', '{order}', '{our_phone}', '{agent}']);
    for (const { start, end, value } of filled) assert.equal(text.slice(start, end), value);
    assert.deepEqual(missing, []);
  });
  test('after an honorific the surname', () => {
    assert.equal(fillIn('Dear Ms {name},', values).text, 'Dear Ms de la Cruz,');
  });
  test('what it does not hold stays, and is named with its place', () => {
    const { text, missing } = fillIn('{order} and {order_2} to {address}', values);
    assert.equal(text, 'TB-50001 and {order_2} to {address}');
    assert.deepEqual(missing.map(({ placeholder, start, end }) => [placeholder, text.slice(start, end)]), [['{order_2}', '{order_2}'], ['{address}', '{address}']]);
  });
  test('who signs is the customer, without headers too', () => {
    const unknown = valuesOf('Hi Jana,\nMr Grubb told me to write.\nThanks, Sam', nothingKnown, null);
    assert.equal(fillIn('Hi {name}, {agent}', unknown).text, 'Hi Sam, {agent}');
  });
});

describe('texts that have placeholders already', () => {
  const again = (customer, reply = '') => {
    const { customer: one, reply: two } = scrubAgain({ customer, reply }, nothingKnown, allOn);
    return [one.text, two.text];
  };
  test('stay as they are', () => {
    for (const text of ['Dear {name},\nyour order {order_2} is at {our_address}, ask {agent}.', 'A form with {\\name} and {\\\\order}.', 'Nothing at all.', '\ue000 {name} \ue001 {name_2}'])
      assert.deepEqual(again(text, text), [text, text]);
  });
  test('what else is private gets numbers that are free', () => {
    assert.deepEqual(again('Hi {name}, order {order} and order TB-4821.\nSam Okafor', 'Order TB-4821, not {order_3}.'),
      ['Hi {name}, order {order} and order {order_4}.\n{name_2}', 'Order {order_4}, not {order_3}.']);
  });
  test('whole pairs of all kinds, scrubbed twice, are as scrubbed once', () => {
    for (const rows of Object.values(examples))
      for (const [text] of rows) {
        const once = scrubPair({ customer: text, reply: text }, nothingKnown, allOn);
        const twice = scrubAgain({ customer: once.customer.text, reply: once.reply.text }, nothingKnown, allOn);
        const kept = [...once.customer.text.matchAll(/\{\w+\}/g)].map(String);
        for (const placeholder of kept) assert.ok(twice.customer.text.includes(placeholder), `${placeholder} is gone from ${twice.customer.text}`);
      }
  });
});

describe('canary', () => {
  const values = [
    { category: 'name', value: 'Marilyn Stubbs' }, { category: 'name', value: 'Li' }, { category: 'name', value: 'Rose Marlow' },
    { category: 'order', value: 'TB-40526' }, { category: 'phone', value: '07700 900274' }, { category: 'email', value: 'm.stubbs@example.com' },
    { category: 'iban', value: 'GB29 NWBK 6016 1331 9268 19' }, { category: 'order', value: '77' },
  ];
  const nowhere = { trainingText: 'A rose, 77 rolls, Li-lac; tb 40527.', vocabulary: [' Ro', 'se', '77', 'Li'], continuations: ['rose'] };
  test('finds nothing by chance', () => assert.deepEqual(canary(values, nowhere), []));
  for (const [place, text, value] of [
    ['trainingText', 'so MARILYN  stubbs came', 'Marilyn Stubbs'], ['trainingText', 'order tb40526.', 'TB-40526'],
    ['trainingText', 'ring 07700-900274', '07700 900274'], ['trainingText', 'gb29nwbk60161331926819', 'GB29 NWBK 6016 1331 9268 19'],
    ['vocabulary', ' Marilyn', 'Marilyn Stubbs'], ['vocabulary', 'M.Stubbs', 'm.stubbs@example.com'],
    ['continuations', 'Dear Marilyn, order TB', 'Marilyn Stubbs'], ['continuations', 'Dear Rose Marlow,', 'Rose Marlow'],
  ]) {
    test(`a planted "${text}" in ${place}`, () => {
      const places = place === 'trainingText' ? { ...nowhere, trainingText: `${nowhere.trainingText}\n${text}` } : { ...nowhere, [place]: [...nowhere[place], text] };
      const leaks = canary(values, places);
      assert.ok(leaks.some((leak) => leak.place === place && leak.value === value), JSON.stringify(leaks));
      for (const leak of leaks) assert.ok(JSON.stringify(places[leak.place]).includes(leak.found));
    });
  }
  test('5,000 values in a megabyte', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({ category: i % 2 ? 'name' : 'order', value: i % 2 ? `Anna Anna Name${i}` : `TB-${10000 + i}` }));
    const trainingText = 'Anna '.repeat(200_000);
    const time = cpuTime(() => canary(many, { trainingText, vocabulary: [], continuations: [] }));
    assert.ok(time < 2000, `${time} ms`);
  });
});

// Milliseconds of the processor, so that other work on the machine does not count.
function cpuTime(work) {
  const begin = process.cpuUsage();
  work();
  return process.cpuUsage(begin).user / 1000;
}

describe('a hostile megabyte takes about as long as any other', () => {
  const pieces = ['a', 'a.', 'a@', '@', '1', '1 ', '1-', '4111 ', '02 ', '\n', 'A\n', 'Aa ', 'Aa-', 'Hi A\n', 'Thanks, ', 'order no. ', 'A-1', '12 Aa ',
    '12 Aa Aa Aa ', 'Via Aa ', '12 rue de la ', 'www.', 'http://a', 'a/', '&amp;', '&#', '%40', '(', '[at]', ' dot ', ' at ', '#', '\u200b', 'राम ', 'DE89 ',
    '"', '*', '- A\n', 'Name:\n', '12 Aa van ', ' ', '１', 'Aa straße ', "a'", '🎂', 'A1 ', 'AA 12345', 'Flat 3, ', '1 Aa, ', 'Mr ', 'A and ', 'tel 1 ', 'x', 'A.1-'];
  for (const piece of pieces) {
    test(JSON.stringify(piece), () => {
      const time = (length) => {
        const text = piece.repeat(Math.ceil(length / piece.length));
        return cpuTime(() => findPrivate(text, { ...nothingKnown, customer: ['Aa Bb'] }));
      };
      const whole = time(1e6);
      assert.ok(whole < 5000, `${whole} ms`);
    });
  }
});

describe('the bakery', () => {
  const rows = readFileSync(new URL('../../examples/mail/bakery_support.jsonl', import.meta.url), 'utf8').trim().split('\n').map(JSON.parse);
  const nameOf = (header) => header.replace(/<.*/, '').trim();
  const addressOf = (header) => header.replace(/.*<|>/g, '');
  const letters = rows.map(({ from, to, customer, reply }) => ({
    customerName: from.includes('<') ? nameOf(from) : null, customerAddress: addressOf(from), ourName: nameOf(to), ourAddress: addressOf(to),
    customer, reply,
  }));
  const mailbox = mailboxOf(letters);
  const pairs = letters.map((one) => scrubPair(one, mailbox.knownOf(one), allOn, mailbox.own));
  const trainingText = pairs.map(({ customer, reply }) => `${customer.text}\n${reply.text}`).join('\n\n');

  test('what is always ours is known', () => {
    assert.deepEqual(mailbox.own, [{ category: 'phone', value: '01632 960418' }]);
    assert.deepEqual([...mailbox.knownOf(letters[0]).ours].sort(), ['Devan', 'Josie', 'Marta']);
  });
  // Found by other means than the scrubber's: the data's own forms.
  const everywhere = rows.map(({ customer, reply }) => `${customer}\n${reply}`).join('\n');
  for (const [what, form, least] of [
    ['order numbers', /\bTB-?\d{5}\b/gi, 150], ['voucher codes', /\bT0\w\d-\d\w\d\d\b/g, 5], ['phone numbers', /\b0\d{4} \d{6}\b/g, 3],
    ['post codes', /\bQH\d(?: \d[A-Z]{2})?\b/g, 10], ['addresses of e-mail', /[\w.]+@[\w.]+\w/g, 1], ['our own names', /\b(?:Marta|Devan|Josie)\b/g, 3],
    ['bare order numbers', /(?<![\d£.-])4[0-5]\d{3}\b/g, 5],
  ]) {
    test(`no ${what}`, () => {
      const values = [...new Set(everywhere.match(form))];
      assert.ok(values.length >= least, `${values.length} in the data`);
      assert.deepEqual(values.filter((value) => trainingText.includes(value)), []);
    });
  }
  test("no customer's name in that customer's own pair", () => {
    const left = letters.flatMap(({ customerName }, i) => {
      const text = `${pairs[i].customer.text}\n${pairs[i].reply.text}`;
      const parts = (customerName ?? '').split(/[ ]/).filter((part) => part.length > 1);
      return parts.filter((part) => new RegExp(`(?<!\\p{L})${part}(?!\\p{L})`, 'u').test(text)).map((part) => `${rows[i].id} ${part}`);
    });
    assert.deepEqual(left, []);
  });
  test('the canary agrees, and finds one that is planted', () => {
    const values = pairs.flatMap(({ customer, reply }) => [...customer.replacements, ...reply.replacements])
      .filter(({ category }) => category !== 'name');
    assert.deepEqual(canary(values, { trainingText, vocabulary: [], continuations: [] }), []);
    const planted = canary(values, { trainingText: `${trainingText} tb40526`, vocabulary: [], continuations: [] });
    assert.deepEqual(planted.map(({ value, found }) => [value, found]), [['TB-40526', 'tb40526']]);
  });
  test('prices, hours, days and sizes are all there', () => {
    const form = /£\d+(?:\.\d\d)?|\b\d{1,2}(?:am|pm)\b|\b\d{1,2} inch\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
    assert.deepEqual(trainingText.match(form), rows.map(({ customer, reply }) => `${customer}\n${reply}`).join('\n\n').match(form));
  });
  test('every pair can be restored', () => {
    pairs.forEach(({ customer, reply }, i) => {
      assert.equal(restore(customer), rows[i].customer);
      assert.equal(restore(reply), rows[i].reply);
    });
  });
  test('the same each time', () => {
    const again = mailboxOf(letters);
    assert.deepEqual(letters.map((one) => scrubPair(one, again.knownOf(one), allOn, again.own)), pairs);
  });
});
