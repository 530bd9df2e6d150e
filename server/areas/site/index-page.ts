import { and, eq, inArray, sql } from "drizzle-orm";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import type { PieceCard } from "#contract/site/content-piece.ts";
import type { Banner, DistrictFigures, WebIndex } from "#contract/site/web.ts";
import { dayOf, instantAt } from "#contract/core/time.ts";
import { orderedColumns } from "#server/areas/content/ordered-columns.ts";
import { visibleAt } from "#server/areas/content/visible-pieces.ts";
import type { Db } from "#server/database/connect.ts";
import { banners, contentFiles, publishedPieces as p } from "#server/database/tables/website.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { cards, shownOrder, toCard } from "./published.ts";

async function countPieces(db: Db, now: number): Promise<Map<Column, number>> {
  const rows = await db
    .select({ key: p.column_key, count: sql<number>`count(*)::int` })
    .from(p)
    .where(visibleAt(now))
    .groupBy(p.column_key);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Shown columns with the number of their visible pieces. */
export async function shownColumns(db: Db, now: number) {
  const [ordered, counts] = await Promise.all([orderedColumns(db), countPieces(db, now)]);
  return ordered
    .filter(({ shown }) => shown)
    .map(({ key }) => ({ key, title: ruleOf(key).title, pieces: counts.get(key) ?? 0 }));
}

/** Banners readers see at an instant. */
export async function shownBanners(db: Db, now: number): Promise<Banner[]> {
  const at = new Date(now);
  const rows = await db
    .select({ banner: banners, width: contentFiles.width, height: contentFiles.height })
    .from(banners)
    .innerJoin(contentFiles, eq(contentFiles.id, banners.picture_id))
    .where(
      and(
        banners.shown,
        sql`coalesce(${banners.starts_at} <= ${at}, true)`,
        sql`coalesce(${banners.ends_at} > ${at}, true)`,
      ),
    )
    .orderBy(banners.sort, banners.id);
  return rows.map(({ banner, width, height }) => ({
    title: banner.title,
    link: banner.link,
    picture: { id: banner.picture_id, alt: banner.alt, width, height },
  }));
}

/** The minute figures were counted in: a page that shows them stays the same meanwhile. */
export const asOf = (now: number): string => new Date(now - (now % 60_000)).toISOString();

/** Figures of the district from the records of the platform. */
export async function districtFigures(db: Db, now: number): Promise<DistrictFigures> {
  const newYear = instantAt(`${dayOf(now).slice(0, 4)}-01-01`, 0);
  const { rows } = await db.execute<Omit<DistrictFigures, "as_of">>(sql`
    select count(*)::int as companies, coalesce(sum(invention_count), 0)::int as invention_patents,
      coalesce(sum(utility_count), 0)::int as utility_patents, coalesce(sum(design_count), 0)::int as designs,
      coalesce(sum(trademark_count), 0)::int as trademarks,
      (select count(*)::int from visits where deleted_at is null and start_at >= ${newYear}::timestamptz) as visits_this_year,
      (select count(distinct m.demand_id)::int from demand_moves m join demands d on d.id = m.demand_id
        where d.deleted_at is null and m."to" = '待回访' and m.at >= ${newYear}::timestamptz) as demands_settled
    from companies where deleted_at is null`);
  const [figures] = rows;
  if (!figures) throw new Error("a sum has one row");
  return { ...figures, as_of: asOf(now) };
}

/** How many pieces of which columns; none named: of all. */
interface Asked {
  each: number;
  columns: readonly Column[];
}

/** The newest visible pieces of each column. */
async function latestOfEach(db: Db, { each, columns: meant }: Asked, now: number): Promise<Map<Column, PieceCard[]>> {
  const among = meant.length === 0 ? sql`true` : inArray(p.column_key, [...meant]);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select ${p.id} as id, row_number() over (partition by ${p.column_key} order by ${shownOrder}) as place
      from ${p} where ${visibleAt(now)} and ${among}) ranked where place <= ${each}`);
  const found = await cards(db)
    .where(sql`${p.id} = any(${sqlUuidArray(rows.map(({ id }) => id))})`)
    .orderBy(shownOrder);
  const byColumn = new Map<Column, PieceCard[]>();
  for (const row of found) byColumn.set(row.column, [...(byColumn.get(row.column) ?? []), toCard(row, now)]);
  return byColumn;
}

/** Everything the index page shows. */
export async function webIndex(db: Db, asked: Asked, now: number): Promise<WebIndex> {
  const [shown, newest, bannerList, figures, pinned] = await Promise.all([
    shownColumns(db, now),
    latestOfEach(db, asked, now),
    shownBanners(db, now),
    districtFigures(db, now),
    cards(db)
      .where(and(visibleAt(now), p.pinned))
      .orderBy(shownOrder)
      .limit(asked.each),
  ]);
  return {
    banners: bannerList,
    pinned: pinned.map((row) => toCard(row, now)),
    latest: shown.map((column) => ({ ...column, list: newest.get(column.key) ?? [] })),
    figures,
  };
}
