import type { Visit } from "#contract/visit.ts";

/** Shanghai is 8 hours ahead all year. */
const offset = 8 * 3_600_000;
const dayLength = 24 * 3_600_000;

export interface PeriodStarts {
  today: string;
  week: string;
  month: string;
}

/** When today, this week (from Monday) and this month began in Shanghai, as instants. */
export function periodStarts(now: number): PeriodStarts {
  const midnight = Math.floor((now + offset) / dayLength) * dayLength;
  const wall = new Date(midnight);
  const daysSinceMonday = (wall.getUTCDay() + 6) % 7;
  const instant = (wallTime: number) => new Date(wallTime - offset).toISOString();
  return {
    today: instant(midnight),
    week: instant(midnight - daysSinceMonday * dayLength),
    month: instant(midnight - (wall.getUTCDate() - 1) * dayLength),
  };
}

export type PeriodCounts = Record<keyof PeriodStarts, number>;

/** Number of visits since each start; ISO instants compare as text. */
export function countSince(visits: readonly Pick<Visit, "start_at">[], starts: PeriodStarts): PeriodCounts {
  const since = (start: string) => visits.filter((visit) => visit.start_at >= start).length;
  return { today: since(starts.today), week: since(starts.week), month: since(starts.month) };
}

/** Whether the person took part in the visit, as the figures and the list of own visits count it. */
export const isOwnVisit = (visit: Pick<Visit, "visitor_ids">, userId: string) => visit.visitor_ids.includes(userId);
