import { and, asc, gte, sql } from "drizzle-orm";
import {
  type certificateSheetCalls,
  type SheetColumn,
  sheetColumnNames,
  sheetColumns,
  sheetLimits,
} from "#contract/certificate/certificate-sheet.ts";
import { reminderDays } from "#contract/certificate/certificate-rules.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { icsFile } from "#server/areas/calendar/ics.ts";
import { type CertificateDbRow, certificates as c } from "#server/database/tables/ip/certificate.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { current } from "./certificate-expire.ts";
import { conditionsOf, ofKind, orders } from "./certificate-list.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const widths: Partial<Record<SheetColumn, number>> = { name: 40, number: 26, holder: 32, note: 40 };

const columns: ListColumn<CertificateDbRow>[] = sheetColumnNames.map((column) => ({
  header: sheetColumns[column],
  cell: (row) => {
    const value = row[column] ?? "";
    // A day without a clock: midnight of UTC is what a sheet holds for it.
    return (column === "issued_on" || column === "expires_on") && value !== ""
      ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" }
      : { value };
  },
  width: widths[column] ?? 16,
}));

/** Exactly the certificates that the list shows under its conditions. */
export async function certificateExport(
  context: CallContext,
  input: ParsedInputOf<typeof certificateSheetCalls.certificateExport>,
): Promise<FileReply> {
  const { id } = await ownCompany(context);
  const today = dayOf(context.now());
  const rows = await context.db
    .select()
    .from(c)
    .where(and(conditionsOf(id, input, today), ofKind(input.kind)))
    .orderBy(...orders[input.sort], sql`${c.id} desc`)
    .limit(sheetLimits.exported + 1);
  if (rows.length > sheetLimits.exported)
    throw new Refused(422, `一次最多导出 ${sheetLimits.exported} 张证书，请增加条件`, { reason: "too_many" });
  await writeAudit(context, "certificate-export", { rows: rows.length });
  return {
    file: await listWorkbook(context, "证书", { columns, rows }),
    mime: workbookMime,
    name: `证书_${today}.xlsx`,
  };
}

export const certificateTemplate = async (context: CallContext): Promise<FileReply> => ({
  file: await listWorkbook(context, "证书", { columns, rows: [] }),
  mime: workbookMime,
  name: "证书导入模板.xlsx",
});

/** Last days from today on, each with an alarm a month before. */
export async function certificateIcs(context: CallContext): Promise<FileReply> {
  const { id } = await ownCompany(context);
  const today = dayOf(context.now());
  const rows = await context.db
    .select()
    .from(c)
    .where(and(current(id), gte(c.expires_on, today)))
    .orderBy(asc(c.expires_on))
    .limit(sheetLimits.exported);
  const entries = rows.flatMap(({ expires_on, ...row }) => {
    if (expires_on === null) return [];
    const start = startOfDay(expires_on);
    return {
      id: row.id,
      rev: row.rev,
      title: `${row.kind}到期：${row.name}`,
      kind: "证书到期",
      companies: [],
      purpose: "",
      description: [`${row.kind}，编号 ${row.number}`],
      location: "",
      plan_start: new Date(start),
      plan_end: new Date(start + 86_400_000),
      all_day: true,
      reminder: reminderDays[2] * 24 * 60,
      status: "待走访" as const,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
  return {
    file: await icsFile("证书到期", entries),
    mime: "text/calendar; charset=utf-8",
    name: `证书到期_${today}.ics`,
  };
}
