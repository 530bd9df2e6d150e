import { type annuitySumCalls, annuityExportMax } from "#contract/annuity/annuity-sums.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import { licenceNote } from "#contract/patent/fees/annuity.ts";
import { icsFile } from "#server/areas/calendar/ics.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { companyOf, entriesBy } from "./account-list.ts";
import type { Cost } from "./costs.ts";
import { type Entry, fenOf, standingOf } from "./standing.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const dayCell = (day: string | null | undefined) =>
  day === null || day === undefined
    ? { value: "" }
    : { value: new Date(`${day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
const yuanCell = (fen: number | undefined) =>
  fen === undefined ? { value: "" } : { value: fen / 100, type: Number, format: "#,##0.00" };

const noteOf = ({ why, next }: Entry["account"]) => (next === null ? why : licenceNote(next.right, next.annuity));

const columns: ListColumn<Entry>[] = [
  { header: "申请号", cell: ({ patent }) => ({ value: patent.application_no }), width: 20 },
  { header: "专利名称", cell: ({ patent }) => ({ value: patent.title }), width: 44 },
  { header: "专利类型", cell: ({ patent }) => ({ value: patent.type }), width: 12 },
  { header: "法律状态", cell: ({ patent }) => ({ value: patent.status }), width: 10 },
  { header: "申请日", cell: ({ patent }) => dayCell(patent.filed_on), width: 12 },
  { header: "授权日", cell: ({ patent }) => dayCell(patent.granted_on), width: 12 },
  { header: "年费状态", cell: ({ account }) => ({ value: account.state }), width: 12 },
  { header: "年度", cell: ({ account }) => ({ value: account.next?.annuity.year ?? "" }), width: 8 },
  { header: "缴费期限", cell: ({ account }) => dayCell(account.next?.annuity.due), width: 12 },
  { header: "滞纳期届满", cell: ({ account }) => dayCell(account.next?.annuity.graceEnd), width: 12 },
  { header: "恢复期限", cell: ({ patent }) => dayCell(patent.restorable_until), width: 12 },
  { header: "年费全额（元）", cell: ({ account }) => yuanCell(account.next?.annuity.full), width: 16 },
  { header: "应缴年费（元）", cell: ({ account }) => yuanCell(account.next?.open.年费), width: 16 },
  { header: "滞纳金（元）", cell: ({ account }) => yuanCell(account.next?.open.滞纳金), width: 14 },
  { header: "恢复费（元）", cell: ({ account }) => yuanCell(account.next?.open.恢复费), width: 14 },
  {
    header: "今日缴纳合计（元）",
    cell: (entry) => (entry.account.next ? yuanCell(fenOf(entry)) : { value: "" }),
    width: 18,
  },
  { header: "说明", cell: ({ account }) => ({ value: noteOf(account) }), width: 40 },
];

/** The annuity of a year that was asked for. */
function plannedColumns(year: number | undefined, plannedOf: (entry: Entry) => Cost | null): ListColumn<Entry>[] {
  if (year === undefined) return [];
  return [
    { header: `${year}年应缴年度`, cell: (entry) => ({ value: plannedOf(entry)?.patentYear ?? "" }), width: 14 },
    { header: `${year}年缴费期限`, cell: (entry) => dayCell(plannedOf(entry)?.due), width: 14 },
    { header: `${year}年应缴（元）`, cell: (entry) => yuanCell(plannedOf(entry)?.reduced), width: 14 },
  ];
}

/** Exactly the patents of the list, in its order. */
export async function annuityExport(
  context: CallContext,
  input: ParsedInputOf<typeof annuitySumCalls.annuityExport>,
): Promise<FileReply> {
  const company = await companyOf(context, input.company_id);
  const today = dayOf(context.now());
  const { chosen: rows, plannedOf } = await entriesBy(context, company.id, input);
  if (rows.length > annuityExportMax)
    throw new Refused(422, `一次最多导出 ${annuityExportMax} 件专利，请增加条件`, { reason: "too_many" });
  await writeAudit(context, "annuity-export", { rows: rows.length });
  return {
    file: await listWorkbook(context, "年费", {
      columns: [...columns, ...plannedColumns(input.cost_year, plannedOf)],
      rows,
    }),
    mime: workbookMime,
    name: `年费_${company.name}_${today}.xlsx`,
  };
}

/** Days before a deadline that a calendar rings. */
const alarmDays = 30;

interface Deadline {
  key: string;
  day: string;
  words: string;
}

function deadlinesOf({ patent, account }: Entry, today: string): Deadline[] {
  const { next, state } = account;
  if (next === null) return [];
  if (state === "可恢复")
    return patent.restorable_until === null
      ? []
      : [{ key: "restore", day: patent.restorable_until, words: "恢复权利期限" }];
  const { year, due, graceEnd } = next.annuity;
  const both = [
    { key: `due${year}`, day: due, words: `第 ${year} 年度年费期限` },
    { key: `grace${year}`, day: graceEnd, words: `第 ${year} 年度年费滞纳期届满` },
  ];
  return both.filter(({ day }) => day >= today);
}

/** Deadlines of a company from today on, each with an alarm a month before. */
export async function deadlinesOfCompany(
  context: Pick<CallContext, "db" | "now">,
  company: { id: string; name: string },
) {
  const today = dayOf(context.now());
  const { entries } = await standingOf(context.db, company.id, today);
  const made = new Date(context.now());
  const rows = entries.flatMap((entry) =>
    deadlinesOf(entry, today).map(({ key, day, words }) => {
      const start = startOfDay(day);
      return {
        id: `${entry.patent.id}-${key}`,
        rev: 1,
        title: `${words}：${entry.patent.title}`,
        kind: "年费期限",
        companies: [],
        purpose: "",
        description: [`申请号 ${entry.patent.application_no}`, "是否已缴以国家知识产权局的缴费记录为准"],
        location: "",
        plan_start: new Date(start),
        plan_end: new Date(start + 86_400_000),
        all_day: true,
        reminder: alarmDays * 24 * 60,
        status: "待走访" as const,
        created_at: made,
        updated_at: made,
      };
    }),
  );
  return {
    file: await icsFile(`${company.name} 年费期限`, rows),
    mime: "text/calendar; charset=utf-8",
  };
}

/** The deadlines as a file. */
export async function annuityIcs(
  context: CallContext,
  input: ParsedInputOf<typeof annuitySumCalls.annuityIcs>,
): Promise<FileReply> {
  const company = await companyOf(context, input.company_id);
  return { ...(await deadlinesOfCompany(context, company)), name: `年费期限_${dayOf(context.now())}.ics` };
}
