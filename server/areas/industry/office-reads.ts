import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, minuteWords } from "#contract/core/time.ts";
import { industryCalls, type IndustryReportInfo, mostReadersExported } from "#contract/industry/industry.ts";
import { mayPublish } from "#server/areas/content/piece-rows.ts";
import { companies } from "#server/database/tables/company.ts";
import {
  industryOpenings,
  industryReports as reports,
  industryUses as uses,
} from "#server/database/tables/office/industry.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { is, pagedList } from "#server/plugins/paged-list.ts";
import { chartsOf } from "./report-charts.ts";
import { livingWhere, officeRows, reportMissing, stepsOf, toReport, tradeWhere, wordsWhere } from "./report-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type In<K extends keyof typeof industryCalls> = ParsedInputOf<(typeof industryCalls)[K]>;

/** All reports by conditions, with how many there are in each state. */
export const reportList = pagedList(industryCalls.list, {
  table: reports,
  rows: officeRows,
  scope: () => livingWhere(),
  conditions: { state: is(reports.state), trade: tradeWhere, access: is(reports.access), keyword: wordsWhere },
  order: [desc(reports.updated_at)],
  last: reports.id,
  counts: { name: "states", of: "state", column: reports.state },
  toRows: (found) => found.map(toReport),
});

/** A report with its text, history and openings. */
export async function reportInfo(context: CallContext, { id }: In<"info">): Promise<IndustryReportInfo> {
  const [found] = await officeRows(context, livingWhere(id));
  if (!found) throw reportMissing();
  const { row } = found;
  const [openings, steps, may_publish, charts] = await Promise.all([
    context.db
      .select({
        company_id: industryOpenings.company_id,
        company_name: companies.name,
        last_day: industryOpenings.last_day,
      })
      .from(industryOpenings)
      .innerJoin(companies, eq(companies.id, industryOpenings.company_id))
      .where(eq(industryOpenings.report_id, id))
      .orderBy(asc(companies.name)),
    stepsOf(context, id),
    mayPublish(context.db, personOf(context), row),
    chartsOf(context, id),
  ]);
  return {
    ...toReport(found),
    body: row.body,
    charts,
    was_published: row.published_at !== null,
    may_publish,
    openings,
    steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
  };
}

async function usesOf({ db }: CallContext, where: SQL | undefined, part: { offset: number; limit: number }) {
  const rows = await db
    .select({
      id: uses.id,
      company_name: companies.name,
      account_name: accounts.name,
      use: uses.use,
      at: uses.at,
    })
    .from(uses)
    .innerJoin(accounts, eq(accounts.id, uses.account_id))
    .leftJoin(companies, eq(companies.id, uses.company_id))
    .where(where)
    .orderBy(desc(uses.at), desc(uses.id))
    .limit(part.limit)
    .offset(part.offset);
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    company_name: row.company_name ?? "",
    at: row.at.toISOString(),
  }));
}

const usesWhere = ({ id, use }: In<"readersExport">) =>
  and(eq(uses.report_id, id), use === undefined ? undefined : eq(uses.use, use));

async function titleOf({ db }: CallContext, id: string): Promise<string> {
  const [row] = await db.select({ title: reports.title }).from(reports).where(livingWhere(id));
  if (!row) throw reportMissing();
  return row.title;
}

/** Who made use of a report, the newest first. */
export async function reportReaders(context: CallContext, { page, size, ...asked }: In<"readers">) {
  await titleOf(context, asked.id);
  const where = usesWhere(asked);
  const [list, total] = await Promise.all([
    usesOf(context, where, { offset: (page - 1) * size, limit: size }),
    context.db.$count(uses, where),
  ]);
  return { list, total, page, size };
}

/** The same as a workbook; leaves a line in the audit log. */
export async function readersWorkbook(context: CallContext, asked: In<"readersExport">): Promise<FileReply> {
  const title = await titleOf(context, asked.id);
  const where = usesWhere(asked);
  const total = await context.db.$count(uses, where);
  if (total === 0) throw new Refused(422, "还没有可以导出的记录", { reason: "empty" });
  if (total > mostReadersExported)
    throw new Refused(422, `记录超过 ${mostReadersExported} 条，请选择方式后再导出`, { reason: "too_many" });
  const rows = await usesOf(context, where, { offset: 0, limit: mostReadersExported });
  const file = await listWorkbook(context, "阅读记录", {
    columns: [
      { header: "企业", width: 36, cell: (row) => ({ value: row.company_name }) },
      { header: "账号", width: 16, cell: (row) => ({ value: row.account_name }) },
      { header: "方式", width: 8, cell: (row) => ({ value: row.use }) },
      { header: "时间", width: 20, cell: (row) => ({ value: minuteWords(row.at) }) },
    ],
    rows,
    notes: {
      sheet: "说明",
      lines: [
        ["报告", title],
        ["阅读", "每个账号每天计一次"],
        ["导出时间", minuteWords(new Date(context.now()))],
      ],
    },
  });
  const detail = { id: asked.id, rows: total };
  await writeAudit(context, "industry-readers-export", detail);
  return { file, mime: workbookMime, name: `阅读记录_${title}_${dayOf(context.now())}.xlsx` };
}
