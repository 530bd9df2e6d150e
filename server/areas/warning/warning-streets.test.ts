import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { companies } from "#server/database/tables/company.ts";
import { warnings } from "#server/database/tables/ip/warning.ts";
import { workOf } from "#tests/fixtures/statement-work.ts";
import {
  daliang,
  firms,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { groupsOf } from "./warning-list.ts";
import { pressingFirst } from "./warning-rows.ts";

let server: TestServer;
const db = () => server.connection.db;
const levels = ["红", "橙", "黄", "蓝"] as const;
const states = ["未处理", "处理中", "已处置", "自动解除"] as const;

const warning = (company_id: string, n: number) => ({
  id: v7(),
  kind: n % 3 === 0 ? ("visit_overdue" as const) : ("demand_overdue" as const),
  rule_version: 1,
  level: levels[n % 4] ?? "红",
  company_id,
  subject_kind: "company" as const,
  subject_id: v7(),
  cause: "",
  title: `期限 ${n}`,
  state: states[Math.floor(n / 4) % 4] ?? "未处理",
  due: n % 5 === 0 ? null : `2026-12-${String(1 + (n % 28)).padStart(2, "0")}`,
  opened_at: new Date(server.now() - n * 1000),
});

beforeAll(async () => {
  server = await testServer();
  await db()
    .insert(warnings)
    .values(Array.from({ length: 3000 }, (_, n) => warning(n % 2 === 0 ? firms.valve.id : firms.furniture.id, n)));
  await db().execute(sql`vacuum analyze warnings`);
});
afterAll(() => server.close());

const list = async (person: PersonName, more: object = {}) =>
  await server.call(contract.warning.warningList, { state: "all", ...more }, person);

it("the counts of a list are those of its rows, whatever is chosen", async () => {
  const all = await list("district");
  expect(all.total).toBe(3000);
  expect(all.counts.state.reduce((sum, { count }) => sum + count, 0)).toBe(3000);
  for (const { value: level } of all.counts.level) {
    const { total, counts } = await list("district", { level, kind: "demand_overdue", state: "open" });
    const where = sql`level = ${level} and kind = 'demand_overdue' and state in ('未处理', '已通知', '处理中')`;
    expect(total).toBe(await db().$count(warnings, where));
    expect(counts.level.find(({ value }) => value === level)?.count).toBe(total);
    expect(counts.kind.find(({ value }) => value === "demand_overdue")?.count).toBe(total);
    expect(counts.state.find(({ value }) => value === "未处理")?.count).toBe(
      await db().$count(warnings, and(eq(warnings.level, level), sql`kind = 'demand_overdue' and state = '未处理'`)),
    );
  }
});

it("warnings follow their company from street to street, away and back", async () => {
  const ofStreets = async () => ({
    daliang: (await list("daliang")).total,
    ronggui: (await list("ronggui")).total,
    district: (await list("district")).total,
  });
  const change = (to: Partial<typeof companies.$inferInsert>) =>
    db().update(companies).set(to).where(eq(companies.id, firms.furniture.id));
  expect(await ofStreets()).toEqual({ daliang: 1500, ronggui: 1500, district: 3000 });
  await change({ street_id: daliang });
  expect(await ofStreets()).toEqual({ daliang: 3000, ronggui: 0, district: 3000 });
  await change({ deleted_at: new Date(server.now()) });
  expect(await ofStreets()).toEqual({ daliang: 1500, ronggui: 0, district: 1500 });
  await change({ deleted_at: null, street_id: ronggui });
  expect(await ofStreets()).toEqual({ daliang: 1500, ronggui: 1500, district: 3000 });
  await db().update(warnings).set({ company_id: firms.lamp.id }).where(eq(warnings.company_id, firms.furniture.id));
  expect(await ofStreets()).toEqual({ daliang: 3000, ronggui: 0, district: 3000 });
});

it("an official's own are those in hand and those of the companies looked after, each once", async () => {
  const [first, second] = await db().select().from(warnings).where(eq(warnings.company_id, firms.lamp.id)).limit(2);
  const own = async () => (await list("daliang", { mine: true })).total;
  expect(await own()).toBe(0);
  const ids = [first?.id ?? "", second?.id ?? ""];
  await db().update(warnings).set({ handler_id: people.daliang.id }).where(inArray(warnings.id, ids));
  expect(await own()).toBe(2);
  await db().update(companies).set({ owner_id: people.daliang.id }).where(eq(companies.id, firms.lamp.id));
  expect(await own()).toBe(1500);
});

it("counts come out of an index, and the first page out of one that is sorted like it", async () => {
  await db().execute(sql`vacuum analyze warnings`);
  const groups = await workOf(db(), groupsOf(db(), sql`street_id = any(${sql.param([daliang])}::text[])`).getSQL());
  expect([...groups.indexes]).toEqual(["warnings_counted"]);
  const page = await workOf(
    db(),
    sql`select id from warnings where slot = '00000000-0000-0000-0000-000000000000'::uuid and street_id is not null
      order by ${sql.join(pressingFirst, sql`, `)} limit 20`,
  );
  expect([...page.indexes]).toEqual(["warnings_pressing"]);
  expect(page.rows).toBeLessThan(100);
});
