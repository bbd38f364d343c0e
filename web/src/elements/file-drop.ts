// Files that are dropped: models and runs are loaded, everything else is read as text.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { quietly, type Run } from '../state/run';
import { isModelFile } from '../state/tensor-file';
import { allows, takesFiles } from './controls';

const types = ['dragover', 'dragleave', 'drop'];

export class FileDrop implements ReactiveController {
  #host: ReactiveControllerHost & HTMLElement & { dropAnywhere: boolean };
  #run: Run;
  #target: EventTarget | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement & { dropAnywhere: boolean }, run: Run) {
    this.#host = host;
    this.#run = run;
    host.addController(this);
  }
  hostConnected() {
    this.#target = this.#host.dropAnywhere ? window : this.#host;
    for (const type of types) this.#target.addEventListener(type, this.#drag);
  }
  hostDisconnected() {
    for (const type of types) this.#target?.removeEventListener(type, this.#drag);
  }

  #drag = (event: Event) => {
    const { type, dataTransfer } = event as DragEvent;
    if (!dataTransfer?.types.includes('Files')) return;
    const { restrictions } = this.#run.state;
    const isShown = this.#host.checkVisibility(); // another place may be
    const [mayRead, mayLoad] = [isShown && takesFiles(restrictions), isShown && allows(restrictions, 'load')];
    event.preventDefault(); // or the browser would show the file in place of the page
    if (!mayRead && !mayLoad) {
      dataTransfer.dropEffect = 'none';
      return;
    }
    this.#host.toggleAttribute('dragging', type === 'dragover');
    const file = type === 'drop' ? dataTransfer.files[0] : undefined;
    if (file) this.#open(file, mayRead, mayLoad);
  };
  async #open(file: File, mayRead: boolean, mayLoad: boolean) {
    if (await isModelFile(file)) {
      if (mayLoad) quietly(this.#run.files.open(file));
    } else if (mayRead) {
      this.#run.text.openFile(file);
    }
  }
}
