import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { type Holidays, holidaysOf } from "#contract/core/working-days.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** The holiday table as this device holds it, for the working-day clock. */
export function useHolidays(): Holidays {
  const { db } = useEngine();
  const years = useLiveQuery(() => db.holidays.toArray(), [db]);
  return useMemo(() => holidaysOf(years ?? []), [years]);
}
