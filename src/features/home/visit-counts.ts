import { dayOf, instantAt, shiftDay } from "#contract/core/time.ts";
import type { FieldReadTables } from "#offline/field-tables.ts";
import { countSince, isOwnVisit, type PeriodCounts, periodStarts } from "./visit-periods.ts";

/**
 * Visits of today, this week and this month on this device: one's own and all. Read in days, each an answer of its own:
 * every answer to a queue has them counted again, and a month read in one go holds up a finger on the screen.
 */
export async function visitCounts(
  { visits }: Pick<FieldReadTables, "visits">,
  userId: string,
  now: number,
): Promise<{ mine: PeriodCounts; scope: PeriodCounts }> {
  const starts = periodStarts(now);
  const counted = await visits.db.transaction("r", visits, () =>
    Promise.all(
      daysUntil(starts, now).map(async (day) => {
        const rows = await day(visits).toArray();
        // No more of a row than is counted: the month's texts are let go of day by day.
        return rows
          .filter(({ deleted }) => deleted !== true)
          .map(({ start_at, visitor_ids }) => ({ start_at, isOwn: isOwnVisit({ visitor_ids }, userId) }));
      }),
    ),
  );
  const scope = counted.flat();
  return {
    mine: countSince(
      scope.filter(({ isOwn }) => isOwn),
      starts,
    ),
    scope: countSince(scope, starts),
  };
}

type Visits = FieldReadTables["visits"];

/** Each day since the earliest start; the last goes on without an end, as what lies ahead counts too. */
function daysUntil({ week, month }: ReturnType<typeof periodStarts>, now: number) {
  const today = dayOf(now);
  const found = [(visits: Visits) => visits.where("start_at").aboveOrEqual(instantAt(today, 0))];
  for (let day = dayOf(week < month ? week : month); day < today; day = shiftDay(day, 1)) {
    const [from, to] = [instantAt(day, 0), instantAt(shiftDay(day, 1), 0)];
    found.push((visits) => visits.where("start_at").between(from, to));
  }
  return found;
}
