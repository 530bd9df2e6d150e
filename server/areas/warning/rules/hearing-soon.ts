import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { dayLength, dayOf, wallClockOf } from "#contract/core/time.ts";
import { caseHearings as g, cases as k } from "#server/database/tables/ip/case.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

/** Hearings and deadlines of the next days; of each case the nearest. */
export const hearingSoon: WarningRule = async (run) => {
  const rows = await run.db
    .selectDistinctOn([k.id], { case: k, hearing: g })
    .from(g)
    .innerJoin(k, and(eq(k.id, g.case_id), isNull(k.deleted_at)))
    .where(
      and(
        isNull(g.removed_at),
        gte(g.starts_at, new Date(run.now)),
        lte(g.starts_at, new Date(run.now + parameterOf(run, "days") * dayLength)),
      ),
    )
    .orderBy(k.id, asc(g.starts_at));
  return rows.map(({ case: { id, company_id, title }, hearing: { kind, starts_at, place } }) => ({
    company_id,
    subject_id: id,
    cause: starts_at.toISOString(),
    title: `${title}：${kind}临近`,
    due: dayOf(starts_at),
    facts: [
      textFact("案件", title),
      textFact("事项", kind),
      dayFact("日期", dayOf(starts_at)),
      textFact("时间", wallClockOf(starts_at).slice(11, 16)),
      ...(place === "" ? [] : [textFact("地点", place)]),
    ],
  }));
};
