import { v7 } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { rowPlace } from "#contract/core/sheets/row-place.ts";
import type { HonorFields } from "#contract/honor/honor.ts";
import {
  type HonorColumn,
  type HonorImport,
  type honorImportCalls,
  type HonorImportRow,
} from "#contract/honor/honor-import.ts";
import { titleKey } from "#contract/honor/honor-rules.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { insertHonor } from "./honor-record.ts";
import { readHonor } from "./import-cells.ts";
import { type FileRow, readHonorFile } from "./import-file.ts";
import { codeKey, honorKey, importLists, type ImportLists, numberKey } from "./import-lists.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Given = ParsedInputOf<typeof honorImportCalls.honorImportRows>["rows"][number];
type Cells = Partial<Record<HonorColumn, string>>;

/** A checked row, and what it would write. */
interface Planned {
  row: HonorImportRow;
  fields: HonorFields | null;
}

interface MeantCompany {
  company: { id: string; name: string } | undefined;
  problem?: string;
  candidates: HonorImportRow["candidates"];
}

/** The company of a row: as a person chose it, by its code, by its name. */
function companyOf({ cells: given, company_id }: Given, lists: ImportLists): MeantCompany {
  const cells: Cells = given;
  if (company_id !== null)
    return { company: lists.byId.get(company_id), problem: "所选企业不在管辖范围内", candidates: [] };
  const byCode = cells.credit_code === undefined ? undefined : lists.byCode.get(codeKey(cells.credit_code));
  if (byCode !== undefined) return { company: byCode, candidates: [] };
  if (cells.company === undefined)
    return {
      company: undefined,
      problem: "请填写企业名称；合并单元格只有第一行有内容，请取消合并后逐行填写",
      candidates: [],
    };
  const company = lists.byName.get(nameKey(cells.company));
  const candidates = lists.candidates.get(cells.company) ?? [];
  const hint = candidates.length > 0 ? "，请从相近的企业中选择" : "，请核对全称，或先新增企业";
  return { company, problem: `管辖范围内没有名为“${cells.company}”的企业${hint}`, candidates };
}

function patentOf(
  cells: Cells,
  companyId: string | undefined,
  lists: ImportLists,
): { id: string | null; problem?: string } {
  if (cells.patent === undefined) return { id: null };
  const patent = lists.patents.get(numberKey(cells.patent));
  if (patent === undefined) return { id: null, problem: `专利库中没有申请号“${cells.patent}”` };
  if (companyId !== undefined && !patent.company_ids.includes(companyId))
    return { id: null, problem: "所依专利不属于这家企业" };
  return { id: patent.id };
}

function planRow(given: Given, lists: ImportLists, places: Map<string, string>, now: number): Planned {
  const cells: Cells = given.cells;
  const { company, problem, candidates } = companyOf(given, lists);
  const patent = patentOf(cells, company?.id, lists);
  const type = lists.types.get(nameKey(cells.type ?? ""));
  const { fields, problems: found } = readHonor(cells, type, patent.id, now);
  const problems: Record<string, string> = {
    ...(company === undefined && problem !== undefined && { company: problem }),
    ...found,
    ...(patent.problem !== undefined && { patent: patent.problem }),
  };
  const key =
    company === undefined || fields === null
      ? null
      : honorKey({ ...fields, company_id: company.id, title_key: titleKey(fields.title) });
  const before = key === null ? undefined : places.get(key);
  if (before !== undefined) problems.title = `与${before}是同一项荣誉`;
  else if (key !== null) places.set(key, rowPlace(given));
  const isRefused = Object.keys(problems).length > 0;
  const action = isRefused ? "refused" : key !== null && lists.known.has(key) ? "same" : "create";
  return {
    fields,
    row: {
      line: given.line,
      ...(given.at !== undefined && { at: given.at }),
      cells: given.cells,
      problems,
      action,
      company_id: company?.id ?? null,
      company_name: company?.name ?? "",
      candidates: company === undefined ? candidates : [],
      result: "",
    },
  };
}

async function plan(context: CallContext, rows: readonly Given[]): Promise<Planned[]> {
  const chosen = rows.flatMap(({ company_id }) => company_id ?? []);
  const lists = await importLists(context, rows, chosen);
  const places = new Map<string, string>();
  return rows.map((row) => planRow(row, lists, places, context.now()));
}

/** Writes one row in a transaction of its own: a bad one stops nothing. */
async function writeRow(context: CallContext, { row, fields }: Planned): Promise<HonorImportRow> {
  if (row.action === "same") return { ...row, result: "已有这项荣誉，没有重复登记" };
  const { company_id } = row;
  if (row.action === "refused" || fields === null || company_id === null) return { ...row, result: "有问题，没有导入" };
  try {
    await inTransaction(context, (inside) => insertHonor(inside, { id: v7(), company_id, ...fields }));
    return { ...row, result: "已导入" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...row, action: "refused", result: `没有导入：${error.message}` };
  }
}

/** Reads a file; nothing is written. */
export async function previewHonors(context: CallContext): Promise<HonorImport> {
  const { rows, ignored, unread } = await readHonorFile(context.bytes);
  const planned = await plan(
    context,
    rows.map((row: FileRow) => ({ ...row, company_id: null })),
  );
  return { rows: planned.map(({ row }) => row), ignored, unread };
}

/** Checks rows again, or writes those that are right, in their order. */
export async function importHonors(
  context: CallContext,
  { rows, run }: ParsedInputOf<typeof honorImportCalls.honorImportRows>,
): Promise<HonorImport> {
  const planned = await plan(context, rows);
  if (!run) return { rows: planned.map(({ row }) => row), ignored: [], unread: [] };
  const written: HonorImportRow[] = [];
  // One after the other: rows of one company wait for each other anyway.
  for (const one of planned) written.push(await writeRow(context, one));
  const added = written.filter(({ result }) => result === "已导入").length;
  await writeAudit(context, "honor-import", { rows: written.length, added });
  return { rows: written, ignored: [], unread: [] };
}
