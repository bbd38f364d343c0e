// How a widget is set up by others: as attributes of an element, or in the fragment of an address, as
// in embed.html#preset=small&seed=3&locked=preset+mask. The names are the same.
export interface Settings {
  element: string; // crumb-playground, crumb-lesson, crumb-mask …
  attributes: Record<string, string>;
  theme: string; // 'light', 'dark'; empty: as the system is
  origins: readonly string[]; // that may talk to the frame; empty: whoever framed it
}

// Attributes that a person who makes a page may want, for each element.
export const attributesOf: Record<string, readonly string[]> = {
  'crumb-playground': [
    ...['preset', 'sample', 'text', 'config', 'seed', 'steps', 'mask', 'prompt', 'writing'],
    ...['autostart', 'variant', 'locked', 'hidden-parts', 'lang', 'dir'],
  ],
  'crumb-lesson': ['name', 'variant', 'lang', 'dir'],
  'crumb-replies': ['variant', 'lang', 'dir'],
  'crumb-mask': ['words', 'rule', 'shows', 'editable', 'fixed', 'variant', 'lang', 'dir'],
};
const flags = new Set(['autostart', 'editable', 'fixed']);
const shortNames: Record<string, string> = { hidden: 'hidden-parts' };

export const mostText = 4000; // characters of a text that goes into an address

function elementOf(values: URLSearchParams): string {
  if (values.get('lesson')) return 'crumb-lesson';
  const name = values.get('element') ?? 'playground';
  const tag = name.startsWith('crumb-') ? name : `crumb-${name}`;
  return Object.hasOwn(attributesOf, tag) ? tag : 'crumb-playground';
}

// Names in the fragment that are not attributes of the element.
export const ofTheFrame = ['element', 'lesson', 'theme', 'origins', ...Object.keys(shortNames)];

export function readSettings(fragment: string): Settings {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const element = elementOf(values);
  const attributes: Record<string, string> = {};
  for (const [key, value] of values) {
    const name = shortNames[key] ?? key;
    if (!attributesOf[element]!.includes(name)) continue;
    if (!flags.has(name)) attributes[name] = value;
    else if (!/^(off|no|false|0)$/i.test(value)) attributes[name] = '';
  }
  const lesson = values.get('lesson');
  if (lesson) attributes.name = lesson;
  const theme = values.get('theme') ?? '';
  return {
    ...{ element, attributes },
    theme: theme === 'light' || theme === 'dark' ? theme : '',
    origins: (values.get('origins') ?? '').split(/[\s,]+/).filter(Boolean),
  };
}

export function writeSettings({ element, attributes, theme, origins }: Partial<Settings>): string {
  const values = new URLSearchParams();
  if (element === 'crumb-lesson') values.set('lesson', attributes?.name ?? '');
  else if (element && element !== 'crumb-playground') values.set('element', element.replace(/^crumb-/, ''));
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (element === 'crumb-lesson' && name === 'name') continue;
    values.set(name === 'hidden-parts' ? 'hidden' : name, flags.has(name) ? 'on' : value);
  }
  if (theme) values.set('theme', theme);
  if (origins?.length) values.set('origins', origins.join(' '));
  return values.toString();
}

const escaped = (text: string) => text.replace(/[&<>"\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The same as a tag.
export function writeTag({ element, attributes }: Pick<Settings, 'element' | 'attributes'>): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    flags.has(name) ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  );
  return `<${element}${written.join('')}></${element}>`;
}
