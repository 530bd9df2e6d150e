import { setTimeout as delay } from "node:timers/promises";

interface OrderlyStop {
  /** Names a part that was opened, and how it closes. */
  opened(part: string, close: () => Promise<unknown>): void;
  /** Closes what was opened, newest first, then ends the process with the code; a second call changes nothing. */
  stop(code: number): Promise<void>;
  isStopping(): boolean;
}

interface StopOptions {
  log: { error(detail: object, message: string): void };
  /** What each part has to close; one that waits for something that never comes is left behind. */
  milliseconds: number;
  exit(code: number): void;
}

/** Stops a process in order: no part that fails or never closes keeps the others open or the process alive. */
export function orderlyStop({ log, milliseconds, exit }: StopOptions): OrderlyStop {
  const parts: { part: string; close: () => Promise<unknown> }[] = [];
  let isStopping = false;
  async function closeInTime(close: () => Promise<unknown>): Promise<void> {
    const late = delay(milliseconds, "late");
    if ((await Promise.race([close(), late])) === "late") throw new Error(`not closed within ${milliseconds} ms`);
  }
  return {
    opened: (part, close) => void parts.push({ part, close }),
    isStopping: () => isStopping,
    async stop(code) {
      if (isStopping) return;
      isStopping = true;
      // What is opened while others close is closed too.
      for (let last = parts.pop(); last !== undefined; last = parts.pop()) {
        const { part, close } = last;
        await closeInTime(close).catch((error: unknown) => log.error({ err: error, part }, "could not stop in order"));
      }
      exit(code);
    },
  };
}
