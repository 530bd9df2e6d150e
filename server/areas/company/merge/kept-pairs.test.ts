import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { companyPairChanges, companyPairs } from "#server/database/tables/company-care.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { daliang, type PersonName, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { alikePairs, mostAtAddress } from "./duplicate-rules.ts";
import { renewPairs } from "./kept-pairs.ts";
import { nameKey } from "./name-key.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const db = () => server.connection.db;
const renew = (isWhole = false) => renewPairs({ db: db(), now: server.now }, isWhole);

let serial = 0;
async function company(name: string, more: Partial<typeof companies.$inferInsert> = {}): Promise<string> {
  const id = v7();
  await db()
    .insert(companies)
    .values({ id, name, name_key: nameKey(name), street_id: daliang, ...more });
  return id;
}
/** A company that looks like no other. */
const stranger = () => company(`独一${++serial}号${"甲乙丙丁戊己庚辛"[serial % 8]}作坊`);
async function contact(company_id: string, mobile: string): Promise<string> {
  const id = v7();
  await db().insert(contacts).values({ id, company_id, street_id: daliang, name: "联系人", mobile });
  return id;
}

type Asked = InputOf<typeof contract.company.duplicates>;
async function pairs(person: PersonName = "district", asked: Asked = {}) {
  const { list, total } = await server.call(contract.company.duplicates, { size: 100, ...asked }, person);
  expect(total).toBe(list.length);
  return list.map(({ a, b, reasons }) => ({ ids: [a.id, b.id], reasons }));
}
const sorted = (...ids: string[]) => ids.toSorted();

beforeEach(async () => {
  await db().execute(sql`update contacts set deleted_at = now() where deleted_at is null`);
  await db().execute(sql`update companies set deleted_at = now() where name like '独一%' or name like '%同名%'`);
  await renew(true);
  if ((await db().$count(companyPairs)) > 0) throw new Error("the world has pairs of its own");
});

describe("the kept pairs", () => {
  it("are those of the rules, and say when they were compared", async () => {
    const [first, second] = [await company("佛山市顺德区同名五金有限公司"), await company("广东同名五金有限公司")];
    expect(await pairs()).toEqual([]);
    expect(await pairs("district", { company_id: first })).toEqual([{ ids: sorted(first, second), reasons: ["name"] }]);
    await renew();
    expect(await pairs()).toEqual([{ ids: sorted(first, second), reasons: ["name"] }]);
    expect(await pairs("daliang", { reason: "name" })).toHaveLength(1);
    expect(await pairs("district", { reason: "mobile" })).toEqual([]);
    expect(await pairs("ronggui")).toEqual([]);
    const { compared_at } = await server.call(contract.company.duplicates, {}, "district");
    expect(Date.parse(compared_at ?? "")).toBeGreaterThan(server.now() - 60_000);
  });

  it("are the same whether all are compared or each by itself", async () => {
    const mobile = "13900001111";
    const same = { legal_person: "陈同名", address: "佛山市顺德区大良街道同名路 1 号" };
    const ids = [
      await company("佛山市顺德区同名木业有限公司", { ...same, credit_code: "91440606MA4U7T8X0A" }),
      await company("佛山市顺德区同名木业股份有限公司", { ...same, credit_code: "91440600MA4U7T8X0B" }),
      await company("佛山同名木业厂", same),
    ];
    for (const id of ids) await contact(id, mobile);
    await contact(ids[0] ?? "", "13900002222");
    await contact(ids[1] ?? "", "13900002222");
    await renew();
    const rows = () => db().select().from(companyPairs).orderBy(companyPairs.a_id, companyPairs.b_id);
    const changed = await rows();
    expect(changed.map(({ reasons }) => reasons)).toContainEqual([
      "address",
      "mobile",
      "name",
      "organisation",
      "person",
    ]);
    expect(changed).toHaveLength(3);
    await renew(true);
    expect(await rows()).toEqual(changed);
    await db().delete(companyPairs);
    await renew(true);
    expect(await rows()).toEqual(changed);
  });

  it("by a number go for all when a fifth company has it, and come back when one loses it", async () => {
    const mobile = "13900003333";
    const ids = [await stranger(), await stranger(), await stranger(), await stranger(), await stranger()];
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = ids;
    await contact(first, mobile);
    await contact(second, mobile);
    await renew();
    expect(await pairs()).toEqual([{ ids: sorted(first, second), reasons: ["mobile"] }]);
    for (const id of [third, fourth]) await contact(id, mobile);
    await renew();
    expect(await pairs()).toHaveLength(6);
    const last = await contact(fifth, mobile);
    await renew();
    expect(await pairs()).toEqual([]);
    await db().update(contacts).set({ mobile: "" }).where(eq(contacts.id, last));
    await renew();
    expect(await pairs()).toHaveLength(6);
    await db()
      .delete(contacts)
      .where(and(eq(contacts.company_id, first), eq(contacts.mobile, mobile)));
    await renew();
    expect(await pairs()).toHaveLength(3);
  });

  it("by an address go for all when one company too many stands there", async () => {
    const address = "佛山市顺德区大良街道独一路 8 号独一大厦";
    const ids: string[] = [];
    for (let n = 0; n < mostAtAddress; n++) ids.push(await company(`独一${++serial}铺`, { address }));
    await renew();
    expect(await db().$count(companyPairs)).toBe((mostAtAddress * (mostAtAddress - 1)) / 2);
    const last = await company(`独一${++serial}铺`, { address });
    await renew();
    expect(await db().$count(companyPairs)).toBe(0);
    await db().update(companies).set({ address: "" }).where(eq(companies.id, last));
    await renew(true);
    expect(await db().$count(companyPairs)).toBe((mostAtAddress * (mostAtAddress - 1)) / 2);
  });

  it("go at once with a company that is merged, and come back with it", async () => {
    const [kept, gone] = [await company("佛山市顺德区同名电器有限公司"), await company("广东同名电器有限公司")];
    await renew();
    expect(await pairs()).toHaveLength(1);
    const merged = await server.call(contract.company.merge, { id: v7(), kept_id: kept, gone_id: gone }, "daliangLead");
    expect(await pairs()).toEqual([]);
    await renew();
    expect(await pairs()).toEqual([]);
    await server.call(contract.company.mergeUndo, { id: merged.merge_id }, "daliangLead");
    await renew();
    expect(await pairs()).toHaveLength(1);
    await server.call(contract.company.duplicateDismiss, { ids: [kept, gone] }, "daliangLead");
    expect(await pairs()).toEqual([]);
    await renew(true);
    expect(await pairs()).toEqual([]);
  });

  it("are seen from the street where both are, at once after a move", async () => {
    const [first, second] = [await company("佛山市顺德区同名照明有限公司"), await company("广东同名照明有限公司")];
    await renew();
    expect(await pairs("daliang")).toHaveLength(1);
    await db().update(companies).set({ street_id: ronggui }).where(eq(companies.id, first));
    expect(await pairs("daliang")).toEqual([]);
    expect(await pairs("ronggui")).toEqual([]);
    expect(await pairs("district")).toHaveLength(1);
    await db().update(companies).set({ street_id: ronggui }).where(eq(companies.id, second));
    expect(await pairs("ronggui")).toHaveLength(1);
    expect(await pairs("district", { street_id: daliang })).toEqual([]);
  });

  it("and the changes stay as they were when a run fails, and wait for one that is under way", async () => {
    await company("佛山市顺德区同名模具有限公司");
    await renew();
    await company("广东同名模具有限公司");
    await db().execute(
      sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    );
    await db().execute(sql`create trigger broken before update on company_pair_runs execute function broken()`);
    await expect(renew(true)).rejects.toMatchObject({ cause: { message: "broken" } });
    await db().execute(sql`drop function broken cascade`);
    expect(await pairs()).toEqual([]);
    expect(await db().$count(companyPairChanges)).toBe(1);
    await db().transaction(async (other) => {
      await other.execute(sql`select 1 from company_pair_runs for update`);
      await renew(true);
      expect(await pairs()).toEqual([]);
    });
    await renew();
    expect(await pairs()).toHaveLength(1);
    expect(await db().$count(companyPairChanges)).toBe(0);
  });

  it("of counters and other columns are not compared anew", async () => {
    const id = await stranger();
    await renew();
    await db().update(companies).set({ visits: 7, rev: 3, tier: "A" }).where(eq(companies.id, id));
    expect(await db().$count(companyPairChanges)).toBe(0);
    await db().update(companies).set({ legal_person: "李四" }).where(eq(companies.id, id));
    expect(await db().$count(companyPairChanges)).toBe(1);
  });
});

