// Bytes that were deflated and written as base64, as they were.
import { inflateSync } from 'fflate';

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
// The browser's own way is quicker, but not every browser has it.
function stream(): DecompressionStream | null {
  try {
    return new DecompressionStream('deflate-raw');
  } catch {
    return null;
  }
}
export async function inflate(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fromBase64(text);
  const native = stream();
  if (!native) return inflateSync(bytes) as Uint8Array<ArrayBuffer>;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(native)).arrayBuffer());
}
