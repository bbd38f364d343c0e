// Files that are no model, or no longer one, made from a good one (safetensors: 8 bytes with the
// length of the header, the header as JSON, then the numbers).
const encode = (text) => new TextEncoder().encode(text);

function parse(bytes) {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  return { header: JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))), data: bytes.subarray(8 + length) };
}
function assemble(header, data, length) {
  const text = encode(typeof header === 'string' ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length ?? text.length), true);
  bytes.set(text, 8);
  bytes.set(data, 8 + text.length);
  return bytes;
}

// The same file with one tensor's entry changed; `change` gets a copy of the entry.
function withEntry(good, change, pick = 0) {
  const { header, data } = parse(good);
  const name = tensors(header)[pick];
  return assemble({ ...header, [name]: change(structuredClone(header[name])) }, data);
}
const tensors = (header) => Object.keys(header).filter((name) => name !== '__metadata__' && header[name].dtype === 'F32');

function withNumber(good, value) {
  const bytes = Uint8Array.from(good);
  const { header, data } = parse(bytes);
  const [begin] = header[tensors(header)[0]].data_offsets;
  new DataView(data.buffer, data.byteOffset).setFloat32(begin, value, true);
  return bytes;
}
// A file that is accepted, of a model that cannot compute.
export function withEveryWeight(good, value) {
  const bytes = Uint8Array.from(good);
  const { header, data } = parse(bytes);
  const view = new DataView(data.buffer, data.byteOffset);
  for (const name of tensors(header)) {
    const [begin, end] = header[name].data_offsets;
    for (let at = begin; at < end; at += 4) view.setFloat32(at, value, true);
  }
  return bytes;
}
function without(good, pick) {
  const { header, data } = parse(good);
  delete header[pick === '__metadata__' ? pick : tensors(header)[0]];
  return assemble(header, data);
}

export function damagedFiles(good) {
  const { header, data } = parse(good);
  const json = JSON.stringify(header);
  return {
    'nothing at all': new Uint8Array(),
    'three bytes': good.slice(0, 3),
    'a web page': encode('<!doctype html><title>404</title><p>Not found.</p>'),
    'the pointer that Git LFS leaves': encode('version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 5744\n'),
    'a picture': Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, ...Array(200).fill(7)]),
    'cut off in the header': good.slice(0, 40),
    'cut off in the numbers': good.slice(0, good.length - 400),
    'followed by something else': Uint8Array.from([...good, 1, 2, 3, 4]),
    'a header longer than the file': assemble(header, data, json.length + 1e9),
    'a header that is no JSON': assemble(json.replace(/\}$/, ',}'), data),
    'a header that is a list': assemble('[1, 2, 3]', data),
    'a header nested without end': assemble('['.repeat(200_000), data),
    'offsets the wrong way round': withEntry(good, (entry) => ({ ...entry, data_offsets: entry.data_offsets.toReversed() })),
    'offsets past the end': withEntry(good, (entry) => ({ ...entry, data_offsets: [entry.data_offsets[0], 4e9] })),
    'offsets that overlap': withEntry(good, (entry) => ({ ...entry, data_offsets: parse(good).header[tensors(parse(good).header)[0]].data_offsets }), 1),
    'a shape larger than its bytes': withEntry(good, (entry) => ({ ...entry, shape: [1000, 1000] })),
    'a shape that wraps around': withEntry(good, (entry) => ({ ...entry, shape: [2 ** 32, 2 ** 32] })),
    'a number format that is not known': withEntry(good, (entry) => ({ ...entry, dtype: 'Q4' })),
    'a weight missing': without(good),
    'no description': without(good, '__metadata__'),
    'a weight that is not a number': withNumber(good, Number.NaN),
    'a weight without end': withNumber(good, Number.POSITIVE_INFINITY),
    'a model of another kind': assemble(
      { 'wte.weight': { dtype: 'F32', shape: [4, 2], data_offsets: [0, 32] } }, new Uint8Array(32)),
  };
}
