// Workers out of the script itself, by way of addresses that stand for their text.
interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

const addresses = new Map<string, string>(); // of each text; one for all workers of the page
let policy: ScriptPolicy | undefined;

// A page with Trusted Types takes an address of a script only from a policy that it has allowed by
// name. Ours lets nothing through but these.
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('crumb', {
    createScriptURL(wanted) {
      if (![...addresses.values()].includes(wanted)) throw new TypeError('Only the workers of Crumb.');
      return wanted;
    },
  });
  return policy.createScriptURL(url) as string;
}

export function workerFrom(source: string, name: string): Worker {
  const address =
    addresses.get(source) ?? URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  addresses.set(source, address);
  return new Worker(trusted(address), { name });
}
