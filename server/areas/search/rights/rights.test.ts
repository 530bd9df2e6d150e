import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { settleRights } from "#server/database/patent-rights.ts";

import { patentEvents, patentRights, patents } from "#server/database/tables/ip/patent.ts";
import { firms, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Rights = OutputOf<typeof contract.search.transfer>;

let server: TestServer;
const ids = [v7(), v7(), v7()];
const [lamp = "", valve = "", foreign = ""] = ids;

const event = (patent_id: string, code: string, happened_on: string, detail: Record<string, string>) => ({
  id: v7(),
  patent_id,
  code,
  happened_on,
  detail,
  title: code,
  source: "手工",
  fingerprint: `${code}:${happened_on}`,
});
const events = [
  event(lamp, "TR01", "2024-03-01", { 变更前专利权人: "锦堤灯饰厂", 变更后专利权人: "楷溪照明有限公司" }),
  event(lamp, "PE01", "2024-05-01", { 登记号: "Y1", 出质人: "楷溪照明有限公司", 质权人: "锦堤村镇银行" }),
  event(lamp, "PC01", "2025-05-01", { 登记号: "Y1" }),
  event(lamp, "EE01", "2025-06-01", { 许可种类: "普通许可", 让与人: "楷溪照明有限公司", 受让人: "甲阀门厂" }),
  event(valve, "TR01", "2025-03-01", { 变更前专利权人: "甲_阀门厂", 变更后专利权人: "乙阀门厂" }),
  event(valve, "PP01", "2025-04-01", {}),
  event(valve, "OL01", "2025-07-01", { 专利权人: "乙阀门厂" }),
  // Elsewhere the same letters say something else.
  event(foreign, "TR01", "2025-08-01", { 变更前专利权人: "楷溪照明有限公司" }),
];
const number = inventedApplicationNo(2021, "发明", 9_300_001);

beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const row = { type: "发明" as const, source: "测试", granted_on: "2023-09-01" };
  await db.insert(patents).values([
    { ...row, id: lamp, title: "一种灯具", application_no: number },
    { ...row, id: valve, title: "一种阀门", application_no: inventedApplicationNo(2021, "发明", 9_300_002) },
    { ...row, id: foreign, title: "A lamp", application_no: "US19000002" },
  ]);
  await db.insert(patentEvents).values(events);
  await settleRights(db, ids);
});
afterAll(() => server.close());

const ask = async (
  call: keyof typeof contract.search & ("transfer" | "property" | "diTransfer" | "diPledge" | "diPermit"),
  asked: object = {},
) => {
  const reply = await server.app.inject({ method: "POST", url: contract.search[call].path, payload: asked });
  return reply.json<{ status: number; msg: string; data: Rights }>();
};
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: Record<string, string> }).fields;
const told = ({ data }: { data: Rights }) =>
  data.list.map(({ kind, on, ended_on, patent }) => [kind, patent.title, on, ended_on]);

it("tells transfers of Chinese patents, newest first, to everybody", async () => {
  const reply = await ask("transfer");
  expect(told(reply)).toEqual([
    ["转让", "一种阀门", "2025-03-01", null],
    ["转让", "一种灯具", "2024-03-01", null],
  ]);
  expect(reply.data.list[1]).toMatchObject({ from: "锦堤灯饰厂", to: "楷溪照明有限公司", patent: { status: "审中" } });
  expect(reply.data).toMatchObject({ total: 2, source: "local", note: "" });
});

it("tells pledges and preservations with those that ended, licences and open licences", async () => {
  expect(told(await ask("property"))).toEqual([
    ["保全", "一种阀门", "2025-04-01", null],
    ["质押", "一种灯具", "2024-05-01", "2025-05-01"],
  ]);
  expect(told(await ask("diPledge"))).toEqual([["质押", "一种灯具", "2024-05-01", "2025-05-01"]]);
  const licences = await ask("diPermit");
  expect(licences.data.list.map(({ kind, way }) => [kind, way])).toEqual([
    ["开放许可", ""],
    ["许可", "普通许可"],
  ]);
  expect(licences.data.note).toBe("尚未配置外部数据源，以下为本平台数据。");
});

