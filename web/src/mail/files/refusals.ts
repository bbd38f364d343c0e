// Files that nobody can learn from as they are: what each is, by its contents first, and what to do about it.
import { latin1 } from '../letters/bytes';
import { type Entry, isZip, readDirectory } from './zip';

const sheet =
  'Open it in the program that made it and save the sheet as CSV (File, Save as or Export, "CSV UTF-8").';
const document =
  'Save it as plain text (.txt) with "Customer:" and "Agent:" before the messages, or bring the letters themselves as .mbox or .eml.';
const unpack = 'Unpack it and drop the files inside, or pack them as an ordinary .zip.';
const outlookFolder =
  'In Outlook choose File, Open & Export, Import/Export, "Export to a file", "Comma Separated Values" for the folder.';

const advice = {
  excel: `is an Excel workbook. ${sheet}`,
  locked: 'is an Office file with a password. Open it with the password and save the sheet as CSV.',
  calc: `is an OpenDocument spreadsheet. ${sheet}`,
  numbers: 'is a Numbers sheet. Open it in Numbers and choose File, Export to, CSV.',
  word: `is a Word document. ${document}`,
  writer: `is an OpenDocument text. ${document}`,
  pages: `is a Pages document. ${document}`,
  slides: `is a presentation. ${document}`,
  iwork:
    'is a document of Numbers, Pages or Keynote. Export a Numbers sheet as CSV, a Pages text as plain text.',
  rich: `is a rich text (RTF). ${document}`,
  pdf: `is a PDF. ${document}`,
  book: `is an electronic book. ${document}`,
  message: `is an Outlook message. Save it as .eml (new Outlook and Thunderbird can). For many: ${outlookFolder}`,
  office: `is an Outlook message or an old Office file. Save a message as .eml, a sheet as CSV.`,
  outlook: `is an Outlook data file. ${outlookFolder} Or export the folder as .mbox from a mail program that can open it.`,
  olm: 'is an archive of Outlook for Mac. Select the letters in Outlook and drag them into a folder: they become .eml files. Drop those.',
  express: 'is a folder of Outlook Express. Import it into Thunderbird and export the folder as .mbox.',
  tar: `is a tar archive. ${unpack}`,
  rar: `is a RAR archive. ${unpack}`,
  seven: `is a 7z archive. ${unpack}`,
  packed: `is packed in a way that is not supported. ${unpack}`,
  database: 'is a database. Export its table of messages as CSV or JSON.',
  columns: 'is a Parquet or Arrow file. Export it as CSV or JSON lines.',
  xmlSheet: `is an XML spreadsheet. ${sheet}`,
  xml: 'is XML. Choose CSV or JSON where you export it.',
  page: 'is a web page. If it is a table, open it in a spreadsheet program and save it as CSV; if it is a letter, save that as .eml.',
  calendar: 'is a calendar, not mail. Export the mail folder as .mbox.',
  cards: 'is an address book, not mail. Export the mail folder as .mbox.',
  picture: 'is a picture. Words in pictures are not read: copy them into a .txt file.',
  sound: 'is a sound or a film. Bring what was said as a .txt file.',
  lettersNone:
    'holds no letter: in an .mbox each begins with a line "From " and has lines such as "From:", "Date:" and "Subject:". Export the folder again.',
  textNone: 'is named like a text, but what is in it is no text. Export it again.',
  other: 'is none of .mbox, .eml, .csv, .json, .jsonl, .txt or .zip.',
} as const;
type Refused = keyof typeof advice;

