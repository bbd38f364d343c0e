// Reads files with the page's own importer, in Node: the two steps of its worker one after the other.
import { load } from './bundle.mjs';

const { parseFiles, arrange } = await load('mail/import.ts');
const { pairsOf } = await load('mail/conversations.ts');

// What the page does for the worker with a DOM, for the few tags and names that these tests have.
const entities = async (text) => text.replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]);
const page = { entities, html: (text) => entities(text.replace(/<[^>]*>/g, '')) };

// `files`: { name: text or bytes }. A function that arranges them, for as many choices as wished.
export async function reading(files, options = {}) {
  const list = Object.entries(files).map(([name, content]) => ({ name, bytes: Uint8Array.from(Buffer.from(content)) }));
  const parsed = await parseFiles(list, { page, ...options });
  return async (choices = {}, onProgress = undefined) => {
    const { letters, linked, rest } = await arrange(parsed, choices, page, onProgress);
    const turnOf = (turn) => (typeof turn === 'number' ? letters[turn] : turn);
    const conversations = linked.map((one) => ({ ...one, turns: one.turns.map(turnOf) }));
    return { letters, conversations, ...rest, pairs: conversations.flatMap(pairsOf).map(({ customer, reply }) => [customer, reply]) };
  };
}
export const read = async (files, options = {}) => (await reading(files, options))(options);
