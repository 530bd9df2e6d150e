import { hourLength, shiftDay, startOfDay, weekdayOf } from "./time.ts";

/** Public holidays and working weekends (调休), days as `YYYY-MM-DD`; the State Council announces them by year. */
export interface Holidays {
  off: ReadonlySet<string>;
  work: ReadonlySet<string>;
}

/** Holiday years as the rules of working days take them. */
export const holidaysOf = (years: readonly { off: readonly string[]; work: readonly string[] }[]): Holidays => ({
  off: new Set(years.flatMap((year) => year.off)),
  work: new Set(years.flatMap((year) => year.work)),
});

/** A period ends when business closes on its last day (Civil Code, article 203). */
const closing = 18 * hourLength;

/** 18:00 in Asia/Shanghai of a day, in milliseconds. */
export const closeOf = (day: string): number => startOfDay(day) + closing;

/** Whether people work on a day: announced days first, else Monday to Friday. */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  if (holidays.off.has(day)) return false;
  if (holidays.work.has(day)) return true;
  return weekdayOf(day) < 5;
}

/** The `count`-th working day after `day`; the day itself does not count (Civil Code, article 201). */
export function addWorkingDays(day: string, count: number, holidays: Holidays): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = shiftDay(at, 1);
    if (isWorkingDay(at, holidays)) left--;
  }
  return at;
}

/** Working days after `from` up to and including `to`; 0 when `to` is not later. */
export function workingDaysBetween(from: string, to: string, holidays: Holidays): number {
  let count = 0;
  for (let day = shiftDay(from, 1); day <= to; day = shiftDay(day, 1)) {
    if (isWorkingDay(day, holidays)) count++;
  }
  return count;
}
