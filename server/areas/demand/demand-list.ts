import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import type { contract } from "#contract/index.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { Db } from "#server/database/connect.ts";
import { rowsInParts } from "#server/plugins/rows-in-parts.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { accounts, orgs, streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { countedOffset, countedTotal } from "#server/plugins/counted-page.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { deadline, matching } from "./demand-filter.ts";
import { toDemand } from "./demand-record.ts";

type ListInput = z.output<typeof contract.demand.demandListNews.input>;

const orderColumns = {
  deadline,
  created_at: demands.created_at,
  moved_at: demands.moved_at,
  company_name: sql`${companies.name} collate "zh-x-icu"`,
  demand_no: demands.demand_no,
} as const;

interface Order {
  sort: keyof typeof orderColumns;
  order: "asc" | "desc";
}

interface Paging extends Order {
  offset: number;
  limit: number;
}

const nameOf = (id: AnyPgColumn) => sql<string>`coalesce((select a.name from ${accounts} a where a.id = ${id}), '')`;

const inOrder = ({ sort, order }: Order): SQL[] => [
  sql`${orderColumns[sort]} ${sql.raw(order)} nulls last`,
  sql`${demands.created_at} desc`,
  sql`${demands.id}`,
];

/** Demands as lists show them, with the names behind their ids; what has no deadline comes last. */
export async function demandRows(db: Db, where: SQL, { offset, limit, ...order }: Paging): Promise<DemandListRow[]> {
  const sorted = inOrder(order);
  // Rows of a kilobyte are read for the page alone: most of a list is only sorted.
  const all = db.select({ id: demands.id }).from(demands).$dynamic();
  const ids = (order.sort === "company_name" ? all.innerJoin(companies, eq(companies.id, demands.company_id)) : all)
    .where(where)
    .orderBy(...sorted)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({
      demand: demands,
      company_name: companies.name,
      street_name: streets.name,
      accept_name: sql<string>`case when ${demands.accept_org} is null then '区级' else coalesce(${orgs.name}, '') end`,
      owner_name: nameOf(demands.owner_id),
      author_name: nameOf(demands.created_by),
      collaborator_names: sql<string>`(select coalesce(string_agg(a.name, '、' order by array_position(${demands.collaborator_ids}, a.id)), '')
        from ${accounts} a where a.id = any(${demands.collaborator_ids}))`,
    })
    .from(demands)
    .innerJoin(companies, eq(companies.id, demands.company_id))
    .leftJoin(streets, eq(streets.id, demands.street_id))
    .leftJoin(orgs, eq(orgs.id, demands.accept_org))
    .where(inArray(demands.id, ids))
    .orderBy(...sorted);
  return rows.map(({ demand, company_name, street_name, ...names }) => ({
    ...toDemand(demand, company_name),
    ...names,
    street_name: street_name ?? "",
  }));
}

/** At most so many of them, without holding up others while thousands are read. */
export async function manyDemands(db: Db, where: SQL, { limit, ...order }: Order & { limit: number }) {
  const found = await db
    .select({ id: demands.id })
    .from(demands)
    .innerJoin(companies, eq(companies.id, demands.company_id))
    .where(where)
    .orderBy(...inOrder(order))
    .limit(limit);
  return rowsInParts(
    found.map(({ id }) => id),
    (ids) => demandRows(db, sql`${demands.id} = any(${sqlUuidArray(ids)})`, { ...order, offset: 0, limit: ids.length }),
  );
}

/** One page of the filtered list. */
export async function demandPage(context: CallContext, input: ListInput) {
  const moment = { now: context.now(), holidays: await holidaysFrom(context.db) };
  const where = await matching(context.db, personOf(context), input, moment);
  const [list, counted] = await Promise.all([
    demandRows(context.db, where, { ...input, offset: countedOffset(input), limit: input.size }),
    countedTotal(context.db, demands, where),
  ]);
  return { list, ...counted, page: input.page, size: input.size };
}
