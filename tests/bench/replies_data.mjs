// The bakery's pairs for measuring: names and numbers replaced crudely, and fixed splits.
import { readFileSync } from 'node:fs';

// Small, seeded, the same everywhere (mulberry32).
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled(items, draw) {
  const out = [...items];
  for (let i = out.length; i > 1; --i) {
    const j = Math.floor(draw() * i);
    [out[i - 1], out[j]] = [out[j], out[i - 1]];
  }
  return out;
}

const agents = ['Marta', 'Devan', 'Josie'];
const threads = { 'bk-015': 'bk-014', 'bk-029': 'bk-020', 'bk-054': 'bk-034' }; // pairs that go on with another one

function scrub(text, names) {
  let out = text.replace(/\bTB-?\d+\b/g, '{order}');
  for (const agent of agents) out = out.replace(new RegExp(`\\b${agent}\\b`, 'g'), '{agent}');
  for (const name of names) out = out.replace(new RegExp(`(?<![\\w])${name.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}(?![\\w])`, 'g'), '{name}');
  return out;
}

// What a person wrote below a quoted mail is theirs; the quote is not.
const withoutQuote = (text) => text.replace(/\n(?:-+\s*Original Message|On .{5,80} wrote:|From: )[\s\S]*$/, '').replace(/^>.*$/gm, '').trimEnd();

export function readBakery(file) {
  return readFileSync(file, 'utf8').trim().split('\n').map((line) => {
    const row = JSON.parse(line);
    const names = row.from.replace(/<.*/, '').trim().split(/\s+/).filter((name) => name.length > 1);
    return {
      id: row.id,
      intent: row.intent,
      conversation: threads[row.id] ?? row.id,
      subject: scrub(row.subject, names),
      customer: scrub(withoutQuote(row.customer), names),
      reply: scrub(row.reply, names),
    };
  });
}

// A share of the conversations, drawn with the seed.
export function heldOutConversations(pairs, share, seed) {
  const all = [...new Set(pairs.map((pair) => pair.conversation))];
  return new Set(shuffled(all, random(seed)).slice(0, Math.round(share * all.length)));
}

// `held_out` of each pair. inner: the held-out part is left away, and a tenth of the rest stands in for it, so that
// nothing is ever chosen by what it does on the part that is reported.
export function split(pairs, seed, { share = 0.1, inner = false } = {}) {
  const outside = heldOutConversations(pairs, share, seed);
  if (!inner) return pairs.map((pair) => ({ ...pair, held_out: outside.has(pair.conversation) }));
  const rest = pairs.filter((pair) => !outside.has(pair.conversation));
  const inside = heldOutConversations(rest, 0.15, seed + 1000);
  return rest.map((pair) => ({ ...pair, held_out: inside.has(pair.conversation) }));
}
