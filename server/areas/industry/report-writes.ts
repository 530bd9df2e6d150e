import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater } from "#contract/core/time.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import {
  needsReason,
  reportMoveProblem,
  reportRemoveProblem,
  reportSaveProblem,
  type ReportStep,
  stateAfterReportMove,
} from "#contract/industry/report-moves.ts";
import { periodProblems } from "#contract/industry/report-period.ts";
import { mayPublish } from "#server/areas/content/piece-rows.ts";
import { plainText } from "#server/areas/content/plain-text.ts";
import { richText } from "#server/areas/content/rich-text.ts";
import { sanitiseWithCharts } from "#server/areas/content/sanitise.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { industryReports as reports, industryReportSteps as steps } from "#server/database/tables/office/industry.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { keepCharts, refuseUnknownCharts } from "./report-charts.ts";
import { refuseUnknownFile } from "./report-files.ts";
import { refuseAccess } from "./report-orders.ts";
import { tellReaders } from "./report-messages.ts";
import { lockReport, type ReportRow } from "./report-rows.ts";

type In<K extends keyof typeof industryCalls> = ParsedInputOf<(typeof industryCalls)[K]>;

const writeStep = (context: CallContext, id: string, step: { seq: number; move: ReportStep; text?: string }) =>
  context.db.insert(steps).values({ ...step, report_id: id, by: personOf(context).id, at: new Date(context.now()) });

/** Clean HTML without pictures: those of the website are open to everybody, a report's text is not. */
const cleanBody = (html: string) =>
  richText({ field: "body", name: "正文" }, html, sanitiseWithCharts).replace(/<img [^>]*>/g, "");

/** Writes a report or changes one in one transaction with its step. */
export async function saveReport(context: CallContext, { id, seq, ...typed }: In<"save">) {
  const now = context.now();
  const problems = periodProblems(typed, monthsLater(dayOf(now), 12));
  const product_id = typed.access === "订购可读" ? typed.product_id : null;
  if (typed.access === "订购可读" && product_id === null) problems.product_id = "请选择企业订购的服务";
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const at = new Date(now);
  const text = {
    ...typed,
    product_id,
    body: typed.file_id === null ? cleanBody(typed.body) : "",
    updated_by: personOf(context).id,
    updated_at: at,
  };
  return inTransaction(context, async (inside) => {
    await refuseUnknownFile(inside, typed.file_id);
    await refuseUnknownCharts(inside, text.body);
    if (seq === 0 && (await isNewReport(inside, { ...text, id, created_at: at, seq: 1 }))) return {};
    const row = await lockReport(inside, { id, seq });
    const problem = reportSaveProblem(row.state);
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    await refuseAccess(inside, row, text);
    await inside.db
      .update(reports)
      .set({ ...text, state: "草稿", seq: seq + 1 })
      .where(eq(reports.id, id));
    await keepCharts(inside, id, text.body);
    await writeStep(inside, id, { seq: seq + 1, move: "修改" });
    return {};
  });
}

type NewRow = typeof reports.$inferInsert & { body: string; product_id: string | null; file_id: string | null };

/** Makes a new report; true as well where the same person has sent the same before. */
async function isNewReport(context: CallContext, row: NewRow): Promise<boolean> {
  if ((await context.db.$count(reports, eq(reports.id, row.id))) === 0) await refuseAccess(context, null, row);
  const made = await context.db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id });
  if (made.length > 0) {
    await keepCharts(context, row.id, row.body);
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
    "product_id",
    "file_id",
  ] as const;
  return known !== undefined && same.every((field) => known[field] === row[field]);
}

/** What a report has to hold before somebody is asked to judge it. */
function refuseUnready({ body, file_id }: ReportRow): void {
  if (file_id !== null) return;
  if (plainText(body).length < 20) throw refusedFields({ body: "正文至少 20 个字，请先写好正文或上传 PDF 再送审" });
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
    if (move === "发布") await tellReaders(inside, row, at);
    return {};
  });
}

/** Deletes a draft; its history stays. */
export const removeReport = (context: CallContext, read: In<"remove">) =>
  inTransaction(context, async (inside) => {
    const row = await lockReport(inside, read);
    const problem = reportRemoveProblem({ state: row.state, was_published: row.published_at !== null });
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    const seq = row.seq + 1;
    const deleted_at = new Date(inside.now());
    await inside.db.update(reports).set({ deleted_at, seq }).where(eq(reports.id, row.id));
    await writeStep(inside, row.id, { seq, move: "删除" });
    return {};
  });
