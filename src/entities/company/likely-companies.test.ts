import { describe, expect, it } from "vitest";
import type { LocalCalendarEntry, LocalCompany } from "#offline/field-types.ts";
import { likelyFirst } from "./likely-companies.ts";

const now = Date.parse("2026-11-20T02:00:00.000Z");
const company = (id: string, place: object = {}) => ({ id, name: id, ...place }) as LocalCompany;
const entry = (company_ids: string[], day: string, over: object = {}) =>
  ({
    company_ids,
    plan_start: `${day}T06:00:00.000Z`,
    plan_end: `${day}T07:00:00.000Z`,
    all_day: false,
    leader_id: "me",
    member_ids: [],
    status: "待走访",
    ...over,
  }) as unknown as LocalCalendarEntry;
const visit = (company_id: string, day: string, visitor = "me") => ({
  company_id,
  start_at: `${day}T02:00:00.000Z`,
  visitor_ids: [visitor],
});

const known = {
  companies: ["a", "b", "c", "d", "e"].map((id) => company(id)),
  entries: [] as LocalCalendarEntry[],
  visits: [] as ReturnType<typeof visit>[],
  userId: "me",
  now,
  here: null,
};
const words = (more: Partial<Parameters<typeof likelyFirst>[0]>) =>
  likelyFirst({ ...known, ...more }).map(({ id, reason }) => `${id} ${reason}`.trim());

describe("the companies that somebody in the field is likely to want", () => {
  it("stand first: today's plan by time, then where the person was last; each once, the others by name", () => {
    const entries = [
      entry(["e"], "2026-11-20"),
      entry(["c"], "2026-11-20", { plan_start: "2026-11-20T01:00:00.000Z", leader_id: "you", member_ids: ["me"] }),
      entry(["a"], "2026-11-21"),
      entry(["a"], "2026-11-20", { leader_id: "you" }),
      entry(["b"], "2026-11-20", { status: "已取消" }),
    ];
    const visits = [visit("d", "2026-11-18"), visit("c", "2026-11-19"), visit("a", "2026-11-19", "you")];
    expect(words({ entries, visits })).toEqual(["c 今天安排 09:00", "e 今天安排 14:00", "d 最近走访", "a", "b"]);
  });

  it("then those near by, by distance, once the person asked", () => {
    const here = { lng: 113.28, lat: 22.84 };
    const companies = [
      company("far", { lng: 113.4, lat: 22.84 }),
      company("near", { lng: 113.29, lat: 22.84 }),
      company("nearest", { lng: 113.285, lat: 22.838 }),
      company("unknown"),
    ];
    expect(words({ companies })).toEqual(["far", "near", "nearest", "unknown"]);
    const [first, second, ...rest] = words({ companies, here });
    expect(first).toMatch(/^nearest 附近 \d+ 米$/);
    expect(second).toMatch(/^near 附近 \d+ 米$/);
    expect(rest).toEqual(["far", "unknown"]);
  });
});
