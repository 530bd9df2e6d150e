import { dayOf, instantAt, mondayOf, shiftMonth } from "#contract/core/time.ts";
import type { Visit } from "#contract/visit/visit.ts";

export interface PeriodStarts {
  today: string;
  week: string;
  month: string;
}

/** When today, this week (from Monday) and this month began in Shanghai, as instants. */
export function periodStarts(now: number): PeriodStarts {
  const today = dayOf(now);
  const instant = (day: string) => instantAt(day, 0);
  return { today: instant(today), week: instant(mondayOf(today)), month: instant(shiftMonth(today, 0)) };
}

export type PeriodCounts = Record<keyof PeriodStarts, number>;

/** Number of visits since each start; ISO instants compare as text. */
export function countSince(visits: readonly Pick<Visit, "start_at">[], starts: PeriodStarts): PeriodCounts {
  const since = (start: string) => visits.filter((visit) => visit.start_at >= start).length;
  return { today: since(starts.today), week: since(starts.week), month: since(starts.month) };
}

/** Whether the person took part in the visit, as the figures and the list of own visits count it. */
export const isOwnVisit = (visit: Pick<Visit, "visitor_ids">, userId: string) => visit.visitor_ids.includes(userId);
