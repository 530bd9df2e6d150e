import { daysBetween, lastOfMonth, monthsLater, shiftDay } from "../core/time.ts";

/** Asia/Shanghai days, both included. */
export interface ComparedPeriod {
  from: string;
  to: string;
}

/** Days of the longest period: two years, as for the figures of the workbench. */
export const longestComparedPeriod = 731;
const firstDay = "2000-01-01";

/** A period as it is meant: without an end up to today, without a beginning from the first day of its last year. */
export function meantPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): ComparedPeriod {
  const end = to ?? today;
  return { from: from ?? `${end.slice(0, 4)}-01-01`, to: end };
}

/** What is wrong with a period, by its field; `label` is its name on the page. */
export function periodProblems(
  label: string,
  { from, to }: ComparedPeriod,
  today: string,
): { from?: string; to?: string } {
  if (from < firstDay) return { from: `${label}起始日期不能早于 2000 年` };
  if (to > today) return { to: `${label}截止日期不能晚于今天` };
  if (to < from) return { to: `${label}截止日期不能早于起始日期` };
  return daysBetween(from, to) < longestComparedPeriod ? {} : { to: `${label}最长两年，请把起止日期改近一些` };
}

/** Some months earlier; what ends with a month ends with one again. */
function monthsBefore({ from, to }: ComparedPeriod, months: number): ComparedPeriod {
  const end = monthsLater(to, -months);
  const isWhole = from.endsWith("-01") && to === lastOfMonth(to);
  return { from: monthsLater(from, -months), to: isWhole ? lastOfMonth(end) : end };
}

/** The same days of the year before. */
export const yearBefore = (period: ComparedPeriod): ComparedPeriod => monthsBefore(period, 12);

/** Months of the calendar's unit that a period begins with and does not leave; null: it is of none. */
function unitOf({ from, to }: ComparedPeriod): 1 | 3 | 12 | null {
  if (!from.endsWith("-01")) return null;
  const month = Number(from.slice(5, 7));
  if (from.slice(0, 7) === to.slice(0, 7)) return 1;
  if (month % 3 === 1 && to <= lastOfMonth(monthsLater(from, 2))) return 3;
  return month === 1 && from.slice(0, 4) === to.slice(0, 4) ? 12 : null;
}

/**
 * 上一周期: a month, quarter or year, or its beginning, against as much of the one before; any other period against as
 * many days right before it.
 */
export function periodBefore(period: ComparedPeriod): ComparedPeriod {
  const unit = unitOf(period);
  if (unit !== null) return monthsBefore(period, unit);
  const to = shiftDay(period.from, -1);
  return { from: shiftDay(to, -daysBetween(period.from, period.to)), to };
}

/** How a value stands to the one it is compared with; `percent` null: that one is zero. */
export interface Change {
  difference: number;
  percent: number | null;
}

/** Null where one of the two is not known. Percent to one decimal. */
export function changeOf(value: number | undefined, base: number | undefined): Change | null {
  if (value === undefined || base === undefined) return null;
  const difference = value - base;
  return { difference, percent: base === 0 ? null : Math.round((difference / base) * 1000) / 10 };
}
