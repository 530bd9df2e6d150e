import { describe, expect, it } from "vitest";
import { choiceFilters, choiceOf, officeListOf, officeSearchOf } from "./office-filters.ts";

const list = (query: string) => officeListOf(new URLSearchParams(query));

describe("the address of the officials' list", () => {
  it("carries every condition there and back", () => {
    const query = "keyword=阀&type=发明&year=2021&street_id=440606005&ipc=F&right=质押&abroad=true&old=true&page=2";
    const read = list(query);
    expect(read).toMatchObject({ keyword: "阀", year: 2021, abroad: true, old: true, page: 2 });
    expect(officeListOf(officeSearchOf(read))).toEqual(read);
  });

  it("leaves out what breaks a rule, and what a plain list has anyway", () => {
    expect(list("type=植物&year=abc&abroad=yes&page=0&ipc=Z")).toEqual({});
    expect(officeSearchOf({ keyword: "", sort: "filed", page: 1, size: 20, old: false }).toString()).toBe("");
  });
});

describe("conditions", () => {
  it("offer the street to who has several", () => {
    const streets = [
      { id: "1", name: "甲" },
      { id: "2", name: "乙" },
    ];
    expect(choiceFilters(streets, 2026).map(({ name }) => name)).toContain("street_id");
    expect(choiceFilters(streets.slice(1), 2026).map(({ name }) => name)).not.toContain("street_id");
    expect(choiceFilters([], 2026).find(({ name }) => name === "year")?.options[0]?.value).toBe("2026");
  });

  it("are numbers where the list takes numbers, and nothing when cleared", () => {
    expect(choiceOf("year", "2021")).toEqual({ year: 2021 });
    expect(choiceOf("type", "")).toEqual({ type: undefined });
  });
});
