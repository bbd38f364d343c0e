// Which build of the engine runs here.
import { relaxedSimd, simd, threads } from 'wasm-feature-detect';
import type { EngineInfo } from './messages';

export const variantNames = ['simd', 'simd-threads', 'relaxed', 'relaxed-threads'] as const;
export type Variant = (typeof variantNames)[number];

export const hasThreads = (variant: Variant) => variant.endsWith('-threads');

export class Unsupported extends Error {}

// The variants that this browser and this page can run, the best first, out of those on
// offer. Shared memory exists only in a page that is cross-origin isolated.
export async function variantsToTry(onOffer: readonly Variant[]): Promise<Variant[]> {
  const [hasSimd, hasRelaxed, hasShared] = await Promise.all([
    simd(),
    relaxedSimd(),
    self.crossOriginIsolated ? threads() : false,
  ]);
  if (!hasSimd) {
    throw new Unsupported(
      'This browser is too old for Crumb: it lacks WebAssembly SIMD. A current Chrome, Edge, Firefox or Safari (16.4 or newer) has it.',
    );
  }
  const single: Variant[] = hasRelaxed ? ['relaxed', 'simd'] : ['simd'];
  const threaded = hasShared ? single.map((variant): Variant => `${variant}-threads` as Variant) : [];
  return [...threaded, ...single].filter((variant) => onOffer.includes(variant));
}

// More than this are not tried where there can be more than one.
export function mostThreads(): number {
  return Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1));
}

// For people: "relaxed SIMD · 2 threads".
export function describeEngine({ variant, threads, measured }: EngineInfo): string {
  const set = variant.startsWith('relaxed') ? 'relaxed SIMD' : 'SIMD';
  const count = threads === 1 ? '1 thread' : `${threads} threads`;
  return `${set} · ${measured ? count : `up to ${count}`}`;
}
