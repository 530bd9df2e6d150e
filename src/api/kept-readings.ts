import { createContext } from "react";
import type { Envelope } from "#contract/core/envelope.ts";
import { type FirstReading, firstReadingId } from "#contract/site/first-reading.ts";
import { currentTime } from "#contract/sync/current-time.ts";
import { ServerRefusal } from "./call-errors.ts";

interface Answer {
  /** Undefined when it was refused. */
  data: unknown;
  error: unknown;
}
interface Kept extends Answer {
  at: number;
}

/** Milliseconds a reading counts as present. */
const freshFor = 5_000;
/** More are not kept; the oldest go. */
const most = 30;
const kept = new Map<string, Kept>();

/** Remembers what a call read until the page is left. */
export function keepReading(key: string, data: unknown, error: unknown = null): void {
  kept.delete(key);
  kept.set(key, { data, error, at: currentTime() });
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

/** What was last read under a key, and whether it need not be asked again yet. */
export function keptReading(key: string): (Answer & { isFresh: boolean }) | undefined {
  const known = kept.get(key);
  if (known === undefined) return undefined;
  const { at, ...answer } = known;
  return { ...answer, isFresh: currentTime() - at < freshFor };
}

/** Where a page finds what was read: on the server each drawing has its own. */
export const KeptReadings = createContext(keptReading);

/** What an envelope says, as pages are shown it. */
const answerOf = (envelope: Envelope): Answer =>
  envelope.code === 1 ? { data: envelope.data, error: null } : { data: undefined, error: new ServerRefusal(envelope) };

/** What a document brings along, for its drawing. */
export function givenReadings(readings: readonly FirstReading[]): typeof keptReading {
  const given = new Map(readings.map(([key, envelope]) => [key, { ...answerOf(envelope), isFresh: true }]));
  return (key) => given.get(key);
}

/** The server's document of a public page holds what the page would ask for first. */
export function takeFirstReadings(): void {
  const text = document.getElementById(firstReadingId)?.textContent;
  if (!text) return;
  for (const [key, envelope] of JSON.parse(text) as FirstReading[]) {
    const { data, error } = answerOf(envelope);
    keepReading(key, data, error);
  }
}