it("narrows by either side's name, patent and days, in pages", async () => {
  expect((await ask("transfer", { company: "楷溪" })).data.total).toBe(1);
  expect((await ask("transfer", { company: "锦堤" })).data.total).toBe(1);
  // A sign of the pattern is a letter of a name.
  expect((await ask("transfer", { company: "甲_" })).data.total).toBe(1);
  expect((await ask("transfer", { company: "锦_" })).data.total).toBe(0);
  expect((await ask("transfer", { patent: number })).data.total).toBe(1);
  expect((await ask("transfer", { from: "2024-03-01", to: "2024-03-01" })).data.total).toBe(1);
  const second = await ask("transfer", { page: 2, size: 1 });
  expect([second.data.total, told(second)]).toEqual([2, [["转让", "一种灯具", "2024-03-01", null]]]);
});

it("tells totals and months, and who is signed in their own patents alone: an enterprise's, those of an official's streets", async () => {
  const pledges = (await ask("property")).data;
  expect(pledges.totals.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: "保全", count: 1, in_force: 1 },
    { kind: "质押", count: 1, in_force: 0 },
  ]);
  expect((await ask("transfer")).data.months).toContainEqual({ month: "2025-03", count: 1 });
  const { pool } = server.connection;
  await pool.query("update patents set company_ids = array[$2::uuid] where id = $1", [lamp, firms.valve.id]);
  const mine = async (person: PersonName) =>
    (await server.call(contract.search.transfer, { mine: true }, person)).total;
  expect([await mine("enterprise"), await mine("daliang"), await mine("ronggui"), await mine("district")]).toEqual([
    1, 1, 0, 1,
  ]);
  expect(fieldsOf(await ask("transfer", { mine: true }))).toEqual({ mine: "登录后可以只看本企业的记录" });
});

it("refuses by field what makes no sense", async () => {
  const days = await ask("transfer", { from: "2025-01-02", to: "2025-01-01" });
  expect([days.status, fieldsOf(days)]).toEqual([422, { to: "截止日期不能早于起始日期" }]);
  expect(fieldsOf(await ask("transfer", { from: "去年" }))).toHaveProperty("from");
  expect((await ask("transfer", { patent: `${number.slice(0, -1)}${number.endsWith("1") ? "2" : "1"}` })).status).toBe(
    422,
  );
  expect((await ask("transfer", { patent: inventedApplicationNo(2021, "发明", 9_399_999) })).status).toBe(404);
});

const found = async (expression: string, dialect = "cn") => {
  const reply = await server.app.inject({
    method: "POST",
    url: contract.search.expression.path,
    payload: { expression, dialect },
  });
  return reply.json<{ data: { list: { title: string }[] } }>().data.list.map(({ title }) => title);
};

it("is searched by its parties, as soon as its events say another one", async () => {
  const { db, pool } = server.connection;
  expect(await found("质权人=(锦堤村镇银行)")).toEqual(["一种灯具"]);
  expect(await found("ASSIGNEE=(乙阀门厂) or LICENSEE=(甲阀门厂)", "incopat")).toHaveLength(2);
  expect(await found("转让人=(锦堤灯饰厂) 且 许可人=(楷溪)")).toEqual(["一种灯具"]);
  expect(await found("受让人=(丙厂)")).toEqual([]);
  // The patent's own row stays as it is: only what is read out of the event is another.
  await pool.query("update patent_events set detail = detail || $2 where id = $1", [
    events[4]?.id,
    JSON.stringify({ 变更后专利权人: "丙厂" }),
  ]);
  await settleRights(db, [valve]);
  await expect.poll(() => found("受让人=(丙厂)")).toEqual(["一种阀门"]);
  await pool.query("update patent_events set detail = detail || $2 where id = $1", [
    events[4]?.id,
    JSON.stringify({ 变更后专利权人: "乙阀门厂" }),
  ]);
  await settleRights(db, [valve]);
});

it("leaves out what was withdrawn, and reads rights again when their events change", async () => {
  const { db, pool } = server.connection;
  await pool.query("update patents set withdrawn_at = now() where id = $1", [valve]);
  expect((await ask("transfer")).data.total).toBe(1);
  await pool.query("update patents set withdrawn_at = null where id = $1", [valve]);
  await pool.query("delete from patent_events where id = $1", [events[2]?.id]);
  await settleRights(db, [lamp]);
  expect(told(await ask("diPledge"))).toEqual([["质押", "一种灯具", "2024-05-01", null]]);
  await pool.query("delete from patent_events where id = $1", [events[1]?.id]);
  expect((await ask("diPledge")).data.total).toBe(0);
  expect(await db.$count(patentRights)).toBe(5);
});
