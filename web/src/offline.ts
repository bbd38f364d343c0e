// The site's service worker: offline use, and threads where the host sends no isolation headers.
// For the latter the page has to be loaded once more. That happens by itself only before the
// person has done anything, at most once in a tab, and never where the tab cannot remember it.
import { isolation } from './state/isolation';

interface Playground extends Element {
  state: string;
  info: { has_model: boolean } | null;
  engine: { variant: string } | null;
}
const playgrounds = () => [...document.querySelectorAll<Playground>('crumb-playground')];
const mark = 'crumb:loaded-again';

function isWanted(): boolean {
  if (!isSecureContext || !/^https?:$/.test(location.protocol) || !('serviceWorker' in navigator))
    return false;
  if (window.top !== window) return false;
  // A server on this machine that sends the headers: there is nothing to gain.
  return !(crossOriginIsolated && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname));
}

let isTouched = false;
for (const type of ['pointerdown', 'keydown', 'paste', 'drop', 'input', 'change']) {
  addEventListener(
    type,
    () => {
      isTouched = true;
    },
    { capture: true, once: true },
  );
}
const isIdle = () =>
  !isTouched && playgrounds().every(({ state, info }) => /^(loading|ready)$/.test(state) && !info?.has_model);

// Remembers in this tab that it was loaded again. False if it was already, or if it cannot.
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(mark)) return false;
    sessionStorage.setItem(mark, '1');
    return sessionStorage.getItem(mark) === '1';
  } catch {
    return false;
  }
}

async function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const { active, waiting, installing } = registration;
  if (active) return active;
  const worker = installing ?? waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(worker);
      else if (!worker || worker.state === 'redundant') reject(new Error('It was not installed.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}
function keep(worker: ServiceWorker, variant: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ type: 'keep', page: location.href, variant }, [port2]);
  });
}

async function begin() {
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI));
  if (!location.href.startsWith(registration.scope)) return;
  const worker = await activated(registration);
  if (!(await keep(worker, null))) return;
  if (!crossOriginIsolated) {
    if (isIdle() && isFirstTime()) return location.reload();
    // Where even the second load was not isolated, a third will not be either.
    isolation.set({ afterReload: !navigator.serviceWorker.controller });
  }
  const keepEngines = () => {
    for (const variant of new Set(playgrounds().map(({ engine }) => engine?.variant)))
      if (variant) keep(worker, variant);
  };
  document.addEventListener('crumb-ready', keepEngines);
  keepEngines();
}

// Also what an earlier version of the page may have left.
async function remove() {
  const scope = new URL('./', document.baseURI);
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  if (!registration?.active?.scriptURL.endsWith('/service-worker.js') || registration.scope !== scope.href)
    return;
  await registration.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(`crumb:${scope.pathname}:`));
  await Promise.all(names.map((name) => caches.delete(name)));
}

export async function startOffline() {
  const isOff = document.querySelector('[service-worker=off]') !== null;
  try {
    if (isOff) await remove();
    else if (isWanted()) await begin();
  } catch {
    // Blocked by the browser or the host: then without.
  }
}
