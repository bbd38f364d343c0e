// Model files as the page sees them (safetensors): eight bytes with the length of the header, the header as JSON, numbers.
// What is in them is read by the engine, which checks it.
const largest = 2 ** 29; // bytes: file and model together have to fit into the two gigabytes of the engine

interface Header {
  __metadata__?: Record<string, string>;
  [tensor: string]: { data_offsets?: [number, number] } | Record<string, string> | undefined;
}

// By its name, or by how it begins: a name may be anything, and what is damaged further on is a model file still.
export async function isModelFile(file: File): Promise<boolean> {
  if (/\.(safetensors|crumb)$/i.test(file.name)) return true;
  const begin = await file
    .slice(0, 9)
    .arrayBuffer()
    .catch(() => null); // a folder, or gone meanwhile
  if (!begin || begin.byteLength < 9) return false;
  const bytes = new Uint8Array(begin);
  return bytes[5] === 0 && bytes[6] === 0 && bytes[7] === 0 && bytes[8] === '{'.charCodeAt(0);
}

// The bytes, or why there are none.
export async function readModelFile(file: File): Promise<Uint8Array | { code: string; why: string }> {
  const refused = (code: string, why: string) => ({ code, why: `“${file.name}” ${why}` });
  if (file.size > largest)
    return refused('file_too_large', 'is larger than 512 MB, too large for a browser tab.');
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer) return refused('file_unreadable', 'could not be read.');
  if (buffer.byteLength === 0) return refused('file_empty', 'is empty. Save the model again.');
  return new Uint8Array(buffer);
}

// Of a file that the engine has read before.
function headerOf(file: Uint8Array): { header: Header; end: number } {
  const end = 8 + Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  return { header: JSON.parse(new TextDecoder().decode(file.subarray(8, end))), end };
}
// A tensor of UTF-8 bytes; null if the file has none of that name.
export function textIn(file: Uint8Array, tensor: string): string | null {
  const { header, end } = headerOf(file);
  const offsets = header[tensor]?.data_offsets;
  if (!Array.isArray(offsets)) return null;
  const bytes = file.subarray(end + offsets[0], end + offsets[1]);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
export const noteIn = (file: Uint8Array, key: string): string | null =>
  headerOf(file).header.__metadata__?.[key] ?? null;

// The same file with one more note among those that describe it. The numbers stay at multiples of eight bytes.
export function withNote(file: Uint8Array, key: string, note: string): Uint8Array<ArrayBuffer> {
  const { header, end } = headerOf(file);
  const noted = { ...header, __metadata__: { ...header.__metadata__, [key]: note } };
  const json = new TextEncoder().encode(JSON.stringify(noted));
  const length = Math.ceil(json.length / 8) * 8;
  const result = new Uint8Array(8 + length + file.length - end).fill(' '.charCodeAt(0), 8, 8 + length);
  new DataView(result.buffer).setBigUint64(0, BigInt(length), true);
  result.set(json, 8);
  result.set(file.subarray(end), 8 + length);
  return result;
}
