import { describe, expect, it } from "vitest";
import { companyListOf, companySearchOf, isCompanySort } from "./company-filters.ts";

describe("the company list's address", () => {
  it("holds keyword, street, sorting and page, and reads back the same", () => {
    const input = companyListOf(new URLSearchParams("keyword=华星&street_id=440606005&sort=visits&page=2"));
    expect(input).toEqual({ keyword: "华星", street_id: "440606005", sort: "visits", page: 2 });
    expect(companyListOf(companySearchOf(input))).toEqual(input);
  });

  it("holds the other filters as well, and leaves out what is off", () => {
    const text =
      "label_id=01932c5e-0000-7000-8000-000000000001&tier=B&owner_id=none&unvisited_days=90&demands=open&followed=true";
    const input = companyListOf(new URLSearchParams(text));
    expect(input).toMatchObject({ tier: "B", owner_id: "none", unvisited_days: 90, demands: "open", followed: true });
    expect(companyListOf(companySearchOf(input))).toEqual(input);
    expect(companySearchOf({ ...input, followed: false }).has("followed")).toBe(false);
    expect(companyListOf(new URLSearchParams("followed=maybe&unvisited_days=x&owner_id=me&demands=some"))).toEqual({});
  });

  it("is plain for the plain list and ignores what cannot be", () => {
    expect(companySearchOf({ sort: "name", page: 1, keyword: "" }).toString()).toBe("");
    expect(companyListOf(new URLSearchParams("sort=tier&page=-1&street_id=1"))).toEqual({});
    expect([isCompanySort("visits"), isCompanySort("tier"), isCompanySort(undefined)]).toEqual([true, false, false]);
  });
});
