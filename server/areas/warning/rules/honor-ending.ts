import { and, between, eq, isNull, sql } from "drizzle-orm";
import { shiftDay } from "#contract/core/time.ts";
import { honors as h, honorTypes as t } from "#server/database/tables/ip/honor.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

/** Standings and honors that end soon. */
export const honorEnding: WarningRule = async (run) => {
  const rows = await run.db
    .select({
      id: h.id,
      company_id: h.company_id,
      title: h.title,
      type: t.name,
      valid_to: sql<string>`${h.valid_to}::text`,
    })
    .from(h)
    .innerJoin(t, eq(t.id, h.type_id))
    .where(
      and(
        isNull(h.deleted_at),
        isNull(h.revoked_on),
        between(h.valid_to, run.today, shiftDay(run.today, parameterOf(run, "days"))),
      ),
    );
  return rows.map(({ id, company_id, title, type, valid_to }) => ({
    company_id,
    subject_id: id,
    cause: valid_to,
    title: `${title}将到期`,
    due: valid_to,
    facts: [textFact("荣誉", title), textFact("类型", type), dayFact("有效期至", valid_to)],
  }));
};
