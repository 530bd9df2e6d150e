import { describe, expect, it } from "vitest";
import type { CalendarFields } from "./calendar-fields.ts";
import {
  calendarEditProblems,
  calendarProblems,
  clashesWith,
  companiesLeft,
  entryAfterVisits,
  isOverdue,
  mayDeleteEntry,
  mayEditEntry,
  remindAt,
} from "./calendar-rules.ts";

const now = Date.parse("2026-11-20T04:00:00.000Z");
const entry = (changes: Partial<CalendarFields> = {}) =>
  ({
    id: "e",
    kind: "走访",
    title: "走访试验阀门",
    company_ids: ["a", "b"],
    plan_start: "2026-11-20T01:00:00.000Z",
    plan_end: "2026-11-20T03:00:00.000Z",
    all_day: false,
    leader_id: "me",
    member_ids: [],
    reminder: 0,
    reason: "",
    status: "待走访",
    visit_ids: [],
    ...changes,
  }) as unknown as CalendarFields & { id: string };

describe("an entry", () => {
  it("lies between the year 2000 and ten years from now", () => {
    const at = (plan_start: string, plan_end: string) => calendarProblems(entry({ plan_start, plan_end }), now);
    expect(at("1970-01-01T01:00:00.000Z", "1970-01-01T03:00:00.000Z")).toEqual({
      plan_start: "计划开始时间不能早于 2000 年",
      plan_end: "计划结束时间不能早于 2000 年",
    });
    expect(at("2037-01-01T01:00:00.000Z", "2037-01-01T03:00:00.000Z")).toMatchObject({
      plan_start: "计划开始时间应在 10 年以内",
    });
  });

  it("ends after its start and lasts twelve hours at most", () => {
    expect(calendarProblems(entry(), now)).toEqual({});
    expect(calendarProblems(entry({ plan_end: entry().plan_start }), now)).toEqual({
      plan_end: "结束时间应晚于开始时间",
    });
    expect(calendarProblems(entry({ plan_end: "2026-11-20T13:00:00.000Z" }), now)).toEqual({});
    expect(calendarProblems(entry({ plan_end: "2026-11-20T13:00:00.001Z" }), now)).toEqual({
      plan_end: "一项日程最长 12 小时",
    });
  });

  it("of a visit names companies, each once", () => {
    expect(calendarProblems(entry({ company_ids: [] }), now)).toEqual({ company_ids: "走访日程至少选择一家企业" });
    expect(calendarProblems(entry({ company_ids: ["a", "a"] }), now)).toEqual({
      company_ids: "同一家企业不能重复安排",
    });
    expect(calendarProblems(entry({ kind: "会议", company_ids: [] }), now)).toEqual({});
  });

  it("says why it is put off or cancelled", () => {
    expect(calendarProblems(entry({ status: "已取消" }), now)).toEqual({ reason: "请填写取消原因" });
    expect(calendarProblems(entry({ status: "已改期" }), now)).toEqual({ reason: "请填写改期原因" });
    expect(calendarProblems(entry({ status: "已改期", reason: "企业出差" }), now)).toEqual({});
  });

  it("changes its start only as 改期, and never once it is done", () => {
    const later = { plan_start: "2026-11-21T01:00:00.000Z", plan_end: "2026-11-21T03:00:00.000Z" };
    expect(calendarEditProblems(entry(), entry(later))).toHaveProperty("status");
    expect(calendarEditProblems(entry(), entry({ ...later, status: "已改期" }))).toEqual({});
    expect(calendarEditProblems(entry(), entry({ plan_end: "2026-11-20T04:00:00.000Z" }))).toEqual({});
    expect(calendarEditProblems(entry({ status: "已完成" }), entry({ ...later, status: "已完成" }))).toHaveProperty(
      "plan_start",
    );
  });

  it("takes the ways of its states and no others", () => {
    const way = (from: CalendarFields["status"], to: CalendarFields["status"]) =>
      calendarEditProblems(entry({ status: from }), entry({ status: to })).status === undefined;
    expect(
      way("待走访", "走访中") && way("走访中", "已完成") && way("已取消", "待走访") && way("已完成", "走访中"),
    ).toBe(true);
    expect(way("已完成", "已取消") || way("已取消", "已完成") || way("已完成", "待走访")).toBe(false);
  });

  it("is overdue when its end has passed and nobody finished it", () => {
    const end = Date.parse(entry().plan_end);
    expect(isOverdue(entry(), end)).toBe(false);
    expect(isOverdue(entry(), end + 1)).toBe(true);
    expect(isOverdue(entry({ status: "已取消" }), end + 1)).toBe(false);
  });
});

