// Workers for a worker, started by the page. One that a worker starts itself makes Firefox (153) hang for
// good in 3 to 6 of 100 cases, both workers at once; none of 1,200 that the page started did.
import type { ForHelper } from './messages';

// In the engine's worker: stands in for Worker.
export class PageWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  #port: MessagePort;

  constructor(url: URL, options: WorkerOptions) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = (event) => this.onmessage?.(event);
    const wanted: ForHelper = { type: 'helper', url: url.href, options, port: port2 };
    self.postMessage(wanted, { transfer: [port2] });
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.#port.postMessage(message, transfer);
  }
  terminate() {
    this.#port.close(); // the page ends it, together with the engine's worker
  }
}

// In the page: the worker that was asked for. What it says and hears goes through the port.
export function startHelper({ url, options, port }: ForHelper): Worker {
  const helper = new Worker(url, options);
  helper.onmessage = ({ data }) => port.postMessage(data);
  port.onmessage = ({ data }) => helper.postMessage(data);
  return helper;
}
