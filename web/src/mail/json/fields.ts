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

// A list, or the one list inside a wrapper: { "data": […], "total": 3 }, also a wrapper around that.
export function listField(record: Fields, ...names: string[]): Fields[] | null {
  const list = listIn(field(record, ...names), 0);
  return list?.filter(isFields).map(bare) ?? null;
}
function listIn(value: unknown, level: number): unknown[] | null {
  if (Array.isArray(value) || !isFields(value) || level > 2) return Array.isArray(value) ? value : null;
  const lists = Object.values(value).flatMap((inner) => {
    const list = listIn(inner, level + 1);
    return list?.some(isFields) ? [list] : [];
  });
  return lists.sort((a, b) => b.length - a.length)[0] ?? null;
}

// Records whose fields lie one level down: search engines, graphs and JSON:API write them so, and programs that
// name the kind of each record ({ "ticket": { … } }).
const shells = ['attributes', 'node', '_source', 'properties', 'fields'];
export function bare<T>(value: T): T | Fields {
  if (!isFields(value)) return value;
  const shell = shells.find((name) => Object.hasOwn(value, name) && isFields(value[name]));
  if (shell) return { ...value, ...(value[shell] as Fields) };
  const [only, ...others] = Object.values(value);
  return others.length === 0 && isFields(only) && !Object.values(only).every(isFields) ? only : value;
}
