import { dayOf } from "#contract/working-days.ts";

const dayLength = 86_400_000;
/** Asia/Shanghai has had no daylight saving since 1991. */
const shanghai = 8 * 3_600_000;

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A day, some days on. */
export const shiftDay = (day: string, days: number): string =>
  new Date(midnight(day) + days * dayLength).toISOString().slice(0, 10);

/** The first day of a month, some months on; `day` is any day of the month to start from. */
export function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(midnight(day)).getUTCDay() + 6) % 7;

export const weekdayWords = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** The seven days of a day's week, Monday first. */
export function weekOf(day: string): string[] {
  const monday = shiftDay(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, place) => shiftDay(monday, place));
}

/** The weeks that a day's month touches. */
export function weeksOfMonth(day: string): string[][] {
  const first = shiftMonth(day, 0);
  const weeks: string[][] = [];
  for (let at = first; at < shiftMonth(day, 1); at = shiftDay(weekOf(at)[6] ?? at, 1)) weeks.push(weekOf(at));
  return weeks;
}

/** Minutes since midnight in Asia/Shanghai. */
export const minutesOf = (instant: string): number =>
  Math.floor(((Date.parse(instant) + shanghai) % dayLength) / 60_000);

/** The instant of a day and minutes since its midnight in Asia/Shanghai. */
export const instantAt = (day: string, minutes: number): string =>
  new Date(midnight(day) - shanghai + minutes * 60_000).toISOString();

interface Span {
  plan_start: string;
  plan_end: string;
}

/** The same length at another start. */
export function movedTo(entry: Span, day: string, minutes = minutesOf(entry.plan_start)): Span {
  const plan_start = instantAt(day, minutes);
  const length = Date.parse(entry.plan_end) - Date.parse(entry.plan_start);
  return { plan_start, plan_end: new Date(Date.parse(plan_start) + length).toISOString() };
}

/** Entries by the Asia/Shanghai days they touch; whole days first, then by time. */
export function entriesByDay<T extends Span & { all_day: boolean }>(entries: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>();
  const order = (entry: T) => (entry.all_day ? "" : entry.plan_start);
  for (const entry of [...entries].sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0))) {
    const first = dayOf(Date.parse(entry.plan_start));
    const last = dayOf(Date.parse(entry.plan_end) - 1);
    for (let day = first; day <= last; day = shiftDay(day, 1)) days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/** A place beside others that overlap: `lane` of `lanes`, from 0. */
export interface Lane<T> {
  entry: T;
  lane: number;
  lanes: number;
}

/** Puts overlapping entries of one day side by side; groups that do not touch each other share no lanes. */
export function lanesOf<T extends Span>(entries: readonly T[]): Lane<T>[] {
  const sorted = [...entries].sort((a, b) => Date.parse(a.plan_start) - Date.parse(b.plan_start));
  const placed: Lane<T>[] = [];
  let group: Lane<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const entry of sorted) {
    const start = Date.parse(entry.plan_start);
    if (ends.length > 0 && ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = Date.parse(entry.plan_end);
    group.push({ entry, lane, lanes: 1 });
  }
  close();
  return placed;
}
