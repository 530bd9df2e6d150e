import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { desc, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { DistrictMap, mapCalls } from "#contract/figures/district-map.ts";
import { districtMaps as m } from "#server/database/tables/district.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { ownStreets } from "./district-scope.ts";
import { outlineOf } from "./map-outline.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const shownMap = (context: CallContext) =>
  context.db.select().from(m).where(isNull(m.withdrawn_at)).orderBy(desc(m.uploaded_at), desc(m.id)).limit(1);

/** The streets of the scope with their place, and the outline of these. */
export async function districtMap(context: CallContext): Promise<DistrictMap> {
  const streets = await ownStreets(context);
  const ids = streets.map(({ id }) => id);
  const [[map], places] = await Promise.all([
    shownMap(context),
    context.db.execute<{ street_id: string; lng: number | null; lat: number | null }>(sql`
      select street_id, avg(lng)::float8 as lng, avg(lat)::float8 as lat from companies
      where deleted_at is null and street_id = any(${sqlTextArray(ids)}) group by street_id`),
  ]);
  const placeOf = new Map(places.rows.map((row) => [row.street_id, row]));
  return {
    streets: streets.map(({ id, name }) => ({
      street_id: id,
      name,
      lng: placeOf.get(id)?.lng ?? null,
      lat: placeOf.get(id)?.lat ?? null,
    })),
    outline:
      map === undefined
        ? null
        : {
            shapes: map.shapes.filter(({ street_id }) => ids.includes(street_id)),
            number: map.number,
            file_name: map.file_name,
            points: map.points,
            uploaded_at: map.uploaded_at.toISOString(),
          },
  };
}

const note = (context: CallContext, action: AuditAction, detail: object) => writeAudit(context, action, detail);

/** Puts an outline in the place of what is shown. */
export async function uploadMap(
  context: CallContext,
  { name, number }: ParsedInputOf<typeof mapCalls.mapUpload>,
): Promise<DistrictMap> {
  const { shapes, points } = outlineOf(context.bytes, await ownStreets(context));
  await context.db.insert(m).values({
    id: v7(),
    number,
    file_name: name,
    shapes,
    points,
    uploaded_at: new Date(context.now()),
    uploaded_by: personOf(context).id,
  });
  await note(context, "map-upload", { name, number, points });
  return districtMap(context);
}

/** Takes the shown outline back. */
export async function withdrawMap(context: CallContext): Promise<DistrictMap> {
  const [map] = await shownMap(context);
  if (map === undefined) throw new Refused(409, "现在显示的是示意图，没有可以撤回的地图", { reason: "none" });
  await context.db
    .update(m)
    .set({ withdrawn_at: new Date(context.now()), withdrawn_by: personOf(context).id })
    .where(eq(m.id, map.id));
  await note(context, "map-withdraw", { number: map.number });
  return districtMap(context);
}
