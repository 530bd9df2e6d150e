import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { CompanyListRow } from "#contract/company/company-list.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { CompanySheet } from "#src/entities/company/company-sheet.tsx";
import { LabelChip } from "#src/entities/company/label-chip.tsx";
import { type FieldNames, useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { CompanyExportDialog } from "./company-export-dialog.tsx";
import { CompanyFilterBar } from "./company-filter-bar.tsx";
import {
  companyFiltersOf,
  type CompanyListInput,
  companyListOf,
  companySearchOf,
  isCompanySort,
  sortOrders,
} from "./company-filters.ts";
import { useCompanyBatch } from "./use-company-batch.tsx";
import "./companies.css";
import { Button } from "#src/ui/button/button.tsx";

const fromMost = { sorter: true, sortDirections: ["descend" as const] };

const columnsOf = (names: FieldNames): DeskColumn<CompanyListRow>[] => [
  {
    key: "name",
    title: "企业名称",
    sorter: true,
    sortDirections: ["ascend"],
    fixed: "left",
    render: (_, row) => (
      <>
        {row.followed && <span title="我关注的">★ </span>}
        <Link to={`/companyDetails?id=${row.id}`}>{row.name}</Link>
      </>
    ),
  },
  { key: "street", title: "镇街", render: (_, row) => names.street(row.street_id) },
  { key: "tier", title: "层级", render: (_, row) => tierWord(row.tier) },
  { key: "labels", title: "标签", render: (_, row) => <Labels row={row} names={names} /> },
  { key: "owner", title: "责任人", dataIndex: "owner_name" },
  {
    key: "last_visit",
    title: "最近走访",
    ...fromMost,
    render: (_, row) => (row.last_visit_at ? formatDay(row.last_visit_at) : "尚未走访"),
  },
  { key: "next_visit", title: "下次走访", render: (_, row) => formatDay(row.next_visit_at) },
  { key: "visits", title: "走访次数", dataIndex: "visits", ...fromMost, align: "right" },
  { key: "open_demands", title: "未办结需求", dataIndex: "open_demands", ...fromMost, align: "right" },
  { key: "reg_status", title: "登记状态", dataIndex: "reg_status" },
  { key: "scale", title: "规模", dataIndex: "scale" },
  { key: "credit_code", title: "统一社会信用代码", dataIndex: "credit_code" },
  { key: "updated", title: "更新时间", ...fromMost, render: (_, row) => formatDay(row.updated_at) },
  {
    key: "actions",
    title: "操作",
    render: (_, row) => <Link to={`/workVisit/form?company_id=${row.id}`}>新建走访</Link>,
  },
];

function Labels({ row, names }: { row: CompanyListRow; names: FieldNames }) {
  const carried = names.companyLabels.filter(({ id }) => row.label_ids.includes(id));
  return (
    <span className="company-labels">
      {carried.map(({ id, name, color }) => (
        <LabelChip key={id} name={name} color={color} />
      ))}
    </span>
  );
}

export default function CompaniesPage() {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<"add" | "export" | null>(null);
  const names = useFieldNames();
  const input = companyListOf(search);
  const list = useCall(contract.company.getCompany, input, { keepPrevious: true });
  const { selection, dialog } = useCompanyBatch(list.data?.list ?? []);
  const show = (next: CompanyListInput) => setSearch(companySearchOf(next));
  const sort = input.sort ?? "name";
  const total = list.data?.total ?? 0;
  const add = <Button onClick={() => setOpen("add")}>新增企业</Button>;
  return (
    <div className="list-page">
      <CompanyFilterBar
        filters={companyFiltersOf(input)}
        names={names}
        onChange={(changes) => show({ ...input, ...changes, page: 1 })}
        onReset={() => show({})}
      />
      <DeskTable
        name="companies"
        columns={columnsOf(names)}
        list={list}
        paging={{ ...input, sort, order: sortOrders[sort] }}
        onPaging={({ page, size, sort: key }) =>
          show({ ...input, page, size, sort: isCompanySort(key) ? key : "name" })
        }
        toolbar={
          <>
            {add}
            <Button onClick={() => setOpen("export")} disabled={total === 0}>
              导出
            </Button>
          </>
        }
        empty={add}
        clear={Object.keys(companyFiltersOf(input)).length > 0 ? () => show({}) : undefined}
        selection={selection}
      />
      {open === "add" && <AddCompany onClose={() => setOpen(null)} />}
      {open === "export" && (
        <CompanyExportDialog
          filters={companyFiltersOf(input)}
          total={total}
          isExact={list.data?.total_is_exact}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog}
    </div>
  );
}

function AddCompany({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <CompanySheet
      start={{ company: null }}
      onSaved={(id) => void navigate(`/companyDetails?id=${id}`)}
      onClose={onClose}
    />
  );
}
