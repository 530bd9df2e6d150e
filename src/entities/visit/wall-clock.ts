/** Shanghai has had one offset since 1991, so wall-clock text and instants convert without a zone table. */
const offsetMs = 8 * 3_600_000;

/** `2026-11-20T06:05:00.000Z` → `2026-11-20T14:05`, what a datetime-local input shows; empty when invalid. */
export function wallClockOf(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? "" : new Date(ms + offsetMs).toISOString().slice(0, 16);
}

/** `2026-11-20T14:05` → `2026-11-20T06:05:00.000Z`; empty when it is no time. */
export function instantOf(wallClock: string): string {
  const ms = wallClock.length < 16 ? Number.NaN : Date.parse(`${wallClock.slice(0, 16)}:00Z`);
  return Number.isNaN(ms) ? "" : new Date(ms - offsetMs).toISOString();
}
