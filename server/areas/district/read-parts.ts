import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ipcSections } from "#contract/company/office-patents.ts";
import { dayOf } from "#contract/core/time.ts";
import type { DistrictParts } from "#contract/figures/district-calls.ts";
import { type PatentStatus, patentStatuses, type PatentType, patentTypes } from "#contract/patent/patent-words.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { districtParts as d } from "#server/database/tables/district.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { type FigureScope, ownStreets } from "./district-scope.ts";
import { patentParts } from "./patent-figures.ts";

type Part = Pick<typeof d.$inferSelect, "part" | "name" | "sub" | "value" | "street_id">;

/** Years that flows are shown over. */
const shownYears = 10;

async function partsOf(context: CallContext, scope: FigureScope): Promise<{ parts: Part[]; as_of: string | null }> {
  if ("live" in scope) {
    const { rows } = await context.db.execute<Part & Record<string, unknown>>(
      patentParts(dayOf(context.now()), scope.live),
    );
    return { parts: rows.filter(({ street_id }) => street_id === ""), as_of: new Date(context.now()).toISOString() };
  }
  const parts = await context.db.select().from(d).where(eq(d.street_id, scope.kept));
  return { parts, as_of: parts[0]?.counted_at.toISOString() ?? null };
}

/** Patents of each type by year, the last years without a gap. */
function byYear(parts: readonly Part[], part: Part["part"], thisYear: number) {
  const found = new Map(
    parts.filter((one) => one.part === part).map(({ name, sub, value }) => [`${name} ${sub}`, value]),
  );
  const years = Array.from({ length: shownYears }, (_, at) => String(thisYear - shownYears + 1 + at));
  const types = patentTypes.map((type) => ({ type, counts: years.map((year) => found.get(`${year} ${type}`) ?? 0) }));
  return { years, types: types.filter(({ counts }) => counts.some((count) => count > 0)) };
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), isNull(companies.deleted_at)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What stands in a scope: patents by type, state, year, section and company. */
export async function patentsInParts(context: CallContext, scope: FigureScope): Promise<DistrictParts> {
  const { parts, as_of } = await partsOf(context, scope);
  const thisYear = Number(dayOf(context.now()).slice(0, 4));
  const ofPart = (part: Part["part"]) => parts.filter((one) => one.part === part);
  const owners = ofPart("company").toSorted((a, b) => b.value - a.value);
  const names = await namesOf(
    context.db,
    owners.map(({ name }) => name),
  );
  const sections = new Map(ofPart("section").map(({ name, value }) => [name, value]));
  return {
    stock: ofPart("stock")
      .map(({ name, sub, value }) => ({ type: name as PatentType, status: sub as PatentStatus, count: value }))
      .toSorted(
        (a, b) =>
          patentTypes.indexOf(a.type) - patentTypes.indexOf(b.type) ||
          patentStatuses.indexOf(a.status) - patentStatuses.indexOf(b.status),
      ),
    filed: byYear(parts, "filed", thisYear),
    granted: byYear(parts, "granted", thisYear),
    sections: ipcSections.map((section) => ({ section, count: sections.get(section) ?? 0 })),
    // One that was merged or deleted since waits for the next count.
    companies: owners.flatMap(({ name: id, value }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, count: value }];
    }),
    as_of,
  };
}

/** Grants of the running year by street and type. */
export async function grantsByStreet(context: CallContext) {
  const year = dayOf(context.now()).slice(0, 4);
  const streets = await ownStreets(context);
  const rows =
    streets.length === 0
      ? []
      : await context.db
          .select()
          .from(d)
          .where(
            and(
              eq(d.part, "granted"),
              eq(d.name, year),
              inArray(
                d.street_id,
                streets.map(({ id }) => id),
              ),
            ),
          );
  const [age] = await context.db.select({ at: sql<string | null>`max(${d.counted_at})` }).from(d);
  return {
    year,
    streets: streets.map(({ id, name }) => ({
      street_id: id,
      name,
      types: patentTypes.map((type) => ({
        type,
        count: rows.find((row) => row.street_id === id && row.sub === type)?.value ?? 0,
      })),
    })),
    as_of: age?.at == null ? null : new Date(age.at).toISOString(),
  };
}
