// The retrieval worker as a file of its own.
export const spawnRetrievalWorker = () =>
  new Worker(new URL('../retrieval-worker.ts', import.meta.url), { type: 'module', name: 'crumb-retrieval' });
