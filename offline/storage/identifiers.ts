import { v7 } from "uuid";
import type { Clock, Random } from "../field-types.ts";

/** Makes UUIDv7 ids from the given clock and randomness: ids sort by the time they were made. */
export function idMaker(clock: Pick<Clock, "now">, random: Random): () => string {
  return () =>
    v7({
      msecs: clock.now(),
      random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
    });
}
