/*
 * A history is one thread of events. Between two of them everything that runs by itself, the device's database
 * above all, has to come to rest, or the order of events would depend on the machine and no seed would replay.
 */

const real = { setImmediate: globalThis.setImmediate, clearImmediate: globalThis.clearImmediate };
/** Rounds without a task after which nothing will start by itself any more. */
const calmRounds = 3;
let running = 0;

/** Counts the tasks of the database from here on; the returned function stops it. */
export function watchTasks(): () => void {
  const open = new Set<NodeJS.Immediate>();
  const watched = (task: (...args: unknown[]) => void, ...args: unknown[]) => {
    running += 1;
    const handle = real.setImmediate(() => {
      open.delete(handle);
      running -= 1;
      task(...args);
    });
    open.add(handle);
    return handle;
  };
  globalThis.setImmediate = watched as unknown as typeof setImmediate;
  globalThis.clearImmediate = (handle) => {
    if (handle !== undefined && open.delete(handle as NodeJS.Immediate)) running -= 1;
    real.clearImmediate(handle);
  };
  return () => {
    globalThis.setImmediate = real.setImmediate;
    globalThis.clearImmediate = real.clearImmediate;
  };
}

/** Counts a task of another kind (hashing a Blob) as running until it is done. */
export async function counted<T>(task: Promise<T>): Promise<T> {
  running += 1;
  try {
    return await task;
  } finally {
    running -= 1;
  }
}

/** Resolves when nothing runs by itself any more. */
export async function quiet(): Promise<void> {
  let calm = 0;
  while (calm < calmRounds) {
    await new Promise<void>((resolve) => real.setImmediate(resolve));
    calm = running === 0 ? calm + 1 : 0;
  }
}
