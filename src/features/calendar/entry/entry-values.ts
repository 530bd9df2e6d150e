import { allDaySpan, calendarEditProblems, calendarProblems } from "#contract/calendar/calendar-rules.ts";
import { CalendarFields } from "#contract/calendar/calendar-fields.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { dayOf } from "#contract/core/time.ts";
import { instantOf, wallClockOf } from "#contract/core/time.ts";

/** What the form holds: times as Shanghai wall clock, choices as text. May break every rule. */
export interface EntryValues {
  kind: string;
  title: string;
  company_ids: string[];
  start: string;
  end: string;
  /** Of a whole day. */
  day: string;
  all_day: boolean;
  visit_type: string;
  visit_method: string;
  leader_id: string;
  member_ids: string[];
  reminder: string;
  purpose: string;
  checklist: string[];
  questionnaire_id: string;
  location: string;
  /** Why it is put off; asked when the start of a saved entry changes. */
  reason: string;
}

export type EntryTimes = Pick<EntryValues, "start" | "end" | "day">;

/** The values at better times than the form began with; a time that somebody wrote stays. */
export function withTimes(values: EntryValues, began: EntryTimes, times: EntryTimes): EntryValues {
  const { start, end, day } = times;
  return {
    ...values,
    start: values.start === began.start ? start : values.start,
    end: values.end === began.end ? end : values.end,
    day: values.day === began.day ? day : values.day,
  };
}

const hour = 3_600_000;

/** The next full hour within 8:00–17:00 of Shanghai, else nine in the morning. */
function nextStart(now: number): string {
  const next = wallClockOf(new Date(Math.ceil(now / hour) * hour).toISOString());
  const clock = next.slice(11);
  if (clock >= "08:00" && clock <= "17:00") return next;
  const morning = `${next.slice(0, 10)}T09:00`;
  return clock < "08:00" ? morning : wallClockOf(new Date(Date.parse(instantOf(morning)) + 24 * hour).toISOString());
}

/** A fresh form: a visit of two hours at the next sensible start, led by the person who opens it. */
export function newEntryValues(personId: string, now: number, day?: string): EntryValues {
  const begin = day === undefined ? nextStart(now) : `${day}T09:00`;
  return {
    kind: "走访",
    title: "",
    company_ids: [],
    start: begin,
    end: wallClockOf(new Date(Date.parse(instantOf(begin)) + 2 * hour).toISOString()),
    day: begin.slice(0, 10),
    all_day: false,
    visit_type: "日常走访",
    visit_method: "上门",
    leader_id: personId,
    member_ids: [],
    reminder: "60",
    purpose: "",
    checklist: [],
    questionnaire_id: "",
    location: "",
    reason: "",
  };
}

/** An entry as the form shows it. */
export function entryValuesOf(entry: CalendarFields): EntryValues {
  return {
    kind: entry.kind,
    title: entry.title,
    company_ids: entry.company_ids,
    start: wallClockOf(entry.plan_start),
    end: wallClockOf(entry.plan_end),
    day: dayOf(Date.parse(entry.plan_start)),
    all_day: entry.all_day,
    visit_type: entry.visit_type ?? "",
    visit_method: entry.visit_method ?? "",
    leader_id: entry.leader_id,
    member_ids: entry.member_ids,
    reminder: String(entry.reminder),
    purpose: entry.purpose,
    checklist: entry.checklist,
    questionnaire_id: entry.questionnaire_id ?? "",
    location: entry.location,
    reason: entry.reason,
  };
}

/** Whether saving these values puts off the entry they came from. */
export const putsOff = (values: EntryValues, before: CalendarFields | null): boolean =>
  before !== null &&
  !["已完成", "已取消"].includes(before.status) &&
  timesOf(values, before).plan_start !== "" &&
  Date.parse(timesOf(values, before).plan_start) !== Date.parse(before.plan_start);

/** The times on the wire; those nobody touched keep their seconds. Empty when not filled in. */
export function timesOf(values: EntryValues, before: CalendarFields | null): { plan_start: string; plan_end: string } {
  if (values.all_day) return values.day === "" ? { plan_start: "", plan_end: "" } : allDaySpan(values.day);
  const time = (typed: string, kept: string | undefined) =>
    kept !== undefined && wallClockOf(kept) === typed ? kept : instantOf(typed);
  return { plan_start: time(values.start, before?.plan_start), plan_end: time(values.end, before?.plan_end) };
}

function inputOf(values: EntryValues, before: CalendarFields | null): unknown {
  const { start: _start, end: _end, day: _day, ...rest } = values;
  const isVisit = values.kind === "走访";
  return {
    ...rest,
    ...timesOf(values, before),
    visit_type: isVisit && values.visit_type !== "" ? values.visit_type : null,
    visit_method: isVisit && values.visit_method !== "" ? values.visit_method : null,
    reminder: Number(values.reminder),
    checklist: values.checklist.map((line) => line.trim()).filter((line) => line !== ""),
    questionnaire_id: values.questionnaire_id === "" ? null : values.questionnaire_id,
    member_ids: values.member_ids.filter((id) => id !== values.leader_id),
    status: putsOff(values, before) ? "已改期" : (before?.status ?? "待走访"),
    visit_ids: before?.visit_ids ?? [],
  };
}

export type Problems = Record<string, string>;
export type CheckedEntry = { ok: true; fields: CalendarFields } | { ok: false; problems: Problems };

/** Every rule of the contract over the form; problems by field. `now` in server milliseconds. */
export function checkEntry(values: EntryValues, before: CalendarFields | null, now: number): CheckedEntry {
  const input = inputOf(values, before);
  const parsed = CalendarFields.safeParse(input);
  const problems: Problems = parsed.success ? {} : fieldsOf(parsed.error.issues);
  const whole = input as CalendarFields;
  const cross = calendarProblems(whole, now);
  if (before !== null) Object.assign(cross, calendarEditProblems(before, whole));
  const all: Problems = { ...cross, ...problems };
  if (values.start === "") all.plan_start = "请填写计划开始时间";
  if (values.end === "") all.plan_end = "请填写计划结束时间";
  if (values.all_day && values.day === "") all.plan_start = "请选择日期";
  if (values.all_day) delete all.plan_end;
  // A reason is asked for here only when this form puts the entry off.
  if (all.reason !== undefined && !putsOff(values, before)) delete all.reason;
  return parsed.success && Object.keys(all).length === 0
    ? { ok: true, fields: parsed.data }
    : { ok: false, problems: all };
}

/** The title a plan gets by itself. */
export function plannedTitle(kind: string, names: readonly string[]): string {
  const [first] = names;
  if (kind !== "走访" || first === undefined) return "";
  const rest = names.length > 1 ? `等 ${names.length} 家企业` : "";
  return `走访${first.slice(0, 50 - 2 - rest.length)}${rest}`;
}
