import { isNull } from "drizzle-orm";
import { tierWords } from "#contract/company/company.ts";
import { type CompanyColumn, companyColumns } from "#contract/company/company-list.ts";
import { exportCap } from "#contract/visit/visit.ts";
import { dayOf } from "#contract/core/time.ts";
import { companies, type CompanyRow, labels } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { type CompanyFilter, manyCompanies, matchingCompanies } from "./company-list.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

interface Named {
  row: CompanyRow;
  owner_name: string;
  street: string;
  labels: string;
}

const yesNo = (yes: boolean) => (yes ? "是" : "否");

const cellOf: Partial<Record<CompanyColumn, (one: Named) => string | number>> = {
  street: ({ street }) => street,
  labels: (one) => one.labels,
  owner: ({ owner_name }) => owner_name,
  tier: ({ row }) => (row.tier in tierWords ? `${row.tier} ${tierWords[row.tier as keyof typeof tierWords]}` : ""),
  is_above_scale: ({ row }) => yesNo(row.is_above_scale),
  is_listed: ({ row }) => yesNo(row.is_listed),
  reg_capital: ({ row }) => (row.reg_capital === null ? "" : Number(row.reg_capital)),
  last_visit: ({ row }) => (row.last_visit_at ? dayOf(row.last_visit_at) : ""),
  next_visit: ({ row }) => row.next_visit_at ?? "",
};

function cell(one: Named, column: CompanyColumn): string | number {
  const value = cellOf[column]?.(one) ?? one.row[column as keyof CompanyRow];
  return typeof value === "number" ? value : String(value ?? "");
}

const widths: Partial<Record<CompanyColumn, number>> = {
  name: 36,
  credit_code: 22,
  address: 40,
  tier_reason: 40,
  labels: 30,
};

/** The filtered companies as an Excel file with the chosen columns; leaves a line in the audit log. */
export async function exportCompanies(
  context: CallContext,
  input: CompanyFilter & { columns: CompanyColumn[] },
): Promise<FileReply> {
  const where = await matchingCompanies(context, input);
  const total = await context.db.$count(companies, where);
  if (total > exportCap)
    throw new Refused(422, `符合条件的企业有 ${total} 家，一次最多导出 ${exportCap} 家，请缩小范围`, {
      reason: "too_many",
    });
  const rows = await manyCompanies(context, where, exportCap);
  const streetNames = new Map((await context.db.select().from(streets)).map(({ id, name }) => [id, name]));
  const labelRows = await context.db.select().from(labels).where(isNull(labels.deleted_at));
  const labelNames = new Map(labelRows.map(({ id, name }) => [id, name]));
  const namedRows = rows.map(({ row, owner_name }): Named => ({
    row,
    owner_name,
    street: streetNames.get(row.street_id) ?? "",
    labels: row.label_ids.flatMap((id) => labelNames.get(id) ?? []).join("、"),
  }));
  await writeAudit(context, "company-export", { rows: rows.length });
  const columns: ListColumn<Named>[] = input.columns.map((column) => ({
    header: companyColumns[column],
    cell: (one) => ({ value: cell(one, column) }),
    width: widths[column] ?? 16,
  }));
  return {
    file: await listWorkbook(context, "企业", { columns, rows: namedRows }),
    mime: workbookMime,
    name: `企业_${dayOf(context.now())}.xlsx`,
  };
}
