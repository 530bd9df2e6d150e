import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Honor, HonorPage } from "#contract/honor/honor.ts";
import type { HonorType } from "#contract/honor/honor-types.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { honors } from "#server/database/tables/ip/honor.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { daliang, firms, type PersonName, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let types: Map<string, HonorType>;
beforeAll(async () => {
  server = await testServer();
  const { data } = await server.ask(contract.honor.honorTag, {}, "district");
  types = new Map((data as HonorType[]).map((type) => [type.name, type]));
});
beforeEach(() => server.connection.db.delete(honors));
afterAll(() => server.close());

const typeId = (name: string) => types.get(name)?.id ?? "";
const honor = (more: object = {}) => ({
  id: v7(),
  company_id: firms.valve.id as string,
  type_id: typeId("高新技术企业"),
  title: "高新技术企业",
  level: "国家",
  year: 2024,
  ...more,
});
const add = (more: object = {}, person: PersonName = "district") => server.post("/v1/honorAdd", honor(more), person);
const list = async (more: object = {}, person: PersonName = "district") =>
  await server.call(contract.honor.honorList, { size: 50, ...more }, person);
const titles = async (more: object = {}, person: PersonName = "district") =>
  (await list(more, person)).list.map(({ title }) => title);
const today = () => dayOf(server.now());

it("lists the honors of companies in scope with counts of types and states", async () => {
  await add({ title: "长期", valid_to: shiftDay(today(), 400) });
  await add({ title: "将到期", valid_to: shiftDay(today(), 30), year: 2023 });
  await add({ title: "到期", valid_to: shiftDay(today(), -1), year: 2020 });
  await add({ title: "金奖", type_id: typeId("中国专利奖"), grade: "金奖", company_id: firms.furniture.id });
  const all = await list({ sort: "ending" });
  expect(all.list.map(({ title, state }) => [title, state])).toEqual([
    ["将到期", "临期"],
    ["长期", "有效"],
    ["金奖", "有效"],
    ["到期", "已过期"],
  ]);
  expect(all.counts.type.map(({ name, count }) => [name, count])).toEqual([
    ["中国专利奖", 1],
    ["高新技术企业", 3],
  ]);
  expect((await list({ type_id: typeId("高新技术企业"), state: "临期" })).counts).toMatchObject({
    type: [{ name: "高新技术企业", count: 1 }],
    state: [
      { value: "有效", count: 1 },
      { value: "临期", count: 1 },
      { value: "已过期", count: 1 },
    ],
  });
  expect((await titles({}, "daliang")).toSorted()).toEqual(["到期", "将到期", "长期"].toSorted());
  expect(await titles({}, "ronggui")).toEqual(["金奖"]);
  expect((await server.ask(contract.honor.honorList, {}, "enterprise")).status).toBe(403);
});

it("narrows by each condition", async () => {
  await add({ title: "甲", year: 2021, valid_to: "2021-12-31" });
  await add({
    title: "乙奖",
    type_id: typeId("省专利奖"),
    level: "省",
    company_id: firms.furniture.id,
    issuer: "某局",
  });
  expect(await titles({ year: 2021 })).toEqual(["甲"]);
  expect(await titles({ level: "省" })).toEqual(["乙奖"]);
  expect(await titles({ street_id: ronggui })).toEqual(["乙奖"]);
  expect(await titles({ street_id: daliang })).toEqual(["甲"]);
  expect(await titles({ company_id: firms.furniture.id })).toEqual(["乙奖"]);
  expect(await titles({ state: "已过期" })).toEqual(["甲"]);
  expect(await titles({ keyword: "某局" })).toEqual(["乙奖"]);
  expect(await titles({ keyword: "%" })).toEqual([]);
});

it("knows the same honor again, and names it", async () => {
  expect((await add({ title: "高新技术企业（2024）" })).code).toBe(1);
  const again = await add({ title: "高新技术企业 (2024)" });
  expect(again).toMatchObject({ status: 422, data: { fields: { title: expect.stringContaining("2024") as string } } });
  expect((await add({ title: "高新技术企业（2024）", year: 2023 })).code).toBe(1);
  const same = honor({ title: "同一次点击" });
  await server.post("/v1/honorAdd", same, "district");
  expect((await server.post("/v1/honorAdd", same, "district")).code).toBe(1);
});

