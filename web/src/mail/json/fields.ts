// Reading loosely typed records: the first field of several names that holds something.
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// "Customer message" and "QUESTION" as programs write them. Keys with a small first letter stay.
const depth = 8;
export function plainKeys(value: unknown, level = 0): unknown {
  if (level > depth || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => plainKeys(one, level + 1));
  const record = value as Fields;
  return Object.fromEntries(
    Object.entries(record).map(([key, inner]) => {
      const plain = plainKey(key);
      return [Object.hasOwn(record, plain) ? key : plain, plainKeys(inner, level + 1)];
    }),
  );
}
const plainKey = (key: string) =>
  key.length < 60 && /^\s*\p{Lu}|\s/u.test(key)
    ? key
        .trim()
        .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
        .toLowerCase()
        .replace(/[\s_-]+/g, '_')
    : key;

// Names as they stand; own properties only, so that "constructor" is nothing special.
export function field(record: Fields, ...names: string[]): unknown {
  for (const name of names) {
    if (!Object.hasOwn(record, name)) continue;
    const value = record[name];
    if (value !== null && value !== undefined && value !== '') return value;
  }
  return undefined;
}

export const textField = (record: Fields, ...names: string[]): string => {
  const value = field(record, ...names);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

export const isTrue = (value: unknown) => value === true || value === 'true' || value === 1;
export const isFalse = (value: unknown) => value === false || value === 'false' || value === 0;

// A list, or a list inside one of the usual wrappers.
export function listField(record: Fields, ...names: string[]): Fields[] | null {
  const value = field(record, ...names);
  const list = isFields(value)
    ? field(
        value,
        '_results',
        'items',
        'data',
        'results',
        'messages',
        'conversation_parts',
        'threads',
        'comments',
      )
    : value;
  return Array.isArray(list) ? list.filter(isFields) : null;
}
