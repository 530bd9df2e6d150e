import { firstReadingId } from "#contract/site/first-reading.ts";

interface Kept {
  data: unknown;
  at: number;
}

/** Milliseconds a reading counts as present. */
const freshFor = 5_000;
/** More are not kept; the oldest go. */
const most = 30;
const kept = new Map<string, Kept>();

/** Remembers what a call read until the page is left. */
export function keepReading(key: string, data: unknown): void {
  kept.delete(key);
  kept.set(key, { data, at: Date.now() });
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

/** What was last read under a key, and whether it need not be asked again yet. */
export function keptReading(key: string): { data: unknown; isFresh: boolean } | undefined {
  const known = kept.get(key);
  return known && { data: known.data, isFresh: Date.now() - known.at < freshFor };
}

/** The server's document of a public page holds what the page would ask for first. */
export function takeFirstReading(): void {
  const text = document.getElementById(firstReadingId)?.textContent;
  if (!text) return;
  const [key, data] = JSON.parse(text) as [string, unknown];
  keepReading(key, data);
}
