import { expect, test } from "vitest";
import { companyOf } from "../kinds/fake-records.testing.ts";
import { searchCompanies } from "./search-companies.ts";

const companies = [
  companyOf({ id: "1", name: "广东美的电器有限公司", initials: "gdmddqyxgs", short_name: "美的" }),
  companyOf({ id: "2", name: "美的置业有限公司", initials: "mdzyyxgs", credit_code: "91440606MA4UQ00X1A" }),
  companyOf({ id: "3", name: "顺德精工有限公司", initials: "sdjgyxgs" }),
];
const ids = (text: string, limit?: number) => searchCompanies(companies, text, limit).map((one) => one.id);

test("part of the name finds, names that begin with it first", () => {
  expect(ids("美的")).toEqual(["2", "1"]);
  expect(ids("精工")).toEqual(["3"]);
});

test("pinyin initials find, from the start and from within", () => {
  expect(ids("sdjg")).toEqual(["3"]);
  expect(ids("MDDQ")).toEqual(["1"]);
});

test("a part of the credit code finds, in either case", () => {
  expect(ids("ma4uq00")).toEqual(["2"]);
});

test("spaces are ignored, nothing finds nothing, and the limit holds", () => {
  expect(ids(" 顺德 精工 ")).toEqual(["3"]);
  expect(ids("不存在")).toEqual([]);
  expect(ids("", 2)).toHaveLength(2);
});
