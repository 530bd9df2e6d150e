import type { Cell } from "write-excel-file/node";
import { type CompanyFields, importColumns, importMaxRows, importRequired } from "#contract/company/company.ts";
import { columnKeys, columnRules } from "./import-columns.ts";
import type { Db } from "#server/database/connect.ts";
import { type Asker, renderWorkbook } from "#server/plugins/papers/made-file.ts";
import type { SheetPlan } from "#server/plugins/papers/packed-sheet.ts";
import { importLists } from "./import-lists.ts";

const wide = new Set<keyof CompanyFields>(["name", "credit_code", "address"]);

const heading = (key: keyof CompanyFields): Cell => ({
  value: importColumns[key],
  fontWeight: "bold",
  backgroundColor: "#F5F7FA",
  ...(importRequired.includes(key) ? { textColor: "#C8372D" } : {}),
});

const bold = (value: string): Cell => ({ value, fontWeight: "bold" });

/** Sheet to fill in: red headings are required. */
const dataSheet = (): SheetPlan => ({
  sheet: "企业",
  rows: [columnKeys.map(heading)],
  columns: columnKeys.map((key) => ({ width: wide.has(key) ? 32 : 18 })),
  stickyRowsCount: 1,
});

function notesSheet(streets: readonly string[], labels: readonly string[]): SheetPlan {
  const examples: Partial<Record<keyof CompanyFields, string>> = {
    street_id: streets[0] ?? "",
    label_ids: labels.slice(0, 2).join("、"),
  };
  const rules = columnKeys.map((key) => [
    heading(key),
    importRequired.includes(key) ? "必填" : "选填",
    columnRules[key].note,
    examples[key] ?? columnRules[key].example,
  ]);
  return {
    sheet: "填写说明",
    rows: [
      [bold("列"), bold("是否必填"), bold("怎样填写"), bold("示例")],
      ...rules,
      [],
      [
        bold("说明"),
        null,
        `请在“企业”表第 2 行起填写，一行一家企业，一次最多 ${importMaxRows} 行；列的先后不限，选填的列可以删去`,
      ],
      [null, null, "已有的企业会被更新，单元格留空的内容保持不变；同一文件重复导入不会产生变化"],
      [bold("镇街"), null, streets.join("、")],
      [bold("企业标签"), null, labels.join("、")],
    ],
    columns: [{ width: 22 }, { width: 10 }, { width: 60 }, { width: 32 }],
  };
}

/** The template: a sheet to fill in and one that explains every column with an example. */
export async function importTemplate(asker: Asker & { db: Db }): Promise<Buffer> {
  const lists = await importLists(asker.db);
  const notes = notesSheet(
    lists.streets.map(({ name }) => name),
    [...lists.labels.keys()],
  );
  return renderWorkbook(asker, [dataSheet(), notes]);
}
