import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { errorBody, FakeCluster, json } from "#server/search/opensearch/fake-cluster.testing.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Found = OutputOf<typeof contract.search.expression>;

let cluster: FakeCluster;
let server: TestServer;
const ids = [v7(), v7(), v7()] as const;

beforeAll(async () => {
  cluster = await new FakeCluster().open();
  const settings = { nodes: [cluster.endpoint], auth: { username: "u", password: "p" }, name: "patents", shards: 2 };
  server = await testServer({ opensearch: settings });
  const titles = ["带风道的空气炸锅", "空气净化器", "缓冲铰链"];
  await server.connection.db.insert(patents).values(
    ids.map((id, at) => ({
      id,
      title: titles[at] as string,
      published_on: "2025-05-06",
      application_no: inventedApplicationNo(2023, "发明", 9_300_000 + at),
      type: "发明" as const,
      applicants: [{ name: firms.lamp.name }],
      filed_on: `202${at}-03-01`,
    })),
  );
  await server.connection.db.insert(patentTexts).values(
    ids.map((id, at) => ({
      patent_id: id,
      abstract: at === 2 ? "阻尼。空气经风道散热。" : "空气经风道散热，风道可拆。",
    })),
  );
});
afterAll(async () => {
  await server.close();
  await cluster.close();
});

const search = async (input: object) => server.post("/v1/search/expression", { dialect: "cn", ...input });
const found = async (input: object): Promise<Found> => (await search(input)).data as Found;
const byText = { expression: "摘要=(风道 and 散热)" };

it("an expression goes from the call to the cluster and comes back with hits, parts, facets and words", async () => {
  await vi.waitFor(async () => expect((await found({ expression: "名称=(空气)" })).note).toBe(""), { timeout: 60_000 });
  const all = await found({ ...byText, facets: ["year", "applicant"] });
  expect(all).toMatchObject({ total: 3, note: "", list: ids.toReversed().map((id) => ({ id })) });
  expect(all.clauses.map(({ total }) => total)).toEqual([3, 3, 3]);
  expect(all.facets.map(({ values }) => values.map(({ value, count }) => [value, count]))).toEqual([
    [
      ["2020", 1],
      ["2021", 1],
      ["2022", 1],
    ],
    [[firms.lamp.name, 3]],
  ]);
  const narrowed = await found({ ...byText, choices: [{ facet: "year", value: "2021", exclude: true }] });
  expect(narrowed.list.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  const ranked = await found({ expression: "名称,摘要=(空气 or 风道)", sort: "relevance" });
  expect(ranked.list[0]?.id).toBe(ids[0]);
  expect(ranked.counted.map(({ text, records }) => [text, records])).toEqual([
    ["空气", 3],
    ["风道", 3],
  ]);
  expect(cluster.asked.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from("u:p").toString("base64")}`);
  expect(cluster.asked.at(-1)?.body.split("\n")[0]).toContain("dfs_query_then_fetch");
});

it("while the cluster fails the call answers from the database and says so, or refuses in words", async () => {
  cluster.fault = (_asked, response) => json(response, 503, errorBody(503, "cluster_block_exception"));
  const byName = await found({ expression: "名称=(空气)" });
  expect(byName).toMatchObject({
    total: 2,
    note: expect.stringContaining("检索集群过载或暂停服务，目前直接查询数据库"),
  });
  expect(await search(byText)).toMatchObject({
    code: 0,
    status: 503,
    msg: expect.stringContaining("检索集群过载或暂停服务，暂时不能检索摘要"),
  });
  cluster.fault = () => false;
  await vi.waitFor(async () => expect((await found(byText)).note).toBe(""), { timeout: 60_000 });
});

it("what the cluster cannot say is refused in words", async () => {
  expect(await search({ expression: "名称=(fan* (3w) 电机)" })).toMatchObject({
    status: 422,
    msg: expect.stringContaining("不支持在邻近、同句和同段检索中使用通配符"),
  });
});

it("a saved search that the cluster cannot say has its own problem, and the next one its news", async () => {
  for (const expression of ["名称=(fan* (3w) 电机)", "名称=(空气)"])
    await server.ask(contract.search.savedSave, { name: expression, expression, dialect: "cn" }, "daliang");
  await server.connection.pool.query("update saved_searches set seen_at = now() - interval '1 day'");
  const { data } = await server.ask(contract.search.savedList, {}, "daliang");
  const { list, note } = data as OutputOf<typeof contract.search.savedList>;
  const shown = list.map(({ expression, problem, added }) => [expression, problem, added]);
  expect([shown, note]).toEqual([
    expect.arrayContaining([
      ["名称=(fan* (3w) 电机)", expect.stringContaining("不支持在邻近"), 0],
      ["名称=(空气)", "", 2],
    ]),
    "",
  ]);
});
