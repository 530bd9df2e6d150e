import { type Holidays, isWorkingDay } from "../core/working-days.ts";
import { daysBetween, monthsLater, shiftDay } from "../core/time.ts";
import type { TrademarkSourceStatus } from "./source-status.ts";
import type { TrademarkState } from "./trademark-words.ts";

/** Trademark Law (2019), article 39: the term of a registration. */
const termMonths = 120;
/** Article 40: months before the end in which a registration may be renewed. */
const windowMonths = 12;
/** Article 40: months after the end in which it may still be. */
const graceMonths = 6;
/** Article 33: months after the preliminary publication in which others may oppose. */
const oppositionMonths = 3;

/** Rules for implementing the law, article 12: the last day of a period that is no working day moves to the next one. */
function movedDay(day: string, holidays: Holidays): string {
  let at = day;
  while (!isWorkingDay(at, holidays)) at = shiftDay(at, 1);
  return at;
}

/**
 * Last day of a term that begins on `from`: the day before the corresponding one (implementing rules, article 12); where
 * the last month has no such day, that month's last. Terms do not move with holidays.
 */
export function termEnd(from: string): string {
  const same = monthsLater(from, termMonths);
  return same.slice(8) === from.slice(8) ? shiftDay(same, -1) : same;
}

/** The term after one that ends on `termTo`: from the next day on (article 40). */
export function nextTerm(termTo: string): { from: string; to: string } {
  const from = shiftDay(termTo, 1);
  return { from, to: termEnd(from) };
}

/** First day on which a renewal may be filed. */
export const windowStart = (termTo: string): string => shiftDay(monthsLater(termTo, -windowMonths), 1);

/** Last day of grace. */
export const graceEnd = (termTo: string, holidays: Holidays): string =>
  movedDay(monthsLater(termTo, graceMonths), holidays);

/** Last day on which somebody may oppose what was published on `publishedOn`. */
export const oppositionEnd = (publishedOn: string, holidays: Holidays): string =>
  movedDay(monthsLater(publishedOn, oppositionMonths), holidays);

/** The days between which the ends of terms lie that can be renewed on `today`: a list asks an index by them. */
export function endsInReach(today: string, holidays: Holidays): { graceFrom: string; windowTo: string } {
  let graceFrom = monthsLater(today, -graceMonths);
  // A holiday may keep an older term in grace; ten days are longer than any.
  while (graceEnd(shiftDay(graceFrom, -1), holidays) >= today) graceFrom = shiftDay(graceFrom, -1);
  while (graceEnd(graceFrom, holidays) < today) graceFrom = shiftDay(graceFrom, 1);
  let windowTo = monthsLater(today, windowMonths);
  while (windowStart(shiftDay(windowTo, 1)) <= today) windowTo = shiftDay(windowTo, 1);
  while (windowStart(windowTo) > today) windowTo = shiftDay(windowTo, -1);
  return { graceFrom, windowTo };
}

/** What decides where a trademark stands; days `YYYY-MM-DD`. */
export interface TrademarkStanding {
  published_on: string | null;
  registered_on: string | null;
  term_to: string | null;
  refused_on: string | null;
  ended_on: string | null;
  ended_reason: string;
  source_status: TrademarkSourceStatus | null;
}

/** Where a trademark stands on a day, and why it ended. */
export function trademarkState(
  trademark: TrademarkStanding,
  today: string,
  holidays: Holidays,
): { state: TrademarkState; reason: string } {
  const { ended_on, ended_reason, refused_on, registered_on, published_on, term_to, source_status } = trademark;
  if (ended_on !== null) return { state: "已失效", reason: ended_reason };
  if (refused_on !== null) return { state: "已驳回", reason: "" };
  if (registered_on === null || term_to === null) {
    const told = source_status?.state;
    if (told === "已注册" || (told === "初审公告" && published_on === null)) return { state: told, reason: "来源注明" };
    return { state: published_on === null ? "申请中" : "初审公告", reason: "" };
  }
  if (today <= term_to) return { state: windowStart(term_to) <= today ? "待续展" : "已注册", reason: "" };
  return today <= graceEnd(term_to, holidays)
    ? { state: "宽展期", reason: "" }
    : { state: "已失效", reason: "期满未续展" };
}

/** Days until the day that matters next: the end of the term, in grace that of the grace; null: nothing runs. */
export function renewalDaysLeft(termTo: string | null, today: string, holidays: Holidays): number | null {
  if (termTo === null) return null;
  const grace = graceEnd(termTo, holidays);
  if (today > grace) return null;
  return daysBetween(today, today <= termTo ? termTo : grace);
}
