import { inArray, and, isNull, or, sql } from "drizzle-orm";
import { date } from "#contract/core/fields.ts";
import { type ImportColumn, columnsOf, type RecordImportKind } from "#contract/ip-import/import-columns.ts";
import type { Db } from "#server/database/connect.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companies } from "#server/database/tables/company.ts";
import { dayOfCell } from "#server/importers/cell-values.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

type Cells = Readonly<Record<string, string>>;

/** Reads the cells of one row, and notes by field what is wrong with them. */
export class CellReader {
  readonly problems: Record<string, string> = {};
  readonly #cells: Cells;
  readonly #columns: Readonly<Record<string, ImportColumn>>;
  readonly #today: string;

  constructor(kind: RecordImportKind, cells: Cells, today: string) {
    this.#cells = cells;
    this.#columns = columnsOf(kind);
    this.#today = today;
    for (const [field, { isRequired, heading }] of Object.entries(this.#columns))
      if (isRequired && cells[field] === undefined) this.problems[field] = `请填写${heading}`;
  }

  #heading(field: string): string {
    return this.#columns[field]?.heading ?? field;
  }

  /** A text of at most `most` characters; absent where the file says nothing. */
  text(field: string, most: number): string | undefined {
    const cell = this.#cells[field];
    if (cell !== undefined && cell.length > most) this.problems[field] = `${this.#heading(field)}最多 ${most} 个字`;
    return cell;
  }

  /** A day up to today, or any day where it may lie ahead. */
  day(field: string, mayBeAhead = false): string | undefined {
    const cell = this.#cells[field];
    if (cell === undefined) return undefined;
    const parsed = date(this.#heading(field)).safeParse(dayOfCell(cell));
    if (!parsed.success)
      this.problems[field] = `${this.#heading(field)}“${cell.slice(0, 20)}”不是日期，应形如 2024-05-01`;
    else if (parsed.data < "1900-01-01") this.problems[field] = `${this.#heading(field)}不能早于 1900 年`;
    else if (!mayBeAhead && parsed.data > this.#today) this.problems[field] = `${this.#heading(field)}不能晚于今天`;
    return parsed.success ? parsed.data : undefined;
  }

  /** One of a closed list of words. */
  word<T extends string>(field: string, words: readonly T[], read = (cell: string) => cell): T | undefined {
    const cell = this.#cells[field];
    if (cell === undefined) return undefined;
    const word = words.find((one) => one === read(cell));
    if (word === undefined) this.problems[field] = `${this.#heading(field)}应为${words.join("、")}之一`;
    return word;
  }

  /** Says that two days stand in the wrong order. */
  inOrder(earlier: string, later: string): void {
    const [first, second] = [this.#cells[earlier], this.#cells[later]];
    if (first === undefined || second === undefined) return;
    if (dayOfCell(second) < dayOfCell(first))
      this.problems[later] ??= `${this.#heading(later)}不能早于${this.#heading(earlier)}`;
  }
}

/** Parts of a list in a cell: by semicolons and lines, where there are none by commas. */
export function partsOf(cell: string): string[] {
  const by = /[;；\n]/u.test(cell) ? /[;；\n]/u : /[,，、]/u;
  return cell
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** What the file says over what stood there; nothing takes nothing away. */
export const told = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const codeKey = (code: string) => code.normalize("NFKC").replaceAll(/[\s-]/gu, "").toUpperCase();

/** Finds companies of the directory by names and credit codes. */
export type CompanyFinder = (names: readonly string[], code?: string) => string[];

/** Reads the companies that rows may name, once for all of them. */
export async function companyFinder(
  db: Db,
  names: readonly string[],
  codes: readonly string[],
): Promise<CompanyFinder> {
  const keys = [...new Set(names.map(nameKey))];
  const asked = [...new Set(codes.map(codeKey))].filter((code) => code !== "");
  const rows = await db
    .select({ id: companies.id, key: companies.name_key, code: companies.credit_code })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        or(
          sql`${companies.name_key} = any(${sqlTextArray(keys)})`,
          asked.length === 0 ? sql`false` : inArray(companies.credit_code, asked),
        ),
      ),
    );
  const byName = new Map(rows.map(({ key, id }) => [key, id]));
  const byCode = new Map(rows.filter(({ code }) => code !== "").map(({ code, id }) => [code, id]));
  return (given, code = "") => [
    ...new Set([byCode.get(codeKey(code)) ?? [], ...given.map((name) => byName.get(nameKey(name)) ?? [])].flat()),
  ];
}

/** Companies of a record: of the same owners those it has stay, for a merge may have given them. */
export const linked = (
  found: readonly string[],
  before: { company_ids: string[] } | null,
  sameOwners: boolean,
): string[] => (before !== null && sameOwners ? [...new Set([...before.company_ids, ...found])] : [...found]);
