import { eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { MergePreview } from "#contract/account/account-merge.ts";
import { contract } from "#contract/index.ts";
import { certifications } from "#server/database/tables/account.ts";
import { demandMoves, demands } from "#server/database/tables/demand.ts";
import { idempotency } from "#server/database/tables/history.ts";
import { caseDockings, cases } from "#server/database/tables/ip/case.ts";
import { accounts, devices } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { firms, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { gatherLate } from "./gather-late.ts";
import { demandOf, mergeWorld } from "./merge-world.testing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const { account, enterprise, as, merge, preview, now } = mergeWorld(() => server);
const db = () => server.connection.db;
const pair = async () => ({ kept: await account("李四"), gone: await account("李四旧") });

async function merged() {
  const both = await pair();
  expect((await merge(both.kept, both.gone)).code).toBe(1);
  return { kept: both.kept.id ?? "", gone: both.gone.id ?? "", as: () => as(both.kept) };
}

describe("what comes after a merge and names the account of before", () => {
  it("a visit that a phone kept is the kept account's as it arrives, new or changed", async () => {
    const { kept, gone, as: signedIn } = await merged();
    const own = newVisit({ visitor_ids: [gone] });
    expect((await (await signedIn())("/v1/visit/createVisit", own)).data).toMatchObject({ visitor_ids: [kept] });
    const shared = newVisit({ visitor_ids: [people.daliang.id] });
    expect((await server.ask(contract.visit.createVisit, shared, "daliang")).code).toBe(1);
    const changes = { visitor_ids: [people.daliang.id, gone, kept] };
    const edited = await server.ask(contract.visit.editVisit, { id: shared.id, base_rev: 1, changes }, "daliang");
    expect(edited.data).toMatchObject({ visitor_ids: [people.daliang.id, kept] });
  });

  it("so is a plan that it leads, and what it helps with", async () => {
    const { kept, gone } = await merged();
    const at = (hours: number) => new Date(server.now() + hours * 3_600_000).toISOString();
    const plan = { id: v7(), kind: "走访", title: "回访", company_ids: [firms.valve.id], leader_id: gone };
    const times = { plan_start: at(24), plan_end: at(25), member_ids: [kept, people.daliang.id] };
    const made = await server.post("/v1/visit/createCalendar", { ...plan, ...times }, "daliang");
    expect(made.data).toMatchObject({ leader_id: kept, member_ids: [people.daliang.id] });
    const demand = { ...demandOf(people.daliang.id), status: "办理中" as const };
    await db().insert(demands).values(demand);
    const edit = { id: demand.id, base_rev: 1, changes: { collaborator_ids: [gone] } };
    expect((await server.ask(contract.demand.demandEdit, edit, "daliangLead")).data).toMatchObject({
      collaborator_ids: [kept],
    });
  });

  it("a write that was under way is gathered by the next morning", async () => {
    const { kept, gone } = await merged();
    const late = newVisit({ visitor_ids: [people.daliang.id] });
    expect((await server.ask(contract.visit.createVisit, late, "daliang")).code).toBe(1);
    await db()
      .update(visits)
      .set({ visitor_ids: [people.daliang.id, gone] })
      .where(eq(visits.id, late.id));
    await gatherLate({ db: db(), now: () => server.now() });
    const [row] = await db().select().from(visits).where(eq(visits.id, late.id));
    expect(row).toMatchObject({ visitor_ids: [people.daliang.id, kept], created_by: people.daliang.id });
  });

  it("what cannot be gathered of one keeps nobody else's back", async () => {
    const [kept, gone] = [await enterprise("郑一"), await enterprise("郑一旧")];
    expect((await merge(kept, gone)).code).toBe(1);
    const facts = {
      company_name: "试验公司",
      credit_code: "",
      legal_person: "郑一",
      contact_name: "郑一",
      documents: [],
    };
    const waiting = [kept, gone].map(({ id }) => ({ ...facts, id: v7(), account_id: id ?? "" }));
    await db().insert(certifications).values(waiting);
    server.travel(1000);
    const other = await merged();
    const late = newVisit({ visitor_ids: [people.daliang.id] });
    expect((await server.ask(contract.visit.createVisit, late, "daliang")).code).toBe(1);
    await db()
      .update(visits)
      .set({ visitor_ids: [other.gone] })
      .where(eq(visits.id, late.id));
    await expect(gatherLate({ db: db(), now: () => server.now() })).rejects.toThrow("was not gathered");
    await db()
      .delete(certifications)
      .where(eq(certifications.account_id, gone.id ?? ""));
    const [row] = await db().select().from(visits).where(eq(visits.id, late.id));
    expect(row?.visitor_ids).toEqual([other.kept]);
  });

  it("what was under way is not done twice when the kept account sends it again before the night", async () => {
    const { kept, gone } = await pair();
    const visit = newVisit({ visitor_ids: [gone.id] });
    const created_at = new Date(server.now()).toISOString();
    const item = { id: v7(), call: "visit.createVisit", input: visit, contract_version: 1, created_at };
    const batch = { device_id: v7(), items: [item] };
    expect((await (await as(gone))("/v1/visit/batch", batch)).data).toMatchObject({ results: [{ code: 1 }] });
    expect((await merge(kept, gone)).code).toBe(1);
    await db()
      .update(idempotency)
      .set({ account_id: gone.id ?? "" })
      .where(eq(idempotency.id, item.id));
    const again = await (await as(kept))("/v1/visit/batch", batch);
    expect(again.data).toMatchObject({ results: [{ code: 1, data: { id: visit.id } }] });
  });

  it("a phone owes under the kept account what it owed under the other", async () => {
    const { kept, gone } = await pair();
    const id = v7();
    const at = new Date(server.now());
    const other = { account_id: gone.id ?? "", pending: 3, oldest_at: at, last_sync_at: at };
    await db()
      .insert(devices)
      .values([
        { ...other, id },
        { ...other, id: v7() },
      ]);
    expect((await merge(kept, gone)).code).toBe(1);
    const post = await as(kept);
    const visit = newVisit({ visitor_ids: [kept.id] });
    const created_at = at.toISOString();
    const item = { id: v7(), call: "visit.createVisit", input: visit, contract_version: 1, created_at };
    const sent = await post("/v1/visit/batch", { device_id: id, pending: 4, oldest_at: created_at, items: [item] });
    expect(sent.code).toBe(1);
    const rows = await db()
      .select()
      .from(devices)
      .where(inArray(devices.account_id, [kept.id ?? "", gone.id ?? ""]));
    const owed = (account_id: string | undefined, own: boolean) =>
      rows.find((row) => row.account_id === account_id && (row.id === id) === own)?.pending;
    expect([owed(gone.id, true), owed(gone.id, false), owed(kept.id, true)]).toEqual([0, 3, 3]);
  });
});

it("who is at a record and writes down the other account lets the merge wait, and is not waited for in a circle", async () => {
  const { kept, gone } = await pair();
  const demand = demandOf(gone.id ?? "");
  await db().insert(demands).values(demand);
  const merging = await db().transaction(async (transaction) => {
    await transaction.select().from(demands).where(eq(demands.id, demand.id)).for("update");
    const asked = merge(kept, gone);
    await vi.waitFor(
      async () => {
        const { rows } = await transaction.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000 },
    );
    await transaction.insert(demandMoves).values({
      id: v7(),
      demand_id: demand.id,
      seq: 1,
      action: "催办",
      from: "待受理",
      to: "待受理",
      operator: gone.id ?? "",
    });
    return { asked };
  });
  expect(await merging.asked).toMatchObject({ code: 1 });
  expect(await db().$count(demandMoves, eq(demandMoves.operator, gone.id ?? ""))).toBe(1);
});

describe("what nobody would see any more", () => {
  it("a case that a company has handed over is refused in a street that the kept account does not answer for", async () => {
    const { kept, gone } = { kept: await account("钱二"), gone: await account("钱二旧", { street_ids: [ronggui] }) };
    const case_id = v7();
    await db().insert(cases).values({
      id: case_id,
      company_id: firms.furniture.id,
      kind: "民事诉讼",
      title: "外观设计侵权",
      own_role: "原告",
      stage: "立案",
      stage_on: "2026-01-05",
      started_on: "2026-01-05",
    });
    await db()
      .insert(caseDockings)
      .values({
        id: v7(),
        case_id,
        to_account: gone.id ?? "",
        by_account: people.enterprise.id,
        message: "请协助取证",
      });
    const shown = (await preview(kept, gone)).data as MergePreview;
    expect(shown.outside).toEqual([{ words: "未办结的案件对接", count: 1 }]);
    expect((await merge(kept, gone)).msg).toContain("未办结的案件对接 1 项");
    expect((await merge(kept, gone, { unite_streets: true })).code).toBe(1);
  });

  it("a company keeps a main account: the kept one becomes it when it is said, and only then", async () => {
    const of = { com_id: firms.furniture.id };
    const kept = await enterprise("周九", { ...of, rid: 1 });
    const gone = await enterprise("周九旧", of);
    const shown = (await preview(kept, gone)).data as MergePreview;
    expect(shown).toMatchObject({ kept: { is_main: false }, gone: { is_main: true } });
    expect(shown.problem).toBe("并入的账号是本企业唯一的主账号，请让保留账号接任主账号，或保留主账号");
    expect(await merge(kept, gone)).toMatchObject({ status: 409, msg: shown.problem });
    expect((await merge(kept, gone, { unite_lead: true })).code).toBe(1);
    expect(await now(kept)).toMatchObject({ rid: 0, roles: [] });
    const sub = await enterprise("周九三", { ...of, rid: 1 });
    const main = await enterprise("周九四", of);
    expect((await merge(sub, main)).code).toBe(1);
    expect(await now(sub)).toMatchObject({ rid: 1 });
  });
});

it("nothing of the closed account is changed any more: neither its trial nor its introduction", async () => {
  const of = { com_id: firms.lamp.id, type: 1, trial_until: "2026-12-30" };
  const [kept, gone] = [await enterprise("吴一", of), await enterprise("吴一旧", of)];
  expect((await merge(kept, gone)).code).toBe(1);
  const closed = { status: 409, data: { reason: "merged" } };
  const until = { id: gone.id, until: "2027-01-30", reason: "认证材料仍在准备" };
  expect(await server.ask(contract.staff.trialExtend, until, "admin")).toMatchObject(closed);
  const trials = (one: typeof gone) => server.ask(contract.staff.list, { keyword: one.mobile, trial: "on" }, "admin");
  expect([(await trials(kept)).data, (await trials(gone)).data]).toMatchObject([{ total: 1 }, { total: 0 }]);
  const said = { id: gone.id, introduction: "改过" };
  expect(await server.ask(contract.staff.updateInfo, said, "admin")).toMatchObject(closed);
  const [row] = await db()
    .select()
    .from(accounts)
    .where(eq(accounts.id, gone.id ?? ""));
  expect(row).toMatchObject({ trial_until: "2026-12-30", introduction: "" });
});
