import { describe, expect, it } from "vitest";
import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { dueReminders, mergedReminders } from "./due-reminders.ts";

const now = Date.parse("2026-11-20T01:00:00Z");
const entry = (changes: Partial<CalendarEntry>) =>
  ({
    id: "a",
    title: "走访试验阀门",
    leader_id: "me",
    member_ids: [],
    status: "待走访",
    reminder: 60,
    plan_start: "2026-11-20T01:30:00.000Z",
    plan_end: "2026-11-20T03:00:00.000Z",
    ...changes,
  }) as CalendarEntry;
const due = (changes: Partial<CalendarEntry>) => dueReminders([entry(changes)], "me", now).length;

describe("reminders on the device", () => {
  it("come when their time has come, for who takes part, until the entry is over", () => {
    expect(due({})).toBe(1);
    expect(due({ reminder: 15 })).toBe(0);
    expect(due({ reminder: 0 })).toBe(0);
    expect(due({ leader_id: "you" })).toBe(0);
    expect(due({ leader_id: "you", member_ids: ["me"] })).toBe(1);
    expect(due({ status: "已取消" })).toBe(0);
    expect(due({ plan_start: "2026-11-19T22:00:00.000Z", plan_end: "2026-11-20T00:30:00.000Z" })).toBe(0);
  });

  it("are the same as the server's by their key, and read on either side is read", () => {
    const [local] = dueReminders([entry({})], "me", now);
    if (!local) throw new Error("none due");
    const older = { ...local, key: "calendar/b/2026-11-19T01:00:00.000Z", due_at: "2026-11-19T01:00:00.000Z" };
    expect(mergedReminders([local], [{ ...local, read: true }, older], new Set()).map(({ read }) => read)).toEqual([
      true,
      false,
    ]);
    expect(mergedReminders([local], [], new Set([local.key]))[0]?.read).toBe(true);
  });
});
