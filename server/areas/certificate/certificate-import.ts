import { v7 } from "uuid";
import {
  type certificateSheetCalls,
  type SheetColumn,
  sheetColumnNames,
  sheetColumns,
  sheetLimits,
} from "#contract/certificate/certificate-sheet.ts";
import { CertificateFields } from "#contract/certificate/certificate.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { inTransaction } from "#server/areas/company/company-access.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { cellText, dayOfCell } from "#server/importers/cell-values.ts";
import type { Cell, ForeignTable } from "#server/importers/foreign-table.ts";
import { readTables, refusedFile } from "#server/importers/read-tables.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ownCompany } from "./certificate-access.ts";
import { addCertificate } from "./certificate-writes.ts";

type Result = OutputOf<typeof certificateSheetCalls.certificateImport>;
type Line = Result["rows"][number];
interface SheetRow {
  line: number;
  cells: Partial<Record<SheetColumn, string>>;
}

/** Headings may stand under a title and a note. */
const headerWithin = 5;

const columnOf = (cell: Cell): SheetColumn | undefined => {
  const heading = cellText(cell).replaceAll(/[\s*（）()]/gu, "");
  return sheetColumnNames.find((name) => sheetColumns[name] === heading);
};

function underHeader({ rows }: ForeignTable): SheetRow[] | null {
  const header = rows.find(
    ({ line, cells }) => line <= headerWithin && [...cells.values()].some((cell) => columnOf(cell) === "number"),
  );
  if (header === undefined) return null;
  const places = [...header.cells].flatMap(([at, cell]) => {
    const column = columnOf(cell);
    return column === undefined ? [] : [[at, column] as const];
  });
  return rows
    .filter(({ line }) => line > header.line)
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        places.flatMap(([at, column]) => {
          const cell = cells.get(at);
          return cell === undefined || cellText(cell) === "" ? [] : [[column, cellText(cell)]];
        }),
      ),
    }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
}

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  if (bytes.length > sheetLimits.bytes) throw refusedFile("文件最大 5 MB，请分成几个文件");
  for (const table of await readTables(bytes)) {
    const rows = underHeader(table);
    if (rows === null) continue;
    if (rows.length === 0) throw refusedFile("表头下面没有数据，请从表头的下一行起填写证书");
    if (rows.length > sheetLimits.rows)
      throw refusedFile(`一次最多导入 ${sheetLimits.rows} 行，文件有 ${rows.length} 行，请分成几个文件`);
    return rows;
  }
  throw refusedFile(`没有找到表头“${sheetColumns.number}”。请下载模板，把数据填在模板的表头下面`);
}

/** Problems under the headings of the file. */
const byHeading = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [sheetColumns[field as SheetColumn] ?? "整行", problem]),
  );

async function addLine(
  context: CallContext,
  company: { id: string; name: string },
  { line, cells }: SheetRow,
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
  if (!parsed.success) return { line, name, added: false, problems: byHeading(fieldsOf(parsed.error.issues)) };
  try {
    await inTransaction(context, (inside) =>
      addCertificate(inside, company.id, { id: v7(), ...parsed.data, replaces_id: null }),
    );
    return { line, name, added: true, problems: {} };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { fields = { row: error.message } } = error.data;
    return { line, name, added: false, problems: byHeading(fields) };
  }
}

/** Adds the rows of a file one by one: what is wrong with one stops no other, and the same file again adds nothing. */
export async function certificateImport(context: CallContext): Promise<Result> {
  const company = await ownCompany(context);
  const rows: Line[] = [];
  for (const row of await rowsOf(context.bytes)) rows.push(await addLine(context, company, row));
  const added = rows.filter((row) => row.added).length;
  await context.db
    .insert(auditLog)
    .values({ account_id: personOf(context).id, action: "certificate-import", detail: { added, rows: rows.length } });
  return { added, refused: rows.length - added, rows };
}
