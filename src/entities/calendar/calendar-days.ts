import { dayOf, instantAt, minutesOf, mondayOf, shiftDay, shiftMonth } from "#contract/core/time.ts";

export const weekdayWords = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** The seven days of a day's week, Monday first. */
export function weekOf(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, place) => shiftDay(monday, place));
}

/** The weeks that a day's month touches. */
export function weeksOfMonth(day: string): string[][] {
  const first = shiftMonth(day, 0);
  const weeks: string[][] = [];
  for (let at = first; at < shiftMonth(day, 1); at = shiftDay(weekOf(at)[6] ?? at, 1)) weeks.push(weekOf(at));
  return weeks;
}

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

/**
 * Of days with more entries than the server told, how many are not shown: what this device holds beyond what was told
 * (`told`: its ids) is of those left out.
 */
export function leftByDay(
  more: readonly { day: string; count: number }[],
  told: ReadonlySet<string>,
  shown: readonly { id: string; plan_start: string }[],
): ReadonlyMap<string, number> {
  const left = new Map(more.map(({ day, count }) => [day, count]));
  for (const { id, plan_start } of shown) {
    const day = dayOf(Date.parse(plan_start));
    const count = left.get(day);
    if (count !== undefined && !told.has(id)) left.set(day, count - 1);
  }
  return new Map([...left].filter(([, count]) => count > 0));
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

/** Entries that have no lane of their own any more, and where their time begins and ends. */
export interface Folded<T> extends Span {
  entries: T[];
}

/**
 * The same with at most `most` lanes: where more meet, the last lane is one place for all that find none, so that
 * what is shown stays wide enough to be read.
 */
export function foldedLanes<T extends Span>(entries: readonly T[], most: number) {
  const shown: Lane<T>[] = [];
  const folded: Folded<T>[] = [];
  for (const placed of lanesOf(entries)) {
    const isCrowded = placed.lanes > most;
    if (!isCrowded || placed.lane < most - 1) {
      shown.push({ ...placed, lanes: Math.min(placed.lanes, most) });
      continue;
    }
    const { entry } = placed;
    const near = folded.find((one) => one.plan_start < entry.plan_end && entry.plan_start < one.plan_end);
    if (near === undefined) {
      folded.push({ entries: [entry], plan_start: entry.plan_start, plan_end: entry.plan_end });
      continue;
    }
    near.entries.push(entry);
    if (entry.plan_start < near.plan_start) near.plan_start = entry.plan_start;
    if (entry.plan_end > near.plan_end) near.plan_end = entry.plan_end;
  }
  return { shown, folded };
}
