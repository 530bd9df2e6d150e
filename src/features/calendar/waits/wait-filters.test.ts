import { describe, expect, it } from "vitest";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";
import { inPart, waitInputOf, waitRows, waitSearchOf } from "./wait-filters.ts";

// A Friday, 12:00 in Shanghai.
const now = Date.parse("2026-11-20T04:00:00Z");
const entry = (changes: Partial<AnyEntry>) =>
  ({
    id: "a",
    title: "走访",
    company_ids: ["c"],
    leader_id: "me",
    member_ids: [],
    status: "待走访",
    kind: "走访",
    plan_start: "2026-11-20T06:00:00Z",
    plan_end: "2026-11-20T07:00:00Z",
    ...changes,
  }) as AnyEntry;
const about = { now, me: "me", company: () => "试验阀门" };

describe("the list of planned work", () => {
  it("reads any address and writes back only what differs", () => {
    const input = waitInputOf(new URLSearchParams("part=overdue&mine=true&page=0&status=乱写&kind=会议"));
    expect(input).toEqual({ part: "overdue", mine: true, kind: "会议" });
    expect(waitSearchOf({ ...input, page: 1 }).toString()).toBe(
      new URLSearchParams({ part: "overdue", mine: "true", kind: "会议" }).toString(),
    );
  });

  it("cuts today, this week and overdue by Shanghai days", () => {
    const late = entry({ plan_start: "2026-11-20T01:00:00Z", plan_end: "2026-11-20T02:00:00Z" });
    const sunday = entry({ plan_start: "2026-11-22T15:00:00Z", plan_end: "2026-11-22T15:30:00Z" });
    const monday = entry({ plan_start: "2026-11-22T16:00:00Z", plan_end: "2026-11-22T17:00:00Z" });
    expect(["today", "week", "overdue"].map((part) => inPart(late, part as "today", now))).toEqual([true, true, true]);
    expect(inPart(sunday, "week", now)).toBe(true);
    expect(inPart(sunday, "today", now)).toBe(false);
    expect(inPart(monday, "week", now)).toBe(false);
    expect(inPart(entry({ status: "已完成" }), "open", now)).toBe(false);
  });

  it("filters by word, person and state", () => {
    const rows = [entry({ id: "1" }), entry({ id: "2", leader_id: "you" }), entry({ id: "3", member_ids: ["me"] })];
    expect(waitRows(rows, { mine: true }, about).map(({ id }) => id)).toEqual(["1", "3"]);
    expect(waitRows(rows, { keyword: "阀门" }, about)).toHaveLength(3);
    expect(waitRows(rows, { keyword: "没有" }, about)).toHaveLength(0);
  });
});
