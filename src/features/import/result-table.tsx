import { Table, type TableColumnType, Tag } from "antd";
import type { CompanyImport, ImportRow } from "#contract/company/company.ts";
import { actionColors, resultWords } from "./import-words.ts";

const filters = Object.entries(resultWords).map(([value, text]) => ({ value, text }));

const columns: TableColumnType<ImportRow>[] = [
  { title: "行号", width: 88, render: (_, { line, at }) => at ?? line },
  { title: "企业名称", render: (_, { cells }) => cells.name ?? "（空）" },
  {
    title: "结果",
    width: 120,
    filters,
    onFilter: (action, row) => row.action === action,
    render: (_, { action }) => <Tag color={actionColors[action]}>{resultWords[action]}</Tag>,
  },
  { title: "说明", dataIndex: "result", render: (result: string | null) => result ?? "尚未处理" },
];

/** What became of every row. */
export const ResultTable = ({ current }: { current: CompanyImport }) => (
  <Table<ImportRow>
    rowKey="line"
    size="small"
    columns={columns}
    dataSource={current.rows}
    scroll={{ x: "max-content" }}
    pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showTotal: (total) => `共 ${total} 行` }}
  />
);
