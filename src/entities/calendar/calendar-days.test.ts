import { describe, expect, it } from "vitest";
import { minutesOf, shiftMonth } from "#contract/core/time.ts";
import { entriesByDay, foldedLanes, lanesOf, leftByDay, movedTo, weekOf, weeksOfMonth } from "./calendar-days.ts";

const span = (plan_start: string, plan_end: string, all_day = false) => ({ plan_start, plan_end, all_day });

describe("days of the calendar", () => {
  it("weeks begin on Monday and cover the month", () => {
    expect(weekOf("2026-11-22")).toEqual(expect.arrayContaining(["2026-11-16", "2026-11-22"]));
    const weeks = weeksOfMonth("2026-11-15");
    expect(weeks[0]?.[0]).toBe("2026-10-26");
    expect(weeks.at(-1)?.[6]).toBe("2026-12-06");
    expect(shiftMonth("2026-01-31", 1)).toBe("2026-02-01");
    expect(shiftMonth("2026-01-31", -1)).toBe("2025-12-01");
  });

  it("an entry keeps its clock when it moves to another day", () => {
    const entry = span("2026-11-20T01:30:00.000Z", "2026-11-20T03:00:00.000Z");
    expect(minutesOf(entry.plan_start)).toBe(570);
    expect(movedTo(entry, "2026-11-23")).toEqual({
      plan_start: "2026-11-23T01:30:00.000Z",
      plan_end: "2026-11-23T03:00:00.000Z",
    });
    expect(movedTo(entry, "2026-11-23", 0).plan_start).toBe("2026-11-22T16:00:00.000Z");
  });

  it("an entry stands on the Shanghai days it touches, whole days first", () => {
    const late = span("2026-11-20T12:00:00.000Z", "2026-11-20T17:00:00.000Z");
    const whole = span("2026-11-20T00:00:00.000Z", "2026-11-20T12:00:00.000Z", true);
    const early = span("2026-11-19T16:00:00.000Z", "2026-11-19T17:00:00.000Z");
    const days = entriesByDay([late, early, whole]);
    expect(days.get("2026-11-20")).toEqual([whole, early, late]);
    expect(days.get("2026-11-21")).toEqual([late]);
  });

  it("a day that was told in part lacks what neither the server told nor the device holds", () => {
    const entry = (id: string, day: string) => ({ id, plan_start: `${day}T01:00:00.000Z` });
    const shown = [entry("told", "2026-11-20"), entry("held", "2026-11-20"), entry("other", "2026-11-21")];
    const left = (count: number) => [...leftByDay([{ day: "2026-11-20", count }], new Set(["told"]), shown)];
    expect(left(3)).toEqual([["2026-11-20", 2]]);
    expect(left(1)).toEqual([]);
  });

  it("overlapping entries stand side by side, others use the full width", () => {
    const a = span("2026-11-20T01:00:00Z", "2026-11-20T03:00:00Z");
    const b = span("2026-11-20T02:00:00Z", "2026-11-20T04:00:00Z");
    const c = span("2026-11-20T03:00:00Z", "2026-11-20T03:30:00Z");
    const d = span("2026-11-20T04:00:00Z", "2026-11-20T05:00:00Z");
    expect(lanesOf([d, c, b, a]).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });

  it("no more than three stand side by side; the others share the last place, group by group", () => {
    const at = (hour: number) => span(`2026-11-20T0${hour}:00:00.000Z`, `2026-11-20T0${hour + 1}:30:00.000Z`);
    const crowd = [at(1), at(1), at(1), at(1), at(2), at(2)];
    const { shown, folded } = foldedLanes([...crowd, at(6)], 3);
    expect(shown.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 3],
      [1, 3],
      [0, 1],
    ]);
    expect(folded).toEqual([{ entries: crowd.slice(2), plan_start: at(1).plan_start, plan_end: at(2).plan_end }]);
    expect(foldedLanes([at(1), at(1), at(1)], 3)).toMatchObject({ shown: { length: 3 }, folded: [] });
  });
});
