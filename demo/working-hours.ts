import { dayOf } from "#contract/core/time.ts";
import { closeOf, type Holidays, isWorkingDay } from "#contract/core/working-days.ts";
import { announcedDays } from "#server/database/announced-days.ts";
import type { DemoRandom } from "./random.ts";

const dayLength = 86_400_000;
const minute = 60_000;

/** Announced holidays and working weekends of the years around `now`. */
export function holidaysAround(now: number): Holidays {
  const year = new Date(now).getUTCFullYear();
  const days = [year - 1, year, year + 1].flatMap(announcedDays);
  const of = (wanted: "off" | "work") => new Set(days.filter(({ kind }) => kind === wanted).map(({ day }) => day));
  return { off: of("off"), work: of("work") };
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
