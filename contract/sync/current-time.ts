/*
 * The time as everything in one page or worker takes it. The page reads the server's, as its device knows it, once there
 * is somebody who measures it; until then, and on the server, it is the machine's own clock.
 */

let read = (): number => Date.now();

/** Milliseconds since the epoch: what `now` and `today` are calculated from. */
export const currentTime = (): number => read();

/** From now on the time is read here; the machine's own clock without a source. */
export function readTimeFrom(source: () => number = Date.now): void {
  read = source;
}
