// "=C3=BC" to bytes: for encoded words, and for text that nobody labelled as quoted-printable.
export function decodeQuoted(text: string): Uint8Array {
  const bytes: number[] = [];
  const raw = new TextEncoder().encode(text);
  for (let at = 0; at < raw.length; at++) {
    const hex =
      raw[at] === 61 ? /^[0-9a-f]{2}$/i.exec(String.fromCharCode(raw[at + 1] ?? 0, raw[at + 2] ?? 0)) : null;
    if (hex) at += 2;
    bytes.push(hex ? Number.parseInt(hex[0], 16) : raw[at]!);
  }
  return Uint8Array.from(bytes);
}

// Lines that end in "=" and escapes, in a text of seven bits: no person writes both.
export function looksQuoted(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte > 0x7f)) return false;
  const text = new TextDecoder().decode(bytes);
  return /=\r?\n/.test(text) && (text.match(/=[0-9A-F]{2}/g)?.length ?? 0) > 1;
}

export const undoQuoted = (bytes: Uint8Array) =>
  decodeQuoted(new TextDecoder().decode(bytes).replace(/=[ \t]*\r?\n/g, ''));
