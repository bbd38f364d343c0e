// The controls of a playground that a page may lock or hide, by their names as parts, and what keeps
// them so. A locked control stands there disabled, with a quiet note; a hidden one is not shown.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Control {
  part: string;
  label: string;
}
export const controls: readonly Control[] = [
  { part: 'sample', label: 'Choice of sample' },
  { part: 'text', label: 'Training text' },
  { part: 'choose-file', label: 'Choose a file' },
  { part: 'clean-up', label: 'Clean up' },
  { part: 'preset', label: 'Preset' },
  { part: 'blocks', label: 'Blocks' },
  { part: 'width', label: 'Width' },
  { part: 'heads', label: 'Heads' },
  { part: 'context', label: 'Context' },
  { part: 'mask', label: 'Causal mask' },
  { part: 'settings', label: 'All settings' },
  { part: 'save', label: 'Save model and run' },
  { part: 'load', label: 'Load' },
  { part: 'train', label: 'Train and Pause' },
  { part: 'one-step', label: 'One step' },
  { part: 'start-over', label: 'Start over' },
  { part: 'stretch', label: 'How long to train' },
  { part: 'prompt', label: 'Prompt' },
  { part: 'temperature', label: 'Temperature' },
  { part: 'top-k', label: 'Top-k' },
  { part: 'top-p', label: 'Top-p' },
  { part: 'more', label: 'More settings of writing' },
  { part: 'write', label: 'Write' },
  { part: 'stop', label: 'Stop' },
  { part: 'peek', label: 'Does it peek?' },
];
// Whole panels, which can be hidden.
export const panels: readonly Control[] = [
  { part: 'text-panel', label: 'Text' },
  { part: 'model-panel', label: 'Model' },
  { part: 'train-panel', label: 'Train' },
  { part: 'samples-panel', label: 'What it writes' },
  { part: 'attention-panel', label: 'Where it looks' },
  { part: 'write-panel', label: 'Write' },
  { part: 'peek-panel', label: 'Does it peek?' },
];

export interface Restrictions {
  locked: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
}
// One button is Train and Pause in turn, and there are two for saving.
const twins: Record<string, string> = { pause: 'train', 'save-run': 'save' };

export const names = (list: string | null): ReadonlySet<string> =>
  new Set(
    (list ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  );
export const allows = ({ locked, hidden }: Restrictions, part: string) =>
  !locked.has(part) && !hidden.has(part);
// Whether a text file may be dropped or chosen.
export const takesFiles = (restrictions: Restrictions) =>
  ['text', 'choose-file', 'text-panel'].every((part) => allows(restrictions, part));

type Field = HTMLElement & { disabled?: boolean };
const noteText = 'Some controls are locked on this page.';
// One element tells it for all that have locked controls; when it no longer does, another may.
type Host = ReactiveControllerHost & HTMLElement & { renderRoot: HTMLElement | DocumentFragment };
let teller: Host | null = null;
const waiting = new Set<Host>();

// Goes over the controls of an element each time that it was drawn. What Lit wants a control to be is
// kept, for when it is unlocked.
export class Restricted implements ReactiveController {
  #host: Host;
  #restrictions: () => Restrictions;
  #wanted = new Map<Field, boolean>(); // what is locked now

  constructor(host: Host, from: () => Restrictions) {
    this.#host = host;
    this.#restrictions = from;
    host.addController(this);
  }
  hostUpdated() {
    const { locked, hidden } = this.#restrictions();
    if (locked.size === 0 && hidden.size === 0 && this.#wanted.size === 0) return;
    const root = this.#host.renderRoot;
    let isAnyLocked = false;
    for (const control of root.querySelectorAll<HTMLElement>('[part]')) {
      const all = [...control.part].map((part) => twins[part] ?? part);
      const isHidden = all.some((part) => hidden.has(part));
      (control.closest('label') ?? control).toggleAttribute('hidden', isHidden);
      const isLocked = all.some((part) => locked.has(part));
      isAnyLocked ||= isLocked && !isHidden;
      for (const field of fieldsOf(control)) this.#lock(field, isLocked);
    }
    this.#note(root, this.#tells(isAnyLocked && !this.#host.hidden));
  }
  hostDisconnected() {
    this.#tells(false);
  }
  #tells(isWanted: boolean): boolean {
    const host = this.#host;
    if (isWanted) waiting.add(host);
    else waiting.delete(host);
    if (isWanted) teller ??= host;
    else if (teller === host) {
      teller = null;
      for (const other of waiting) other.requestUpdate();
    }
    return teller === host;
  }
  #lock(field: Field, isLocked: boolean) {
    if (isLocked) {
      if (!this.#wanted.has(field) || !field.disabled) this.#wanted.set(field, field.disabled === true);
      field.disabled = true;
    } else if (this.#wanted.has(field)) {
      field.disabled = this.#wanted.get(field)!;
      this.#wanted.delete(field);
    }
  }
  #note(root: HTMLElement | DocumentFragment, isWanted: boolean) {
    const section = root.querySelector('section');
    const note = section?.querySelector('.locked');
    if (!isWanted) note?.remove();
    else if (section && !note) {
      const made = Object.assign(document.createElement('p'), {
        className: 'muted locked',
        textContent: noteText,
      });
      section.append(made);
    }
  }
}
// A control itself, or all that can be set inside it.
function fieldsOf(control: HTMLElement): Field[] {
  if ('disabled' in control) return [control as Field];
  return control.matches('details') ? [...control.querySelectorAll<Field>('input, select, button')] : [];
}
