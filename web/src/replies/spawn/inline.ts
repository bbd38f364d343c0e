// The retrieval worker out of the script itself.
import source from 'virtual:retrieval-worker';
import { workerFrom } from '../../engine/spawn/blob';

export const spawnRetrievalWorker = () => workerFrom(source, 'crumb-retrieval');
