// The mail worker out of the script itself.
import source from 'virtual:mail-worker';
import { workerFrom } from '../../engine/spawn/blob';

export const spawnMailWorker = () => workerFrom(source, 'crumb-mail');
