import { describe, expect, it } from "vitest";
import type { LocalCalendarEntry } from "#offline/field-types.ts";
import { planOf } from "./today-plan.tsx";

const now = Date.parse("2026-11-20T06:00:00.000Z");
const entry = (id: string, plan_start: string, changes: Partial<LocalCalendarEntry> = {}) =>
  ({
    id,
    plan_start,
    plan_end: plan_start,
    status: "待走访",
    leader_id: "me",
    member_ids: [],
    ...changes,
  }) as LocalCalendarEntry;

describe("the day's plan", () => {
  it("holds what is overdue and today's, own and open, in order of time", () => {
    const entries = [
      entry("today", "2026-11-20T08:00:00.000Z"),
      entry("late", "2026-11-18T08:00:00.000Z"),
      // 01:00 tomorrow in Shanghai.
      entry("tomorrow", "2026-11-20T17:00:00.000Z"),
      entry("done", "2026-11-20T01:00:00.000Z", { status: "已完成" }),
      entry("member", "2026-11-20T02:00:00.000Z", { leader_id: "b", member_ids: ["me"] }),
      entry("foreign", "2026-11-20T02:00:00.000Z", { leader_id: "b" }),
      entry("deleted", "2026-11-20T02:00:00.000Z", { deleted: true }),
    ];
    expect(planOf(entries, "me", now).map(({ id }) => id)).toEqual(["late", "member", "today"]);
  });
});
