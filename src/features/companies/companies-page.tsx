import { Button, Input, Select } from "antd";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { CompanyListRow } from "#contract/company-list.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { CompanySheet } from "#src/entities/company/company-sheet.tsx";
import { type FieldNames, useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { type DeskColumn, DeskTable } from "#src/ui/desk-table.tsx";
import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { formatDay } from "#src/ui/format-date.ts";
import { type CompanyListInput, companyListOf, companySearchOf, isCompanySort, sortOrders } from "./company-filters.ts";

type Row = CompanyListRow;

const columnsOf = (names: FieldNames): DeskColumn<Row>[] => [
  {
    key: "name",
    title: "企业名称",
    sorter: true,
    sortDirections: ["ascend"],
    fixed: "left",
    render: (_, row) => <Link to={`/companyDetails?id=${row.id}`}>{row.name}</Link>,
  },
  { key: "street", title: "镇街", render: (_, row) => names.street(row.street_id) },
  { key: "tier", title: "层级", render: (_, row) => tierWord(row.tier) },
  {
    key: "last_visit",
    title: "最近走访",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => (row.last_visit_at ? formatDay(row.last_visit_at) : "尚未走访"),
  },
  { key: "visits", title: "走访次数", dataIndex: "visits", sorter: true, sortDirections: ["descend"], align: "right" },
  { key: "credit_code", title: "统一社会信用代码", dataIndex: "credit_code" },
  {
    key: "actions",
    title: "操作",
    render: (_, row) => <Link to={`/workVisit/form?company_id=${row.id}`}>新建走访</Link>,
  },
];

export default function CompaniesPage() {
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const names = useFieldNames();
  const input = companyListOf(search);
  const list = useCall(contract.business.getCompany, input, { keepPrevious: true });
  const show = (next: CompanyListInput) => setSearch(companySearchOf(next));
  const sort = input.sort ?? "name";
  const add = <Button onClick={() => setAdding(true)}>新增企业</Button>;
  return (
    <div className="list-page">
      <Filters
        input={input}
        names={names}
        onChange={(changes) => show({ ...input, ...changes, page: 1 })}
        onReset={() => show({})}
      />
      <DeskTable
        name="companies"
        columns={columnsOf(names)}
        rows={list.data?.list}
        total={list.data?.total ?? 0}
        paging={{ page: input.page ?? 1, size: input.size ?? 20, sort, order: sortOrders[sort] }}
        onPaging={({ page, size, sort: key }) =>
          show({ ...input, page, size, sort: isCompanySort(key) ? key : "name" })
        }
        loading={list.isFetching}
        error={list.error}
        retry={() => void list.refetch()}
        toolbar={add}
        empty={add}
      />
      {adding && <AddCompany onClose={() => setAdding(false)} />}
    </div>
  );
}

function AddCompany({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FormKitContext value={deskFormKit}>
      <CompanySheet
        start={{ company: null }}
        onSaved={(id) => void navigate(`/companyDetails?id=${id}`)}
        onClose={onClose}
      />
    </FormKitContext>
  );
}

interface FiltersProps {
  input: CompanyListInput;
  names: FieldNames;
  onChange: (changes: Partial<CompanyListInput>) => void;
  onReset: () => void;
}

function Filters({ input, names, onChange, onReset }: FiltersProps) {
  const [typed, setTyped] = useState(input.keyword ?? "");
  useEffect(() => setTyped(input.keyword ?? ""), [input.keyword]);
  return (
    <search className="filter-bar" aria-label="筛选企业">
      <Input.Search
        aria-label="关键词"
        placeholder="名称、拼音首字母或信用代码"
        allowClear
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(keyword) => onChange({ keyword })}
      />
      {names.streets.length > 1 && (
        <Select
          aria-label="镇街"
          placeholder="镇街"
          allowClear
          value={input.street_id}
          onChange={(street_id?: string) => onChange({ street_id })}
          options={names.streets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="filter-buttons">
        <Button onClick={onReset}>重置</Button>
      </div>
    </search>
  );
}
