import { rowPlace } from "#contract/core/sheets/row-place.ts";
import { CompanyFields, importColumns } from "#contract/company/company.ts";
import { companyProblems } from "#contract/company/company-rules.ts";
import { changesOf } from "#contract/core/edits.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { CompanyRow } from "#server/database/tables/company.ts";
import type { ChangedFields } from "#server/database/tables/history.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { fieldsOfCompany } from "../company-record.ts";
import { columnKeys, columnRules, type ImportLists, plainAmount } from "./import-columns.ts";
import type { FileRow } from "./import-file.ts";
import { nameKey } from "../merge/name-key.ts";

/** Companies of the database by what an import finds them with, deleted ones included. */
export interface KnownCompanies {
  byCode: ReadonlyMap<string, CompanyRow>;
  byName: ReadonlyMap<string, CompanyRow>;
}

/** What a run would do with a row. */
export type Plan =
  | { action: "create"; fields: CompanyFields }
  | { action: "update"; known: CompanyRow; fields: CompanyFields; changed: ChangedFields }
  | { action: "same"; known: CompanyRow }
  | { action: "refused"; problems: Record<string, string> };

const CompanyChanges = changesOf(CompanyFields);

/** Credit code and name of a row as duplicates are found by; empty when the cell is. */
export function identityOf({ cells }: FileRow): { code: string; name: string } {
  const code = cells.credit_code?.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase() ?? "";
  return { code, name: nameKey(cells.name ?? "") };
}

/**
 * Reads a row, checks it by the contract's own rules and finds its company: by credit code, then by name.
 * An empty cell leaves the company's value as it is. `now` in milliseconds.
 */
export function planRow(row: FileRow, lists: ImportLists, companies: KnownCompanies, now: number): Plan {
  const { code, name } = identityOf(row);
  const byName = companies.byName.get(name);
  const known = companies.byCode.get(code) ?? byName;
  const { values, problems } = readCells(row.cells, lists);
  const parsed = (known ? CompanyChanges : CompanyFields).safeParse(values);
  const wrong = {
    ...(name === "" ? { name: "请填写企业名称" } : {}),
    ...(parsed.success ? companyProblems(parsed.data, now) : fieldsOf(parsed.error.issues)),
    ...(known ? identityProblems(known, byName, code) : {}),
    ...problems,
  };
  if (!parsed.success || Object.keys(wrong).length > 0) return { action: "refused", problems: byColumn(wrong) };
  if (!known) return { action: "create", fields: parsed.data as CompanyFields };
  return planKnown(known, parsed.data);
}

function planKnown(known: CompanyRow, values: Partial<CompanyFields>): Plan {
  const before = fieldsOfCompany(known);
  const changed = differences({ ...before, reg_capital: plainAmount(before.reg_capital) }, values);
  if (Object.keys(changed).length === 0) return { action: "same", known };
  return { action: "update", known, fields: { ...before, ...values }, changed };
}

function readCells(cells: Record<string, string>, lists: ImportLists) {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const key of columnKeys) {
    const cell = cells[key];
    if (cell === undefined || cell === "") continue;
    const read = columnRules[key].read(cell, lists);
    if ("problem" in read) problems[key] = read.problem;
    else values[key] = read.value;
  }
  return { values, problems };
}

function identityProblems(known: CompanyRow, byName: CompanyRow | undefined, code: string): Record<string, string> {
  if (known.deleted_at !== null) return { name: "该企业已被删除，不能导入" };
  if (byName && byName.id !== known.id) return { name: `该代码属于“${known.name}”，而此名称属于另一家企业，请核对` };
  if (code !== "" && known.credit_code !== "" && known.credit_code !== code)
    return { credit_code: `库中同名企业的代码为 ${known.credit_code}，请核对` };
  return {};
}

/** A problem inside a list (`label_ids.3`) belongs to its column. */
function byColumn(problems: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, msg]) => {
      const key = path.split(".")[0] ?? "";
      return [key in importColumns ? key : "name", msg];
    }),
  );
}

/** Problems of rows whose company stands in the file already, by line. */
export function duplicatesInFile(rows: readonly FileRow[]): Map<number, Record<string, string>> {
  const first = { code: new Map<string, string>(), name: new Map<string, string>() };
  const found = new Map<number, Record<string, string>>();
  for (const row of rows) {
    const { code, name } = identityOf(row);
    const sameCode = earlier(first.code, code, row);
    const sameName = earlier(first.name, name, row);
    if (sameCode !== null) found.set(row.line, { credit_code: `与${sameCode}的统一社会信用代码重复` });
    else if (sameName !== null) found.set(row.line, { name: `与${sameName}的企业名称重复` });
  }
  return found;
}

function earlier(places: Map<string, string>, key: string, row: FileRow): string | null {
  if (key === "") return null;
  const before = places.get(key);
  if (before === undefined) places.set(key, rowPlace(row));
  return before ?? null;
}
