// embed.html: one element for an iframe on someone else's page. The fragment says which and how; the
// page around it may drive it by messages and hears what happens in it (see README.md, "Messages").
import { type FrameElement, handlers } from './frame-calls';
import { attributesOf, ofTheFrame, readSettings, type Settings } from './settings';
import { unknownNames } from './unknown-names';

const forwarded = [
  'crumb-ready',
  'crumb-step',
  'crumb-trained',
  'crumb-error',
  'crumb-answer',
  'crumb-completed',
];
const main = document.querySelector('main') as HTMLElement;
// Who framed or opened this page: nobody else is listened to.
const host: Window | null = window.parent !== window ? window.parent : (window.opener as Window | null);

let settings: Settings;
let element: FrameElement;
let ready: Promise<void>;
let hostOrigin = ''; // once it is known

function post(message: object, origin = hostOrigin) {
  // An origin of its own ("null", a sandboxed page) cannot be named.
  host?.postMessage(message, origin && origin !== 'null' ? origin : '*');
}
const isAllowed = (origin: string) => settings.origins.length === 0 || settings.origins.includes(origin);

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return '';
  }
}
// Where the browser tells: in Chromium and Safari by name, else by what it sends as referrer.
function findHostOrigin(): string {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest) return nearest;
  return originOf(document.referrer);
}
// With a list of origins nothing is told to anyone before it is known to be one of them.
function tell(message: object) {
  if (settings.origins.length === 0 || (hostOrigin && isAllowed(hostOrigin))) post(message);
}

// Names that there are not, and values that say nothing to the frame itself.
function troublesOfFrame(given: URLSearchParams): string {
  const one = (name: string) => [given.get(name)].filter((value) => value !== null);
  const short = (tag: string) => tag.replace(/^crumb-/, '');
  const noOrigins = settings.origins.filter((origin) => origin !== 'null' && originOf(origin) !== origin);
  return [
    unknownNames(given.keys(), [...attributesOf[settings.element]!, ...ofTheFrame]),
    unknownNames(one('element').map(short), Object.keys(attributesOf).map(short), 'element'),
    unknownNames(one('theme'), ['light', 'dark'], 'theme'),
    noOrigins.length > 0 &&
      `“${noOrigins.join('”, “')}” is no origin, so no page can be meant by it. One looks like https://school.example.`,
  ]
    .filter(Boolean)
    .join(' ');
}

async function setUp() {
  settings = readSettings(location.hash);
  const trouble = troublesOfFrame(new URLSearchParams(location.hash.slice(1)));
  if (trouble) console.warn(trouble); // for whoever makes the page
  const { theme } = settings;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  const next = document.createElement(settings.element) as FrameElement;
  for (const [name, value] of Object.entries(settings.attributes)) next.setAttribute(name, value);
  main.replaceChildren(next);
  element = next;
  const { lang, dir } = settings.attributes;
  if (lang) document.documentElement.lang = lang;
  if (dir) document.documentElement.dir = dir;
  await customElements.whenDefined(element.localName); // Replies' script is fetched only where its tag is
}

let lastHeight = 0;
function announceHeight() {
  const height = Math.ceil(main.getBoundingClientRect().height);
  if (height === lastHeight || height === 0) return;
  lastHeight = height;
  // A height is no secret, and course systems listen for it without saying who they are.
  post({ subject: 'lti.frameResize', height }, '*');
  post({ type: 'crumb:resize', height }, '*');
}

// A copy that can be sent: plain values only.
const plain = (detail: unknown) => JSON.parse(JSON.stringify(detail ?? null)) as unknown;
function forward(event: Event) {
  tell({ type: 'crumb:event', name: event.type, detail: plain((event as CustomEvent).detail) });
}

async function hear({ data, source, origin }: MessageEvent) {
  if (source !== host || typeof data?.type !== 'string' || !data.type.startsWith('crumb:')) return;
  if (!isAllowed(origin)) return;
  hostOrigin = origin;
  const answer = (rest: object) =>
    post({ type: 'crumb:result', id: data.id ?? null, to: data.type, ...rest });
  const name = data.type.slice('crumb:'.length);
  const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (!handle) {
    const known = Object.keys(handlers).map((each) => `crumb:${each}`);
    return answer({ ok: false, message: `“${data.type}” is not known. There are: ${known.join(', ')}.` });
  }
  try {
    await ready;
    answer({ ok: true, value: plain(await handle(element, data)) });
  } catch (error) {
    answer({ ok: false, message: error instanceof Error ? error.message : String(error) });
  }
}

for (const type of forwarded) document.addEventListener(type, forward);
hostOrigin = findHostOrigin();
ready = setUp();
addEventListener('hashchange', () => {
  ready = setUp();
});
addEventListener('message', hear);
new ResizeObserver(announceHeight).observe(main);
tell({ type: 'crumb:event', name: 'crumb-frame', detail: { element: settings!.element } });
