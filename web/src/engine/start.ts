// Brings up the best variant of the engine that starts here.
import { loadEngine, onOffer } from '#loader';
import type { Engine } from './engine';
import type { EngineInfo } from './messages';
import { hasThreads, mostThreads, type Variant, variantNames, variantsToTry } from './variant';

// A threaded engine that cannot start its threads does not fail, it waits for ever.
const patience = 6000; // milliseconds

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It did not start in time.')), patience);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export interface Wish {
  variant: Variant | null;
  engineBase: string | null;
  hung: Variant | null;
}

export async function startEngine(
  { variant: wanted, engineBase: base, hung }: Wish,
  trying: (variant: Variant) => void,
): Promise<{ engine: Engine; info: EngineInfo }> {
  const begin = performance.now();
  // A name that is none is as good as no wish.
  const candidates = wanted && variantNames.includes(wanted) ? [wanted] : await variantsToTry(onOffer);
  const failed: Variant[] = hung ? [hung] : [];
  let reason = 'It did not start in time.';
  for (const variant of candidates) {
    if (hung && hasThreads(variant)) continue;
    trying(variant);
    try {
      const threads = hasThreads(variant) ? mostThreads() : 1;
      const loading = loadEngine(variant, base, threads - 1);
      const engine = await (hasThreads(variant) ? inTime(loading) : loading);
      const loadMilliseconds = performance.now() - begin;
      return { engine, info: { variant, threads, measured: threads === 1, loadMilliseconds, failed } };
    } catch (error) {
      failed.push(variant);
      reason = (error instanceof Error ? error.message : String(error)).replace(/:?\s*https?:\S+/, '');
    }
  }
  throw new Error(`The engine could not be loaded. Reload the page to try again. (${reason})`);
}
