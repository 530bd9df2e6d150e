import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { clockOf, dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { TierBoard } from "#contract/ranking/tier-calls.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companies } from "#server/database/tables/company.ts";
import { tierSettings } from "#server/database/tables/score.ts";
import { daliang, firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { putDay } from "./score-days.ts";

let server: TestServer;
const { valve, lamp, furniture } = firms;

/** Scores as a snapshot of today would write them. */
async function score(points: readonly (readonly [id: string, score: string])[]): Promise<void> {
  const day = dayOf(server.now());
  const rows = points.map(([id, of]) => sql`(${id}::uuid, ${of}::numeric)`);
  await server.connection.db.transaction((inside) =>
    putDay(
      inside,
      { day, version: 1, measures: [] },
      sql`select ${day}::date, id, 1, score, rank() over (order by score desc),
        row_number() over (order by score desc, id), '{}', null::int[], null::int[]
        from (values ${sql.join(rows, sql`, `)}) v(id, score)`,
    ),
  );
}
const usual = (furnitureScore: string) =>
  score([
    [valve.id, "72.50"],
    [furniture.id, furnitureScore],
    [lamp.id, "14.99"],
  ]);

beforeAll(async () => {
  server = await testServer();
  await usual("35.00");
});
afterAll(() => server.close());

const board = async (more: Record<string, string> = {}, person: PersonName = "district") =>
  await server.call(contract.ranking.tierBoard, more, person);
const inColumns = ({ columns }: TierBoard) =>
  Object.fromEntries(columns.map(({ tier, list }) => [tier, list.map(({ name }) => name)]));
const change = (body: object, person: PersonName = "district") =>
  server.post("/v1/region/tierChange", { tier: "A", reason: "得分居全区第一", ...body }, person);
const one = (id: string, before = "") => ({ companies: [{ id, before }] });
const tierOf = async (id: string, person: PersonName = "district") =>
  await server.call(contract.ranking.companyTier, { id }, person);
const proposals = async (person: PersonName, more: Record<string, string> = {}) =>
  (await server.call(contract.ranking.visitProposals, more, person)).list;

it("shows companies by tier with what their scores propose, in the scope", async () => {
  const all = await board();
  expect(inColumns(all)[""]).toEqual([valve.name, furniture.name, lamp.name]);
  expect(all.columns.at(-1)?.list.map(({ proposal }) => proposal)).toEqual(["A", "B", "D"]);
  expect(inColumns(await board({}, "daliang"))[""]).toEqual([valve.name, lamp.name]);
  expect((await board({}, "daliang")).columns.at(-1)).toMatchObject({ total: 2, all: 3 });
  expect((await server.ask(contract.ranking.tierBoard, {}, "enterprise")).status).toBe(403);
});

it("moves a company with a reason by who manages its street, and tells of it at the company", async () => {
  const short = await change({ ...one(valve.id), reason: "好" });
  expect([short.status, short.data]).toMatchObject([422, { fields: { reason: "理由至少 5 个字" } }]);
  expect((await change(one(valve.id), "daliang")).status).toBe(403);
  expect((await change(one(furniture.id), "daliangLead")).status).toBe(404);
  expect((await change(one(valve.id), "daliangLead")).data).toEqual({ changed: 1 });
  const late = await change({ ...one(valve.id), tier: "B" });
  expect([late.status, late.msg]).toEqual([409, `“${valve.name}”已被他人改为A 领军，请刷新后再调整`]);
  expect(inColumns(await board())).toMatchObject({ A: [valve.name], "": [furniture.name, lamp.name] });
  expect(inColumns(await board({ differs: "true" }))).toMatchObject({ A: [], "": [furniture.name, lamp.name] });
  const { company, visit_days, due_on, history } = await tierOf(valve.id, "daliang");
  expect(company).toMatchObject({ tier: "A", proposal: "A", score: 72.5, place: 1, may: false });
  expect([visit_days, due_on]).toEqual([60, dayOf(server.now())]);
  expect(history).toMatchObject([
    { before: "", after: "A", reason: "得分居全区第一", by_name: people.daliangLead.name },
  ]);
  expect((await server.ask(contract.ranking.companyTier, { id: furniture.id }, "daliang")).status).toBe(404);
});

it("moves several at once, all or none, and lists them", async () => {
  const both = {
    companies: [furniture, lamp].map(({ id }) => ({ id, before: "" })),
    tier: "B",
    reason: "分批调整层级",
  };
  expect((await change({ ...both, companies: [...both.companies, { id: valve.id, before: "B" }] })).status).toBe(409);
  expect((await change(both)).data).toEqual({ changed: 2 });
  const page = await server.ask(contract.ranking.tierList, { tier: "B" }, "district");
  expect(page.data).toMatchObject({ total: 2, list: [{ name: furniture.name }, { name: lamp.name }] });
});

it("proposes no more companies for a tier than its quota, by the order of scores in the whole district", async () => {
  const { db } = server.connection;
  const quota = (value: number | null) =>
    db.update(tierSettings).set({ quota: value }).where(eq(tierSettings.tier, "A"));
  await quota(1);
  await usual("66.00");
  const { company } = await tierOf(furniture.id);
  expect(company).toMatchObject({ proposal: "B", score: 66 });
  expect(company.proposal_reason).toBe(
    "得分 66.00，按得分排第 2 位；达到 A 级 60 分，但名额 1 家已由得分更高的企业占满",
  );
  // The official of the other street is told the same.
  expect((await tierOf(furniture.id, "ronggui")).company.proposal).toBe("B");
  await quota(2);
  expect((await tierOf(furniture.id)).company.proposal).toBe("A");
  await usual("35.00");
  await quota(30);
  await expect(db.update(tierSettings).set({ quota: 3 }).where(eq(tierSettings.tier, "D"))).rejects.toThrow(
    "Failed query",
  );
});

it("settles bounds, quotas and visits for all four together", async () => {
  const read = async () => await server.call(contract.ranking.tierSettings, {}, "daliang");
  const before = await read();
  const save = (body: object, person: PersonName = "district") =>
    server.ask(contract.ranking.tierSettingsSave, { base_rev: before.rev, rows: before.rows, ...body }, person);
  const wrong = before.rows.map((row) => (row.tier === "C" ? { ...row, least: 50 } : row));
  expect((await save({ rows: wrong })).data).toMatchObject({ fields: { "C.least": expect.stringContaining("B 级") } });
  expect((await save({}, "daliangLead")).status).toBe(403);
  const rows = before.rows.map((row) => (row.tier === "D" ? { ...row, visit_days: null } : row));
  expect((await save({ rows })).data).toMatchObject({ rev: before.rev + 1, by_name: people.district.name });
  expect((await save({ rows })).status).toBe(409);
  const { rows: lines } = await server.connection.pool.query("select detail from audit_log where action = $1", [
    "tier-settings",
  ]);
  const days = before.rows.find(({ tier }) => tier === "D")?.visit_days;
  expect(lines).toEqual([{ detail: { changes: [`D 走访间隔 ${days} 天 → 不限`] } }]);
});

it("proposes the visits that tiers promise, and plans one at a free hour with one call", async () => {
  const { db } = server.connection;
  await db
    .update(companies)
    .set({ last_visit_at: new Date(server.now() - 30 * 86_400_000) })
    .where(eq(companies.id, lamp.id));
  expect((await proposals("daliang")).map(({ company_name }) => company_name)).toEqual([valve.name]);
  expect((await proposals("ronggui")).map(({ company_name }) => company_name)).toEqual([furniture.name]);
  expect((await server.ask(contract.ranking.visitProposals, {}, "enterprise")).status).toBe(403);
  const accept = (company_id: string, person: PersonName = "daliang") =>
    server.ask(contract.ranking.visitProposalAccept, { id: v7(), company_id }, person);
  expect((await accept(furniture.id)).status).toBe(404);
  expect((await accept(lamp.id)).status).toBe(409);
  const entry = (await accept(valve.id)).data as CalendarEntry;
  expect(entry).toMatchObject({ company_ids: [valve.id], leader_id: people.daliang.id, street_id: daliang });
  expect(clockOf(entry.plan_start)).toBe("09:00");
  expect(dayOf(entry.plan_start) > dayOf(server.now())).toBe(true);
  expect((await accept(valve.id, "daliangLead")).status).toBe(409);
  expect(await proposals("daliang")).toEqual([]);
  // The next one finds the hour taken.
  await db
    .update(companies)
    .set({ last_visit_at: new Date(server.now() - 200 * 86_400_000) })
    .where(eq(companies.id, lamp.id));
  const next = (await accept(lamp.id)).data as CalendarEntry;
  expect(clockOf(next.plan_start)).toBe("10:30");
  // Cancelled, the visit is proposed again.
  await db.update(calendarEntries).set({ status: "已取消" }).where(eq(calendarEntries.id, entry.id));
  expect((await proposals("daliang")).map(({ due_on }) => due_on)).toEqual([dayOf(server.now())]);
  await db.update(companies).set({ owner_id: people.daliangLead.id }).where(eq(companies.id, valve.id));
  expect(await proposals("daliang")).toEqual([]);
  expect((await proposals("daliang", { mine: "false" })).length).toBe(1);
  expect(shiftDay(dayOf(server.now()), 1) <= dayOf(next.plan_start)).toBe(true);
});
