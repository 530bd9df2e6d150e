import { expect, it } from "vitest";
import { conditionCount, unpaged } from "./list-conditions.ts";

it("a list's conditions are counted without its words, order and page, and without flags that are off", () => {
  const input = { keyword: "阀", sort: "title", order: "asc", page: 3, size: 20, year: 0, old: true, lent: false };
  expect(conditionCount(input)).toBe(2);
  expect(conditionCount(input, "year")).toBe(1);
  expect(conditionCount({ status: undefined })).toBe(0);
});

it("conditions are taken along without the page", () => {
  expect(unpaged({ keyword: "阀", page: 3, size: 20 })).toEqual({ keyword: "阀" });
});
