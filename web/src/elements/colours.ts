// Colours for what is drawn on a canvas: custom properties as the browser resolves them.

const names = ['ink', 'soft', 'line', 'accent', 'teal', 'card', 'paper'] as const;
export type Colours = Record<(typeof names)[number], string>;

export function readColours(root: ShadowRoot | HTMLElement): Colours {
  const probe = document.createElement('span');
  probe.hidden = true;
  root.append(probe);
  const computed = getComputedStyle(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return computed.color;
  };
  const colours = Object.fromEntries(names.map((name) => [name, read(name)])) as Colours;
  probe.remove();
  return colours;
}

// Calls back when the colours may have changed: the system's scheme, or the page's theme.
export function watchColours(changed: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  scheme.addEventListener('change', changed);
  const attributeFilter = ['data-theme', 'class', 'style'];
  observer.observe(document.documentElement, { attributes: true, attributeFilter });
  return () => {
    scheme.removeEventListener('change', changed);
    observer.disconnect();
  };
}
