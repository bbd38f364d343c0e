// Trains at Replies, saves what was learnt, and looks into the file.
import { mailbox } from './replies.mjs';

export const email = 'Do you still sell a blue rug? My order was 991177.\nMia';
export const named = /^crumb-replies-\d{4}-\d{2}-\d{2}-step-\d+\.safetensors$/;
export const lamps = (count) => ({ name: 'lamps.mbox', mimeType: '', buffer: mailbox(count) });

export async function begin(replies, count, steps) {
  await replies.bring(lamps(count));
  await replies.reaches('pairs', count);
  await replies.shorten();
  await replies.page.evaluate((steps) => {
    const { learning } = document.querySelector('crumb-replies').desk;
    learning.config = { ...learning.config, steps };
    if (steps > 1000) learning.mostSeconds = 60;
  }, steps);
  await replies.press('train');
}
export async function train(replies, count, steps = 40) {
  await begin(replies, count, steps);
  await replies.reaches('trained');
}
export const isAt = (replies, step) => replies.page.waitForFunction(
  (step) => document.querySelector('crumb-replies').state.training?.step >= step, step, { timeout: 60_000, polling: 20 });
export const pause = async (replies) => {
  await replies.press('pause');
  await replies.part('go-on').waitFor();
};
// What would go to the disk, as Firefox tells nobody of its downloads here.
export const catchDownloads = (page) => page.evaluate(() => {
  const { createObjectURL } = URL;
  let blob;
  window.saved = [];
  URL.createObjectURL = (given) => { blob = given; return createObjectURL(given); };
  HTMLAnchorElement.prototype.click = async function click() {
    const { download } = this;
    window.saved.push([download, new Uint8Array(await blob.arrayBuffer()).toBase64()]);
  };
});
export const downloads = (page) => page.evaluate(() => window.saved.length);
export async function lastDownload(page, count = 1) {
  await page.waitForFunction((n) => window.saved.length >= n, count, { timeout: 120_000 });
  const [name, base64] = await page.evaluate(() => window.saved.at(-1));
  return { name, bytes: Buffer.from(base64, 'base64') };
}
export async function save(replies) {
  await catchDownloads(replies.page);
  await replies.press('save');
  return lastDownload(replies.page);
}
export async function drafts(replies) {
  await replies.write(email);
  await replies.reaches('drafts', 3);
  return (await replies.get('answering.drafts')).map(({ text, copied }) => ({ text, copied }));
}
export const alert = (replies, hasText) => replies.page.getByRole('alert').filter({ hasText }).first().waitFor({ timeout: 20_000 });
// The header of a model file as an object, and the file with another one.
export const headerOf = (bytes) => JSON.parse(bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE(0))).toString());
export function withHeader(bytes, change) {
  const rest = bytes.subarray(8 + Number(bytes.readBigUInt64LE(0)));
  const text = Buffer.from(JSON.stringify(change(headerOf(bytes))));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, rest]);
}
// All that is text in it: the header, and the pairs.
export function textOf(bytes) {
  const header = headerOf(bytes);
  const begin = 8 + Number(bytes.readBigUInt64LE(0));
  const [from, to] = header.pairs.data_offsets;
  return JSON.stringify(header) + bytes.subarray(begin + from, begin + to).toString();
}
export const ofALaterVersion = (bytes) => withHeader(bytes, (header) => {
  const described = JSON.parse(header.__metadata__.crumb);
  header.__metadata__.crumb = JSON.stringify({ ...described, version: described.version + 1 });
  return header;
});
export const withNote = (bytes, note) => withHeader(bytes, (header) => {
  header.__metadata__['crumb-replies'] = note;
  return header;
});
