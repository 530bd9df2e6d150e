import { v7 } from "uuid";
import {
  type certificateSheetCalls,
  type SheetColumn,
  sheetColumns,
  sheetLimits,
} from "#contract/certificate/certificate-sheet.ts";
import { CertificateFields } from "#contract/certificate/certificate.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { dayOfCell } from "#server/importers/cell-values.ts";
import { readSheet, type SheetRow } from "#server/importers/sheet-rows.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { addCertificate } from "./certificate-writes.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Result = OutputOf<typeof certificateSheetCalls.certificateImport>;
type Line = Result["rows"][number];
const shape = {
  columns: sheetColumns,
  formerly: { right_no: "关联专利号" },
  key: "number",
  rows: sheetLimits.rows,
  bytes: sheetLimits.bytes,
  record: "证书",
} as const;

/** Problems under the headings of the file. */
const byHeading = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [sheetColumns[field as SheetColumn] ?? "整行", problem]),
  );

async function addLine(
  context: CallContext,
  company: { id: string; name: string },
  { cells, ...place }: SheetRow<SheetColumn>,
): Promise<Line> {
  const name = cells.name ?? "";
  const { issued_on, expires_on } = cells;
  const parsed = CertificateFields.safeParse({
    name: "",
    number: "",
    holder: company.name,
    ...cells,
    issued_on: issued_on === undefined ? null : dayOfCell(issued_on),
    expires_on: expires_on === undefined ? null : dayOfCell(expires_on),
  });
  if (!parsed.success) return { ...place, name, added: false, problems: byHeading(fieldsOf(parsed.error.issues)) };
  try {
    await inTransaction(context, (inside) =>
      addCertificate(inside, company.id, { id: v7(), ...parsed.data, replaces_id: null }),
    );
    return { ...place, name, added: true, problems: {} };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { fields = { row: error.message } } = error.data;
    return { ...place, name, added: false, problems: byHeading(fields) };
  }
}

/** Adds the rows of a file one by one: what is wrong with one stops no other, and the same file again adds nothing. */
export async function certificateImport(context: CallContext): Promise<Result> {
  const company = await ownCompany(context);
  const rows: Line[] = [];
  const sheet = await readSheet(context.bytes, shape);
  for (const row of sheet.rows) rows.push(await addLine(context, company, row));
  const added = rows.filter((row) => row.added).length;
  await writeAudit(context, "certificate-import", { added, rows: rows.length });
  return { added, refused: rows.length - added, rows, unread: sheet.unread };
}
