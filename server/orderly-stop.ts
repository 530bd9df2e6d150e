import { setTimeout as delay } from "node:timers/promises";

interface OrderlyStop {
  /** Names a part that was opened, how it closes, and how long it may take for that if not as long as usual. */
  opened(part: string, close: () => Promise<unknown>, milliseconds?: number): void;
  /** While the parts are still being opened a stop waits for that, as long as for a part: what is half open closes badly. */
  opening(work: Promise<unknown>): void;
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

interface Part {
  part: string;
  close: () => Promise<unknown>;
  within: number;
}

/** Stops a process in order: no part that fails or never closes keeps the others open or the process alive. */
export function orderlyStop({ log, milliseconds, exit }: StopOptions): OrderlyStop {
  const parts: Part[] = [];
  let isStopping = false;
  let opening: Promise<unknown> = Promise.resolve();
  async function closeInTime({ part, close, within }: Part): Promise<void> {
    try {
      const late = delay(within, "late");
      if ((await Promise.race([close(), late])) === "late") throw new Error(`not closed within ${within} ms`);
    } catch (error) {
      log.error({ err: error, part }, "could not stop in order");
    }
  }
  return {
    opened: (part, close, within = milliseconds) => void parts.push({ part, close, within }),
    opening(work) {
      opening = work.catch(() => undefined);
    },
    isStopping: () => isStopping,
    async stop(code) {
      if (isStopping) return;
      isStopping = true;
      await closeInTime({ part: "start", close: () => opening, within: milliseconds });
      // What is opened while others close is closed too.
      for (let last = parts.pop(); last !== undefined; last = parts.pop()) await closeInTime(last);
      exit(code);
    },
  };
}
