import { and, eq, inArray, lte, max, sql } from "drizzle-orm";
import { dayOf, monthsLater } from "#contract/core/time.ts";
import type { DistrictFigures, FigureNow } from "#contract/figures/district-calls.ts";
import { type DistrictFigureKey, districtFigureKeys } from "#contract/figures/district-figures.ts";
import type { Db } from "#server/database/connect.ts";
import { districtFigureRows as f } from "#server/database/tables/district.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { type FigureScope, figureScope } from "./district-scope.ts";
import { countFigures } from "./take-snapshot.ts";

interface Kept {
  value: number;
  counted_at: string;
}

/** The last day up to `day` of which the figures were kept; null: there is none. */
export async function lastDay(db: Db, day: string): Promise<string | null> {
  const [row] = await db
    .select({ day: max(f.day) })
    .from(f)
    .where(lte(f.day, day));
  return row?.day ?? null;
}

/** What was kept of a day, by street and figure. */
export async function keptOn(
  db: Db,
  day: string,
  street_ids: readonly string[],
): Promise<Map<string, Map<DistrictFigureKey, Kept>>> {
  const rows = await db
    .select()
    .from(f)
    .where(and(eq(f.day, day), inArray(f.street_id, [...street_ids])));
  const found = new Map<string, Map<DistrictFigureKey, Kept>>(street_ids.map((id) => [id, new Map()]));
  for (const { street_id, figure, value, counted_at } of rows)
    found.get(street_id)?.set(figure, { value, counted_at: counted_at.toISOString() });
  return found;
}

const oldest = (times: readonly (string | null)[]): string | null =>
  times.filter((one) => one !== null).toSorted()[0] ?? null;

/** The figures of several streets, counted now. */
async function countedNow(context: CallContext, streets: readonly string[]): Promise<Map<DistrictFigureKey, Kept>> {
  const now = new Date(context.now());
  const at = { day: dayOf(now), now, isPast: false };
  const counted = await countFigures(context.db, at, { streets, withPatents: true });
  return new Map(
    counted.flatMap(({ street_id, figure, value }) =>
      street_id === "" ? [[figure, { value, counted_at: now.toISOString() }] as const] : [],
    ),
  );
}

/** The values of a scope on a day; null: of the running one, or of the last that was kept. */
export async function valuesOf(
  context: CallContext,
  scope: FigureScope,
  day: string | null,
): Promise<{ day: string; values: Map<DistrictFigureKey, Kept> }> {
  const today = dayOf(context.now());
  if ("live" in scope) {
    // Of several streets no sum was kept: of an earlier day nothing is known.
    const isNow = day === null || day === today;
    return { day: day ?? today, values: isNow ? await countedNow(context, scope.live) : new Map() };
  }
  const on = day ?? (await lastDay(context.db, today)) ?? today;
  return { day: on, values: (await keptOn(context.db, on, [scope.kept])).get(scope.kept) ?? new Map() };
}

/** Some figures of a street or of the scope, with those of the same day a month and a year before. */
export async function figuresNow(
  context: CallContext,
  street_id: string | undefined,
  keys: readonly DistrictFigureKey[] = districtFigureKeys,
): Promise<DistrictFigures> {
  const scope = await figureScope(context, street_id);
  const { day, values } = await valuesOf(context, scope, null);
  const [month_day, year_day] = [monthsLater(day, -1), monthsLater(day, -12)];
  const [month, year] = await Promise.all([valuesOf(context, scope, month_day), valuesOf(context, scope, year_day)]);
  const figures = keys.map((key): FigureNow => ({
    key,
    value: values.get(key)?.value ?? null,
    counted_at: values.get(key)?.counted_at ?? null,
    month_ago: month.values.get(key)?.value ?? null,
    year_ago: year.values.get(key)?.value ?? null,
  }));
  return { figures, day, month_day, year_day, as_of: oldest(figures.map(({ counted_at }) => counted_at)) };
}

/** The values of a map without their times. */
export const plainValues = (kept: ReadonlyMap<DistrictFigureKey, Kept> | undefined) =>
  Object.fromEntries([...(kept ?? [])].map(([key, { value }]) => [key, value])) as Partial<
    Record<DistrictFigureKey, number>
  >;

/** When the oldest of some figures was counted. */
export const asOf = (maps: Iterable<ReadonlyMap<DistrictFigureKey, Kept>>): string | null =>
  oldest([...maps].flatMap((one) => [...one.values()].map(({ counted_at }) => counted_at)));

/** A figure's course: the last snapshot of each of the past months, and each of the past days; null: none was kept. */
export async function courseOf(context: CallContext, scope: FigureScope, figure: DistrictFigureKey) {
  const today = dayOf(context.now());
  const street_id = "kept" in scope ? scope.kept : null;
  const [months, days] = await Promise.all([
    context.db.execute<{ month: string; value: number | null }>(sql`
      select to_char(m, 'YYYY-MM') as month, (
        select value from district_figures where street_id = ${street_id} and figure = ${figure}
          and day >= m::date and day < (m + interval '1 month')::date order by day desc limit 1) as value
      from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
        date_trunc('month', ${today}::timestamp), interval '1 month') m order by m`),
    context.db.execute<{ day: string; value: number | null }>(sql`
      select to_char(d, 'YYYY-MM-DD') as day, (
        select value from district_figures where street_id = ${street_id} and figure = ${figure} and day = d::date) as value
      from generate_series(${today}::timestamp - interval '30 days', ${today}::timestamp, interval '1 day') d order by d`),
  ]);
  return { months: months.rows, days: days.rows };
}
