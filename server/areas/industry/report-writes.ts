import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater } from "#contract/core/time.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import {
  needsReason,
  reportMoveProblem,
  reportSaveProblem,
  type ReportStep,
  stateAfterReportMove,
} from "#contract/industry/report-moves.ts";
import { periodProblems } from "#contract/industry/report-period.ts";
import { mayPublish } from "#server/areas/content/piece-rows.ts";
import { plainText } from "#server/areas/content/plain-text.ts";
import { sanitise } from "#server/areas/content/sanitise.ts";
import { inTransaction } from "#server/areas/company/company-access.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { auditLog } from "#server/database/tables/history.ts";
import {
  industryOpenings as openings,
  industryReports as reports,
  industryReportSteps as steps,
} from "#server/database/tables/office/industry.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { lockReport, reportMissing, type ReportRow } from "./report-rows.ts";

type In<K extends keyof typeof industryCalls> = ParsedInputOf<(typeof industryCalls)[K]>;

const writeStep = (context: CallContext, id: string, step: { seq: number; move: ReportStep; text?: string }) =>
  context.db.insert(steps).values({ ...step, report_id: id, by: personOf(context).id, at: new Date(context.now()) });

/** Clean HTML without pictures: those of the website are open to everybody, a report's text is not. */
const cleanBody = (html: string) => sanitise(html).replace(/<img [^>]*>/g, "");

/** Writes a report or changes one in one transaction with its step. */
export async function saveReport(context: CallContext, { id, seq, ...typed }: In<"save">) {
  const now = context.now();
  const problems = periodProblems(typed, monthsLater(dayOf(now), 12));
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const at = new Date(now);
  const text = { ...typed, body: cleanBody(typed.body), updated_by: personOf(context).id, updated_at: at };
  return inTransaction(context, async (inside) => {
    if (seq === 0 && (await isNewReport(inside, { ...text, id, created_at: at, seq: 1 }))) return {};
    const row = await lockReport(inside, { id, seq });
    const problem = reportSaveProblem(row.state);
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    await inside.db
      .update(reports)
      .set({ ...text, state: "草稿", seq: seq + 1 })
      .where(eq(reports.id, id));
    await writeStep(inside, id, { seq: seq + 1, move: "修改" });
    return {};
  });
}

/** Makes a new report; true as well where the same person has sent the same before. */
async function isNewReport(context: CallContext, row: typeof reports.$inferInsert): Promise<boolean> {
  const made = await context.db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id });
  if (made.length > 0) {
    await writeStep(context, row.id, { seq: 1, move: "新建" });
    return true;
  }
  const [known] = await context.db.select().from(reports).where(eq(reports.id, row.id));
  const same = [
    "seq",
    "updated_by",
    "title",
    "trade",
    "period_from",
    "period_to",
    "summary",
    "body",
    "access",
  ] as const;
  return known !== undefined && same.every((field) => known[field] === row[field]);
}

/** What a report has to hold before somebody is asked to judge it. */
function refuseUnready({ body }: ReportRow): void {
  if (plainText(body).length < 20) throw refusedFields({ body: "正文至少 20 个字，请先写好正文再送审" });
}

/** Makes a move of the drawing in `report-moves.ts`. */
export async function moveReport(context: CallContext, { move, reason, ...read }: In<"move">) {
  if (needsReason(move) && reason.length < 2) throw refusedFields({ reason: `请填写${move}的原因，至少 2 个字` });
  return inTransaction(context, async (inside) => {
    const row = await lockReport(inside, read);
    const problem = reportMoveProblem(move, row.state);
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    if (move === "送审") refuseUnready(row);
    if (move === "发布" && !(await mayPublish(inside.db, personOf(inside), row)))
      throw new Refused(403, "自己编写的报告应由其他管理员审核发布");
    const seq = row.seq + 1;
    const at = new Date(inside.now());
    await inside.db
      .update(reports)
      .set({ state: stateAfterReportMove[move], seq, ...(move === "发布" && { published_at: at }) })
      .where(eq(reports.id, row.id));
    await writeStep(inside, row.id, { seq, move, text: needsReason(move) ? reason : "" });
    return {};
  });
}

/** Companies by words of their names. */
export const reportCompanies = ({ db }: CallContext, { keyword }: In<"companies">) =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(isNull(companies.deleted_at), sql`${companies.name} ilike ${likeAnywhere(keyword)}`))
    .orderBy(asc(companies.name), companies.id)
    .limit(20);

/** Opens a report to a company, or changes its last day; a line in the audit log tells who did. */
export async function openReport(context: CallContext, { id, company_id, last_day }: In<"openTo">) {
  const today = dayOf(context.now());
  if (last_day !== null && last_day < today) throw refusedFields({ last_day: "到期日期不能早于今天" });
  if (last_day !== null && last_day > monthsLater(today, 120))
    throw refusedFields({ last_day: "到期日期应在 10 年以内" });
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    const [row] = await db.select({ access: reports.access }).from(reports).where(eq(reports.id, id)).for("share");
    if (!row) throw reportMissing();
    if (row.access !== "指定企业") throw new Refused(409, "只有指定企业的报告需要逐家开通");
    const living = and(eq(companies.id, company_id), isNull(companies.deleted_at));
    if ((await db.$count(companies, living)) === 0) throw refusedFields({ company_id: "企业不存在或已删除" });
    await db
      .insert(openings)
      .values({ report_id: id, company_id, last_day })
      .onConflictDoUpdate({ target: [openings.report_id, openings.company_id], set: { last_day } });
    await audit(inside, "industry-open", { id, company_id, last_day });
    return {};
  });
}

/** Closes a report to a company. */
export const closeReport = (context: CallContext, { id, company_id }: In<"closeTo">) =>
  inTransaction(context, async (inside) => {
    const opening = and(eq(openings.report_id, id), eq(openings.company_id, company_id));
    const gone = await inside.db.delete(openings).where(opening).returning({ id: openings.report_id });
    if (gone.length === 0) throw new Refused(404, "该报告没有为这家企业开通");
    await audit(inside, "industry-close", { id, company_id });
    return {};
  });

const audit = ({ db, ...context }: CallContext, action: string, detail: object) =>
  db.insert(auditLog).values({ account_id: personOf({ ...context, db }).id, action, detail });
