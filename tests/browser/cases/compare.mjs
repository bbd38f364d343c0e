// How texts of cases are compared: what letters and tables may vary in is made equal first, all
// else must be the same, code point for code point.
export function comparable(text, words = false) {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/[ \t\u00a0]+/g, ' ').replace(/ +(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n').trim();
  return words ? plain.replace(/\s*\n\s*/g, ' ') : plain;
}

// Complaints, one a difference. `path` says where.
export function same(path, actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  return a === b ? [] : [`${path} is ${shortened(a)}, not ${shortened(b)}`];
}
const shortened = (json = 'undefined') => (json.length > 400 ? `${json.slice(0, 400)}…` : json);

export const sameText = (path, actual, expected, words) =>
  same(path, comparable(actual ?? '', words), comparable(expected, words));

// A key that no check knows would pass unseen.
export const unknownKeys = (path, expected, known) =>
  Object.keys(expected).filter((key) => !known.includes(key)).map((key) => `${path}: nothing checks "${key}"`);
