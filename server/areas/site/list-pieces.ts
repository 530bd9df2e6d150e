import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { pieceFilterNames, type web } from "#contract/site/web.ts";
import { visibleAt } from "#server/areas/content/visible-pieces.ts";
import type { Db } from "#server/database/connect.ts";
import { publishedPieces as p } from "#server/database/tables/website.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { cards, shownOrder, stateOf, toCard, viewsOf, word } from "./published.ts";

export type ListInput = ParsedInputOf<typeof web.list>;
type Facets = OutputOf<typeof web.list>["facets"];

function matching(input: ListInput, now: number): SQL {
  const conditions = pieceFilterNames.map((name) => {
    const wanted = input[name];
    if (wanted === undefined) return undefined;
    return sql`${name === "state" ? stateOf(now) : word(name)} = ${wanted}`;
  });
  return (
    and(
      visibleAt(now),
      eq(p.column_key, input.column),
      input.keyword === "" ? undefined : sql`${p.search_text} like ${likeAnywhereLower(input.keyword)}`,
      input.tag === undefined ? undefined : sql`${p.tags} @> array[${input.tag}]`,
      ...conditions,
    ) ?? sql`true`
  );
}

/** Soonest: what is still to come by its beginning, then what is over, the last first. */
function orderOf(sort: ListInput["sort"], now: number): SQL {
  if (sort === "views") return sql`${viewsOf} desc, ${p.publish_at} desc`;
  if (sort === "newest") return shownOrder;
  const at = new Date(now);
  const start = sql`(${word("start_at")})::timestamptz`;
  return sql`${p.pinned} desc, (${word("end_at")})::timestamptz <= ${at}, abs(extract(epoch from ${start} - ${at}::timestamptz)), ${p.id}`;
}

async function facet(db: Db, column: Column, name: string, now: number) {
  const value = word(name);
  const count = sql<number>`count(*)::int`;
  const rows = await db
    .select({ value, count })
    .from(p)
    .where(and(visibleAt(now), eq(p.column_key, column), sql`${value} is not null`))
    .groupBy(sql`1`)
    .orderBy(name === "year" ? sql`1 desc` : sql`2 desc, 1`);
  return [name, rows] as const;
}

/** A page of a column's visible pieces, and what they can be filtered by. */
export async function listPieces(db: Db, input: ListInput, now: number): Promise<OutputOf<typeof web.list>> {
  const where = matching(input, now);
  const [rows, total, facets] = await Promise.all([
    cards(db)
      .where(where)
      .orderBy(orderOf(input.sort, now))
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    db.$count(p, where),
    Promise.all(ruleOf(input.column).facets.map((name) => facet(db, input.column, name, now))),
  ]);
  const list = rows.map((row) => toCard(row, now));
  return { list, total, page: input.page, size: input.size, facets: Object.fromEntries(facets) satisfies Facets };
}
