import readExcelFile from "read-excel-file/node";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import type { CompanyScore, RankPage } from "#contract/ranking/ranking-calls.ts";
import type { RuleVersion } from "#contract/ranking/rule-calls.ts";
import { firstRules, scoreOf } from "#contract/ranking/score-rules.ts";
import { companies, companyYears } from "#server/database/tables/company.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { companyScores, scoreRules } from "#server/database/tables/score.ts";
import { daliang, firms, type PersonName, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { snapshotOfToday, takeSnapshot } from "./snapshots.ts";

let server: TestServer;
let today: string;
const path = "/v1/region/rankList_two";

let made = 0;
const patent = (company: string, granted_on: string, more: object = {}) => ({
  id: v7(),
  application_no: inventedApplicationNo(2020, "发明", 9_000_000 + made++),
  type: "发明" as const,
  title: "试验",
  status: "有效" as const,
  filed_on: shiftDay(granted_on, -700),
  granted_on,
  company_ids: [company],
  ...more,
});

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.now());
  const { db } = server.connection;
  const [valve, furniture] = [firms.valve.id, firms.furniture.id];
  await db
    .insert(patents)
    .values([
      ...Array.from({ length: 10 }, () => patent(valve, shiftDay(today, -40))),
      ...Array.from({ length: 30 }, () => patent(furniture, shiftDay(today, -3000))),
      ...Array.from({ length: 40 }, () => patent(furniture, shiftDay(today, -5))),
      patent(valve, shiftDay(today, -10), { status: "失效" }),
    ]);
  await db.insert(companyYears).values({ company_id: valve, year: 2025, revenue: "1000", rd_expense: "40" });
  await takeSnapshot(db, shiftDay(today, -30));
  await takeSnapshot(db, today);
}, 60_000);
afterAll(() => server.close());

const list = async (more: Record<string, string | number> = {}, person: PersonName = "district") =>
  (await server.get(path, more, person)).data as RankPage;
const scores = async (ids: string, person: PersonName = "district") =>
  server.get("/v1/region/companyScores", { ids }, person);

it("ranks the companies of the scope at their places in the district, against the snapshot before", async () => {
  const all = await list();
  expect(all.day).toBe(today);
  expect(all.against).toBe(shiftDay(today, -30));
  expect(all.list.map(({ name, place, place_before }) => [name, place, place_before])).toEqual([
    [firms.furniture.name, 1, 1],
    [firms.valve.name, 2, 2],
    [firms.lamp.name, 3, 3],
  ]);
  expect(all.list[1]?.values).toMatchObject({ valid_inventions: 10, grants_3y: 11, rd_share: 4, willingness: null });
  const own = await list({}, "daliang");
  expect(own.list.map(({ name, place }) => [name, place])).toEqual([
    [firms.valve.name, 2],
    [firms.lamp.name, 3],
  ]);
  expect((await list({ street_id: daliang }, "ronggui")).total).toBe(0);
  for (const person of ["enterprise", "admin"] as const) expect((await server.get(path, {}, person)).status).toBe(403);
});

it("ranks by one indicator, what is not known last, and narrows by each condition", async () => {
  const byShare = await list({ by: "rd_share" });
  expect(byShare.list.map(({ name }) => name)[0]).toBe(firms.valve.name);
  await server.connection.db
    .update(companies)
    .set({ industry_code: "C3857", scale: "小型", tier: "B" })
    .where(eq(companies.id, firms.lamp.id));
  const conditions = { trade: "C38", scale: "小型", tier: "B", keyword: "照明" };
  for (const [name, value] of Object.entries(conditions))
    expect((await list({ [name]: value })).list.map(({ name }) => name)).toEqual([firms.lamp.name]);
  expect((await list({ street_id: ronggui })).list.map(({ place }) => place)).toEqual([1]);
  expect((await list()).trades).toEqual([{ value: "C38", count: 1 }]);
  expect((await list({ page: 9 })).total).toBe(3);
  const never = await server.get(path, { day: "2020-01-01" }, "district");
  expect([never.status, never.msg]).toEqual([422, "快照日期2020年01月01日没有快照，请从列表中选择日期"]);
});

it("calculates in the database what the contract calculates", async () => {
  const rows = await server.connection.db.select().from(companyScores);
  expect(rows).toHaveLength(6);
  for (const { score, figures } of rows) expect(Number(score)).toBe(scoreOf(firstRules, figures ?? {}).score);
});

