import { and, eq, isNull, sql } from "drizzle-orm";
import { honors as h } from "#server/database/tables/ip/honor.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { published } from "#server/database/published.ts";
import { dayFact, textFact, type WarningRule } from "./warning-rule.ts";

/** Honors whose patent has lapsed. */
export const awardLapsed: WarningRule = async ({ db, today }) => {
  const rows = await db
    .select({
      id: h.id,
      company_id: h.company_id,
      title: h.title,
      patent: p.title,
      number: p.application_no,
      reason: p.status_reason,
      on: sql<string | null>`${p.status_on}::text`,
    })
    .from(h)
    .innerJoin(p, and(eq(p.id, h.patent_id), published(today), eq(p.status, "失效")))
    .where(and(isNull(h.deleted_at), isNull(h.revoked_on)));
  return rows.map(({ id, company_id, title, patent, number, reason, on }) => ({
    company_id,
    subject_id: id,
    cause: on ?? "",
    title: `${title}：所依据的专利已失效`,
    due: null,
    facts: [
      textFact("荣誉", title),
      textFact("专利", patent),
      textFact("申请号", number),
      textFact("失效原因", reason),
      ...(on === null ? [] : [dayFact("失效日", on)]),
    ],
  }));
};
