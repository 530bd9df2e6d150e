import { sql } from "drizzle-orm";
import { hourLength, dayOf } from "#contract/core/time.ts";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import type { Db } from "#server/database/connect.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { districtFigureRows as f, districtParts } from "#server/database/tables/district.ts";
import { streets } from "#server/database/tables/people.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { patentCounts, patentFigures, patentParts } from "./patent-figures.ts";
import { type CountedDay, quickCounts } from "./quick-figures.ts";

/** Patents are counted again when the last count is older; the turns come every five minutes. */
const patentsEvery = hourLength - 5 * 60_000;

/** What a count may have of figures: one by one in quick turns, all with the patents. */
export type Counted = { street_id: string; figure: DistrictFigureKey; value: number };
type CountRow = Counted & Record<string, unknown>;

/**
 * Figures by street and of the whole (the empty street), of all streets or of some alone. Streets where nothing was
 * found have a zero: it was looked for.
 */
export async function countFigures(
  db: Db,
  at: CountedDay,
  { streets: some, withPatents }: { streets: readonly string[] | null; withPatents: boolean },
): Promise<Counted[]> {
  const quick = quickCounts(at, some);
  const statements = [...(quick === null ? [] : [quick]), ...(withPatents ? [patentCounts(at, some)] : [])];
  const found: CountRow[] = [];
  for (const statement of statements) found.push(...(await db.execute<CountRow>(statement)).rows);
  const known = some ?? (await db.select({ id: streets.id }).from(streets)).map(({ id }) => id);
  const values = new Map(found.map(({ street_id, figure, value }) => [`${figure} ${street_id}`, value]));
  const counted = [...new Set(found.map(({ figure }) => figure))];
  // Without a single patent nothing tells which figures were counted.
  const patents = withPatents ? patentFigures(at) : [];
  return [...new Set([...counted, ...patents])].flatMap((figure) =>
    ["", ...known].map((street_id) => ({ street_id, figure, value: values.get(`${figure} ${street_id}`) ?? 0 })),
  );
}

/** Keeps the figures of a day; what was counted of it before gives way. */
export async function keepFigures(db: Db, at: CountedDay, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  await db
    .insert(f)
    .values(counted.map((one) => ({ ...one, day: at.day, counted_at: at.now })))
    .onConflictDoUpdate({
      target: [f.day, f.street_id, f.figure],
      set: { value: sql`excluded.value`, counted_at: sql`excluded.counted_at` },
    });
}

async function keepParts(db: Db, { day, now }: CountedDay): Promise<void> {
  const { rows } = await db.execute<typeof districtParts.$inferInsert & Record<string, unknown>>(
    patentParts(day, null),
  );
  await db.transaction(async (transaction) => {
    await transaction.delete(districtParts);
    await insertRows(
      transaction,
      districtParts,
      rows.map(({ street_id, part, name, sub, value }) => ({
        street_id,
        part,
        name,
        sub: sub ?? "",
        value,
        counted_at: now,
      })),
    );
  });
}

/** Whether the patents have not been counted today, or too long ago. */
async function arePatentsOld(db: Db, { day, now }: CountedDay): Promise<boolean> {
  const { rows } = await db.execute<{ at: Date | null }>(sql`
    select max(counted_at) as at from district_figures where day = ${day} and street_id = '' and figure = 'patents'`);
  const at = rows[0]?.at ?? null;
  return at === null || now.getTime() - new Date(at).getTime() >= patentsEvery;
}

/** Counts the running day: always what is quick, the patents once an hour or when `all` is asked for. */
export async function takeSnapshot({ db, now }: Pick<Services, "db" | "now">, all: boolean): Promise<void> {
  const at: CountedDay = { day: dayOf(now()), now: new Date(now()), isPast: false };
  const withPatents = all || (await arePatentsOld(db, at));
  await keepFigures(db, at, await countFigures(db, at, { streets: null, withPatents }));
  if (withPatents) await keepParts(db, at);
}
