import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#server/database/connect.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import type { CallContext } from "../call-context.ts";
import { companiesInScope, heldInScope, isPatentOf } from "./own-holdings.ts";

const street = "440606005";
const rows = 3_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
  const { db } = connection;
  await db.execute(sql`insert into streets (id, name, sort) values (${street}, '大良', 1), ('440606006', '容桂', 2)`);
  await db.execute(sql`
    insert into companies (id, name, name_key, street_id)
    select uuidv7(), '企业' || n, '企业' || n, case when n % 2 = 0 then ${street} else '440606006' end
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    with those as (select array_agg(id order by id) as ids from companies)
    insert into patents (id, application_no, type, title, company_ids, published_on)
    select uuidv7(), '2021' || lpad(n::text, 9, '0'), '发明', '一种装置', case when n % 10 = 0 then '{}'
      else array[those.ids[n], those.ids[1 + n * 7 % ${rows}]] end, '2022-01-01'
    from those, generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into trademarks (id, registration_no, type, form, class, name, applicant, source, company_ids)
    select uuidv7(), application_no, '商品商标', '文字', 9, '试验', '试验', '测试', company_ids from patents`);
  await db.execute(sql`analyze`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const person = (kind: "district" | "street") => ({ person: { kind, street_ids: [street] } }) as unknown as CallContext;

/** Links that are missing beside the arrays, and those that are too many. */
const astray = async (db: Db) =>
  (
    await db.execute(sql`
      with named as (select distinct u.id as company_id, p.id as patent_id from patents p cross join unnest(p.company_ids) u (id)),
        linked as (select company_id, patent_id from patent_companies)
      (select 'missing', * from (select * from named except select * from linked) m)
      union all (select 'too many', * from (select * from linked except select * from named) t)`)
  ).rows;

const count = async (table: "patents" | "trademarks", where: SQL) =>
  (
    await connection.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
    )
  ).rows[0]?.n;

/** Pages that a count reads. */
async function pagesRead(where: SQL): Promise<number> {
  const { rows: lines } = await connection.db.execute<{
    "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }];
  }>(sql`explain (analyze, buffers, format json) select count(*) from patents where ${where}`);
  const plan = lines[0]?.["QUERY PLAN"][0].Plan;
  return (plan?.["Shared Hit Blocks"] ?? Infinity) + (plan?.["Shared Read Blocks"] ?? 0);
}

describe("what companies in scope hold", () => {
  it.each(["district", "street"] as const)("is for a %s account what the arrays name", async (kind) => {
    const context = person(kind);
    const theirs = connection.db.select({ id: companies.id }).from(companies).where(companiesInScope(context));
    const found = await count("patents", isPatentOf(companiesInScope(context), patents.id));
    expect(found).toBe(await count("patents", sql`${patents.company_ids} && array(${theirs})`));
    expect(found).toBeGreaterThan(1_000);
    expect(await count("trademarks", heldInScope(context, trademarks.company_ids))).toBe(found);
  });

  it("is found without looking up each company in each row", async () => {
    const context = person("district");
    const theirs = connection.db.select({ id: companies.id }).from(companies).where(companiesInScope(context));
    const before = await pagesRead(sql`${patents.company_ids} && array(${theirs})`);
    const now = await pagesRead(isPatentOf(companiesInScope(context), patents.id));
    expect(before).toBeGreaterThan(rows);
    expect(now).toBeLessThan(rows / 4);
  });
});

describe("the rows that link patents and companies", () => {
  it("say what the arrays say, whatever is written", async () => {
    expect(await astray(connection.db)).toEqual([]);
    await connection.db
      .transaction(async (inside) => {
        await inside.execute(sql`update patents set title = title || '二'`);
        await inside.execute(sql`update patents set company_ids = array_reverse(company_ids) || company_ids where id in (
          select id from patents order by id limit 40)`);
        expect(await astray(inside)).toEqual([]);
        await inside.execute(sql`update patents set company_ids = case when application_no like '%1' then '{}'
          else array[(select id from companies order by id limit 1)] || company_ids[2:] end`);
        expect(await astray(inside)).toEqual([]);
        await inside.execute(sql`delete from patents where application_no like '%3'`);
        expect(await astray(inside)).toEqual([]);
        const left = await inside.execute(sql`select 1 from patent_companies limit 1`);
        expect(left.rows).toHaveLength(1);
        inside.rollback();
      })
      .catch((error: Error) => {
        if (error.constructor.name !== "TransactionRollbackError") throw error;
      });
    expect(await astray(connection.db)).toEqual([]);
  });
});
