import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { VisitRow } from "#contract/visit/visit.ts";
import { useCall } from "#src/api/use-call.ts";
import { VisitStatusTag } from "#src/entities/visit/visit-status.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { formatShortMinute } from "#src/ui/text/format-date.ts";
import { VisitExportDialog } from "./visit-export-dialog.tsx";
import { ReviewButtons } from "../details/review-buttons.tsx";
import { useBatch } from "./use-batch.tsx";
import { filtersOf, listInputOf, searchOf, withFilters, type VisitListInput } from "./visit-filters.ts";
import { VisitsFilterBar } from "./visits-filter-bar.tsx";
import "../visits.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

/** Milliseconds after which a visible list looks for what others have saved. */
const refresh = 20_000;

const columns: DeskColumn<VisitRow>[] = [
  {
    key: "company_name",
    title: "企业名称",
    sorter: true,
    fixed: "left",
    render: (_, row) => <Link to={`/workVisit/details?id=${row.id}`}>{row.company_name}</Link>,
  },
  { key: "status", title: "状态", render: (_, row) => <VisitStatusTag status={row.status} /> },
  { key: "visit_no", title: "走访编号", dataIndex: "visit_no", sorter: true, rare: true },
  { key: "street_name", title: "镇街", dataIndex: "street_name" },
  { key: "start_at", title: "开始时间", sorter: true, render: (_, row) => formatShortMinute(row.start_at) },
  { key: "visit_type", title: "走访类型", dataIndex: "visit_type" },
  { key: "visit_method", title: "走访方式", dataIndex: "visit_method" },
  { key: "visitor_names", title: "走访人员", dataIndex: "visitor_names", ellipsis: true, width: 120 },
  { key: "content", title: "走访内容", dataIndex: "content", ellipsis: true, width: 200 },
  { key: "willingness", title: "合作意愿", dataIndex: "willingness", rare: true },
  { key: "photos", title: "照片", rare: true, render: (_, row) => photosWords(row) },
  { key: "has_demand", title: "需求", rare: true, render: (_, row) => (row.has_demand ? "有" : "无") },
  {
    key: "updated_at",
    title: "更新时间",
    rare: true,
    sorter: true,
    render: (_, row) => formatShortMinute(row.updated_at),
  },
];

function photosWords({ photos, arrived }: VisitRow): string {
  const here = photos.filter((photo) => arrived.includes(photo.id)).length;
  return here === photos.length ? String(photos.length) : `${here}/${photos.length} 已到达`;
}

export default function VisitsPage() {
  const [search, setSearch] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const input = listInputOf(search);
  const list = useCall(contract.visit.visitListnews, input, { refetchInterval: refresh, keepPrevious: true });
  const show = (next: VisitListInput) => setSearch(searchOf(next));
  const { selection, dialog } = useBatch(filtersOf(input));
  const create = (
    <ButtonLink kind="primary" to="/workVisit/form">
      新建走访
    </ButtonLink>
  );
  return (
    <div className="list-page">
      <VisitsFilterBar
        filters={filtersOf(input)}
        onChange={(changes) => show(withFilters(input, changes))}
        onReset={() => show({})}
      />
      <DeskTable
        name="visits"
        columns={columns}
        list={list}
        paging={{ ...input, sort: input.sort ?? "start_at", order: input.order ?? "desc" }}
        onPaging={(paging) => show({ ...input, ...(paging as Partial<VisitListInput>) })}
        toolbar={
          <>
            {create}
            <Button onClick={() => setExporting(true)} disabled={!list.data || list.data.total === 0}>
              导出
            </Button>
            <ReviewButtons onWaiting={() => show({ status: "待审核" })} />
          </>
        }
        empty={create}
        clear={Object.keys(filtersOf(input)).length > 0 ? () => show({}) : undefined}
        selection={selection}
      />
      {dialog}
      {exporting && (
        <VisitExportDialog
          filters={filtersOf(input)}
          total={list.data?.total ?? 0}
          isExact={list.data?.total_is_exact}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}
