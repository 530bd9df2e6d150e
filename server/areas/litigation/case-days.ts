import { and, asc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { shiftDay, startOfDay } from "#contract/core/time.ts";
import type { CaseDay, caseDayCalls } from "#contract/litigation/case-days.ts";
import { isDeadline } from "#contract/litigation/case-kinds.ts";
import { readingDockings } from "#contract/litigation/docking-rules.ts";
import { companies } from "#server/database/tables/company.ts";
import { caseDockings as d, caseHearings as h, cases } from "#server/database/tables/ip/case.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { inReach } from "./docking-rows.ts";

/** More than one person has in a hundred days; a guard, not a page. */
const mostDays = 2000;

/** Days of the cases that the person has taken on and is not done with. */
export async function caseDays(
  context: CallContext,
  { from, to }: ParsedInputOf<typeof caseDayCalls.caseDays>,
): Promise<{ list: CaseDay[] }> {
  const rows = await context.db
    .select({ hearing: h, docking_id: d.id, title: cases.title, company: companies })
    .from(h)
    .innerJoin(cases, eq(cases.id, h.case_id))
    .innerJoin(companies, eq(companies.id, cases.company_id))
    .innerJoin(d, eq(d.case_id, cases.id))
    .where(
      and(
        inReach(context),
        inArray(d.state, [...readingDockings]),
        isNull(h.removed_at),
        gte(h.starts_at, new Date(startOfDay(from))),
        lt(h.starts_at, new Date(startOfDay(shiftDay(to, 1)))),
      ),
    )
    .orderBy(asc(h.starts_at), asc(h.id))
    .limit(mostDays);
  return {
    list: rows.map(({ hearing: { id, kind, place, starts_at }, docking_id, title, company }) => ({
      id,
      docking_id,
      kind,
      title,
      company_name: company.name,
      street_id: company.street_id,
      place,
      starts_at: starts_at.toISOString(),
      all_day: isDeadline(kind),
    })),
  };
}
