import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { daliang, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { yearsBetween } from "./statistics.ts";

type Statistics = OutputOf<typeof contract.search.diStatistics>;

const types = ["发明", "实用新型", "外观设计"] as const;
const statuses = ["审中", "有效", "失效"] as const;
const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

const rows = Array.from({ length: 90 }, (_, n) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2020, at(types, n), 9_300_000 + n),
  type: at(types, Math.floor(n / 3)),
  title: n % 4 === 0 ? "缓冲铰链" : "空气炸锅",
  applicants: [{ name: `申请人${n % 4}` }],
  status: at(statuses, n * 5),
  filed_on: n % 10 === 9 ? null : `${2018 + (n % 6 === 4 ? 0 : n % 6)}-05-01`,
  street_id: at([daliang, ronggui, ""], n),
  main_ipc: "A47J37/06",
  ipc: ["A47J37/06"],
  source: "测试",
}));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.connection.db.insert(patents).values(rows);
});
afterAll(() => server.close());

const ask = async (input: object) => {
  const reply = await server.app.inject({ method: "POST", url: "/v1/di/statistics", payload: input });
  return reply.json<{ code: number; status: number; msg: string; data: Statistics }>();
};

function countBy(list: readonly (typeof rows)[number][], keyOf: (row: (typeof rows)[number]) => string) {
  const counts = new Map<string, number>();
  for (const row of list) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return Object.fromEntries(counts);
}

it.each([
  ["all hits", [], (row: (typeof rows)[number]) => row.title === "空气炸锅"],
  [
    "hits of one type outside a street",
    [
      { facet: "type", value: "发明" },
      { facet: "street", value: daliang, exclude: true },
    ],
    (row: (typeof rows)[number]) => row.title === "空气炸锅" && row.type === "发明" && row.street_id !== daliang,
  ],
])("counts %s as counting them one by one does", async (_, choices, isMeant) => {
  const { data } = await ask({ expression: "名称=(炸锅)", dialect: "cn", choices });
  const meant = rows.filter(isMeant);
  expect(data.total).toBe(meant.length);
  expect(data.undated).toBe(meant.filter(({ filed_on }) => filed_on === null).length);
  for (const { type, counts } of data.types) {
    const known = countBy(
      meant.filter((row) => row.type === type && row.filed_on !== null),
      ({ filed_on }) => filed_on?.slice(0, 4) ?? "",
    );
    expect(counts).toEqual(data.years.map((year) => known[year] ?? 0));
  }
  expect(data.types.map(({ type }) => type).toSorted()).toEqual([...new Set(meant.map(({ type }) => type))].toSorted());
  const part = (facet: string) =>
    Object.fromEntries(
      data.parts.find((one) => one.facet === facet)?.values.map(({ value, count }) => [value, count]) ?? [],
    );
  expect(part("applicant")).toEqual(countBy(meant, ({ applicants }) => applicants[0]?.name ?? ""));
  expect(part("status")).toEqual(countBy(meant, ({ status }) => status));
  expect(part("street")).toEqual(
    countBy(
      meant.filter(({ street_id }) => street_id !== ""),
      ({ street_id }) => street_id,
    ),
  );
});

it("has years without a gap, and not thousands of them where a day is wrong", () => {
  const count = (value: string) => ({ value, count: 1 });
  expect(yearsBetween([count("2021"), count("2018")])).toEqual(["2018", "2019", "2020", "2021"]);
  expect(yearsBetween([count("0203"), count("2021")])).toHaveLength(60);
  expect(yearsBetween([])).toEqual([]);
});

it("names the place of a mistake, and a search that finds nothing has no figures", async () => {
  expect(await ask({ expression: "名称=(炸锅 且" })).toMatchObject({ code: 0, status: 422 });
  const { data } = await ask({ expression: "名称=(没有这样的东西)", dialect: "cn" });
  expect(data).toMatchObject({ total: 0, years: [], types: [], undated: 0 });
});
