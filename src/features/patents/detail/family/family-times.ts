import { officeOf } from "#contract/patent/patent-offices.ts";
import type { FamilyMember } from "#contract/patent/patent-view.ts";

/** What a time line shows of a member. */
export type Timed = Pick<
  FamilyMember,
  "id" | "application_no" | "publication_no" | "grant_no" | "filed_on" | "published_on" | "granted_on"
>;

export const timeKinds = [
  { kind: "filed", label: "申请", dayOf: ({ filed_on }: Timed) => filed_on },
  { kind: "published", label: "公开", dayOf: ({ published_on }: Timed) => published_on },
  { kind: "granted", label: "授权", dayOf: ({ granted_on }: Timed) => granted_on },
] as const;
export type TimeKind = (typeof timeKinds)[number]["kind"];

/** A day on the line; `at` is its place from the left in hundredths of the whole. */
interface TimePoint {
  kind: TimeKind;
  label: string;
  day: string;
  at: number;
}

interface TimeRow<T> {
  member: T;
  points: TimePoint[];
}

interface FamilyTimes<T> {
  ticks: { year: number; at: number }[];
  groups: { code: string; name: string; rows: TimeRow<T>[] }[];
}

/** Years that are named below a line: more would run into each other on a phone. */
const mostTicks = 6;
const yearOf = (day: string) => Number(day.slice(0, 4));
const instant = (day: string) => Date.parse(day);

function ticksOf(first: number, last: number, placeOf: (day: string) => number) {
  const step = Math.ceil((last - first + 1) / mostTicks);
  return Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, index) => {
    const year = first + index * step;
    return { year, at: placeOf(`${year}-01-01`) };
  });
}

/**
 * A family along one scale of whole years, its members by office, the office of the earliest filing first. A member
 * without any day is on no line; null: none has one.
 */
export function familyTimes<T extends Timed>(members: readonly T[]): FamilyTimes<T> | null {
  const dated = members.flatMap((member) => {
    const days = timeKinds.flatMap(({ kind, label, dayOf }) => {
      const day = dayOf(member);
      return day === null ? [] : [{ kind, label, day }];
    });
    const [first] = days.map(({ day }) => day).toSorted();
    return first === undefined ? [] : [{ member, days, first }];
  });
  if (dated.length === 0) return null;
  const years = dated.flatMap(({ days }) => days.map(({ day }) => yearOf(day)));
  const [from, to] = [Math.min(...years), Math.max(...years)];
  const [start, end] = [instant(`${from}-01-01`), instant(`${to + 1}-01-01`)];
  const placeOf = (day: string) => Math.round(((instant(day) - start) / (end - start)) * 1000) / 10;
  const groups = new Map<string, FamilyTimes<T>["groups"][number]>();
  for (const { member, days } of dated.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
    const office = officeOf(member);
    const group = groups.get(office.code) ?? { ...office, rows: [] };
    group.rows.push({ member, points: days.map((one) => ({ ...one, at: placeOf(one.day) })) });
    groups.set(office.code, group);
  }
  return { ticks: ticksOf(from, to, placeOf), groups: [...groups.values()] };
}
