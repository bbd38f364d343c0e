// The engine out of the script itself: one variant whole, the other as a difference from it. Without
// threads, whose workers would need a file of their own.

import { difference, whole } from 'virtual:engine-binaries';
import createEngine from 'virtual:engine-glue';
import type { Engine } from '../engine';
import type { Variant } from '../variant';
import { applyDelta } from './delta';
import { inflate } from './inflate';

export const onOffer: readonly Variant[] = ['simd', 'relaxed'];

async function binary(variant: Variant): Promise<Uint8Array<ArrayBuffer>> {
  const base = await inflate(whole);
  return variant === 'relaxed' ? base : applyDelta(base, await inflate(difference));
}

export async function loadEngine(variant: Variant, _base: string | null, _poolSize: number): Promise<Engine> {
  if (!onOffer.includes(variant)) throw new Error(`There is no engine “${variant}” in this script.`);
  const wasmBinary = await binary(variant);
  try {
    return await createEngine({ wasmBinary });
  } catch (error) {
    if (!/Content Security Policy|CSP|unsafe-eval/i.test(String(error))) throw error;
    throw new Error("This page's policy forbids WebAssembly. It needs: script-src 'wasm-unsafe-eval'.");
  }
}