// What begins in a way of its own: bytes at an offset.
const signatures: readonly (readonly [Refused, string, number?])[] = [
  ['pdf', '%PDF-'],
  ['rich', '{\\rtf'],
  ['outlook', '!BDN'],
  ['express', '\xcf\xad\x12\xfe'],
  ['tar', 'ustar', 257],
  ['rar', 'Rar!'],
  ['seven', '7z\xbc\xaf\x27\x1c'],
  ['packed', '1AY&SY', 4],
  ['packed', '\xfd7zXZ'],
  ['packed', '\x28\xb5\x2f\xfd'],
  ['database', 'SQLite format 3\0'],
  ['database', 'Standard Jet DB', 4],
  ['database', 'Standard ACE DB', 4],
  ['columns', 'PAR1'],
  ['columns', 'ARROW1'],
  ['picture', '\x89PNG'],
  ['picture', '\xff\xd8\xff'],
  ['picture', 'GIF8'],
  ['picture', 'WEBP', 8],
  ['picture', 'ftypheic', 4],
  ['picture', 'II*\0'],
  ['picture', 'MM\0*'],
  ['sound', 'ID3'],
  ['sound', 'OggS'],
  ['sound', 'WAVE', 8],
  ['sound', 'ftyp', 4],
];
const texts: readonly (readonly [Refused, RegExp])[] = [
  ['calendar', /^\s*BEGIN:VCALENDAR/i],
  ['cards', /^\s*BEGIN:VCARD/i],
  ['xmlSheet', /^\s*<\?xml[\s\S]*?(?:urn:schemas-microsoft-com:office:spreadsheet|<Workbook\b)/],
  ['page', /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|meta|table|style)\b/i],
  ['page', /^\s*<\?xml[\s\S]{0,300}<(?:!doctype html|html)\b/i],
  ['xml', /^\s*<\?xml\b/],
];
const endings: Record<string, Refused> = {
  ...{ xlsx: 'excel', xlsm: 'excel', xlsb: 'excel', xls: 'excel', ods: 'calc', numbers: 'numbers' },
  ...{ docx: 'word', doc: 'word', odt: 'writer', pages: 'pages', pptx: 'slides', key: 'slides', rtf: 'rich' },
  ...{ mbox: 'lettersNone', mbx: 'lettersNone', csv: 'textNone', tsv: 'textNone', txt: 'textNone' },
  ...{ json: 'textNone', jsonl: 'textNone' },
  ...{ pdf: 'pdf', msg: 'message', pst: 'outlook', ost: 'outlook', olm: 'olm', dbx: 'express' },
};

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

// Null for what may be read: plain texts, letters, and archives of these.
export function recognised(name: string, bytes: Uint8Array): Refused | null {
  if (isZip(bytes)) return inZip(name, readDirectory(bytes).entries);
  if (startsAt(bytes, '\xd0\xcf\x11\xe0', 0)) return inOldOffice(name, bytes);
  const found = signatures.find(([, start, at = 0]) => startsAt(bytes, start, at));
  // A text may begin with the same letters.
  if (found && (/^%PDF|^\{\\rtf/.test(found[1]) || bytes.subarray(0, 4096).includes(0))) return found[0];
  const head = latin1(bytes, 0, Math.min(bytes.length, 2000)).replace(/^\xef\xbb\xbf/, '');
  return texts.find(([, start]) => start.test(head))?.[0] ?? null;
}
const startsAt = (bytes: Uint8Array, start: string, at: number) =>
  bytes.length >= at + start.length && latin1(bytes, at, at + start.length) === start;

export const refusal = (name: string, bytes: Uint8Array) =>
  advice[recognised(name, bytes) ?? endings[extensionOf(name)] ?? 'other'];

// Office documents are archives, too.
function inZip(name: string, entries: Entry[]): Refused | null {
  const names = entries.map((entry) => entry.name);
  const has = (pattern: RegExp) => names.some((one) => pattern.test(one));
  if (has(/^\[Content_Types\]\.xml$/))
    return has(/^xl\//) ? 'excel' : has(/^word\//) ? 'word' : has(/^ppt\//) ? 'slides' : null;
  if (names.slice(0, 3).includes('mimetype')) {
    const mime = entries.find((entry) => entry.name === 'mimetype')!;
    const type = mime.method === 0 ? latin1(mime.packed, 0, Math.min(mime.packed.length, 80)) : '';
    if (/opendocument\.spreadsheet/.test(type)) return 'calc';
    if (/opendocument\.text/.test(type)) return 'writer';
    if (/opendocument\.presentation/.test(type)) return 'slides';
    if (/epub/.test(type)) return 'book';
    if (has(/^content\.xml$/)) return endings[extensionOf(name)] ?? 'calc';
  }
  if (has(/^Index(?:\.zip$|\/.*\.iwa$)/)) {
    if (has(/^Index\/Slide/)) return 'slides';
    const named = endings[extensionOf(name)];
    return named === 'numbers' || named === 'pages' || named === 'slides' ? named : 'iwork';
  }
  return has(/com\.microsoft\.__Messages|^Accounts\/.*\.xml$/) ? 'olm' : null;
}

// One container for all: the names of its streams tell, in UTF-16.
const streams: readonly (readonly [Refused, string])[] = [
  ['message', '__substg1.0_'],
  ['message', '__properties_version1.0'],
  ['locked', 'EncryptedPackage'],
  ['excel', 'Workbook'],
  ['word', 'WordDocument'],
  ['slides', 'PowerPoint Document'],
  ['excel', 'Book'],
];
function inOldOffice(name: string, bytes: Uint8Array): Refused {
  const most = 4_000_000;
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, Math.min(bytes.length, most) & ~1));
  return (
    streams.find(([, stream]) => text.includes(stream))?.[0] ??
    (endings[extensionOf(name)] as Refused | undefined) ??
    'office'
  );
}
