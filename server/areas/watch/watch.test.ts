import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { runWarningRules } from "#server/areas/warning/run-rules.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { watches } from "#server/database/tables/ip/watch.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { accounts } from "#server/database/tables/people.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { searchOverStore } from "#server/search/database-search.ts";
import { firms, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Watched = OutputOf<typeof contract.warning.watchAdd>;

let server: TestServer;
const db = () => server.connection.db;
let serial = 9_400_000;

async function patent(changes: Partial<typeof patents.$inferInsert> = {}) {
  const row = {
    id: v7(),
    published_on: "2025-05-06",
    application_no: inventedApplicationNo(2020, "发明", serial++),
    type: "发明" as const,
    title: `一种灶具 ${serial}`,
    source: "测试",
    ...changes,
  };
  await db().insert(patents).values(row);
  return row;
}

const post = (call: string, input: object, person: "enterprise" | "daliang" = "enterprise") =>
  server.post(`/v1/frontend/watch/${call}`, input, person);
const add = (input: object) => post("add", { id: v7(), ...input });
const run = (search = searchOverStore(db())) =>
  runWarningRules({ db: db(), now: () => server.now(), search }, { tells: false });
const openOf = async (id: string) =>
  (await db().select().from(warnings).where(eq(warnings.subject_id, id))).map(({ state, note }) => ({ state, note }));
/** As if it had been looked at long ago. */
const longAgo = (id: string) =>
  db()
    .update(watches)
    .set({ seen_at: new Date(server.now() - 86_400_000) })
    .where(eq(watches.id, id));

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("tells what is new of a company outside by its name, and a look closes the warning at once", async () => {
  const { data } = await add({ kind: "企业", name: "外地灶具有限公司" });
  const { id } = data as Watched;
  await longAgo(id);
  await patent({ applicants: [{ name: "外地灶具有限公司", country: "CN", address: "", credit_code: "" }] as never });
  await run();
  expect(await openOf(id)).toEqual([{ state: "未处理", note: "" }]);
  const page = await server.call(contract.warning.watchCompany, { id }, "enterprise");
  expect(page).toMatchObject({ watch: { news: 1, total: 1 }, patents: { total: 1 } });
  expect(page.news).toHaveLength(1);
  await post("seen", { id });
  expect(await openOf(id)).toEqual([{ state: "自动解除", note: "已查看新动态" }]);
  expect(await run()).toEqual({ opened: 0, closed: 0 });
});

it("tells the company of what it watches, and no official", async () => {
  const { data } = await add({ kind: "企业", name: "另一家灶具有限公司" });
  const { id } = data as Watched;
  await longAgo(id);
  await patent({ applicants: [{ name: "另一家灶具有限公司", country: "CN", address: "", credit_code: "" }] as never });
  const before = await db().select().from(reminders);
  await runWarningRules({ db: db(), now: () => server.now(), search: searchOverStore(db()) });
  const known = new Set(before.map((one) => one.id));
  const told = (await db().select().from(reminders)).filter((one) => !known.has(one.id) && one.kind === "warning");
  expect(new Set(told.map(({ account_id }) => account_id))).toEqual(new Set([people.enterprise.id]));
  const list = { kind: "competitor_published" };
  expect((await server.get("/v1/visit/warning/list", list, "daliang")).data).toMatchObject({ total: 0 });
  expect((await server.get("/v1/frontend/warning/list", list, "enterprise")).data).toMatchObject({ total: 1 });
  await post("seen", { id });
});

it("watches a technology by its expression, refuses one that cannot be read, and waits for the index", async () => {
  const wrong = await add({ kind: "技术", name: "灶具", expression: "名称=(灶具" });
  expect(wrong).toMatchObject({ status: 422 });
  const { data } = await add({ kind: "技术", name: "灶具", expression: "名称=(灶具)" });
  const { id } = data as Watched;
  await longAgo(id);
  await run();
  expect((await openOf(id)).map(({ state }) => state)).toEqual(["未处理"]);
  // Nothing is new any more, but who asks while the index is built cannot know it.
  await db().execute(sql`update watches set seen_at = now() + interval '1 minute' where id = ${id}`);
  await run({ ...searchOverStore(db()), state: () => ({ ready: false, progress: 0.5 }) });
  expect((await openOf(id)).map(({ state }) => state)).toEqual(["未处理"]);
  await run();
  expect((await openOf(id)).map(({ state }) => state)).toEqual(["自动解除"]);
});

it("an expression that the engine cannot say keeps no news of another back", async () => {
  const ids: string[] = [];
  for (const expression of ["名称=(unsayable)", "名称=(蒸箱)"]) {
    const { data } = await add({ kind: "技术", name: expression, expression });
    ids.push((data as Watched).id);
    await longAgo(ids.at(-1) as string);
  }
  await patent({ title: "一种蒸箱" });
  const store = searchOverStore(db());
  const search: typeof store.search = async (request) => {
    if (JSON.stringify(request.query).includes("unsayable")) throw new Refused(422, "不支持");
    return store.search(request);
  };
  await run({ ...store, search });
  expect(await Promise.all(ids.map(openOf))).toEqual([[], [{ state: "未处理", note: "" }]]);
});

it("is added once, pauses, stops and begins again, and belongs to its company", async () => {
  const first = (await add({ kind: "企业", name: firms.furniture.name })).data as Watched;
  const again = (await add({ kind: "企业", name: firms.furniture.name })).data as Watched;
  expect(again.id).toBe(first.id);
  expect(await add({ kind: "企业", name: firms.valve.name })).toMatchObject({ status: 422 });
  expect((await post("move", { id: first.id, move: "pause" })).data).toMatchObject({ state: "暂停", news: 0 });
  expect((await post("move", { id: first.id, move: "pause" })).status).toBe(409);
  expect((await post("move", { id: first.id, move: "stop" })).data).toMatchObject({ state: "停用" });
  expect((await post("move", { id: first.id, move: "resume" })).data).toMatchObject({ state: "监控中" });
  await db().update(watches).set({ company_id: firms.furniture.id }).where(eq(watches.id, first.id));
  expect((await post("move", { id: first.id, move: "stop" })).status).toBe(404);
  expect((await post("seen", { id: first.id })).status).toBe(404);
  expect((await post("add", { id: v7(), kind: "企业", name: "别家" }, "daliang")).status).toBe(403);
});

it("tells a trial account how many it may watch", async () => {
  await db().update(accounts).set({ type: 1 }).where(eq(accounts.id, people.enterprise.id));
  await db().delete(watches);
  for (const name of ["甲公司", "乙公司", "丙公司"]) expect((await add({ kind: "企业", name })).status).toBe(200);
  expect(await add({ kind: "企业", name: "丁公司" })).toMatchObject({
    status: 409,
    msg: expect.stringContaining("试用账号最多同时监控 3 项"),
  });
});