it("the pairs of one company are looked up by indexes, whatever the number of the others", async () => {
  await db()
    .transaction(async (inside) => {
      await inside.execute(sql`
      insert into companies (id, name, name_key, street_id, credit_code, legal_person, address)
      select uuidv7(), '独一' || n || '厂', '独一' || n || '厂', ${daliang}, '91440606MB' || lpad(n::text, 8, '0'), '人' || n,
        '佛山市顺德区大良街道某路' || n || '号' from generate_series(1, 4000) n`);
      await inside.execute(sql`
      insert into contacts (id, company_id, street_id, name, mobile)
      select uuidv7(), id, street_id, '某', '138' || lpad((row_number() over ())::text, 8, '0') from companies`);
      await inside.execute(sql`analyze companies, contacts`);
      const { rows } = await inside.execute<{ "QUERY PLAN": string }>(
        sql`explain ${alikePairs({ ids: [v7()], inScope: (c) => sql`${c}.street_id = ${daliang}` })}`,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toMatch(/companies_legal_person/);
      expect(plan).not.toMatch(/Seq Scan on (companies|contacts)/);
      inside.rollback();
    })
    .catch((error: Error) => {
      if (error.constructor.name !== "TransactionRollbackError") throw error;
    });
});

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

/** Rows that the joins of a plan gave. */
function joinedRows(node: PlanNode): number {
  const own = /Join|Nested Loop/u.test(node["Node Type"]) ? node["Actual Rows"] * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + joinedRows(plan), own);
}

it("an address that 60 companies share makes no pairs, and no work for each two of them", async () => {
  const address = "佛山市顺德区大良街道独一路 60 号独一市场";
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) ids.push(await company(`独一${++serial}档`, { address }));
  for (const asked of [{}, { ids }]) {
    const { rows } = await db().execute<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      sql`explain (analyze, format json) ${alikePairs(asked)}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    expect(plan && joinedRows(plan)).toBeLessThan(60);
  }
  await renew();
  expect(await db().$count(companyPairs)).toBe(0);
  expect((await server.call(contract.company.duplicates, { company_id: ids[0] ?? "" }, "district")).total).toBe(0);
});
