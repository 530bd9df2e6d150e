import { rightIn } from "#contract/annuity/account-rules.ts";
import { forecastYears } from "#contract/annuity/annuity-sums.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import { annuityOn, lastFeeYear } from "#contract/patent/fees/annuity.ts";
import type { Entry } from "./standing.ts";

/** What one annuity costs, in fen. */
export interface Cost {
  /** The calendar year in which it is paid. */
  year: number;
  /** The patent's own year, and its due day. */
  patentYear: number;
  due: string;
  full: number;
  reduced: number;
  isLast: boolean;
}

/**
 * What a right costs by calendar year from now on; a year that is open already belongs to this one. One that is let go
 * costs what it would if it were kept.
 */
export function costsOf({ patent, account, reduction }: Entry, today: string, holidays: Holidays): Cost[] {
  const next = account.next ?? account.stopped;
  if (next === undefined || patent.status !== "有效") return [];
  const now = Number(today.slice(0, 4));
  const costs: Cost[] = [];
  const last = lastFeeYear(next.right);
  for (let year = next.annuity.year; year <= last; year++) {
    const right = rightIn(patent, reduction, year);
    const cost = right && annuityOn(right, year, today, holidays);
    if (!cost) continue;
    const falls = Math.max(now, Number(cost.due.slice(0, 4)));
    if (falls >= now + forecastYears) break;
    const isOpen = year === next.annuity.year;
    costs.push({
      year: falls,
      patentYear: year,
      due: cost.due,
      full: cost.full + cost.late,
      reduced: isOpen ? next.total : cost.reduced + cost.late,
      isLast: year === last,
    });
  }
  return costs;
}
