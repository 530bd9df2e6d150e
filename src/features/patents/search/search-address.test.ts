import { expect, it } from "vitest";
import { addressOf, searchIn } from "./search-address.ts";

it("a search comes back from its address as it was", () => {
  const asked = {
    text: "名称=(空调 或 制冷)",
    mode: "cn" as const,
    sort: "published" as const,
    page: 3,
    choices: [
      { facet: "applicant" as const, value: "甲:乙公司", exclude: false },
      { facet: "year" as const, value: "2020", exclude: true },
    ],
    dropped: ["一种"],
    required: ["压缩机"],
    view: "statistics" as const,
    outside: "ops" as const,
  };
  expect(searchIn(addressOf(asked))).toEqual(asked);
  expect(addressOf(searchIn(new URLSearchParams("q=空调"))).toString()).toBe(new URLSearchParams("q=空调").toString());
});

it("nonsense in an address counts as not said", () => {
  expect(
    searchIn(
      new URLSearchParams("q=a&mode=latin&sort=best&page=-2&in=nothing&in=year:&out=shape:round&view=map&from=nowhere"),
    ),
  ).toEqual({
    text: "a",
    mode: "smart",
    sort: undefined,
    page: 1,
    choices: [],
    dropped: [],
    required: [],
    view: "list",
  });
});