describe("people and entries", () => {
  const owned = { leader_id: "leader", member_ids: ["member"], created_by: "author", street_id: "s" };
  const person = (id: string, more: object = {}) => ({ id, roles: [], street_ids: ["s"], com_id: "u", ...more });

  it("the people of an entry, the street's lead and the district may change it; members do not delete", () => {
    const may = (who: ReturnType<typeof person>) => [mayEditEntry(owned, who), mayDeleteEntry(owned, who)];
    expect(may(person("leader"))).toEqual([true, true]);
    expect(may(person("author"))).toEqual([true, true]);
    expect(may(person("member"))).toEqual([true, false]);
    expect(may(person("colleague"))).toEqual([false, false]);
    expect(may(person("lead", { roles: ["lead"] }))).toEqual([true, true]);
    expect(may(person("lead", { roles: ["lead"], street_ids: ["t"] }))).toEqual([false, false]);
    expect(may(person("district", { com_id: 0, street_ids: [] }))).toEqual([true, true]);
  });

  it("clash when a person has two open entries at once; touching ends and whole days do not", () => {
    const others = [
      { ...entry({ plan_start: "2026-11-20T02:00:00.000Z", plan_end: "2026-11-20T04:00:00.000Z" }), id: "overlap" },
      { ...entry({ plan_start: "2026-11-20T03:00:00.000Z", plan_end: "2026-11-20T04:00:00.000Z" }), id: "touching" },
      { ...entry({ all_day: true }), id: "whole" },
      { ...entry({ status: "已取消" }), id: "cancelled" },
      { ...entry({ leader_id: "you" }), id: "others" },
      { ...entry({ leader_id: "you", member_ids: ["me"] }), id: "member" },
    ];
    expect(clashesWith(entry(), others).map(({ entry: one, people }) => [one.id, people])).toEqual([
      ["member", ["me"]],
      ["overlap", ["me"]],
    ]);
    expect(clashesWith(entry(), [entry()])).toEqual([]);
  });
});

describe("visits of an entry", () => {
  const first = { id: "1", company_id: "a" };
  const second = { id: "2", company_id: "b" };

  it("start it, and that of the last company completes it", () => {
    expect(entryAfterVisits(entry(), [first])).toEqual({ visit_ids: ["1"], status: "走访中" });
    expect(entryAfterVisits(entry({ visit_ids: ["1"] }), [first, second])).toMatchObject({ status: "已完成" });
    expect(entryAfterVisits(entry({ visit_ids: ["1"] }), [first])).toBeNull();
    expect(companiesLeft(entry(), [second])).toEqual(["a"]);
  });

  it("taken away take that back; a cancelled entry stays cancelled", () => {
    expect(entryAfterVisits(entry({ visit_ids: ["1"], status: "已完成" }), [])).toEqual({
      visit_ids: [],
      status: "待走访",
    });
    expect(entryAfterVisits(entry({ status: "已取消" }), [first])).toMatchObject({ status: "已取消" });
  });
});

it("a reminder counts back from the start", () => {
  expect(remindAt(entry())).toBeNull();
  expect(remindAt(entry({ reminder: 60 }))).toBe(Date.parse("2026-11-20T00:00:00.000Z"));
});
