import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { CompanyScore, rankingCalls } from "#contract/ranking/ranking-calls.ts";
import { scoreOf } from "#contract/ranking/score-rules.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { companies } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import { companyScores as s, scoreRules } from "#server/database/tables/score.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { shownDays } from "./rank-rows.ts";
import { scoreDay } from "./score-days.ts";

/** Snapshots of companies up to a day, in their order. */
function curvesOf({ db }: CallContext, ids: readonly string[], day: string) {
  return db
    .select({ company_id: s.company_id, day: s.day, score: s.score, place: s.place, version: s.version })
    .from(s)
    .where(and(inArray(s.company_id, [...ids]), lte(s.day, day)))
    .orderBy(asc(s.day));
}

/** Scores with their parts in the order asked for; a company without a snapshot that day is left out. */
export async function scoresOf(
  context: CallContext,
  { ids, day: asked }: ParsedInputOf<typeof rankingCalls.companyScores>,
): Promise<CompanyScore[]> {
  const known = await Promise.all([...new Set(ids)].map((id) => visibleCompany(context, id)));
  const { day } = await shownDays(context, { day: asked, against: undefined });
  if (day === null) return [];
  const found = await context.db
    .select({ row: s, rules: scoreRules.rules, street_name: sql<string>`coalesce(${streets.name}, '')` })
    .from(s)
    .innerJoin(scoreRules, eq(scoreRules.version, s.version))
    .innerJoin(companies, eq(companies.id, s.company_id))
    .leftJoin(streets, eq(streets.id, companies.street_id))
    .where(
      and(
        eq(s.day, day),
        inArray(
          s.company_id,
          known.map(({ id }) => id),
        ),
      ),
    );
  const { companies: of = 0 } = (await scoreDay(context.db, day)) ?? {};
  const curves = await curvesOf(
    context,
    known.map(({ id }) => id),
    day,
  );
  return known.flatMap(({ id, name, tier }) => {
    const one = found.find(({ row }) => row.company_id === id);
    if (one === undefined) return [];
    const { row, rules, street_name } = one;
    const curve = curves
      .filter(({ company_id }) => company_id === id)
      .map(({ company_id: _id, score, ...point }) => ({ ...point, score: Number(score) }));
    return [
      {
        company_id: id,
        company_name: name,
        street_name,
        tier,
        day,
        version: row.version,
        place: row.place,
        of,
        curve,
        ...(row.figures === null ? { score: Number(row.score), parts: [] } : scoreOf(rules, row.figures)),
      },
    ];
  });
}

/** Streets of the scope with the number of their companies; one without a company is among them. */
export async function streetCounts(context: CallContext): Promise<{ id: string; name: string; count: number }[]> {
  return context.db
    .select({ id: streets.id, name: streets.name, count: sql<number>`count(${companies.id})::int` })
    .from(streets)
    .leftJoin(companies, and(eq(companies.street_id, streets.id), isNull(companies.deleted_at)))
    .where(inStreets(personOf(context), streets.id))
    .groupBy(streets.id, streets.name, streets.sort)
    .orderBy(asc(streets.sort), asc(streets.id));
}
