// The worker out of the script itself, by way of an address that stands for its text.
import source from 'virtual:worker';

export const engineBase: string | null = null;

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

let address: string | undefined; // one for all workers of the page
let policy: ScriptPolicy | undefined;

// A page with Trusted Types takes an address of a script only from a policy that it has allowed by
// name. Ours lets nothing through but this one.
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('crumb', {
    createScriptURL(wanted) {
      if (wanted !== address) throw new TypeError('Only the worker of Crumb.');
      return wanted;
    },
  });
  return policy.createScriptURL(url) as string;
}

export function spawnWorker(): Worker {
  address ??= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  return new Worker(trusted(address), { name: 'crumb' });
}

// For people, where it did not start. The browser itself says nothing or little of use.
export const whyNoWorker = (_message: string) =>
  'This page does not let Crumb start its worker. If you keep the page: its policy needs “worker-src blob:”, and “trusted-types crumb lit-html” if it uses Trusted Types.';
