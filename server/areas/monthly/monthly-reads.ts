import { and, desc, eq, inArray } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { shiftMonth } from "#contract/core/time.ts";
import { comparedLines } from "#contract/monthly/monthly-compare.ts";
import {
  monthlyBack,
  type monthlyCalls,
  type MonthlyData,
  monthlyFigures,
  type MonthlyReport,
  type MonthlyRow,
  monthWords,
} from "#contract/monthly/monthly-report.ts";
import { idOfOwnCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import { monthlyReports as m } from "#server/database/tables/enterprise.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { makeMonth, pastMonths } from "./make-months.ts";

type Row = typeof m.$inferSelect;

const toRow = ({ id, month, made_at, data }: Row): MonthlyRow => ({
  id,
  month,
  made_at: made_at.toISOString(),
  ...monthlyFigures(data),
});

/** Past months without a report, the latest first. */
async function missingOf({ db, now }: CallContext, companyId: string): Promise<string[]> {
  const months = pastMonths(now(), monthlyBack);
  const known = await db
    .select({ month: m.month })
    .from(m)
    .where(and(eq(m.company_id, companyId), inArray(m.month, months)));
  const there = new Set(known.map(({ month }) => month));
  return months.filter((month) => !there.has(month)).toReversed();
}

export async function monthlyList(
  context: CallContext,
  { company_id, page, size }: ParsedInputOf<typeof monthlyCalls.monthlyList>,
) {
  const isOwn = personOf(context).kind === "enterprise";
  if (!isOwn && company_id === undefined) throw refusedFields({ company_id: "请选择企业" });
  const company = isOwn ? await idOfOwnCompany(context) : (await visibleCompany(context, company_id ?? "")).id;
  const where = eq(m.company_id, company);
  const rows = await context.db
    .select()
    .from(m)
    .where(where)
    .orderBy(desc(m.month))
    .limit(size)
    .offset((page - 1) * size);
  const total = await context.db.$count(m, where);
  return { list: rows.map(toRow), total, page, size, missing: isOwn ? await missingOf(context, company) : [] };
}

const monthlyUnknown = () => new Refused(404, "月报不存在，或您没有查看权限");

/** A report of a company that the person sees; 404 otherwise. */
async function visibleMonth(context: CallContext, id: string): Promise<Row> {
  const [row] = await context.db.select().from(m).where(eq(m.id, id));
  if (row === undefined) throw monthlyUnknown();
  try {
    await visibleCompany(context, row.company_id);
  } catch (error) {
    throw error instanceof Refused && error.status === 404 ? monthlyUnknown() : error;
  }
  return row;
}

export async function monthlyInfo(context: CallContext, { id }: { id: string }): Promise<MonthlyReport> {
  const row = await visibleMonth(context, id);
  const [earlier] = await context.db
    .select()
    .from(m)
    .where(and(eq(m.company_id, row.company_id), eq(m.month, shiftMonth(`${row.month}-01`, -1).slice(0, 7))));
  return {
    id,
    company_id: row.company_id,
    month: row.month,
    made_at: row.made_at.toISOString(),
    rule_version: row.rule_version,
    figures: monthlyFigures(row.data),
    earlier: earlier === undefined ? null : monthlyFigures(earlier.data),
    compared: comparedLines(row.data, earlier?.data ?? null),
    data: await shownTo(context, row.data),
  };
}

/** What changed, with the lines of patents that the person may see; how many there were stays. */
async function changesSeen(context: CallContext, changes: MonthlyData["changes"]): Promise<MonthlyData["changes"]> {
  const ids = changes.flatMap(({ lines }) => lines.map(({ patent_id }) => patent_id));
  if (ids.length === 0) return changes;
  const rows = await context.db
    .select({ id: p.id })
    .from(p)
    .where(and(inArray(p.id, ids), seenBy(viewerOf(context))));
  const seen = new Set(rows.map(({ id }) => id));
  return changes.map((one) => ({ ...one, lines: one.lines.filter(({ patent_id }) => seen.has(patent_id)) }));
}

/**
 * What a company watches is its own business, and what an account has saved that of the account; officials are told of
 * unpublished patents how many, and not which.
 */
async function shownTo(context: CallContext, all: MonthlyData): Promise<MonthlyData> {
  const { watched, technologies, searches, ...data } = all;
  const { kind, id } = personOf(context);
  if (kind !== "enterprise") return { ...data, changes: await changesSeen(context, data.changes) };
  const own = searches?.filter(({ account_id }) => account_id === id);
  return { ...data, watched, technologies, searches: own };
}

/** Makes a past month by hand; one that is there is answered as it is. */
export async function monthlyMake(context: CallContext, { month }: { month: string }): Promise<MonthlyReport> {
  const company = await visibleCompany(context, await idOfOwnCompany(context));
  const months = pastMonths(context.now(), monthlyBack);
  const [first = "", last = ""] = [months[0], months.at(-1)];
  if (month > last) throw refusedFields({ month: `${monthWords(month)}还没有结束，月报在下月 1 日生成` });
  if (month < first) throw refusedFields({ month: `只能补做最近 ${monthlyBack} 个月的月报` });
  await makeMonth(context, company, month);
  const [row] = await context.db
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.company_id, company.id), eq(m.month, month)));
  if (row === undefined) throw new Error("a report vanished");
  return monthlyInfo(context, row);
}
