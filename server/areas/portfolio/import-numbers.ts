import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { RowPlace } from "#contract/core/sheets/row-place.ts";
import {
  type EntryFields,
  EntryFields as Fields,
  entryLabels,
  entryProblems,
  portfolioBatch,
} from "#contract/portfolio/portfolio.ts";
import type { portfolioCalls } from "#contract/portfolio/portfolio-calls.ts";
import { cellText, numberCellText } from "#server/importers/cell-values.ts";
import { type FittingSheets, fittingSheets, type PlacedRow } from "#server/importers/fitting-sheets.ts";
import type { ForeignRow, ForeignTable } from "#server/importers/foreign-table.ts";
import { firstNames, ignoredHeadings } from "#server/importers/named-columns.ts";
import { headingKey } from "#server/importers/patent/patent-columns.ts";
import { readTables, refusedFile } from "#server/importers/read-tables.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { addPatents, type Wanted } from "./insert-patents.ts";

type Import = typeof portfolioCalls.portfolioImport;
type Column = "number" | Exclude<keyof EntryFields, "category_id">;

/** Headings that people's files have, by column. */
const headings: Record<Column, readonly string[]> = {
  number: ["申请号", "专利号", "公开号", "公开（公告）号", "公告号", "授权号", "号码", "申请号/专利号"],
  project: [entryLabels.project],
  product: [entryLabels.product],
  tags: [entryLabels.tags],
  responsible: [entryLabels.responsible],
  grade: [entryLabels.grade, "等级"],
  core: [entryLabels.core],
  collected: [entryLabels.collected],
  decision: [entryLabels.decision, "决定"],
  decision_reason: [entryLabels.decision_reason, "理由"],
};
const columns = new Map(
  Object.entries(headings).flatMap(([column, words]) =>
    words.map((word) => [headingKey(word), column as Column] as const),
  ),
);
const columnOf = { get: (heading: string): Column | undefined => columns.get(headingKey(heading)) };

/** Headings may stand under a title. */
const headerWithin = 5;

interface Row extends RowPlace {
  wanted: Wanted;
  problem: string | null;
}

type Places = ReadonlyMap<number, Column>;

function placesOf({ cells }: ForeignRow): Places {
  const named = [...cells].map(([place, cell]) => [place, columnOf.get(cellText(cell))] as const);
  return new Map(named.flatMap(([place, column]) => (column === undefined ? [] : [[place, column] as const])));
}

/** The sheets that have a column of numbers. */
function underHeaders(tables: readonly ForeignTable[]): FittingSheets {
  const found = fittingSheets(tables, ({ rows }) => {
    const heads = rows
      .filter(({ line }) => line <= headerWithin)
      .map((header) => ({ header, named: [...placesOf(header).values()] }));
    return heads.find(({ named }) => named.includes("number"));
  });
  if (found.sheets.length === 0) throw refusedFile(`没有找到表头“申请号”或“公开号”，请在第一行写上列名`);
  return found;
}

const yes = new Set(["是", "√", "1", "true", "TRUE", "核心", "收藏"]);

/** What a row says beside its number; the words of what it may not say. */
function fieldsOf(cells: Record<string, string>): { fields: Partial<EntryFields>; problem: string | null } {
  const raw: Record<string, unknown> = {};
  for (const [column, text] of Object.entries(cells)) {
    if (column === "number") continue;
    if (column === "tags")
      raw.tags = text
        .split(/[,，、;；]/u)
        .map((one) => one.trim())
        .filter((one) => one !== "");
    else raw[column] = column === "core" || column === "collected" ? yes.has(text) : text;
  }
  const read = Fields.safeParse(raw);
  if (!read.success) {
    const [issue] = read.error.issues;
    const label = entryLabels[String(issue?.path[0]) as keyof EntryFields];
    return { fields: {}, problem: `${label}：${issue?.message ?? "不正确"}` };
  }
  const [problem = null] = Object.values(entryProblems(read.data));
  return { fields: read.data, problem };
}

function rowOf({ cells, ...at }: PlacedRow, places: Places): Row | null {
  const filled: Record<string, string> = {};
  for (const [place, cell] of cells) {
    const column = places.get(place);
    const text = column === "number" ? numberCellText(cell) : cellText(cell);
    // A file may have both numbers of a patent: the first that is filled in names it.
    if (column !== undefined && text !== "" && filled[column] === undefined) filled[column] = text;
  }
  const { number } = filled;
  if (Object.keys(filled).length === 0) return null;
  if (number === undefined) return { ...at, wanted: { typed: "" }, problem: "这一行没有号码" };
  const { fields, problem } = fieldsOf(filled);
  return { ...at, wanted: { typed: number.slice(0, 60), fields }, problem };
}

/** Adds the patents of a file by their numbers; a row that breaks a rule stops none of the others. */
export async function importNumbers(
  context: CallContext,
  { category_id }: ParsedInputOf<Import>,
): Promise<OutputOf<Import>> {
  const { sheets, unread } = underHeaders(await readTables(context.bytes));
  const read = sheets.flatMap(({ header, rows }) => {
    const places = placesOf(header);
    return rows.flatMap((row) => rowOf(row, places) ?? []);
  });
  const ignored = sheets.flatMap((sheet) => {
    const places = placesOf(sheet.header);
    return ignoredHeadings(sheet, (place) => places.has(place));
  });
  if (read.length === 0) throw refusedFile("表头下面没有数据");
  if (read.length > portfolioBatch)
    throw refusedFile(`一次最多导入 ${portfolioBatch} 行，文件有 ${read.length} 行，请分成几个文件`);
  const good = read.filter(({ problem }) => problem === null);
  const { results, added } = await addPatents(
    context,
    good.map(({ wanted }) => wanted),
    category_id ?? null,
  );
  const byLine = new Map(good.map(({ line }, place) => [line, results[place]]));
  return {
    results: read.map(({ wanted, problem, ...place }) => {
      const one = byLine.get(place.line);
      if (one !== undefined) return { ...place, ...one };
      return { ...place, typed: wanted.typed, outcome: "号码有误" as const, message: problem ?? "", entry_id: null };
    }),
    added,
    ignored: firstNames(ignored),
    unread,
  };
}
