// Names under which runs are kept in this browser: every element of every tab has one of its own.
const taken = new Set<string>();
const patience = 1500; // milliseconds: a page that is just being left may hold its name a little longer

// Where a run of an earlier visit is put, that the next one would overwrite.
export const aside = (key: string) => `${key}:aside`;

export interface Held {
  key: string;
  letGo(): void;
}

// Holds a name until it is let go of, or the tab is gone. Null if another one has it.
function hold(name: string): Promise<(() => void) | null> {
  if (taken.has(name)) return Promise.resolve(null);
  taken.add(name);
  const free = () => taken.delete(name);
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(free); // then tabs cannot know of each other
    const signal = AbortSignal.timeout(patience);
    const granted = () =>
      new Promise<void>((letGo) =>
        resolve(() => {
          free();
          letGo();
        }),
      );
    navigator.locks.request(name, { signal }, granted).catch(() => {
      if (!signal.aborted) return resolve(free); // forbidden here
      free();
      resolve(null);
    });
  });
}

// The name itself, or the first free one of those that are numbered.
export async function holdFirstFree(name: string): Promise<Held> {
  for (let i = 1; ; i++) {
    const key = i === 1 ? name : `${name}:${i}`;
    const letGo = await hold(key);
    if (letGo) return { key, letGo };
  }
}
