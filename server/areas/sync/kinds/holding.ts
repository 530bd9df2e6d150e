import { and, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { heldPatents, heldRecords, type Holding } from "#contract/patent/held-patents.ts";
import type { LicencePeriod } from "#contract/patent/fees/licence-period.ts";
import { officeKinds } from "#contract/warning/warning-kinds.ts";
import { warningLevels } from "#contract/core/warning-levels.ts";
import { openStates } from "#contract/warning/warning-states.ts";
import { heldFees } from "#server/areas/annuity/held-fees.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { present } from "../feed-reference.ts";
import { published } from "#server/database/published.ts";
import { type StreetKind, visible } from "./street-kind.ts";

type Counts = Holding["counts"];
type Held = Holding["patents"][number];
interface Row {
  [column: string]: unknown;
  id: string;
  /** Null: none, as of the others. */
  patents: (Omit<Held, "extended_to"> & { extended_to: string | null; open_licences: LicencePeriod[] })[] | null;
  counts: Counts | null;
  honors: NonNullable<Holding["honors"]> | null;
  certificates: NonNullable<Holding["certificates"]> | null;
  warnings: NonNullable<Holding["warnings"]> | null;
}

/**
 * What stands of each kind beside the patents: what holds longest, as what is over goes first where there are too many;
 * of warnings the most pressing. No order here follows the day, or a record would change without being told anew.
 */
const records = {
  honors: sql`
    select h.id, h.title, h.level, h.year, h.valid_to as ends from honors h
    where h.company_id = c.id and h.deleted_at is null and h.revoked_on is null
    order by h.valid_to desc nulls first, h.year desc, h.id`,
  certificates: sql`
    select t.id, t.kind, t.name, t.expires_on as ends from certificates t
    where t.company_id = c.id and t.deleted_at is null order by t.expires_on desc nulls first, t.name, t.id`,
  warnings: sql`
    select w.id, w.kind, w.level, w.title, w.due from warnings w
    where w.company_id = c.id and w.state = any(${sqlTextArray(openStates)})
      and w.kind = any(${sqlTextArray(officeKinds)})
    order by array_position(${sqlTextArray(warningLevels)}, w.level), w.due nulls last, w.id`,
} as const;

const hasAny = (today: string) => sql`(exists (select from patents p
    where p.company_ids @> array[${companies.id}] and ${published(today, sql`p`)})
  or exists (select from honors h where h.company_id = ${companies.id} and h.deleted_at is null and h.revoked_on is null)
  or exists (select from certificates t where t.company_id = ${companies.id} and t.deleted_at is null)
  or exists (select from warnings w where w.company_id = ${companies.id} and w.state = any(${sqlTextArray(openStates)})
    and w.kind = any(${sqlTextArray(officeKinds)})))`;

const listed = (name: keyof typeof records) => sql`
  cross join lateral (
    select json_agg(to_json(one)) as ${sql.identifier(name)} from (${records[name]} limit ${heldRecords}) one
  ) ${sql.identifier(`held_${name}`)}`;

/** What devices hold of the rights of these companies on a day; `most` patents of each, and published ones alone. */
export async function holdingsOf(
  db: Db,
  today: string,
  ids: readonly string[],
  most = heldPatents,
): Promise<Holding[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, held.patents, counted.counts, honors, certificates, warnings
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as c(id, place)
    cross join lateral (
      select json_agg(to_json(one)) as patents from (
        select p.id, p.application_no, p.title, p.type, p.status, p.status_reason, p.status_on, p.restorable_until,
          p.filed_on, p.granted_on, p.extended_to, p.open_licences
        from patents p where p.company_ids @> array[c.id] and ${published(today, sql`p`)}
        order by p.restorable_until is null, array_position(array['有效', '审中', '失效'], p.status), p.filed_on desc nulls last, p.id
        limit ${most}
      ) one
    ) held
    cross join lateral (
      select json_agg(json_build_object('status', status, 'count', count)) as counts from (
        select p.status, count(*)::int as count from patents p
        where p.company_ids @> array[c.id] and ${published(today, sql`p`)} group by p.status
      ) each
    ) counted
    ${listed("honors")} ${listed("certificates")} ${listed("warnings")}
    order by c.place`);
  const held = rows.map(({ id, patents, counts, honors, certificates, warnings }): Holding => ({
    id,
    patents: (patents ?? []).map(({ extended_to, open_licences, ...one }): Held => ({
      ...one,
      ...(extended_to !== null && { extended_to }),
      ...(open_licences.length > 0 && { open_licences }),
    })),
    counts: counts ?? [],
    ...(honors !== null && { honors }),
    ...(certificates !== null && { certificates }),
    ...(warnings !== null && { warnings }),
  }));
  const feeOf = await heldFees(db, held);
  return held.map((one) => ({
    ...one,
    patents: one.patents.map((patent) => {
      const fee = feeOf(one.id, patent);
      return fee === null ? patent : { ...patent, fee };
    }),
  }));
}

/** One record for each company that has any, under the company's id, where the company is. */
export const holding: StreetKind = {
  id: companies.id,
  most: 200,
  async read(reading) {
    const { db, limit, now } = reading;
    const today = dayOf(now);
    const rows = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(visible(companies, companies.id, reading), hasAny(today)))
      .orderBy(companies.id)
      .limit(limit);
    if (rows.length === 0) return [];
    const found = await holdingsOf(
      db,
      today,
      rows.map(({ id }) => id),
    );
    return found.map((one) => present("holding", one));
  },
};
