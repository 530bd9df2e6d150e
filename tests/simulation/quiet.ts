/*
 * A history is one thread of events. Between two of them everything that runs by itself, the device's database
 * above all, has to come to rest or to stand after a known number of turns, or the order of events would depend
 * on the machine and no seed would replay.
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

/** Lets the database make so many turns, and no more: what runs stands in the middle of its work then. */
export async function turns(number: number): Promise<void> {
  for (let turn = 0; turn < number; turn++) await new Promise<void>((resolve) => real.setImmediate(resolve));
}

/** Resolves when nothing runs by itself any more. */
export async function quiet(): Promise<void> {
  let calm = 0;
  while (calm < calmRounds) {
    await turns(1);
    calm = running === 0 ? calm + 1 : 0;
  }
}