it("opens a score into parts and shows the curve; another street's company is not there", async () => {
  const answer = await scores(`${firms.valve.id},${firms.furniture.id}`);
  const [valve] = answer.data as CompanyScore[];
  expect(valve?.curve.map(({ day }) => day)).toEqual([shiftDay(today, -30), today]);
  expect(valve?.parts.find(({ indicator }) => indicator === "valid_inventions")).toMatchObject({ value: 10 });
  expect(valve?.parts.find(({ indicator }) => indicator === "willingness")?.points).toBeNull();
  expect((await scores(firms.furniture.id, "daliang")).status).toBe(404);
  expect((await scores(Array.from({ length: 5 }, () => firms.valve.id).join(","))).status).toBe(422);
});

it("writes the ranking with its definitions into a workbook", async () => {
  const { rawPayload } = await server.app.inject({
    url: "/v1/region/rankExport",
    headers: { authorization: `Bearer ${await server.token("daliang")}` },
  });
  const sheets = await readExcelFile(rawPayload);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(["企业排行", "指标说明"]);
  expect(sheets[0]?.data).toHaveLength(3);
  expect(JSON.stringify(sheets[1]?.data)).toContain("近三年授权");
});

it("drafts rules, tells who would move, and publishes them; earlier scores keep their version", async () => {
  const rules = [
    { indicator: "rd_share", weight: 90, least: 0, most: 4, missing: "zero" },
    { indicator: "honors", weight: 10, least: 0, most: 4, missing: "zero" },
  ];
  const save = (body: object, person: PersonName = "district") => server.post("/v1/region/scoreDraft", body, person);
  const short = await save({ base_rev: 0, rules: [{ ...rules[0], weight: 60 }] });
  expect([short.status, short.data]).toMatchObject([422, { fields: { rules: "权重合计 60，还差 40，应为 100" } }]);
  for (const person of ["daliangLead", "enterprise"] as const)
    expect((await save({ base_rev: 0, rules }, person)).status).toBe(403);
  expect((await server.ask(contract.ranking.scorePreview, {}, "district")).status).toBe(404);
  const draft = (await save({ base_rev: 0, rules })).data as RuleVersion;
  expect(draft).toMatchObject({ version: 2, state: "draft", rev: 1 });
  expect((await save({ base_rev: 0, rules }, "admin")).status).toBe(409);

  const preview = await server.call(contract.ranking.scorePreview, {}, "district");
  expect(preview).toMatchObject({ of: 3, moved: 3, farthest: 1 });
  expect(preview.list.find(({ company_id }) => company_id === firms.valve.id)).toMatchObject({
    place: 2,
    place_after: 1,
    score_after: 90,
  });
  expect((await list()).list[0]?.name).toBe(firms.furniture.name);

  expect((await server.ask(contract.ranking.scorePublish, { rev: 7 }, "district")).status).toBe(409);
  expect((await server.ask(contract.ranking.scorePublish, { rev: 1 }, "district")).code).toBe(1);
  const after = await list();
  expect(after.version).toBe(2);
  expect(after.list[0]).toMatchObject({ name: firms.valve.name, score: 90, place_before: 2 });
  const [valve] = (await scores(firms.valve.id)).data as CompanyScore[];
  expect(valve?.curve.map(({ version }) => version)).toEqual([1, 2]);
  const versions = await server.call(contract.ranking.scoreRules, {}, "admin");
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [2, "published"],
    [1, "published"],
  ]);
});

it("scores today's snapshot anew in the background where rules were published since", async () => {
  const { db } = server.connection;
  await db.insert(scoreRules).values({ version: 3, state: "published", rules: [...firstRules] });
  await snapshotOfToday({ db, now: server.now });
  const after = await list();
  expect([after.version, after.list[0]?.name]).toEqual([3, firms.furniture.name]);
});

it("takes one snapshot a day and keeps of old months the first", async () => {
  const { db } = server.connection;
  const old = ["2025-03-02", "2025-03-03", "2025-04-01"];
  for (const day of old) await takeSnapshot(db, day);
  await snapshotOfToday({ db, now: server.now });
  const days = (await list()).days;
  expect(days).toEqual([today, shiftDay(today, -30), "2025-04-01", "2025-03-02"]);
});

it("counts the companies of each street in scope", async () => {
  const counts = async (person: PersonName) => (await server.ask(contract.ranking.street, {}, person)).data;
  expect(await counts("district")).toEqual([
    { id: daliang, name: "大良街道", count: 2 },
    { id: ronggui, name: "容桂街道", count: 1 },
  ]);
  expect(await counts("daliang")).toEqual([{ id: daliang, name: "大良街道", count: 2 }]);
});
