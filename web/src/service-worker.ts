// Lets the site work without a network after the first visit, and gives its pages the headers
// that make them cross-origin isolated where the host cannot: only then may they use threads.
//
// Pages that asked for it (they say 'keep') are fetched afresh whenever there is a network, so
// a new version needs no second load. All else that is listed in __FILES__ has its content's hash
// in its name, and comes from the cache. Other pages in the same folder are left alone.
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageFromPage extends ExtendableEvent {
  data: { type: 'keep'; page: string; variant: string | null };
  ports: readonly MessagePort[];
}
const worker = self as unknown as {
  registration: { scope: string };
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
};
interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageFromPage;
}

declare const __FILES__: readonly string[]; // of the site, but for its pages
declare const __VERSION__: string; // a hash of all of it
const patience = 3000; // milliseconds, before a kept page is shown instead of a fresh one

const { scope } = worker.registration;
const prefix = `crumb:${new URL(scope).pathname}:`; // other sites of the origin have others
const cacheName = prefix + __VERSION__;
const listed = new Set(__FILES__.map((file) => new URL(file, scope).href));
const isEngine = (url: string) => /\/engine-[a-z-]+\.(mjs|wasm)$/.test(url);
const bare = (url: string) => url.replace(/[?#].*$/, '').replace(/\/index\.html$/, '/');

// Without this it would be a script, and its names everybody's.
export {};

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

// Engines are kept when a page says which one it runs.
async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll([...listed].filter((url) => !isEngine(url)));
  await Promise.all([...(await pagesSoFar())].map((url) => keepPage(cache, url)));
}
async function pagesSoFar(): Promise<Set<string>> {
  const pages = new Set<string>();
  for (const name of await ownCaches()) {
    const requests = name === cacheName ? [] : await (await caches.open(name)).keys();
    for (const { url } of requests) if (!/\/(assets|engine-[0-9a-f]+)\//.test(url)) pages.add(url);
  }
  return pages;
}
async function keepPage(cache: Cache, url: string) {
  const response = await fetch(url, { cache: 'no-cache' }).catch(() => null);
  if (response?.ok) await cache.put(url, response);
}
async function dropOldCaches() {
  for (const name of await ownCaches()) if (name !== cacheName) await caches.delete(name);
}

async function keep(page: string, variant: string | null) {
  const cache = await caches.open(cacheName);
  if (page.startsWith(scope) && !(await cache.match(bare(page)))) await keepPage(cache, bare(page));
  const files = [...listed].filter((url) => variant && new RegExp(`/engine-${variant}\\.`).test(url));
  for (const url of files) if (!(await cache.match(url))) await cache.add(url);
}

// Opens no cache: one that a newer version has dropped must not come back.
const lookUp = (url: string) => caches.match(url, { cacheName });

// A copy, since the headers of what came over the network cannot be changed.
function isolated(response: Response): Response {
  if (response.status === 0) return response; // a redirect, which the browser has to follow
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
async function page(request: Request): Promise<Response> {
  // What “Embed this” shows as a preview: an isolated page takes no frame without these headers.
  if (request.url.startsWith(`${scope}embed/`)) return isolated(await fetch(request));
  const kept = await lookUp(bare(request.url));
  if (!kept) return fetch(request);
  const fresh = fetch(request).then((response) => (response.status < 400 ? response : kept));
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patience));
  return isolated(await Promise.race([fresh, late]).catch(() => kept));
}
async function file(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await lookUp(request.url);
  if (kept) return isolated(kept);
  const response = await fetch(request);
  if (response.status === 200 && (await caches.has(cacheName))) {
    const copy = response.clone();
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(request.url, copy)));
  }
  return isolated(response);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()));
worker.addEventListener('message', (event) => {
  const { type, page, variant } = event.data;
  const answer = (ok: boolean) => event.ports[0]?.postMessage(ok);
  if (type === 'keep')
    event.waitUntil(
      keep(page, variant).then(
        () => answer(true),
        () => answer(false),
      ),
    );
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (listed.has(request.url)) event.respondWith(file(event));
});
