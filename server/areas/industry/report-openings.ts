import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater } from "#contract/core/time.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { isOpenOn } from "#contract/industry/report-rights.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { industryOpenings as openings, industryReports as reports } from "#server/database/tables/office/industry.ts";
import { companiesHolding } from "#server/database/word-search.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { tellOpened } from "./report-messages.ts";
import { livingWhere, reportMissing } from "./report-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type In<K extends keyof typeof industryCalls> = ParsedInputOf<(typeof industryCalls)[K]>;

/** Companies by words of their names. */
export async function reportCompanies({ db }: CallContext, { keyword }: In<"companies">) {
  const meets = await companiesHolding(db, keyword, sql`${companies.name} ilike ${likeAnywhere(keyword)}`);
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(isNull(companies.deleted_at), meets))
    .orderBy(asc(companies.name), companies.id)
    .limit(20);
}

/** Opens a report to a company, or changes its last day, and tells it; a line in the audit log tells who did. */
export async function openReport(context: CallContext, { id, company_id, last_day }: In<"openTo">) {
  const today = dayOf(context.now());
  if (last_day !== null && last_day < today) throw refusedFields({ last_day: "到期日期不能早于今天" });
  if (last_day !== null && last_day > monthsLater(today, 120))
    throw refusedFields({ last_day: "到期日期应在 10 年以内" });
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    const [row] = await db.select().from(reports).where(livingWhere(id)).for("share");
    if (!row) throw reportMissing();
    if (row.access !== "指定企业") throw new Refused(409, "只有指定企业的报告需要逐家开通");
    const living = and(eq(companies.id, company_id), isNull(companies.deleted_at));
    if ((await db.$count(companies, living)) === 0) throw refusedFields({ company_id: "企业不存在或已删除" });
    const opening = and(eq(openings.report_id, id), eq(openings.company_id, company_id));
    const [before] = await db.select().from(openings).where(opening).for("update");
    await db
      .insert(openings)
      .values({ report_id: id, company_id, last_day })
      .onConflictDoUpdate({ target: [openings.report_id, openings.company_id], set: { last_day } });
    await writeAudit(inside, "industry-open", { id, company_id, last_day });
    const wasOpen = before !== undefined && isOpenOn(before.last_day, today);
    if (row.state === "已发布" && !wasOpen) await tellOpened(inside, row, { company_id, last_day });
    return {};
  });
}

/** Closes a report to a company. */
export const closeReport = (context: CallContext, { id, company_id }: In<"closeTo">) =>
  inTransaction(context, async (inside) => {
    const opening = and(eq(openings.report_id, id), eq(openings.company_id, company_id));
    const gone = await inside.db.delete(openings).where(opening).returning({ id: openings.report_id });
    if (gone.length === 0) throw new Refused(404, "该报告没有为这家企业开通");
    await writeAudit(inside, "industry-close", { id, company_id });
    return {};
  });
