// Its CommonJS build has no named exports for Node.
import chineseDays from "chinese-days";
import { closeOf, dayOf, type Holidays, isWorkingDay } from "#contract/working-days.ts";
import type { DemoRandom } from "./random.ts";

const dayLength = 86_400_000;
const minute = 60_000;

const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay());

/** Announced holidays and working weekends of the years around `now`. */
export function holidaysAround(now: number): Holidays {
  const year = new Date(now).getUTCFullYear();
  const off = new Set(chineseDays.getHolidaysInRange(`${year - 1}-01-01`, `${year + 1}-12-31`, false));
  const work = new Set<string>();
  for (let at = Date.UTC(year - 1, 0, 1); at < Date.UTC(year + 2, 0, 1); at += dayLength) {
    const day = dayOf(at);
    if (isWeekend(at) && chineseDays.isWorkday(day)) work.add(day);
  }
  return { off, work };
}

/** Working days from `days` ago to the day of `now`, oldest first. */
export function workingDaysBack(now: number, days: number, holidays: Holidays): string[] {
  const list: string[] = [];
  for (let at = now - days * dayLength; at <= now; at += dayLength) {
    const day = dayOf(at);
    if (isWorkingDay(day, holidays)) list.push(day);
  }
  return list;
}

/** A start between 8:30 and 16:30 outside the lunch break, on the five minutes, in milliseconds. */
export function workingMoment(day: string, random: DemoRandom): number {
  const minutes = random.chance(0.55) ? random.whole(102, 138) * 5 : random.whole(168, 198) * 5;
  return closeOf(day) - 18 * 60 * minute + minutes * minute;
}
