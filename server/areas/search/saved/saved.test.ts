import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { mostSaved, type SavedSearch } from "#contract/patent/saved-searches.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { savedSearches } from "#server/database/tables/ip/saved-search.ts";
import { people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let serial = 9_100_000;
const patent = (title: string) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2024, "发明", serial++),
  type: "发明" as const,
  title,
  filed_on: "2024-01-01",
  source: "测试",
});
const [fryer, hinge] = [patent("空气炸锅"), patent("缓冲铰链")];

beforeAll(async () => {
  server = await testServer();
  await server.connection.db.insert(patents).values([fryer, hinge]);
});
afterAll(() => server.close());

const ask = async (call: string, input: object, person: PersonName = "daliang") => {
  const reply = await server.post(`/v1/search/${call}`, input, person);
  return reply as { code: number; status: number; msg: string; data: never };
};
const saved = async (name: string, expression: string, more: object = {}) =>
  (await ask("savedSave", { name, expression, ...more })).data as SavedSearch;
const list = async (person?: PersonName) =>
  ((await ask("savedList", {}, person)).data as OutputOf<typeof contract.search.savedList>).list;
const total = async (expression: string) => {
  const reply = await ask("expression", { expression, dialect: "cn" });
  return reply.code === 1 ? (reply.data as OutputOf<typeof contract.search.expression>).total : reply.msg;
};

it("a search is saved, reused by its number, and belongs to one account alone", async () => {
  const first = await saved("炸锅", "TI=(炸锅)", { dialect: "incopat" });
  const second = await saved("两种", "#1 或 名称=(铰链)", { dialect: "cn" });
  expect([first.no, second.no]).toEqual([1, 2]);
  expect([await total("#1"), await total("#2"), await total("#2 非 #1"), await total("#7")]).toEqual([
    1,
    2,
    1,
    expect.stringContaining("没有编号为 #7"),
  ]);
  expect(await list("ronggui")).toEqual([]);
  for (const call of ["savedOpen", "savedDelete", "savedRename"])
    expect((await ask(call, { id: first.id, name: "别人的" }, "ronggui")).status).toBe(404);
  const stranger = await server.app.inject({ method: "POST", url: "/v1/search/savedList", payload: {} });
  expect(stranger.json()).toMatchObject({ status: 401 });
  const open = await server.app.inject({ method: "POST", url: "/v1/search/expression", payload: { expression: "#1" } });
  expect(open.json<{ msg: string }>().msg).toContain("请先登录");
});

it("names stay apart, circles and what others reuse are refused, numbers are not given twice", async () => {
  const [first, second] = (await list()) as [SavedSearch, SavedSearch];
  expect((await ask("savedSave", { name: "炸锅", expression: "名称=(a)" })).status).toBe(422);
  expect((await ask("savedRename", { id: second.id, name: "炸锅" })).status).toBe(422);
  expect((await ask("savedRename", { id: second.id, name: "炸锅和铰链" })).data).toEqual({ name: "炸锅和铰链" });
  const circle = await ask("savedSave", { id: first.id, name: "炸锅", expression: "#2 且 名称=(a)", dialect: "cn" });
  expect(circle).toMatchObject({ status: 422, msg: expect.stringContaining("#1") });
  expect((await ask("savedSave", { id: first.id, name: "炸锅", expression: "#1" })).status).toBe(422);
  expect((await ask("savedSave", { name: "坏的", expression: "名称=(a 且" })).status).toBe(422);
  expect(await ask("savedDelete", { id: first.id })).toMatchObject({
    status: 409,
    msg: expect.stringContaining("炸锅和铰链"),
  });
  const third = await saved("第三", "名称=(锅)");
  await ask("savedDelete", { id: third.id });
  expect((await saved("第四", "名称=(锅)")).no).toBe(4);
});

it("each tells what is new and what changed its status since it was opened", async () => {
  const { db } = server.connection;
  const news = async () => (await list()).map(({ no, added, changed }) => [no, added, changed]);
  expect(await news()).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [4, 0, 0],
  ]);
  await db.insert(patents).values([patent("双层空气炸锅"), patent("无关的阀")]);
  await db.update(patents).set({ status: "有效", status_reason: "授权" }).where(eq(patents.id, hinge.id));
  await db.update(patents).set({ title: "空气炸锅（改）" }).where(eq(patents.id, fryer.id));
  expect(await news()).toEqual([
    [1, 1, 0],
    [2, 1, 1],
    [4, 1, 0],
  ]);
  const [first, second] = await list();
  const { added, changed } = (await ask("savedNews", { id: second?.id })).data as OutputOf<
    typeof contract.search.savedNews
  >;
  expect([added, changed].map((cards) => cards.map(({ title }) => title))).toEqual([["双层空气炸锅"], ["缓冲铰链"]]);
  expect((await ask("savedNews", { id: second?.id }, "ronggui")).status).toBe(404);
  await db.update(patents).set({ status: "失效", status_reason: "未缴年费" }).where(eq(patents.id, hinge.id));
  expect((await list())[1]).toMatchObject({ changed: 1, lapsed: 1 });
  await ask("savedOpen", { id: first?.id });
  expect((await news())[0]).toEqual([1, 0, 0]);
  expect((await news())[1]).toEqual([2, 1, 1]);
});

it("a transaction that still writes is news to those who opened before its end", async () => {
  const [first] = await list();
  const client = await server.connection.pool.connect();
  try {
    const late = patent("迟来的空气炸锅");
    await client.query("begin");
    await client.query(
      "insert into patents (id, published_on, application_no, type, title, source) values ($1, '2025-05-06', $2, $3, $4, $5)",
      [late.id, late.application_no, late.type, late.title, late.source],
    );
    await ask("savedOpen", { id: first?.id });
    await client.query("commit");
  } finally {
    client.release();
  }
  expect((await list())[0]).toMatchObject({ no: 1, added: 1 });
});

it(`an account keeps at most ${mostSaved}`, async () => {
  const now = new Date(server.now());
  await server.connection.db.insert(savedSearches).values(
    Array.from({ length: mostSaved }, (_, at) => ({
      id: v7(),
      account_id: people.ronggui.id,
      no: at + 1,
      name: `检索${at}`,
      expression: "名称=(锅)",
      dialect: "cn" as const,
      seen_at: now,
    })),
  );
  const refused = await ask("savedSave", { name: "再一个", expression: "名称=(锅)" }, "ronggui");
  expect(refused).toMatchObject({ status: 422, msg: expect.stringContaining(String(mostSaved)) });
});
