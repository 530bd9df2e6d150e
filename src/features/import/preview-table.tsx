import { rowPlace } from "#contract/core/sheets/row-place.ts";
import { Switch, Table, type TableColumnType, Tag } from "antd";
import { useState } from "react";
import { type CompanyImport, importColumns, importRequired, type ImportRow } from "#contract/company/company.ts";
import { EditableCell } from "./editable-cell.tsx";
import { actionColors, actionWords, shownColumns } from "./import-words.ts";
import type { ImportFlow } from "./use-import.ts";

/** The rows of a preview, every cell editable, what is wrong under the cell. */
export function PreviewTable({ flow, current }: { flow: ImportFlow; current: CompanyImport }) {
  const [onlyWrong, setOnlyWrong] = useState(current.counts.refused > 0);
  const rows = onlyWrong ? current.rows.filter(({ action }) => action === "refused") : current.rows;
  return (
    <>
      <label className="import-filter">
        <Switch checked={onlyWrong} onChange={setOnlyWrong} /> 只看有问题的行（{current.counts.refused}）
      </label>
      <Table<ImportRow>
        rowKey="line"
        size="small"
        columns={columnsOf(flow, current)}
        dataSource={rows}
        loading={flow.busy}
        scroll={{ x: "max-content" }}
        pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showTotal: (total) => `共 ${total} 行` }}
        locale={{ emptyText: onlyWrong ? "没有有问题的行，可以开始导入" : "没有数据行" }}
      />
    </>
  );
}

const columnsOf = (flow: ImportFlow, current: CompanyImport): TableColumnType<ImportRow>[] => [
  { title: "行号", fixed: "left", width: 72, render: (_, { line, at }) => at ?? line },
  {
    title: "结果",
    fixed: "left",
    width: 88,
    render: (_, { action }) => <Tag color={actionColors[action]}>{actionWords[action]}</Tag>,
  },
  ...shownColumns(current.rows).map((key): TableColumnType<ImportRow> => ({
    title: <span className={importRequired.includes(key) ? "import-required" : ""}>{importColumns[key]}</span>,
    key,
    render: (_, row) => (
      <EditableCell
        label={`${rowPlace(row)}的${importColumns[key]}`}
        value={row.cells[key] ?? ""}
        problem={row.problems[key]}
        disabled={flow.busy}
        onSave={(value) => flow.fix([{ line: row.line, cells: { [key]: value } }])}
      />
    ),
  })),
];
