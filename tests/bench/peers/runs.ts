/** What a drain took. */
export interface Drained {
  ms: number;
  /** Kilobytes to the server and from it. */
  wire: { up: number; down: number };
  /** Milliseconds of a request under the conditions, from the page and from a worker. */
  latency: { page: number; worker: number };
}

/** What a pull took. */
export interface Pulled {
  ms: number;
  wire: { up: number; down: number };
  /** Milliseconds of processor time of the browser, whatever else the machine had to do. */
  processor: number;
  /** Megabytes that the renderer had at its peak. */
  memory: number;
  /** Milliseconds of a start over what was pulled. */
  start: number;
}

/** A run in which something was lost has no time. */
export function checkArrived(wanted: readonly { id: string }[], arrived: ReadonlySet<string>): void {
  const missing = wanted.filter(({ id }) => !arrived.has(id)).length;
  if (missing > 0) throw new Error(`${missing} of ${wanted.length} records never arrived`);
}
