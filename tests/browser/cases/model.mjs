// Model files under GPT-2's names. They are refused as they stand, each with its kind, and the model in use stays. What
// only shows in a file that can be opened is checked on the same numbers under this project's names.
import { same, unknownKeys } from './compare.mjs';
import { base64, openEngine, refusal } from './engine.mjs';

export { modules } from './engine.mjs';

const known = ['loads', 'tensors', 'parameters', 'ids', 'last_logits', 'tolerance', 'ignored', 'error', 'also_accepted', 'previous_model_kept', 'hint', 'tensor', 'needs', 'has'];

const names = [
  [/^wte\.weight$/, 'tok.weight'], [/^wpe\.weight$/, 'pos.weight'], [/^ln_f\.(\w+)$/, 'ln_f.$1'],
  [/^h\.(\d+)\.ln_([12])\.(\w+)$/, 'blocks.$1.ln$2.$3'],
  [/^h\.(\d+)\.attn\.c_attn\.(\w+)$/, 'blocks.$1.attn.in_proj_$2'], [/^h\.(\d+)\.attn\.c_proj\.(\w+)$/, 'blocks.$1.attn.out_proj.$2'],
  [/^h\.(\d+)\.mlp\.c_fc\.(\w+)$/, 'blocks.$1.ffn.0.$2'], [/^h\.(\d+)\.mlp\.c_proj\.(\w+)$/, 'blocks.$1.ffn.2.$2'],
];
function ownName(name) {
  const found = names.find(([pattern]) => pattern.test(name));
  return found ? name.replace(...found) : name;
}

function parse(bytes) {
  const length = Number(bytes.readBigUInt64LE(0));
  return { header: JSON.parse(bytes.subarray(8, 8 + length).toString()), data: bytes.subarray(8 + length) };
}
// GPT-2 keeps its weights as [in, out], PyTorch's Linear as [out, in].
function transposed(values, [rows, columns]) {
  return Float32Array.from(values, (_, at) => values[(at % rows) * columns + Math.floor(at / rows)]);
}

// The same model in a file as this project saves it. Vocabularies have letters here; ids are their places.
export const lettersOf = (size) => Array.from({ length: size }, (_, id) => String.fromCodePoint(0x61 + id)).join('');
export function underOwnNames(bytes) {
  const { header: { __metadata__: facts, ...tensors }, data } = parse(bytes);
  const [d_model, n_heads, n_layers, max_len, vocab_size] = ['n_embd', 'n_head', 'n_layer', 'n_positions', 'vocab_size'].map((key) => Number(facts[key]));
  const [, d_ff] = tensors['h.0.mlp.c_fc.weight'].shape;
  const model = { vocab_size, d_model, n_heads, n_layers, d_ff, max_len, mask: 'causal', tied_embeddings: facts.tied === 'true' };
  const crumb = { kind: 'model', version: 1, model, tokenizer: { type: 'char', vocabulary: lettersOf(vocab_size) } };
  const header = { __metadata__: { format: 'pt', crumb: JSON.stringify(crumb) } };
  const parts = [];
  let end = 0;
  const add = (name, shape, values) => {
    header[name] = { dtype: 'F32', shape, data_offsets: [end, end += 4 * values.length] };
    parts.push(Buffer.from(values.buffer, values.byteOffset, 4 * values.length));
  };
  for (const [name, { shape, data_offsets: [from, to] }] of Object.entries(tensors)) {
    const values = new Float32Array(Uint8Array.from(data.subarray(from, to)).buffer);
    const isLinear = /\.c_\w+\.weight$/.test(name);
    add(ownName(name), isLinear ? shape.toReversed() : shape, isLinear ? transposed(values, shape) : values);
  }
  add('head.bias', [vocab_size], new Float32Array(vocab_size)); // GPT-2 has none
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...parts]);
}

// Runs in the page.
const load = ({ encoded, text }) => {
  const { present, fingerprint, start, good } = window.caseTools;
  const before = fingerprint(present);
  const attempt = present.load(Uint8Array.fromBase64(encoded));
  if (!attempt.ok) return { ...attempt, isKept: fingerprint(present) === before };
  const walk = present.walk(text, text.length - 1);
  const other = start(good).session;
  const copy = other.load(present.saveModel());
  return { ...attempt, info: present.info(), logits: [...walk.logits], symbols: walk.symbols, copy, sameAgain: fingerprint(other) === fingerprint(present) };
};

export async function check(page, { bytes }, expected) {
  await openEngine(page);
  const attempt = (file, text = '') => page.evaluate(load, { encoded: base64(file), text });
  const asItStands = await attempt(bytes);
  const { tensors, tensor } = expected;
  const complaints = unknownKeys('expected', expected, known);
  const isForeign = asItStands.code === 'tensor_missing'; // well formed, and not of this project
  if (!isForeign) return [...complaints, ...refusal(asItStands, expected), ...says(asItStands.message, [...hinted(expected), tensor, ...(Array.isArray(tensors) ? tensors : []), ...numbers(expected)])];

  complaints.push(...refusal(asItStands, { error: 'tensor_missing' }), ...says(asItStands.message, ['GPT-2']));
  const letters = lettersOf(26);
  const own = await attempt(underOwnNames(bytes), expected.ids?.map((id) => letters[id]).join(''));
  if (!expected.loads) {
    const counts = Object.entries(tensors ?? {}).flatMap(([name, { nan, inf }]) => [ownName(name), ...(nan ? [`${nan} NaN`] : []), ...(inf ? [String(inf)] : [])]);
    return [...complaints, ...refusal(own, expected), ...says(own.message, counts)];
  }
  return [...complaints, ...opened(own, expected)];
}

function opened(own, { tensors, parameters, last_logits, tolerance, ignored = [] }) {
  if (!own.ok) return [`refused under this project's names: ${own.message}`];
  const apart = last_logits.map((logit, id) => Math.abs(logit - own.logits[id]));
  const most = Math.max(...apart);
  return [
    ...same('logits', own.logits.length, last_logits.length),
    ...(most <= tolerance ? [] : [`logits are off by ${most}`]),
    ...(parameters === undefined ? [] : same('parameters, the bias of the head not counted', own.info.parameters - own.logits.length, parameters)),
    ...(tensors === undefined ? [] : same('a note about unused tensors', own.message, '')),
    ...says(own.message, ignored),
    ...same('saves and loads again', [own.copy.ok, own.sameAgain], [true, true]),
  ];
}

// What a hint stands for, in the words that people know.
const hinted = ({ hint }) => (hint === undefined ? [] : hint === 'git-lfs pointer' ? ['Git LFS', 'Fetch the real file'] : [hint]);
const numbers = ({ needs, has }) => [needs, has].filter((number) => number !== undefined);
const says = (message, words) => words.filter((word) => word !== undefined)
  .filter((word) => !message.replaceAll(/(?<=\d)[,\u202f\u00a0](?=\d{3})/g, '').includes(String(word))).map((word) => `the sentence does not name ${word}: ${message}`);
