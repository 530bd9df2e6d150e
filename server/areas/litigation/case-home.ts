import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import type { caseCalls } from "#contract/litigation/case-calls.ts";
import { closedStage } from "#contract/litigation/case-kinds.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { caseHearings, cases as c } from "#server/database/tables/ip/case.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { ofCompany } from "./case-list.ts";
import { comingHearing } from "./case-calendar.ts";

const shown = 3;

/** What the company's first page tells of its cases. */
export async function caseHome(context: CallContext): Promise<OutputOf<typeof caseCalls.caseHome>> {
  const { db } = context;
  const { id } = await ownCompany(context);
  const isOpen = sql`${c.stage} <> ${closedStage}`;
  const waits = sql`exists (select from case_dockings d where d.case_id = cases.id and d.state = '待接收')`;
  const [[sums = { all: 0, open: 0, waiting: 0 }], next] = await Promise.all([
    db
      .select({
        all: sql<number>`count(*)::int`,
        open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
        waiting: sql<number>`(count(*) filter (where ${waits}))::int`,
      })
      .from(c)
      .where(ofCompany(id)),
    db
      .select({
        id: caseHearings.id,
        case_id: c.id,
        title: c.title,
        kind: caseHearings.kind,
        starts_at: caseHearings.starts_at,
        place: caseHearings.place,
      })
      .from(caseHearings)
      .innerJoin(c, eq(c.id, caseHearings.case_id))
      .where(and(ofCompany(id), isOpen, isNull(caseHearings.removed_at), comingHearing(context.now())))
      .orderBy(asc(caseHearings.starts_at), asc(caseHearings.id))
      .limit(shown),
  ]);
  return { ...sums, next: next.map((one) => ({ ...one, starts_at: one.starts_at.toISOString() })) };
}