it.each([
  ["company_id", { company_id: "" }],
  ["year", { year: 1970 }],
  ["year", { year: 2190 }],
  ["level", { level: "区" }],
  ["grade", { type_id: "中国专利奖", grade: "铜奖" }],
  ["valid_to", { valid_from: "2024-01-01", valid_to: "2023-01-01" }],
  ["type_id", { type_id: v7() }],
  ["patent_id", { patent_id: v7() }],
] as [string, { type_id?: string; [field: string]: unknown }][])("names %s when it is wrong", async (field, more) => {
  const type_id = more.type_id === undefined ? {} : { type_id: typeId(more.type_id) || more.type_id };
  const reply = await add({ ...more, ...type_id });
  expect(reply).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) as string } } });
});

it("takes no honor of a company out of scope, nor from who only reads", async () => {
  expect((await add({ company_id: firms.furniture.id }, "daliangLead")).status).toBe(404);
  expect((await add({}, "daliang")).status).toBe(403);
  expect((await add({}, "daliangLead")).code).toBe(1);
});

it("merges edits of different fields, and shows both versions of the same one", async () => {
  const { id } = (await add()).data as Honor;
  const edit = (base_rev: number, changes: object, person: PersonName = "district") =>
    server.ask(contract.honor.honorEdit, { id, base_rev, changes }, person);
  expect((await edit(1, { note: "甲记" })).data).toMatchObject({ rev: 2, note: "甲记" });
  expect((await edit(1, { issuer: "某厅" }, "daliangLead")).data).toMatchObject({ note: "甲记", issuer: "某厅" });
  const clash = await edit(1, { note: "乙记" }, "daliangLead");
  expect(clash).toMatchObject({
    status: 409,
    data: { reason: "conflict", current: { note: "甲记" }, changed: [{ field: "note", after: "甲记" }] },
  });
  await edit(3, { amount: "50000" });
  await edit(4, { amount: "80000.5", note: "丙记" });
  await edit(5, { amount: null });
  const { rows: lines } = await server.connection.pool.query<{ detail: { changes: string[] } }>(
    "select detail from audit_log where detail ->> 'call' = 'honor.honorEdit' and detail -> 'changes' <> '[]' order by id",
  );
  expect(lines.map(({ detail }) => detail.changes.join().replaceAll("\u00A0", " "))).toEqual([
    "金额 未填 → ¥ 50,000.00",
    "金额 ¥ 50,000.00 → ¥ 80,000.50",
    "金额 ¥ 80,000.50 → 未填",
  ]);
  expect((await edit(6, { revoked_on: today() })).data).toMatchObject({
    fields: { revoked_reason: "请填写撤销原因" },
  });
  expect((await edit(6, { revoked_on: today(), revoked_reason: "复核未通过" })).data).toMatchObject({
    state: "已撤销",
  });
});

it("removes an honor and brings it back, unless it was entered again", async () => {
  const { id } = (await add()).data as Honor;
  expect((await server.ask(contract.honor.honorDel, { id, base_rev: 1 }, "ronggui")).status).toBe(404);
  expect((await server.ask(contract.honor.honorDel, { id, base_rev: 1 }, "district")).code).toBe(1);
  expect(await titles()).toEqual([]);
  expect((await server.ask(contract.honor.honorRestore, { id }, "district")).data).toMatchObject({ rev: 3 });
  await server.ask(contract.honor.honorDel, { id, base_rev: 3 }, "district");
  await add();
  expect((await server.ask(contract.honor.honorRestore, { id }, "district")).status).toBe(409);
});

