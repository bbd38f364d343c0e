// Base64 as letters have it: with line ends, blanks and missing padding.
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '');
  const whole = clean.length % 4 === 1 ? clean.slice(0, -1) : clean; // a single letter is no byte
  const binary = atob(whole);
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
