// Archives: the directory is read here, so that sizes, encryption and names are known before a byte
// is unpacked; fflate unpacks.
import { Inflate } from 'fflate';
import { strictUtf8, windows1252 } from '../letters/charsets';

export interface Entry {
  name: string; // a label only: no drive, no "..", no leading slash
  size: number; // as stated
  packed: Uint8Array;
  method: number;
  crc: number;
  isEncrypted: boolean;
}

export const limits = {
  entry: 60_000_000, // bytes of one unpacked file
  total: 240_000_000, // bytes of all
  entries: 50_000,
};

export const isZip = (bytes: Uint8Array) =>
  signature(bytes, 0, 0x04034b50) || signature(bytes, 0, 0x06054b50);

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const signature = (bytes: Uint8Array, at: number, value: number) =>
  at >= 0 && at + 4 <= bytes.length && view(bytes).getUint32(at, true) === value;

export interface Directory {
  entries: Entry[];
  isDamaged: boolean; // no directory at the end: entries were found one after another
}

export function readDirectory(bytes: Uint8Array): Directory {
  const end = endOfDirectory(bytes);
  const entries = end === null ? null : listed(bytes, end);
  return entries ? { entries, isDamaged: false } : { entries: inRow(bytes), isDamaged: true };
}

// The record at the very end, before a comment of up to 64 KB.
function endOfDirectory(bytes: Uint8Array): number | null {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--)
    if (signature(bytes, at, 0x06054b50)) return at;
  return null;
}

interface Sizes {
  packed: number;
  size: number;
  offset: number;
}

function listed(bytes: Uint8Array, end: number): Entry[] | null {
  const data = view(bytes);
  let count = data.getUint16(end + 10, true);
  let at = data.getUint32(end + 16, true);
  const length = data.getUint32(end + 12, true);
  if (at === 0xffffffff || count === 0xffff) {
    const locator = end - 20;
    if (!signature(bytes, locator, 0x07064b50)) return null;
    const large = Number(data.getBigUint64(locator + 8, true));
    if (!signature(bytes, large, 0x06064b50)) return null;
    count = Number(data.getBigUint64(large + 32, true));
    at = Number(data.getBigUint64(large + 48, true));
  }
  // Something may stand before the archive (a program that unpacks itself): all offsets shift.
  const shift = signature(bytes, at, 0x02014b50) || count === 0 ? 0 : end - length - at;
  at += shift;
  const entries: Entry[] = [];
  for (let index = 0; index < count && entries.length < limits.entries; index++) {
    if (!signature(bytes, at, 0x02014b50)) return null;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      data.getUint16(at + offset, true),
    ) as [number, number, number];
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const sizes = largeSizes(extra, {
      packed: data.getUint32(at + 20, true),
      size: data.getUint32(at + 24, true),
      offset: data.getUint32(at + 42, true),
    });
    const flags = data.getUint16(at + 8, true);
    const local = sizes.offset + shift;
    if (!signature(bytes, local, 0x04034b50)) return null;
    const start = local + 30 + data.getUint16(local + 26, true) + data.getUint16(local + 28, true);
    entries.push({
      name: label(bytes.subarray(at + 46, at + 46 + nameLength)),
      ...{ size: sizes.size, packed: bytes.subarray(start, start + sizes.packed) },
      ...{ method: data.getUint16(at + 10, true), crc: data.getUint32(at + 16, true) },
      isEncrypted: (flags & 1) !== 0,
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

// Sizes beyond four bytes stand in an extra field (number 1), only those that are needed.
function largeSizes(extra: Uint8Array, sizes: Sizes): Sizes {
  const data = view(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + data.getUint16(at + 2, true)) {
    if (data.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    const large = (value: number) => {
      if (value !== 0xffffffff || next + 8 > extra.length) return value;
      next += 8;
      return Number(data.getBigUint64(next - 8, true));
    };
    return { size: large(sizes.size), packed: large(sizes.packed), offset: large(sizes.offset) };
  }
  return sizes;
}

// An archive that was cut off: what is whole, entry after entry.
function inRow(bytes: Uint8Array): Entry[] {
  const data = view(bytes);
  const entries: Entry[] = [];
  let at = 0;
  while (signature(bytes, at, 0x04034b50) && at + 30 <= bytes.length) {
    const flags = data.getUint16(at + 6, true);
    const [packed, size] = [data.getUint32(at + 18, true), data.getUint32(at + 22, true)];
    const nameLength = data.getUint16(at + 26, true);
    const start = at + 30 + nameLength + data.getUint16(at + 28, true);
    // Sizes that follow the data are found by the next entry's signature.
    const end = flags & 8 && packed === 0 ? nextEntry(bytes, start) : start + packed;
    if (end > bytes.length) break;
    const common = {
      method: data.getUint16(at + 8, true),
      crc: flags & 8 ? 0 : data.getUint32(at + 14, true),
      isEncrypted: (flags & 1) !== 0,
    };
    entries.push({
      name: label(bytes.subarray(at + 30, at + 30 + nameLength)),
      size,
      packed: bytes.subarray(start, end),
      ...common,
    });
    at = flags & 8 ? nextEntry(bytes, end) : end;
  }
  return entries;
}
function nextEntry(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x50, from); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
    if (
      signature(bytes, at, 0x04034b50) ||
      signature(bytes, at, 0x08074b50) ||
      signature(bytes, at, 0x02014b50)
    )
      return at;
  }
  return bytes.length;
}

// Paths are labels: what points out of the archive goes.
function label(name: Uint8Array): string {
  const text = strictUtf8(name) ?? windows1252(name);
  return text
    .replace(/\\/g, '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part, index, all) => (part !== '' || index === all.length - 1) && part !== '.' && part !== '..')
    .join('/');
}

export type Unpacked = { bytes: Uint8Array } | { refusal: 'too_large' | 'damaged' | 'method' };

export function unpack({ packed, size, method, crc }: Entry, most = limits.entry): Unpacked {
  if (size > most) return { refusal: 'too_large' };
  if (method === 0) return packed.length > most ? { refusal: 'too_large' } : checked(packed, crc);
  if (method !== 8) return { refusal: 'method' };
  const chunks: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  try {
    // In pieces, so that a lie about the size is noticed before memory is full.
    const piece = 16_384;
    for (let at = 0; at < packed.length && length <= most; at += piece)
      inflate.push(packed.subarray(at, at + piece), at + piece >= packed.length);
  } catch {
    return { refusal: 'damaged' };
  }
  if (length > most) return { refusal: 'too_large' };
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return checked(bytes, crc);
}

const checked = (bytes: Uint8Array, crc: number): Unpacked =>
  crc !== 0 && crc32(bytes) !== crc ? { refusal: 'damaged' } : { bytes };

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) crc = table[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
