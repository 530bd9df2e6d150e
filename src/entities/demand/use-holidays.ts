import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import type { Holidays } from "#contract/calendar/working-days.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

const none: Holidays = { off: new Set(), work: new Set() };

/** The holiday table as this device holds it, for the working-day clock. */
export function useHolidays(): Holidays {
  const { db } = useEngine();
  const years = useLiveQuery(() => db.holidays.toArray(), [db]);
  return useMemo(
    () =>
      years === undefined
        ? none
        : { off: new Set(years.flatMap((year) => year.off)), work: new Set(years.flatMap((year) => year.work)) },
    [years],
  );
}
