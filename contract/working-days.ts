/** Public holidays and working weekends (调休), days as `YYYY-MM-DD`; the State Council announces them by year. */
export interface Holidays {
  off: ReadonlySet<string>;
  work: ReadonlySet<string>;
}

const dayLength = 86_400_000;
/** Asia/Shanghai has had no daylight saving since 1991. */
const shanghai = 8 * 3_600_000;
/** A period ends when business closes on its last day (Civil Code, article 203). */
const closing = 18 * 3_600_000;

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
const shift = (day: string, days: number) => new Date(midnight(day) + days * dayLength).toISOString().slice(0, 10);

/** The Asia/Shanghai day of an instant in milliseconds. */
export const dayOf = (at: number): string => new Date(at + shanghai).toISOString().slice(0, 10);

/** The minute of an instant in milliseconds as Asia/Shanghai's clocks show it: `2026-11-20 14:05`. */
export const minuteOf = (at: number): string => new Date(at + shanghai).toISOString().slice(0, 16).replace("T", " ");

/** 18:00 in Asia/Shanghai of a day, in milliseconds. */
export const closeOf = (day: string): number => midnight(day) - shanghai + closing;

/** Whether people work on a day: announced days first, else Monday to Friday. */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  if (holidays.off.has(day)) return false;
  if (holidays.work.has(day)) return true;
  const weekday = new Date(midnight(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The `count`-th working day after `day`; the day itself does not count (Civil Code, article 201). */
export function addWorkingDays(day: string, count: number, holidays: Holidays): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = shift(at, 1);
    if (isWorkingDay(at, holidays)) left--;
  }
  return at;
}

/** Working days after `from` up to and including `to`; 0 when `to` is not later. */
export function workingDaysBetween(from: string, to: string, holidays: Holidays): number {
  let count = 0;
  for (let day = shift(from, 1); day <= to; day = shift(day, 1)) {
    if (isWorkingDay(day, holidays)) count++;
  }
  return count;
}
