// Links that set up a run (#playground/preset=…&seed=…), and the dialog that makes them.
import type { CrumbPlayground } from './elements/crumb-playground';
import type { CrumbShare, Subject } from './elements/crumb-share';
import { runOf } from './elements/present';
import { readSettings } from './embed/settings';

const prefix = '#playground/';

// Before the elements are defined, so that the playground begins with it.
export function followLink(isFirst = false) {
  if (!location.hash.startsWith(prefix)) return;
  const playground = document.querySelector('crumb-playground') as CrumbPlayground | null;
  if (!playground) return;
  const { attributes } = readSettings(location.hash.slice(prefix.length));
  if (isFirst) {
    for (const [name, value] of Object.entries(attributes)) playground.setAttribute(name, value);
    return;
  }
  const { autostart: _, ...rest } = attributes;
  playground.setUpAnew(rest);
  tellOfLink('');
}
// What the link names and there is not is told on the page, with what was told already.
async function tellOfLink(before: string) {
  const playground = document.querySelector<CrumbPlayground>('crumb-playground');
  if (!playground || !location.hash.startsWith(prefix)) return;
  const fragment = location.hash.slice(prefix.length);
  const { troublesInLink } = await loadSharing();
  const trouble = troublesInLink(fragment, playground);
  if (trouble) runOf(playground)?.warn('unknown_name', `${before} ${trouble}`.trim());
}

function subject(): Subject | null {
  const lesson = document.querySelector('crumb-lessons:not([hidden])') as
    | (HTMLElement & { current: string })
    | null;
  if (lesson) return { element: 'crumb-lesson', attributes: { name: lesson.current }, variant: '' };
  if (document.querySelector('crumb-replies:not([hidden])'))
    return { element: 'crumb-replies', attributes: {}, variant: '' };
  const playground = document.querySelector<CrumbPlayground>('crumb-playground');
  if (!playground) return null;
  const { setUp, engine } = playground;
  return { element: 'crumb-playground', attributes: setUp, variant: engine?.variant ?? '' };
}

// Fetched once the page stands.
export const loadSharing = () => import('./elements/crumb-share');

export function startSharing() {
  tellOfLink(document.querySelector<CrumbPlayground>('crumb-playground')?.message ?? '');
  addEventListener('hashchange', () => followLink());
  document.addEventListener('crumb-share', async () => {
    const shared = subject();
    await loadSharing();
    let dialog = document.querySelector<CrumbShare>('crumb-share');
    if (!dialog) {
      dialog = document.createElement('crumb-share') as CrumbShare;
      document.body.append(dialog);
    }
    if (shared) dialog.open(shared);
  });
}
