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
import { type DrillSource, figureSource, type FigureScope, scopeOf } from "./figure-sources.ts";
import { targetOf } from "./targets.ts";

/** How many records a source has. */
export const countOf = ({ keys }: DrillSource): SQL => sql`(select count(*)::int from (${keys}) counted)`;

/** All figures in one statement. */
async function values(context: CallContext, scope: FigureScope, filter: FigureFilter): Promise<Map<FigureKey, number>> {
  const now = new Date(context.now());
  const counts = figureKeys.map(
    (key) => sql`${countOf(figureSource(key, scope, filter, now))} as ${sql.identifier(key)}`,
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

interface Drilled {
  [column: string]: unknown;
  source: number;
  id: string;
  page: DrillRow["page"];
  title: string;
  note: string;
  at: string | null;
  street_name: string | null;
}

const unionOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);

/**
 * A page of the records of some sources, newest first, with the names of their streets and the place of the source that
 * each came from. The page is cut out of the keys; names and notes are read for what is on it.
 */
export function drillStatement(sources: readonly DrillSource[], { page, size }: { page: number; size: number }): SQL {
  const keys = unionOf(
    sources.map((one, place) => sql`select ${place}::int as source, k.id, k.at from (${one.keys}) k`),
  );
  const rows = unionOf(
    sources.map(({ rows: rowsOf }, place) => {
      const shown = rowsOf(
        (id) => sql`${id} = any(array(select shown.id from shown where shown.source = ${place}::int))`,
      );
      return sql`select ${place}::int as source, r.* from (${shown}) r`;
    }),
  );
  return sql`
    with shown as materialized (
      select source, id from (${keys}) k order by at desc nulls last, id limit ${size} offset ${(page - 1) * size}
    )
    select rows.*, to_char(rows.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      streets.name as street_name
    from (${rows}) rows left join streets on streets.id = rows.street_id
    order by rows.at desc nulls last, rows.id`;
}

/** The rows of such a page; `source` is the place of the source a row came from. */
export async function drillPage(
  { db }: CallContext,
  sources: readonly DrillSource[],
  page: { page: number; size: number },
) {
  const { rows } = await db.execute<Drilled>(drillStatement(sources, page));
  return rows.map(({ source, id, page: kind, title, note, at, street_name }) => ({
    source,
    row: { id, page: kind, title, note, at, street_name: street_name ?? "" },
  }));
}

/** A source of demands narrowed to a category or a state; of other records neither leaves anything. */
function ofDemands(
  source: DrillSource,
  { category, demand_status }: { category?: string | undefined; demand_status?: string | undefined },
): DrillSource {
  if (category === undefined && demand_status === undefined) return source;
  const known = [
    ...(category === undefined ? [] : [sql`d.category = ${category}`]),
    ...(demand_status === undefined ? [] : [sql`d.status = ${demand_status}`]),
  ];
  return {
    ...source,
    keys: sql`select k.id, k.at from (${source.keys}) k
      where exists (select 1 from demands d where d.id = k.id and ${sql.join(known, sql` and `)})`,
  };
}

/** The rows behind a figure. */
export async function figureList(context: CallContext, input: ParsedInputOf<typeof contract.figures.dataList_two>) {
  const scope = scopeOf(personOf(context), input, input.mine);
  const source = ofDemands(figureSource(input.figure, scope, input, new Date(context.now())), input);
  const [count, found] = await Promise.all([
    context.db.execute<{ total: number }>(sql`select ${countOf(source)} as total`),
    drillPage(context, [source], input),
  ]);
  return { total: count.rows[0]?.total ?? 0, list: found.map(({ row }) => row), page: input.page, size: input.size };
}
