// The mail worker as a file of its own.
export const spawnMailWorker = () =>
  new Worker(new URL('../mail-worker.ts', import.meta.url), { type: 'module', name: 'crumb-mail' });
