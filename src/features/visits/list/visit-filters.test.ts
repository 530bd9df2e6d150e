import { describe, expect, it } from "vitest";
import { filtersOf, listInputOf, searchOf, withFilters } from "./visit-filters.ts";

describe("the visit list's address", () => {
  it("holds the filters, sorting and page, and reads back the same", () => {
    const text =
      "keyword=专利&street_id=440606005&visit_type=回访&from=2026-11-01&to=2026-11-20&sort=company_name&order=asc&page=3&size=50";
    const input = listInputOf(new URLSearchParams(text));
    expect(input).toMatchObject({ keyword: "专利", visit_type: "回访", page: 3, size: 50, order: "asc" });
    expect(listInputOf(searchOf(input))).toEqual(input);
  });

  it("reads flags as flags", () => {
    const input = listInputOf(new URLSearchParams("has_demand=true&with_photos=false&status=退回"));
    expect(input).toEqual({ has_demand: true, with_photos: false, status: "退回" });
    expect(searchOf(input).get("with_photos")).toBe("false");
    expect(listInputOf(new URLSearchParams("has_demand=maybe&status=草稿"))).toEqual({});
  });

  it("leaves out what is plain, so that the plain list has a plain address", () => {
    expect(searchOf({ keyword: "", sort: "start_at", order: "desc", page: 1, size: 20 }).toString()).toBe("");
    expect(searchOf({ street_id: undefined, page: 2 }).toString()).toBe("page=2");
  });

  it("ignores what no list can be asked for", () => {
    const text = "street_id=abc&page=0&size=9999&visit_type=郊游&order=up&company_id=1&other=x";
    expect(listInputOf(new URLSearchParams(text))).toEqual({});
  });

  it("goes back to the first page when a filter changes, and keeps the filters for an export", () => {
    const changed = withFilters({ page: 4, sort: "visit_no", keyword: "a" }, { keyword: "b" });
    expect(changed).toEqual({ page: 1, sort: "visit_no", keyword: "b" });
    expect(filtersOf(changed)).toEqual({ keyword: "b" });
  });
});
