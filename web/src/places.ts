// The places of the site, by the address's fragment: #lessons, #lessons/<name>, or the playground.
// A place stays as it is while another is shown, so training goes on meanwhile.
import type { CrumbHeader } from './elements/crumb-header';
import type { CrumbPlayground } from './elements/crumb-playground';
import type { CrumbLessons } from './lessons/crumb-lessons';
import { loadMailSample } from './replies/sample';

export type Place = 'playground' | 'replies' | 'lessons';
const titles: Record<Place, string> = {
  playground: document.title, // as the page has it
  replies: 'Crumb: replies from your own mail',
  lessons: 'Crumb: lessons',
};

let lessonsPlace: CrumbLessons | undefined;
let repliesPlace: HTMLElement | undefined;

// An address that somebody cut off may end in half a sign.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
export function whereTo(fragment: string): { place: Place; rest: string } {
  const [first = '', ...rest] = fragment.replace(/^#/, '').split('/').map(decoded);
  if (first === 'lessons' || first === 'replies') return { place: first, rest: rest.join('/') };
  return { place: 'playground', rest: '' };
}

// The model of the playground, for lessons that look into a model: null if there is none yet.
async function playgroundModel() {
  const playground = document.querySelector<CrumbPlayground>('crumb-playground');
  const info = playground?.info;
  if (!playground || !info?.has_model || (info.can_train && info.step === 0)) return null;
  const { losses, samples, modelText } = playground;
  const sample = samples.at(-1);
  const text = modelText ?? (sample ? sample.prompt + sample.text : '');
  return { bytes: await playground.save('model'), step: info.step, text, loss: losses.at(-1) ?? null };
}

async function openLessons(name: string, isWanted: () => boolean) {
  await import('./lessons/crumb-lessons');
  if (!isWanted()) return;
  if (!lessonsPlace) {
    lessonsPlace = document.createElement('crumb-lessons') as CrumbLessons;
    lessonsPlace.source = playgroundModel;
    document.querySelector('main')!.append(lessonsPlace);
  }
  lessonsPlace.current = name;
}

async function openReplies(isWanted: () => boolean) {
  await import('./replies/crumb-replies');
  if (!isWanted() || repliesPlace) return;
  repliesPlace = document.createElement('crumb-replies');
  document.querySelector('main')!.append(repliesPlace);
}

async function show() {
  const fragment = location.hash;
  const { place, rest } = whereTo(fragment);
  const isWanted = () => location.hash === fragment;
  if (place === 'replies') await openReplies(isWanted);
  if (place === 'lessons') await openLessons(rest, isWanted);
  else if (lessonsPlace) lessonsPlace.current = '';
  if (!isWanted()) return;
  document.querySelector<HTMLElement>('crumb-playground')!.hidden = place !== 'playground';
  if (repliesPlace) repliesPlace.hidden = place !== 'replies';
  if (lessonsPlace) lessonsPlace.hidden = place !== 'lessons';
  document.querySelector<CrumbHeader>('crumb-header')!.place = place;
  document.title = titles[place];
  if (fragment) scrollTo({ top: 0, behavior: 'instant' });
}

export function startPlaces() {
  addEventListener('hashchange', show);
  show();
}

// Once the page stands, so that opening a place needs no network later.
export function loadAllPlaces() {
  return Promise.allSettled([
    import('./lessons/crumb-lessons').then(({ loadAllLessons }) => loadAllLessons()),
    import('./replies/crumb-replies').then(() => loadMailSample()),
  ]);
}
