import { type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import {
  type DrillRow,
  type FigureFilter,
  type FigureKey,
  figureKeys,
  type FigureValue,
} from "#contract/visit/visit-figures.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { figureRows, type FigureScope, scopeOf } from "./figure-sources.ts";
import { targetOf } from "./targets.ts";

/** All figures in one statement. */
async function values(context: CallContext, scope: FigureScope, filter: FigureFilter): Promise<Map<FigureKey, number>> {
  const now = new Date(context.now());
  const counts = figureKeys.map(
    (key) => sql`(select count(*)::int from (${figureRows(key, scope, filter, now)}) rows) as ${sql.identifier(key)}`,
  );
  const { rows } = await context.db.execute<Record<FigureKey, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return new Map(figureKeys.map((key) => [key, rows[0]?.[key] ?? 0]));
}

async function figures(context: CallContext, scope: FigureScope, filter: FigureFilter): Promise<FigureValue[]> {
  const [found, target] = await Promise.all([values(context, scope, filter), targetOf(context.db, scope, filter)]);
  return figureKeys.map((key) => ({ key, value: found.get(key) ?? 0, target: key === "visits" ? target : null }));
}

/** Own figures and those of the scope in a period. */
export async function center(context: CallContext, filter: FigureFilter) {
  const person = personOf(context);
  const [mine, scope] = await Promise.all([
    figures(context, scopeOf(person, { ...filter }, true), filter),
    figures(context, scopeOf(person, filter, false), filter),
  ]);
  return { mine, scope, as_of: new Date(context.now()).toISOString() };
}

interface DrillSource {
  [column: string]: unknown;
  id: string;
  page: DrillRow["page"];
  title: string;
  note: string;
  at: string | null;
  street_name: string | null;
  total: number;
}

/** A page of rows of `figureRows` and the like, newest first, with the names of their streets. */
export async function drillPage(context: CallContext, rows: SQL, page: { page: number; size: number }, more?: SQL) {
  const { db } = context;
  const [count, list] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${rows}) rows`),
    db.execute<DrillSource & { kind: string }>(sql`
      select rows.*, to_char(rows.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        streets.name as street_name ${more ?? sql``}
      from (${rows}) rows left join streets on streets.id = rows.street_id
      order by rows.at desc nulls last, rows.id limit ${page.size} offset ${(page.page - 1) * page.size}`),
  ]);
  return {
    total: count.rows[0]?.total ?? 0,
    list: list.rows.map(({ id, page: kind, title, note, at, street_name, ...rest }) => ({
      id,
      page: kind,
      title,
      note,
      at,
      street_name: street_name ?? "",
      kind: String(rest.kind ?? ""),
    })),
  };
}

/** Rows of demands narrowed to a category or a state; of other records neither leaves anything. */
function ofDemands(
  rows: SQL,
  { category, demand_status }: { category?: string | undefined; demand_status?: string | undefined },
) {
  if (category === undefined && demand_status === undefined) return rows;
  const known = [
    ...(category === undefined ? [] : [sql`d.category = ${category}`]),
    ...(demand_status === undefined ? [] : [sql`d.status = ${demand_status}`]),
  ];
  return sql`select rows.* from (${rows}) rows
    where rows.page = 'demand' and exists (select 1 from demands d where d.id = rows.id and ${sql.join(known, sql` and `)})`;
}

/** The rows behind a figure. */
export async function figureList(context: CallContext, input: ParsedInputOf<typeof contract.figures.dataList_two>) {
  const scope = scopeOf(personOf(context), input, input.mine);
  const { total, list } = await drillPage(
    context,
    ofDemands(figureRows(input.figure, scope, input, new Date(context.now())), input),
    input,
  );
  return { total, list: list.map(({ kind: _kind, ...row }) => row), page: input.page, size: input.size };
}
