import { describe, expect, it } from "vitest";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";
import { chipWords, rangeOf, searchOfState, stateOf, stepped, titleOf } from "./calendar-view.ts";

const today = "2026-11-20";
const of = (text: string) => stateOf(new URLSearchParams(text), today);

describe("the calendar's address", () => {
  it("shows this month for any nonsense, and says only what differs", () => {
    expect(of("view=year&day=2026-13-45&kind=聚餐")).toMatchObject({ view: "month", day: today, kind: null });
    expect(searchOfState(of(""), today).toString()).toBe("");
    const asked = "view=week&day=2026-12-01&mine=true&entry=abc";
    expect(searchOfState(of(asked), today).toString()).toBe(asked);
  });

  it("knows the days of a view and the way on", () => {
    expect(rangeOf(of("day=2026-11-01"))).toEqual({ from: "2026-10-26", to: "2026-12-06" });
    expect(rangeOf(of("view=week"))).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(stepped(of("day=2026-01-31"), 1)).toBe("2026-02-01");
    expect(stepped(of("view=week"), -1)).toBe("2026-11-13");
    expect(titleOf(of(""))).toBe("2026 年 11 月");
    expect(titleOf(of("view=week&day=2026-12-31"))).toBe("2026年12月28日 至 2027年01月03日");
  });
});

describe("the words of an entry in a month", () => {
  const names = new Map([["a", "顺德精工有限公司"]]);
  const wordsOf = (title: string, company_ids: string[]) =>
    chipWords({ title, company_ids } as AnyEntry, (id) => names.get(id) ?? "其他企业");

  it("name the company first, and how many there are", () => {
    expect(wordsOf("季度走访", ["a"])).toBe("顺德精工有限公司 季度走访");
    expect(wordsOf("季度走访", ["a", "b", "c"])).toBe("顺德精工有限公司等 3 家 季度走访");
  });

  it("do not say a name twice, nor one that there is not", () => {
    expect(wordsOf("顺德精工有限公司季度走访", ["a"])).toBe("顺德精工有限公司季度走访");
    expect(wordsOf("月度例会", [])).toBe("月度例会");
  });
});
