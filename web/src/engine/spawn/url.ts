// The worker as a file of its own.
export const engineBase: string | null = new URL(__ENGINE_DIR__, document.baseURI).href;
export const spawnWorker = () =>
  new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'crumb' });

// For people, where it did not start.
export const whyNoWorker = (message: string) =>
  message ||
  'The worker could not be fetched or started. See that the place where this page came from can be reached, then try again.';
