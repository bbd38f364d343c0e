// Fetches the engine from files next to the page. They are not part of the bundle: a
// threaded module starts workers from its own file, and only one variant is fetched.
import type { Engine } from '../engine';
import { PageWorker } from '../page-worker';
import type { Variant } from '../variant';

export const onOffer: readonly Variant[] = ['simd', 'simd-threads', 'relaxed', 'relaxed-threads'];

export async function loadEngine(variant: Variant, base: string | null, poolSize: number): Promise<Engine> {
  const url = new URL(`engine-${variant}.mjs`, base ?? self.location.href).href;
  const { default: create } = await import(/* @vite-ignore */ url);
  if (poolSize > 0) Object.assign(self, { Worker: PageWorker });
  return create({ poolSize }); // finds its .wasm next to itself
}
