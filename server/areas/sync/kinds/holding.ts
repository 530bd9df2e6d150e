import { and, sql } from "drizzle-orm";
import { heldPatents, type Holding } from "#contract/patent/held-patents.ts";
import { heldFees } from "#server/areas/annuity/held-fees.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { present } from "../feed-reference.ts";
import { type StreetKind, visible } from "./street-kind.ts";

type Counts = Holding["counts"];
interface Row {
  [column: string]: unknown;
  id: string;
  patents: Holding["patents"];
  counts: Counts;
}

const hasPatents = sql`exists (
  select from patents p where p.company_ids @> array[${companies.id}] and p.withdrawn_at is null)`;

/** What devices hold of the patents of these companies. */
async function holdingsOf(db: Db, ids: readonly string[]): Promise<Holding[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, held.patents, counted.counts
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as c(id, place)
    cross join lateral (
      select json_agg(to_json(one)) as patents from (
        select p.id, p.application_no, p.title, p.type, p.status, p.status_reason, p.status_on, p.restorable_until,
          p.filed_on, p.granted_on
        from patents p where p.company_ids @> array[c.id] and p.withdrawn_at is null
        order by array_position(array['有效', '审中', '失效'], p.status), p.filed_on desc nulls last, p.id
        limit ${heldPatents}
      ) one
    ) held
    cross join lateral (
      select json_agg(json_build_object('status', status, 'count', count)) as counts from (
        select p.status, count(*)::int as count from patents p
        where p.company_ids @> array[c.id] and p.withdrawn_at is null group by p.status
      ) each
    ) counted
    order by c.place`);
  const held = rows.flatMap(({ id, patents, counts }) => (patents === null ? [] : [{ id, patents, counts }]));
  const feeOf = await heldFees(db, held);
  return held.map((one) => ({
    ...one,
    patents: one.patents.map((patent) => {
      const fee = feeOf(one.id, patent);
      return fee === null ? patent : { ...patent, fee };
    }),
  }));
}

/** One record for each company that has patents, under the company's id, where the company is. */
export const holding: StreetKind = {
  id: companies.id,
  most: 200,
  async read({ db, person, where, limit }) {
    const rows = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(visible(companies, person, where), hasPatents))
      .orderBy(companies.id)
      .limit(limit);
    if (rows.length === 0) return [];
    const found = await holdingsOf(
      db,
      rows.map(({ id }) => id),
    );
    return found.map((one) => present("holding", one));
  },
};
