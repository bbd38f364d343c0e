// The sample texts of examples/text. The first one is part of the page, so that it is there
// at first paint; the others come in one file right after, so that picking one needs no
// network later.
const first = 'bakery_replies';

const atOnce = import.meta.glob('../../../examples/text/bakery_replies.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;
const later = import.meta.glob(
  ['../../../examples/text/*.txt', '!../../../examples/text/bakery_replies.txt'],
  { query: '?raw', import: 'default' },
) as Record<string, () => Promise<string>>;

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.txt$/, '');
const texts = new Map(Object.entries(atOnce).map(([path, text]) => [nameOf(path), text]));
const loaders = new Map(Object.entries(later).map(([path, load]) => [nameOf(path), load]));

const prompts: Record<string, string> = {
  bakery_replies: 'Reply: ',
  sums: '12+30=',
};

export const defaultSample = first;
export const sampleNames = [...new Set([first, ...loaders.keys()])];
export const isSample = (name: string) => texts.has(name) || loaders.has(name);

// "bakery_replies" → "Bakery replies"
export const sampleLabel = (name: string) =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

export const sampleAtOnce = (name: string) => texts.get(name);

export async function loadSample(name: string): Promise<string> {
  const text = texts.get(name) ?? (await loaders.get(name)!());
  texts.set(name, text);
  return text;
}

export async function loadAllSamples() {
  await Promise.allSettled([...loaders.keys()].map(loadSample));
}

// Something to begin writing with that this text would begin with too: the word that most
// lines start with.
export function suggestPrompt(text: string, sample: string): string {
  const known = prompts[sample];
  if (known) return known;
  const counts = new Map<string, number>();
  for (const line of text.slice(0, 20_000).split(/\r\n?|\n/)) {
    const word = /^\s*(\p{L}\S{0,15})\s/u.exec(line)?.[1];
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  if (ranked[0]) return `${ranked[0][0]} `;
  return Array.from(text.trimStart().slice(0, 4)).slice(0, 2).join('');
}
