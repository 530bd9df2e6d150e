import type { Cell } from "write-excel-file/node";
import { columnsOf, type RecordImportKind, recordImportWords } from "#contract/ip-import/import-columns.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers, FileReply } from "#server/plugins/handlers.ts";
import { renderWorkbook } from "#server/plugins/papers/made-file.ts";
import { workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { recordImportLines, recordImportList, recordImportState } from "./import-list.ts";
import { goOn, previewRecords, startRecords, stopRun } from "./import-start.ts";
import { undoRecords } from "./import-undo.ts";
import { refusedRows } from "./refused-rows.ts";

const heading = (value: string, isRequired: boolean): Cell => ({
  value,
  fontWeight: "bold",
  ...(isRequired && { textColor: "#C8372D" }),
});

/** The workbook to fill in: red headings are required, and one row shows how. */
async function template(context: CallContext, kind: RecordImportKind): Promise<FileReply> {
  const columns = Object.values(columnsOf(kind));
  const file = await renderWorkbook(context, [
    {
      sheet: recordImportWords[kind],
      rows: [columns.map((column) => heading(column.heading, column.isRequired))],
      columns: columns.map(() => ({ width: 18 })),
      stickyRowsCount: 1,
    },
    {
      sheet: "填写示例",
      rows: [
        columns.map((column) => heading(column.heading, column.isRequired)),
        columns.map(({ example }) => ({ value: example })),
      ],
      columns: columns.map(() => ({ width: 18 })),
    },
  ]);
  return { file, mime: workbookMime, name: `${recordImportWords[kind]}导入模板.xlsx` };
}

export const recordImportHandlers: AreaHandlers<"recordImport"> = {
  recordPreview: previewRecords,
  recordRun: startRecords,
  recordState: recordImportState,
  recordRows: recordImportLines,
  recordRefused: refusedRows,
  recordGoOn: goOn,
  recordStop: stopRun,
  recordImports: recordImportList,
  recordUndo: undoRecords,
  recordTemplate: (context, { kind }) => template(context, kind),
};
