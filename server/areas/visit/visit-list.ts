import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { contract } from "#contract/index.ts";
import type { VisitRow } from "#contract/visit/visit.ts";
import type { Db } from "#server/database/connect.ts";
import { holdsWords } from "#server/database/like.ts";
import { rowsInParts } from "#server/plugins/rows-in-parts.ts";
import { companies } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { recordsHolding, visitWords } from "#server/database/word-search.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { countedOffset, countedTotal } from "#server/plugins/counted-page.ts";
import { inStreets, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { toVisit } from "./visit-record.ts";

type ListInput = z.output<typeof contract.visit.visitListnews.input>;
/** What list and export share. */
export type VisitFilter = Omit<ListInput, "sort" | "order" | "page" | "size">;

/** Start of an Asia/Shanghai day, as an instant of the database. */
const dayStart = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Asia/Shanghai')`;

function holding(db: Db, keyword: string): Promise<SQL> | undefined {
  if (keyword === "") return undefined;
  return recordsHolding(
    db,
    visitWords,
    keyword,
    sql`(${holdsWords(visits.content, keyword)} or ${holdsWords(visits.visit_no, keyword)})`,
  );
}

/** Condition of the rows that a filter matches in the person's scope; `person` null: the caller bounds it itself. */
export async function matching(db: Db, person: Person | null, filter: VisitFilter): Promise<SQL> {
  const condition = and(
    isNull(visits.deleted_at),
    person === null ? undefined : inStreets(person, visits.street_id),
    filter.street_id === undefined ? undefined : eq(visits.street_id, filter.street_id),
    filter.company_id === undefined ? undefined : eq(visits.company_id, filter.company_id),
    filter.visit_type === undefined ? undefined : eq(visits.visit_type, filter.visit_type),
    filter.visit_method === undefined ? undefined : eq(visits.visit_method, filter.visit_method),
    filter.visitor_id === undefined ? undefined : sql`${visits.visitor_ids} @> array[${filter.visitor_id}::uuid]`,
    filter.from === undefined ? undefined : sql`${visits.start_at} >= ${dayStart(filter.from)}`,
    filter.to === undefined ? undefined : sql`${visits.start_at} < ${dayStart(filter.to, 1)}`,
    filter.status === undefined ? undefined : eq(visits.status, filter.status),
    filter.willingness === undefined ? undefined : eq(visits.willingness, filter.willingness),
    filter.label_id === undefined ? undefined : sql`${visits.label_ids} @> array[${filter.label_id}::uuid]`,
    filter.has_demand === undefined ? undefined : eq(visits.has_demand, filter.has_demand),
    filter.with_photos === undefined
      ? undefined
      : sql`(jsonb_array_length(${visits.photos}) > 0) = ${filter.with_photos}`,
    await holding(db, filter.keyword),
  );
  return condition ?? sql`true`;
}

const orderColumns = {
  start_at: visits.start_at,
  company_name: sql`${companies.name} collate "zh-x-icu"`,
  visit_no: visits.visit_no,
  updated_at: visits.updated_at,
} as const;

interface Order {
  sort: keyof typeof orderColumns;
  order: "asc" | "desc";
}

function inOrder({ sort, order }: Order): SQL[] {
  const direction = order === "asc" ? asc : desc;
  return [direction(orderColumns[sort]), direction(visits.id)];
}

/** Visits as the list shows them, with the names of company, street and visitors. */
export async function visitRows(
  db: Db,
  where: SQL,
  page: Order & { offset: number; limit: number },
): Promise<VisitRow[]> {
  const order = inOrder(page);
  // Rows of two kilobytes are read for the page alone: most of a list is only sorted.
  const all = db.select({ id: visits.id }).from(visits).$dynamic();
  const ids = (page.sort === "company_name" ? all.innerJoin(companies, eq(companies.id, visits.company_id)) : all)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .select({
      visit: visits,
      company_name: companies.name,
      street_name: streets.name,
      visitor_names: sql<string>`(select coalesce(string_agg(a.name, '、' order by array_position(${visits.visitor_ids}, a.id)), '')
        from accounts a where a.id = any(${visits.visitor_ids}))`,
    })
    .from(visits)
    .innerJoin(companies, eq(companies.id, visits.company_id))
    .leftJoin(streets, eq(streets.id, visits.street_id))
    .where(inArray(visits.id, ids))
    .orderBy(...order);
  return rows.map((row) => ({
    ...toVisit(row.visit, row.company_name),
    street_name: row.street_name ?? "",
    visitor_names: row.visitor_names,
  }));
}

/** At most so many of them, without holding up others while thousands are read. */
export async function manyVisits(
  db: Db,
  where: SQL,
  { limit, ...order }: Order & { limit: number },
): Promise<VisitRow[]> {
  const found = await db
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(companies, eq(companies.id, visits.company_id))
    .where(where)
    .orderBy(...inOrder(order))
    .limit(limit);
  return rowsInParts(
    found.map(({ id }) => id),
    (ids) => visitRows(db, sql`${visits.id} = any(${sqlUuidArray(ids)})`, { ...order, offset: 0, limit: ids.length }),
  );
}

/** One page of the filtered list with its total. */
export async function visitPage(db: Db, person: Person, input: ListInput) {
  const where = await matching(db, person, input);
  const [list, counted] = await Promise.all([
    visitRows(db, where, { ...input, offset: countedOffset(input), limit: input.size }),
    countedTotal(db, visits, where),
  ]);
  return { list, ...counted, page: input.page, size: input.size };
}
