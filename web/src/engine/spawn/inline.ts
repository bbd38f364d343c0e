// The worker out of the script itself.
import source from 'virtual:worker';
import { workerFrom } from './blob';

export const engineBase: string | null = null;
export const spawnWorker = () => workerFrom(source, 'crumb');

// For people, where it did not start. The browser itself says nothing or little of use.
export const whyNoWorker = (_message: string) =>
  'This page does not let Crumb start its worker. If you keep the page: its policy needs “worker-src blob:”, and “trusted-types crumb lit-html” if it uses Trusted Types.';
