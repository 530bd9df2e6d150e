import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { ReportRow } from "#contract/report/report-fields.ts";
import { useCall } from "#src/api/use-call.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { FilterBar } from "#src/ui/list/filter-bar.tsx";
import { formatShortMinute } from "#src/ui/text/format-date.ts";
import { ReportDocument } from "./report-document.tsx";
import { ReportStart } from "./report-start.tsx";
import "./reports.css";
import { Button } from "#src/ui/button/button.tsx";

const columns: DeskColumn<ReportRow>[] = [
  {
    key: "title",
    title: "报告",
    fixed: "left",
    render: (_, row) => <Link to={`/backToneSharing?id=${row.id}`}>{row.title}</Link>,
  },
  { key: "company_name", title: "企业名称", dataIndex: "company_name" },
  { key: "street_name", title: "镇街", dataIndex: "street_name" },
  { key: "version", title: "版本", render: (_, row) => `第 ${row.version} 版`, align: "right" },
  { key: "open_shares", title: "有效链接", dataIndex: "open_shares", align: "right" },
  { key: "created_by_name", title: "编写人", dataIndex: "created_by_name" },
  {
    key: "updated_at",
    title: "更新时间",
    render: (_, row) => `${formatShortMinute(row.updated_at)} ${row.updated_by_name}`,
  },
];

export default function ReportsPage() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return id === null ? <Reports /> : <ReportDocument key={id} id={id} />;
}

function Reports() {
  const [search, setSearch] = useSearchParams();
  const company_id = search.get("company") ?? undefined;
  const keyword = search.get("keyword") ?? "";
  const page = Number(search.get("page")) || 1;
  const size = Number(search.get("size")) || 20;
  const list = useCall(contract.report.list, { keyword, company_id, page, size }, { keepPrevious: true });
  const show = (changes: Record<string, string>) => setSearch({ ...Object.fromEntries(search), ...changes });
  return (
    <div className="list-page">
      <ReportStart key={company_id} />
      <FilterBar
        label="筛选报告"
        words={{
          value: keyword,
          placeholder: "报告标题或企业名称",
          onSearch: (word) => show({ keyword: word, page: "1" }),
        }}
      >
        {company_id !== undefined && <Button onClick={() => setSearch({})}>查看全部企业的报告</Button>}
      </FilterBar>
      <DeskTable
        name="reports"
        columns={columns}
        list={list}
        paging={{ page, size }}
        onPaging={(paging) => show({ page: String(paging.page), size: String(paging.size) })}
        toolbar={null}
        empty={<p>在上方选择企业，生成第一份报告。</p>}
      />
    </div>
  );
}
