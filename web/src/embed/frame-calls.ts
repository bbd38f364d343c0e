// What a page may ask the frame for. A refusal is thrown as an error with a sentence.
import type { CrumbPlayground } from '../elements/crumb-playground';
import type { Outcome } from '../engine/engine';
import { attributesOf } from './settings';
import type { troublesIn } from './troubles';
import { unknownNames } from './unknown-names';

export type FrameElement = HTMLElement & Partial<Omit<CrumbPlayground, keyof HTMLElement>>;
type Ask = Record<string, unknown>;

function playground(element: FrameElement): CrumbPlayground {
  if (element.localName !== 'crumb-playground')
    throw new Error(`This frame shows <${element.localName}>, which does not do that.`);
  return element as unknown as CrumbPlayground;
}
const properties = [
  'losses',
  'heldOut',
  'samples',
  'info',
  'engine',
  'state',
  'message',
  'text',
  'config',
  'writing',
  'score',
];
function refuse(trouble: string) {
  if (trouble) throw new Error(trouble);
}
const allowed = (element: FrameElement) => [...attributesOf[element.localName]!, 'theme'];

const refuseKeys = (given: object, whole: object) =>
  refuse(unknownNames(Object.keys(given), Object.keys(whole)));

// Names that there are not. The lists are in widget.js, with all that they name, so this script asks it.
function refuseValues(element: FrameElement, ask: Ask) {
  const told = Symbol.for('crumb: unknown names are told');
  const find = (document as unknown as Record<symbol, typeof troublesIn | undefined>)[told];
  if (element.localName !== 'crumb-playground' || !find) return;
  const given = Object.entries(ask).map(([name, value]) => [
    name,
    typeof value === 'object' && value ? JSON.stringify(value) : value,
  ]);
  const texts = given.filter(([, value]) => typeof value === 'string');
  refuse(
    Object.values(find(Object.fromEntries(texts), playground(element)))
      .filter(Boolean)
      .join(' '),
  );
}
function refuseUnlessText(name: string, value: unknown) {
  if (value !== undefined && typeof value !== 'string') refuse(`“${name}” has to be a text.`);
}

async function set(element: FrameElement, ask: Ask) {
  const values = Object.entries(ask).filter(([name]) => name !== 'type' && name !== 'id');
  const given = values.map(([name]) => name);
  refuse(unknownNames(given, allowed(element)));
  for (const name of ['config', 'writing'] as const)
    if (ask[name] && typeof ask[name] === 'object') refuseKeys(ask[name], playground(element)[name]);
  const texts = ['text', 'prompt', 'preset', 'sample', 'mask', 'variant', 'locked', 'hidden-parts'];
  for (const name of texts) if (ask[name] !== null && ask[name] !== false) refuseUnlessText(name, ask[name]);
  if (ask.theme && ask.theme !== 'light' && ask.theme !== 'dark')
    refuse(unknownNames([String(ask.theme)], ['light', 'dark'], 'theme'));
  refuseValues(element, ask);
  // A number that cannot be, the element refuses.
  return unlessRefused(element, async () => apply(element, values));
}
function apply(element: FrameElement, values: [string, unknown][]) {
  for (const [name, value] of values) {
    if (name === 'theme') document.documentElement.dataset.theme = String(value);
    else if (name === 'text') playground(element).text = String(value);
    else if (value === null || value === false) element.removeAttribute(name);
    else if (value === true) element.setAttribute(name, '');
    else element.setAttribute(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
}
// Does something that the engine may refuse; then what it says is the answer.
async function unlessRefused(element: FrameElement, work: () => Promise<unknown>) {
  let refusal = '';
  let answer: unknown;
  const listen = (event: Event) => {
    refusal = (event as CustomEvent<{ message: string }>).detail.message;
  };
  element.addEventListener('crumb-error', listen);
  try {
    answer = await work();
  } finally {
    element.removeEventListener('crumb-error', listen);
  }
  if (refusal) throw new Error(refusal);
  return answer ?? null;
}
function accepted({ ok, message }: Outcome) {
  if (!ok) throw new Error(message);
  return null;
}
async function train(element: FrameElement, { steps }: Ask) {
  if (steps !== undefined && !(Number.isInteger(steps) && Number(steps) > 0))
    throw new Error('“steps” must be a whole number above 0.');
  const target = playground(element);
  accepted(await (steps === undefined ? target.train() : target.train(Number(steps))));
  return { step: target.info?.step ?? 0, loss: target.losses.at(-1) ?? null };
}
function get(element: FrameElement, { what }: Ask) {
  const wanted = what === undefined ? properties : [what].flat();
  const unknown = wanted.filter((name) => !properties.includes(String(name)));
  if (unknown.length > 0)
    throw new Error(`“${unknown.join('”, “')}” cannot be had. There are: ${properties.join(', ')}.`);
  const from = element as unknown as Record<string, unknown>;
  return Object.fromEntries(wanted.map((name) => [String(name), from[String(name)] ?? null]));
}

export const handlers: Record<string, (element: FrameElement, ask: Ask) => unknown> = {
  set,
  train,
  get,
  pause: (element) => playground(element).pause(),
  'start-over': async (element) => accepted(await playground(element).startOver()),
  write: (element, { prompt, options }) => {
    const target = playground(element);
    refuseUnlessText('prompt', prompt);
    const given = options ?? {};
    if (typeof given !== 'object' || Array.isArray(given)) refuse('“options” has to be an object.');
    const changes = given as Partial<CrumbPlayground['writing']>;
    refuseKeys(changes, target.writing);
    refuseValues(element, { writing: changes });
    return unlessRefused(element, () => target.write((prompt as string | undefined) ?? '', changes));
  },
};
