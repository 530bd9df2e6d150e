import { fieldsOf } from "#contract/core/envelope.ts";
import { type HonorFields, honorFields } from "#contract/honor/honor.ts";
import type { HonorColumn } from "#contract/honor/honor-import.ts";
import { honorProblems, termEnd } from "#contract/honor/honor-rules.ts";
import type { HonorTypeRow } from "#server/database/tables/ip/honor.ts";
import { amountOfCell, dayOfCell } from "#server/importers/cell-values.ts";

type Cells = Partial<Record<HonorColumn, string>>;

/** Column of a field where they are named differently. */
const columnOf: Partial<Record<string, HonorColumn>> = { type_id: "type", patent_id: "patent", company_id: "company" };

const halfWidth = (cell: string) => cell.normalize("NFKC");

const readDay = (cell: string | undefined): string | null => (cell === undefined ? null : dayOfCell(cell));

const readAmount = (cell: string | undefined): string | null => (cell === undefined ? null : amountOfCell(cell));

const readYear = (cell: string | undefined): number => Number(/^(\d{4})年?度?$/u.exec(halfWidth(cell ?? ""))?.[1]);

/** 国家级 and 国家 are one level. */
const readLevel = (cell: string | undefined) => (cell ?? "").replace(/级$/u, "");

function rawOf(cells: Cells, type: HonorTypeRow | undefined, patentId: string | null) {
  const from = readDay(cells.valid_from);
  const offered = type === undefined || from === null || !/^\d{4}-\d\d-\d\d$/u.test(from) ? null : from;
  return {
    type_id: type?.id ?? "",
    title: cells.title ?? "",
    // A type that is given at one level says it.
    level: readLevel(cells.level) || (type?.levels.length === 1 ? type.levels[0] : ""),
    year: readYear(cells.year),
    batch: cells.batch ?? "",
    grade: cells.grade ?? "",
    issuer: cells.issuer ?? "",
    issued_on: readDay(cells.issued_on),
    valid_from: from,
    valid_to: readDay(cells.valid_to) ?? (offered === null ? null : termEnd(offered, type?.months ?? null)),
    document_no: cells.document_no ?? "",
    certificate_no: cells.certificate_no ?? "",
    amount: readAmount(cells.amount),
    note: cells.note ?? "",
    patent_id: patentId,
  };
}

const byColumn = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, words]) => [columnOf[field] ?? field, words]));

/** A row's cells as an honor, or what is wrong in them by column. `now` in milliseconds. */
export function readHonor(
  cells: Cells,
  type: HonorTypeRow | undefined,
  patentId: string | null,
  now: number,
): { fields: HonorFields | null; problems: Record<string, string> } {
  const typeProblem: Record<string, string> =
    type !== undefined ? {} : { type: cells.type ? `没有名为“${cells.type}”的荣誉类型` : "请填写荣誉类型" };
  const parsed = honorFields.safeParse(rawOf(cells, type, patentId));
  if (!parsed.success) {
    const problems = byColumn(fieldsOf(parsed.error.issues));
    return { fields: null, problems: { ...problems, ...typeProblem } };
  }
  const problems = type === undefined ? typeProblem : byColumn(honorProblems(parsed.data, type, now));
  return { fields: parsed.data, problems };
}