it("shows that the patent an honor stands on has lapsed", async () => {
  const patent = {
    id: v7(),
    published_on: "2025-05-06",
    application_no: inventedApplicationNo(2021, "发明", 9_600_001),
    type: "发明" as const,
    title: "一种阀",
    company_ids: [firms.valve.id],
  };
  await server.connection.db.insert(patents).values({ ...patent, status: "有效" });
  expect((await add({ title: "有专利", patent_id: patent.id })).code).toBe(1);
  await add({ title: "没有专利" });
  expect(await titles({ lapsed: true })).toEqual([]);
  await server.connection.db
    .update(patents)
    .set({ status: "失效", status_on: "2026-03-01", status_reason: "未缴年费" })
    .where(eq(patents.id, patent.id));
  expect((await list({ lapsed: true })).list).toMatchObject([
    { title: "有专利", patent: { lapsed: true, lapsed_on: "2026-03-01", reason: "未缴年费" } },
  ]);
  expect(await add({ company_id: firms.lamp.id, patent_id: patent.id })).toMatchObject({
    data: { fields: { patent_id: "所依专利不属于这家企业，请重新选择" } },
  });
});

it("tells what companies are at present, and the patent awards apart from the rest", async () => {
  await add({ title: "现为高企", valid_to: shiftDay(today(), 100) });
  await add({ title: "曾为高企", year: 2019, valid_to: shiftDay(today(), -100) });
  await add({ title: "金奖", type_id: typeId("中国专利奖") });
  await add({ title: "别家的", company_id: firms.furniture.id });
  const read = async (reply: Promise<{ data: unknown }>) =>
    ((await reply).data as HonorPage).list.map(({ title }) => title).toSorted();
  expect(await read(server.ask(contract.honor.qualifications, {}, "enterprise"))).toEqual(["现为高企"]);
  expect(await read(server.ask(contract.honor.qualifications, {}, "district"))).toEqual(
    ["别家的", "现为高企"].toSorted(),
  );
  expect(await read(server.ask(contract.honor.searchHonor, { year: 2024 }, "daliang"))).toEqual(["金奖"]);
  expect(await read(server.ask(contract.honor.otherHonor, {}, "enterprise"))).toEqual(
    ["曾为高企", "现为高企"].toSorted(),
  );
  // The same conditions narrow each part, and a file holds the part that is listed.
  const other = { keyword: "高企", company_id: firms.valve.id, state: "已过期" } as const;
  expect(await read(server.ask(contract.honor.otherHonor, other, "district"))).toEqual(["曾为高企"]);
  expect(await read(server.ask(contract.honor.qualifications, other, "district"))).toEqual([]);
  const file = async (view: string) =>
    (await server.post("/v1/honorExport", { view, state: "已过期" }, "district")).status;
  expect([await file("专利奖"), await file("某类")]).toEqual([422, 422]);
  expect(await read(server.ask(contract.honor.honorlist, { id: firms.valve.id }, "enterprise"))).toHaveLength(3);
  expect((await server.ask(contract.honor.honorlist, { id: firms.furniture.id }, "enterprise")).status).toBe(404);
});

it("keeps the list of types: names once, and none deleted that is in use", async () => {
  const type = { id: v7(), name: "试验认定", kind: "资质", months: 24 };
  const save = (input: object, person: PersonName = "district") => server.post("/v1/honorTagSave", input, person);
  expect((await save(type, "daliangLead")).status).toBe(403);
  expect((await save(type)).data).toMatchObject({ name: "试验认定", months: 24, uses: 0, levels: [] });
  expect((await save({ ...type, id: v7() })).data).toMatchObject({ fields: { name: "已有同名类型“试验认定”" } });
  const { id } = (await add({ type_id: type.id })).data as Honor;
  const remove = () => server.ask(contract.honor.honorTagDel, { id: type.id }, "district");
  expect(await remove()).toMatchObject({ status: 409, data: { uses: 1 } });
  await server.ask(contract.honor.honorDel, { id, base_rev: 1 }, "district");
  expect((await remove()).code).toBe(1);
  expect((await add({ type_id: type.id })).data).toMatchObject({ fields: { type_id: expect.any(String) as string } });
});
