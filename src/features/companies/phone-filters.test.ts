import { expect, it } from "vitest";
import type { LocalCompany } from "#offline/field-types.ts";
import { countFilters, noFilters, passes, phoneFiltersOf, phoneSearchOf } from "./phone-filters.ts";

const now = Date.parse("2026-11-20T06:00:00.000Z");
const company = {
  id: "1",
  label_ids: ["l"],
  tier: "B",
  owner_id: null,
  last_visit_at: "2026-10-01T00:00:00.000Z",
  open_demands: 0,
} as unknown as LocalCompany;
const isShown = (changes: object, follows = new Set<string>()) =>
  passes(company, { ...noFilters, ...changes }, { now, follows });

it("narrows the phone's companies as the server's list does", () => {
  expect([isShown({}), isShown({ label_id: "l" }), isShown({ label_id: "m" })]).toEqual([true, true, false]);
  expect([isShown({ tier: "B" }), isShown({ tier: "none" })]).toEqual([true, false]);
  expect([isShown({ owner: "none" }), isShown({ owner: "me" })]).toEqual([true, false]);
  expect([isShown({ unvisited: 30 }), isShown({ unvisited: 60 })]).toEqual([true, false]);
  expect([isShown({ openDemands: true }), isShown({ followed: true })]).toEqual([false, false]);
  expect(isShown({ followed: true }, new Set(["1"]))).toBe(true);
});

it("is kept in the address", () => {
  const filters = { ...noFilters, tier: "B", unvisited: 90, followed: true };
  expect(phoneFiltersOf(new URLSearchParams(phoneSearchOf(filters, "华星")))).toEqual(filters);
  expect(countFilters(filters)).toBe(3);
  expect(phoneSearchOf(noFilters, "")).toEqual({});
});
