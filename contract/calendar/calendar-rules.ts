import type { CalendarEntry, CalendarFields, CalendarStatus } from "./calendar-fields.ts";
import { longestEntryHours } from "./calendar-fields.ts";
import { dateProblems } from "../core/plausible-dates.ts";
import { openStatuses } from "./calendar-states.ts";

const hour = 3_600_000;

/**
 * States of an entry; overdue is derived.
 *
 * ```
 * 待走访 ──改期(原因)──▶ 已改期 ⟲      待走访, 已改期 ──开始──▶ 走访中 ──完成──▶ 已完成
 *    ▲                    │            走访中 ──停止──▶ 待走访    已完成 ──重新打开──▶ 走访中
 *    └──重新安排── 已取消 ◀──取消(原因)── 待走访, 已改期, 走访中
 * ```
 */
const nextStatuses: Record<CalendarStatus, readonly CalendarStatus[]> = {
  待走访: ["已改期", "走访中", "已完成", "已取消"],
  已改期: ["走访中", "已完成", "已取消"],
  走访中: ["待走访", "已改期", "已完成", "已取消"],
  已完成: ["走访中"],
  已取消: ["待走访", "已改期", "走访中"],
};

export const isOpen = (entry: Pick<CalendarFields, "status">): boolean => openStatuses.includes(entry.status);

/** Past its end and neither finished nor cancelled; `now` in server milliseconds. */
export const isOverdue = (entry: Pick<CalendarFields, "status" | "plan_end">, now: number): boolean =>
  isOpen(entry) && Date.parse(entry.plan_end) < now;

const dates = { plan_start: ["计划开始时间", "planned"], plan_end: ["计划结束时间", "planned"] } as const;

/**
 * Rules of an entry that span fields (design "calendar entry 待走访"); messages by field, empty when all hold.
 * `now` in server milliseconds.
 */
export function calendarProblems(entry: CalendarFields, now: number): Record<string, string> {
  const problems = dateProblems(entry, dates, now);
  const length = Date.parse(entry.plan_end) - Date.parse(entry.plan_start);
  if (length <= 0) problems.plan_end = "结束时间应晚于开始时间";
  else if (length > longestEntryHours * hour) problems.plan_end = `一项日程最长 ${longestEntryHours} 小时`;
  if (entry.kind === "走访" && entry.company_ids.length === 0) problems.company_ids = "走访日程至少选择一家企业";
  if (new Set(entry.company_ids).size < entry.company_ids.length) problems.company_ids = "同一家企业不能重复安排";
  if (entry.reason === "" && entry.status === "已取消") problems.reason = "请填写取消原因";
  if (entry.reason === "" && entry.status === "已改期") problems.reason = "请填写改期原因";
  return problems;
}

/** Rules between an entry and its edited self; messages by field. */
export function calendarEditProblems(before: CalendarFields, after: CalendarFields): Record<string, string> {
  const problems: Record<string, string> = {};
  if (before.status !== after.status && !nextStatuses[before.status].includes(after.status))
    problems.status = `${before.status}的日程不能改为${after.status}`;
  const moved = Date.parse(before.plan_start) !== Date.parse(after.plan_start);
  if (moved && before.status === "已完成") problems.plan_start = "已完成的日程不能再改期";
  else if (moved && isOpen(before) && after.status !== "已改期")
    problems.status = "改了开始时间，请按改期处理并写明原因";
  return problems;
}

/** The moves a person may be offered from a state. */
export const mayBecome = (from: CalendarStatus, to: CalendarStatus): boolean => nextStatuses[from].includes(to);

interface Actor {
  id: string;
  roles: readonly string[];
  street_ids: readonly string[];
  com_id: string | 0;
}
type Owned = Pick<CalendarEntry, "leader_id" | "member_ids" | "created_by" | "street_id">;

/** Why an edit is refused to others. */
export const calendarEditorsOnly = "只有负责人、参与人员、创建人、镇街负责人和区级账号可以修改此日程";
export const calendarDeletersOnly = "只有负责人、创建人、镇街负责人和区级账号可以删除此日程";

