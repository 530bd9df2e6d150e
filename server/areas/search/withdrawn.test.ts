import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { firms, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const sha256 = "a".repeat(64);
const [read, other] = [1, 2].map((plus) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2023, "发明", 9_500_000 + plus),
  type: "发明" as const,
  title: `可折叠的试验风扇${plus}`,
  company_ids: [firms.valve.id],
  family_simple: "withdrawn",
  status: "有效" as const,
  filed_on: "2023-03-01",
  source: "测试",
})) as [typeof patents.$inferInsert, typeof patents.$inferInsert];

beforeAll(async () => {
  server = await testServer();
  await server.connection.db.insert(patents).values([read, other]);
  await server.connection.db.insert(patentTexts).values([
    {
      patent_id: read.id,
      drawings: [{ sha256, size: 4, mime: "image/png", name: "", caption: "图1", width: 6, height: 4 }],
    },
  ]);
});
afterAll(() => server.close());

interface Reply {
  status: number;
  msg: string;
  data: { total: number; list: { id: string }[]; family: { id: string }[] };
}
const ask = async (path: string, input: object, person?: PersonName) =>
  (await server.post(path, input, person)) as unknown as Reply;
const found = async () => (await ask("/v1/search/expression", { expression: "名称=(试验风扇)", dialect: "cn" })).data;
const detail = (person?: PersonName) => ask("/v1/search/patentDetail", { patent: read.id }, person);
const drawing = async () =>
  (await server.app.inject({ url: `/v1/search/patentDrawing?patent=${read.id}&sha256=${sha256}` })).json<Reply>().msg;
const companiesBeside = async () => {
  const { data } = await server.ask(contract.company.patentCompanies, { patent: String(read.id) }, "district");
  return (data as Reply["data"]).list.length;
};
const exported = async () => {
  const reply = await server.app.inject({
    method: "POST",
    url: "/v1/search/patentExport",
    payload: {
      expression: "名称=(试验风扇)",
      dialect: "cn",
      format: "json",
      columns: ["title"],
      ids: [read.id, other.id],
    },
    headers: { authorization: `Bearer ${await server.token("enterprise")}` },
  });
  const name = decodeURIComponent(String(reply.headers["content-disposition"]));
  return { rows: reply.json<unknown[]>().length, isShort: name.includes("_缺1件") };
};
const entry = async () => {
  const { data } = await ask("/v1/frontend/patent/list", { word: "试验风扇1" }, "enterprise");
  return data.list;
};
const news = async () => {
  const { data } = await ask("/v1/search/savedList", {}, "daliang");
  return data.list.map((one) => (one as unknown as { added: number }).added);
};

const takeDown = () => server.connection.pool.query("update patents set withdrawn_at = now() where id = $1", [read.id]);
const putBack = () => server.connection.pool.query("update patents set withdrawn_at = null where id = $1", [read.id]);
const inList = (count: number) =>
  vi.waitFor(async () => expect((await found()).total).toBe(count), { timeout: 60_000, interval: 50 });

const withdrawn = { status: 404, msg: "这件专利已从本平台撤下，不再提供内容" };

it("a patent withdrawn between the list and its pages is told as such everywhere, and comes back when it is put back", async () => {
  await inList(2);
  await ask("/v1/frontend/patent/insert", { patents: [read.id] }, "enterprise");
  await ask("/v1/search/savedSave", { name: "风扇", expression: "名称=(试验风扇)", dialect: "cn" }, "daliang");
  await server.connection.pool.query("update patents set created_at = now() + interval '1 day'");
  await vi.waitFor(async () => expect(await news()).toEqual([2]), { timeout: 60_000, interval: 50 });
  expect((await detail()).data.family).toMatchObject([{ id: other.id }]);
  expect([await companiesBeside(), (await entry()).length]).toEqual([1, 1]);

  await takeDown();
  for (const person of [undefined, "district", "daliang", "enterprise", "admin"] as const)
    expect(await detail(person)).toMatchObject(withdrawn);
  expect(await drawing()).toBe(withdrawn.msg);
  expect(await companiesBeside()).toBe(0);
  expect((await ask("/v1/search/patentDetail", { patent: other.id })).data.family).toEqual([]);
  await inList(1);
  expect(await exported()).toEqual({ rows: 1, isShort: true });
  expect(await news()).toEqual([1]);
  // What the company itself wrote about it stays with the company.
  expect(await entry()).toMatchObject([{ patent_id: read.id, title: read.title }]);

  await putBack();
  expect((await detail()).data).toMatchObject({ id: read.id, title: read.title });
  await inList(2);
  expect(await exported()).toEqual({ rows: 2, isShort: false });
});

it("a patent that left the store with its import is told apart from one that was withdrawn", async () => {
  await server.connection.pool.query("delete from patents where id = $1", [read.id]);
  expect(await detail()).toMatchObject({ status: 404, msg: expect.stringContaining("尚未收录，或随一次导入被撤销") });
  expect(await entry()).toMatchObject([{ patent_id: null, title: read.title }]);
  await inList(1);
  expect(await exported()).toEqual({ rows: 1, isShort: true });
});
