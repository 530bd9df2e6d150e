import { currentTime } from "#contract/sync/current-time.ts";
import { useContext, useSyncExternalStore } from "react";
import { dayOf } from "#contract/core/time.ts";
import { dayKey } from "#contract/site/first-reading.ts";
import { KeptReadings } from "./kept-readings.ts";

const never = () => () => undefined;
const today = () => dayOf(currentTime());

/** Today as `2026-11-20`. On the server, and in the first drawing over its text, the day that the document brings. */
export function useToday(): string {
  const keptReading = useContext(KeptReadings);
  return useSyncExternalStore(never, today, () => (keptReading(dayKey)?.data as string | undefined) ?? today());
}