const leadsStreet = (entry: Owned, person: Actor): boolean =>
  person.com_id === 0 || (person.roles.includes("lead") && person.street_ids.includes(entry.street_id));

/** Who may change an entry: its leader, members and author, who leads the street, and the district. */
export const mayEditEntry = (entry: Owned, person: Actor): boolean =>
  mayDeleteEntry(entry, person) || entry.member_ids.includes(person.id);

/** Who may delete it: the same without the members. */
export const mayDeleteEntry = (entry: Owned, person: Actor): boolean =>
  [entry.leader_id, entry.created_by].includes(person.id) || leadsStreet(entry, person);

/** Leader and members, each once. */
export const peopleOf = (entry: Pick<CalendarFields, "leader_id" | "member_ids">): string[] => [
  ...new Set([entry.leader_id, ...entry.member_ids]),
];

type Planned = Pick<
  CalendarEntry,
  "id" | "title" | "plan_start" | "plan_end" | "all_day" | "status" | "leader_id" | "member_ids"
>;

/** Another entry of the same person at the same time. */
export interface Clash<T> {
  entry: T;
  people: string[];
}

/** Open entries that overlap `planned` and share a person with it, in time order; all-day entries take no time. */
export function clashesWith<T extends Planned>(
  planned: Omit<Planned, "title" | "status">,
  others: readonly T[],
): Clash<T>[] {
  if (planned.all_day) return [];
  const start = Date.parse(planned.plan_start);
  const end = Date.parse(planned.plan_end);
  const mine = peopleOf(planned);
  return others
    .filter((other) => other.id !== planned.id && !other.all_day && isOpen(other))
    .filter((other) => Date.parse(other.plan_start) < end && Date.parse(other.plan_end) > start)
    .flatMap((entry) => {
      const people = peopleOf(entry).filter((person) => mine.includes(person));
      return people.length > 0 ? [{ entry, people }] : [];
    })
    .sort((a, b) => Date.parse(a.entry.plan_start) - Date.parse(b.entry.plan_start));
}

/**
 * What logged visits make of their entry: the first starts it, that of its last company completes it, and
 * deleting them takes that back. Null when nothing changes. The phone applies it to what it has not sent yet.
 */
export function entryAfterVisits(
  entry: Pick<CalendarFields, "status" | "company_ids" | "visit_ids">,
  visits: readonly { id: string; company_id: string }[],
): Pick<CalendarFields, "status" | "visit_ids"> | null {
  const visit_ids = visits.map(({ id }) => id);
  const same = visit_ids.length === entry.visit_ids.length && visit_ids.every((id) => entry.visit_ids.includes(id));
  if (same) return null;
  return { visit_ids, status: entry.status === "已取消" ? "已取消" : statusAfter(entry, visits) };
}

function statusAfter(
  entry: Pick<CalendarFields, "status" | "company_ids">,
  visits: readonly { company_id: string }[],
): CalendarStatus {
  if (visits.length === 0) return entry.status === "已完成" || entry.status === "走访中" ? "待走访" : entry.status;
  const visited = new Set(visits.map(({ company_id }) => company_id));
  return entry.company_ids.every((id) => visited.has(id)) ? "已完成" : "走访中";
}

/** Companies of an entry that have no visit yet, in visiting order. */
export function companiesLeft(
  entry: Pick<CalendarFields, "company_ids">,
  visits: readonly { company_id: string }[],
): string[] {
  const visited = new Set(visits.map(({ company_id }) => company_id));
  return entry.company_ids.filter((id) => !visited.has(id));
}

/** All-day entries take 08:00–20:00 Asia/Shanghai of their day, within the longest length. */
export const allDaySpan = (day: string): { plan_start: string; plan_end: string } => ({
  plan_start: `${day}T00:00:00.000Z`,
  plan_end: `${day}T12:00:00.000Z`,
});

/** When a person is to be reminded, ms; null for none. All-day entries count from 08:00. */
export const remindAt = (entry: Pick<CalendarFields, "plan_start" | "reminder">): number | null =>
  entry.reminder === 0 ? null : Date.parse(entry.plan_start) - entry.reminder * 60_000;
