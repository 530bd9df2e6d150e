import { v7 } from "uuid";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { daliang, firms, type PersonName, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Page = OutputOf<typeof contract.company.officePatents>;
const path = "/v1/company/officePatents";
let server: TestServer;
let serial = 9_500_000;

const patent = (title: string, filed_on: string | null, more: object = {}) => ({
  id: v7(),
  published_on: "2025-05-06",
  application_no: inventedApplicationNo(2021, "发明", serial++),
  type: "发明" as const,
  title,
  filed_on,
  status: "有效" as const,
  main_ipc: "F16K1/00",
  company_ids: [firms.valve.id] as string[],
  source: "测试",
  ...more,
});

beforeAll(async () => {
  server = await testServer();
  await server.connection.db.insert(patents).values([
    patent("阀体", "2021-03-01", { granted_on: "2023-06-01", rights: ["质押"], family_simple: "f-1" }),
    patent("阀座", "2022-12-31", { status: "审中", family_simple: "f-2" }),
    patent("手轮", "2010-03-01", { type: "外观设计", status: "失效", main_ipc: "" }),
    patent("两家的", "2024-01-01", { company_ids: [firms.valve.id, firms.furniture.id], main_ipc: "A47B1/00" }),
    patent("柜子", "2023-01-01", { company_ids: [firms.furniture.id], main_ipc: "A47B1/00" }),
    patent("没有企业的", "2025-01-01", { company_ids: [] }),
    patent("撤回的", "2025-01-01", { withdrawn_at: new Date() }),
    patent("国外撤回的", null, {
      application_no: "US202217000002",
      company_ids: [],
      family_simple: "f-2",
      withdrawn_at: new Date(),
    }),
    patent("国外的", "2021-09-01", { application_no: "US202117000001", company_ids: [], family_simple: "f-1" }),
  ]);
});
afterAll(() => server.close());

const ask = (more: Record<string, string | number | boolean> = {}, person: PersonName = "district") =>
  server.get(path, { size: 50, ...more }, person);
const titles = async (more: Record<string, string | number | boolean> = {}, person: PersonName = "district") =>
  ((await ask(more, person)).data as Page).list.map(({ title }) => title);

it("shows officials the patents of the companies in their scope, each once, and nobody else any", async () => {
  expect(await titles()).toEqual(["两家的", "柜子", "阀座", "阀体", "手轮"]);
  expect(await titles({}, "daliang")).toEqual(["两家的", "阀座", "阀体", "手轮"]);
  expect(await titles({}, "ronggui")).toEqual(["两家的", "柜子"]);
  for (const person of ["enterprise", "admin"] as const) expect((await ask({}, person)).status).toBe(403);
  expect((await server.app.inject({ method: "GET", url: path })).json()).toMatchObject({ status: 401 });
});

it("names the companies that the person may see, and no other", async () => {
  const names = async (person: PersonName) =>
    ((await ask({ keyword: "两家" }, person)).data as Page).list[0]?.companies.map(({ name }) => name);
  expect(await names("ronggui")).toEqual([firms.furniture.name]);
  expect((await names("district"))?.toSorted()).toEqual([firms.valve.name, firms.furniture.name].toSorted());
});

it("narrows by each condition", async () => {
  expect(await titles({ street_id: ronggui })).toEqual(["两家的", "柜子"]);
  expect(await titles({ street_id: ronggui }, "daliang")).toEqual([]);
  expect(await titles({ street_id: daliang, type: "外观设计" })).toEqual(["手轮"]);
  expect(await titles({ company_id: firms.furniture.id }, "daliang")).toEqual([]);
  expect(await titles({ company_id: firms.furniture.id })).toEqual(["两家的", "柜子"]);
  expect(await titles({ status: "审中" })).toEqual(["阀座"]);
  expect(await titles({ year: 2022 })).toEqual(["阀座"]);
  expect(await titles({ granted_year: 2023 })).toEqual(["阀体"]);
  expect(await titles({ ipc: "F" })).toEqual(["阀座", "阀体"]);
  expect(await titles({ right: "质押" })).toEqual(["阀体"]);
  expect(await titles({ abroad: true })).toEqual(["阀体"]);
  expect(await titles({ old: true })).toEqual(["手轮"]);
  expect(await titles({ keyword: "%" })).toEqual([]);
  expect(await titles({ sort: "filed", page: 2, size: 2 })).toEqual(["阀座", "阀体"]);
});

it("counts status and type of what the other conditions leave", async () => {
  const { total, counts } = (await ask({ status: "审中", street_id: daliang })).data as Page;
  expect(total).toBe(1);
  expect(counts.status).toEqual([
    { value: "审中", count: 1 },
    { value: "有效", count: 2 },
    { value: "失效", count: 1 },
  ]);
});

it("gives the same patents as a file, and says why it gives none", async () => {
  const file = async (more: object, person: PersonName) =>
    server.app.inject({
      method: "POST",
      url: "/v1/company/officePatentsExport",
      payload: { columns: ["title", "filed_on"], format: "csv", ...more },
      headers: { authorization: `Bearer ${await server.token(person)}` },
    });
  const lines = parse((await file({ status: "有效" }, "daliang")).body, { bom: true }) as string[][];
  expect(lines).toEqual([
    ["名称", "申请日"],
    ["两家的", "2024-01-01"],
    ["阀体", "2021-03-01"],
  ]);
  expect((await file({ year: 1990 }, "daliang")).json()).toMatchObject({ code: 0, status: 422 });
  expect((await file({}, "enterprise")).json()).toMatchObject({ status: 403 });
});

it.each([
  ["申请年份", { year: "abc" }],
  ["IPC 部", { ipc: "Z" }],
  ["权利变动", { right: "赠与" }],
])("names %s when it is wrong", async (label, more) => {
  const reply = await ask(more);
  expect(reply.status).toBe(422);
  expect(JSON.stringify(reply)).toContain(label);
});
