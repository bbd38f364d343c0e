// Files that cannot be read: each kind, by what it holds, gets a sentence that says what to do.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { require } from './harness.mjs';
import { read } from './importing.mjs';

const { zipSync, strToU8 } = require('fflate');
const archive = (...names) => Buffer.from(zipSync(Object.fromEntries(names.map((name) => (Array.isArray(name) ? [name[0], [strToU8(name[1]), { level: 0 }]] : [name, strToU8('<x/>')])))));
// The old Office container with one stream of that name in its directory.
const container = (stream) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(`Root Entry\0${stream}\0`, 'utf16le'), Buffer.alloc(600)]);
const binary = (start, at = 0) => Buffer.concat([Buffer.alloc(at), Buffer.from(start, 'latin1'), Buffer.alloc(600)]);
const office = '[Content_Types].xml';
const openDocument = (kind) => archive(['mimetype', `application/vnd.oasis.opendocument.${kind}`], 'content.xml', 'META-INF/manifest.xml');

const kinds = [
  ['xlsx', archive(office, '_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'), /Excel workbook.*save the sheet as CSV/],
  ['xls', container('Workbook'), /Excel workbook.*save the sheet as CSV/], ['xls', container('Book'), /Excel workbook.*CSV/],
  ['xlsx', container('EncryptedPackage'), /password.*CSV/], ['ods', openDocument('spreadsheet'), /OpenDocument spreadsheet.*save the sheet as CSV/],
  ['numbers', archive('Index/Document.iwa', 'Index/Tables/DataList.iwa', 'preview.jpg'), /Numbers.*Export to, CSV/],
  ['docx', archive(office, 'word/document.xml'), /Word document.*plain text.*\.mbox or \.eml/], ['doc', container('WordDocument'), /Word document.*plain text/],
  ['odt', openDocument('text'), /OpenDocument text.*plain text/], ['pages', archive('Index/Document.iwa', 'preview.jpg'), /Pages document.*plain text/],
  ['pptx', archive(office, 'ppt/presentation.xml'), /presentation/], ['pdf', Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj'), /PDF.*plain text.*\.mbox or \.eml/],
  ['rtf', Buffer.from('{\\rtf1\\ansi Hello}'), /rich text.*plain text/], ['msg', container('__substg1.0_0037001F'), /Outlook message.*\.eml.*Comma Separated Values/],
  ['pst', binary('!BDN'), /Outlook data file.*Comma Separated Values.*\.mbox/], ['olm', archive('Categories.xml', 'Local/com.microsoft.__Messages/Inbox/message_0.xml'), /Outlook for Mac.*\.eml/],
  ['dbx', binary('\xcf\xad\x12\xfe'), /Outlook Express.*Thunderbird.*\.mbox/], ['tar', binary('ustar', 257), /tar archive.*Unpack/], ['rar', binary('Rar!\x1a\x07'), /RAR archive.*Unpack/],
  ['7z', binary('7z\xbc\xaf\x27\x1c'), /7z archive.*Unpack/], ['db', binary('SQLite format 3\0'), /database.*CSV or JSON/], ['parquet', binary('PAR1'), /Parquet.*CSV or JSON/],
  ['xml', Buffer.from('<?xml version="1.0"?>\n<tickets><ticket/></tickets>'), /XML.*CSV or JSON/], ['xml', Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'), /XML spreadsheet.*CSV/],
  ['html', Buffer.from('<!DOCTYPE html><html><body><p>Hi</p></body></html>'), /web page.*CSV.*\.eml/], ['ics', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), /calendar.*\.mbox/],
  ['vcf', Buffer.from('BEGIN:VCARD\r\nFN:Ana\r\n'), /address book.*\.mbox/], ['png', binary('\x89PNG\r\n\x1a\n'), /picture.*\.txt/], ['jpg', binary('\xff\xd8\xff\xe0'), /picture/], ['mp3', binary('ID3\x04'), /sound/],
];

describe('a file that cannot be read gets advice of its own', () => {
  test('a name that promises more than is there', async () => {
    for (const [name, content, advice] of [['a.mbox', 'From nobody\n\n', /holds no letter: in an \.mbox each begins with a line "From "/],
      ['a.txt', Buffer.from([1, 0, 2, 0, 3, 0, 0, 0, 9]), /named like a text, but what is in it is no text/], ['a.xyz', 'words', /none of \.mbox/]]) {
      const said = (await read({ [name]: content })).sentences.join('\n');
      assert.match(said, advice, name);
      if (name !== 'a.xyz') assert.doesNotMatch(said, /none of \.mbox/);
    }
  });
  for (const [ending, content, advice] of kinds) {
    test(`.${ending}, under its own and under other names`, async () => {
      for (const name of [`mail.${ending}`, `MAIL.${ending.toUpperCase()}`, ...(ending === 'pages' || ending === 'numbers' ? [] : ['mail', 'mail.csv', 'mail.txt', 'mail.mbox', 'mail.zip', 'mail.json'])]) {
        const { sentences, pairs, skipped } = await read({ [name]: content, 'good.csv': 'question,answer\nIs it open?,Yes.\n' });
        const said = sentences.filter((sentence) => sentence.includes(`"${name}"`));
        assert.equal(said.length, 1, `${name}: ${sentences}`);
        assert.match(said[0], advice, name);
        assert.match(said[0], /left out/, name);
        assert.deepEqual(pairs, [['Is it open?', 'Yes.']], name);
        assert.deepEqual(skipped.map(({ reason, count }) => [reason, count]), [['unknown_file', 1]]);
      }
    });
    test(`.${ending} in an archive`, async () => {
      const packed = Buffer.from(zipSync({ [`a/mail.${ending}`]: content, 'good.csv': strToU8('question,answer\nIs it open?,Yes.\n') }));
      const { sentences, pairs } = await read({ 'all.zip': packed });
      assert.match(sentences.join('\n'), advice);
      assert.deepEqual(pairs, [['Is it open?', 'Yes.']]);
    });
  }
  test('by the ending where the contents say nothing', async () => {
    for (const [name, advice] of [['a.numbers', /Numbers/], ['a.pst', /Outlook data file/], ['a.docx', /Word/], ['a.xls', /Excel/]])
      assert.match((await read({ [name]: Buffer.from([1, 0, 2, 0, 3, 0, 0, 0, 9]) })).sentences.join(), advice);
  });
  test('a text that begins with the same letters is none', async () => {
    for (const start of ['PAR1', 'GIF8', 'Rar!', 'ID3', 'BZh'])
      assert.deepEqual((await read({ 'a.txt': `${start}\nCustomer: Is it open?\nAgent: Yes.\n` })).pairs, [['Is it open?', 'Yes.']]);
  });
  test('many of a kind are one sentence', async () => {
    const packed = Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`photo-${at}.png`, new Uint8Array(binary('\x89PNG\r\n\x1a\n'))]))));
    const { sentences, skipped } = await read({ 'all.zip': packed });
    assert.equal(sentences.length, 1);
    assert.match(sentences[0], /40 files in "all\.zip" \("photo-0\.png", .*, …\) were left out\. Each is a picture/);
    assert.equal(skipped[0].count, 40);
  });
});

describe('names say little', () => {
  const table = 'Question\tAnswer\nIs it open?\tYes.\n';
  test('a table of tabs that is called .xls, or nothing', async () => {
    for (const name of ['export.xls', 'export', 'export.dat', 'export.csv.bak']) assert.deepEqual((await read({ [name]: table })).pairs, [['Is it open?', 'Yes.']], name);
  });
  test('a text without an ending', async () => {
    assert.deepEqual((await read({ chat: 'Customer: Is it open?\nAgent: Yes.\n' })).pairs, [['Is it open?', 'Yes.']]);
  });
  test('what systems leave in folders is not spoken of', async () => {
    const { sentences, skipped } = await read({ 'Mail/.DS_Store': Buffer.alloc(20), 'Mail/Inbox.msf': 'x', 'Takeout/archive_browser.html': '<html>', 'Mail/a.csv': table });
    assert.deepEqual([sentences, skipped], [[], []]);
  });
});
