import { expect, test } from "vitest";
import { askedSearch, searchParams, searchQuery } from "./search-query.ts";

const address = new URLSearchParams({
  keyword: "专利",
  scope: "title",
  conditions: "title every 质押 贷款\nbody none 奖金",
  columns: "policies,news",
  from: "2026-01-01",
  to: "2026-02-01",
});

test("an address says the same search again", () => {
  const asked = askedSearch(address);
  expect(asked.conditions).toEqual([
    { field: "title", way: "every", words: "质押 贷款" },
    { field: "body", way: "none", words: "奖金" },
  ]);
  // The columns come in the order of the website.
  expect(asked.columns).toEqual(["news", "policies"]);
  expect(askedSearch(searchParams(asked))).toEqual(asked);
});

test("nonsense in an address counts as not said", () => {
  const { isAsked, query, only } = searchQuery(
    new URLSearchParams("conditions=evil every x&columns=pieces&from=x&sort=x&page=-1&only=x"),
  );
  expect({ isAsked, only }).toEqual({ isAsked: false, only: undefined });
  expect(query).toEqual({
    keyword: "",
    scope: "all",
    conditions: "",
    columns: [],
    from: undefined,
    to: undefined,
    sort: "relevance",
    page: 1,
    size: 10,
  });
});

test("one column is looked at among those chosen alone", () => {
  const looking = (only: string) => searchQuery(new URLSearchParams(`${address.toString()}&only=${only}`));
  expect(looking("news").query.columns).toEqual(["news"]);
  expect(looking("news").asked.columns).toEqual(["news", "policies"]);
  expect(looking("guides").query.columns).toEqual(["news", "policies"]);
});
