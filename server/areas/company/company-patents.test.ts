import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { firms, type PersonName, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Page = OutputOf<typeof contract.company.patentlist>;
const path = "/v1/company/patentlist";
let server: TestServer;
let serial = 9_300_000;

const patent = (title: string, filed_on: string | null, more: object = {}) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2021, "发明", serial++),
  type: "发明" as const,
  title,
  filed_on,
  status: "有效" as const,
  company_ids: [firms.valve.id] as string[],
  source: "测试",
  ...more,
});
const rows = [
  patent("阀体", "2021-03-01", { inventors: ["梁工"] }),
  patent("阀座", "2022-03-01", { status: "审中" }),
  patent("手轮", "2020-03-01", { type: "外观设计", status: "失效" }),
  patent("密封圈", null),
];

beforeAll(async () => {
  server = await testServer();
  await server.connection.db
    .insert(patents)
    .values([
      ...rows,
      patent("别家的", "2021-01-01", { company_ids: [firms.furniture.id] }),
      patent("撤回的", "2021-01-01", { withdrawn_at: new Date() }),
    ]);
});
afterAll(() => server.close());

const ask = (more: Record<string, string | number> = {}, person: PersonName = "daliang", id: string = firms.valve.id) =>
  server.get(path, { id, ...more }, person);
const titles = async (more: Record<string, string | number>) =>
  ((await ask(more)).data as Page).list.map(({ title }) => title);

it("shows a company's patents to the enterprise itself, its street, the district and administrators", async () => {
  for (const person of ["enterprise", "daliang", "district", "admin"] as const) {
    const { list, total } = (await ask({}, person)).data as Page;
    expect([person, total, ...list.map(({ title }) => title)]).toEqual([person, 4, "阀座", "阀体", "手轮", "密封圈"]);
  }
});

it("is refused to another street, another enterprise's account and nobody", async () => {
  expect((await ask({}, "ronggui")).status).toBe(404);
  expect((await ask({}, "enterprise", firms.furniture.id)).status).toBe(404);
  expect((await ask({}, "daliang", people.ronggui.com_id)).status).toBe(404);
  const stranger = await server.app.inject({ method: "GET", url: `${path}?id=${firms.valve.id}` });
  expect(stranger.json()).toMatchObject({ status: 401 });
});

it("narrows by words, inventor, number, type, status and year, sorts and pages", async () => {
  expect(await titles({ keyword: "阀" })).toEqual(["阀座", "阀体"]);
  expect(await titles({ keyword: "梁工" })).toEqual(["阀体"]);
  expect(await titles({ keyword: rows[2]?.application_no ?? "" })).toEqual(["手轮"]);
  expect(await titles({ type: "外观设计" })).toEqual(["手轮"]);
  expect(await titles({ status: "审中" })).toEqual(["阀座"]);
  expect(await titles({ year: 2021 })).toEqual(["阀体"]);
  expect(await titles({ sort: "number", page: 2, size: 3 })).toEqual(["密封圈"]);
  expect(await titles({ keyword: "%" })).toEqual([]);
});

it("counts status and type under words and year, whatever is chosen of them", async () => {
  const { total, counts } = (await ask({ status: "审中" })).data as Page;
  expect(total).toBe(1);
  expect(counts.status).toEqual([
    { value: "审中", count: 1 },
    { value: "有效", count: 2 },
    { value: "失效", count: 1 },
  ]);
  expect(counts.type).toEqual([
    { value: "发明", count: 3 },
    { value: "外观设计", count: 1 },
  ]);
});

it("names the field that is wrong", async () => {
  const reply = await ask({ year: "abc" });
  expect(reply.status).toBe(422);
  expect(JSON.stringify(reply)).toContain("申请年份");
});

it("tells officials which companies of their streets a patent belongs to, and nobody else", async () => {
  const shared = patent("两家的", "2024-01-01", { company_ids: [firms.valve.id, firms.furniture.id] });
  await server.connection.db.insert(patents).values(shared);
  const beside = async (person: PersonName) =>
    await server.call(contract.company.patentCompanies, { patent: shared.id }, person);
  const names = async (person: PersonName) => (await beside(person)).list.map(({ name }) => name);
  expect(await names("daliang")).toEqual([firms.valve.name]);
  expect(await names("ronggui")).toEqual([firms.furniture.name]);
  expect((await names("district")).toSorted()).toEqual([firms.valve.name, firms.furniture.name].toSorted());
  expect((await beside("daliang")).list[0]).toMatchObject({ street_name: "大良街道", open_demands: 0 });
  for (const person of ["enterprise", "admin"] as const)
    expect((await server.ask(contract.company.patentCompanies, { patent: shared.id }, person)).status).toBe(403);
  await server.connection.pool.query("update patents set withdrawn_at = now() where id = $1", [shared.id]);
  expect(await names("district")).toEqual([]);
});
