import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import type { CertificateRow } from "#contract/certificate/certificate.ts";
import { dayOf } from "#contract/core/time.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilters, FilterBar, FlagFilters } from "#src/ui/list/filter-bar.tsx";
import {
  type CertificateList,
  choiceFilters,
  choiceOf,
  flagFilters,
  isCertificateSort,
  sortOrders,
} from "./certificate-filters.ts";
import { certificateAddress, CertificateState, LentTo } from "#src/entities/certificate/certificate-words.tsx";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { useCertificates } from "./use-certificates.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import "./certificates.css";

const columns: DeskColumn<CertificateRow>[] = [
  {
    key: "name",
    title: "证书名称",
    sorter: true,
    sortDirections: ["ascend"],
    fixed: "left",
    width: 220,
    render: (_, row) => <Link to={certificateAddress(row.id)}>{row.name}</Link>,
  },
  { key: "kind", title: "类型", dataIndex: "kind" },
  { key: "number", title: "编号", dataIndex: "number" },
  { key: "state", title: "状态", render: (_, row) => <CertificateState certificate={row} /> },
  {
    key: "issued",
    title: "发证日期",
    render: (_, row) => <RecordDay of={row.issued_on} />,
    sorter: true,
    sortDirections: ["descend"],
  },
  {
    key: "expires",
    title: "有效期至",
    render: (_, row) => <RecordDay of={row.expires_on} />,
    sorter: true,
    sortDirections: ["ascend"],
  },
  { key: "holder", title: "权利人", dataIndex: "holder", rare: true },
  {
    key: "place",
    title: "存放与借出",
    render: (_, row) => (row.lent_to === null ? row.place : <LentTo certificate={row} />),
  },
  { key: "scans", title: "扫描件", rare: true, render: (_, row) => (row.scans === 0 ? "无" : `${row.scans} 份`) },
];

/** 证书管理: the company's certificates by the conditions of the address. */
export default function CertificatesPage() {
  const { input, list, data, hasCompany, show, narrow, clear, isPlain, buttons, form } = useCertificates();
  if (!hasCompany) return <NoCompany what="证书" />;
  const sort = input.sort ?? "issued";
  return (
    <div className="list-page">
      <Filters input={input} onChange={narrow} onReset={clear} />
      <CountChips label="按类型" rows={data?.kinds} chosen={input.kind} onChoose={(kind) => narrow({ kind })} />
      <DeskTable
        name="certificates"
        columns={columns}
        list={list}
        paging={{ ...input, sort, order: sortOrders[sort] }}
        onPaging={({ page, size, sort: key }) =>
          show({ ...input, page, size, sort: isCertificateSort(key) ? key : "issued" })
        }
        toolbar={buttons}
        empty={isPlain ? "还没有证书，登记后会在到期前提醒" : <Button onClick={clear}>清除条件</Button>}
      />
      {form}
    </div>
  );
}

interface FiltersProps {
  input: CertificateList;
  onChange: (changes: Partial<CertificateList>) => void;
  onReset: () => void;
}

function Filters({ input, onChange, onReset }: FiltersProps) {
  return (
    <FilterBar
      label="筛选证书"
      words={{
        value: input.keyword,
        placeholder: "名称、编号或权利人",
        onSearch: (keyword) => onChange({ keyword }),
      }}
      onReset={onReset}
    >
      <ChoiceFilters
        choices={choiceFilters(Number(dayOf(currentTime()).slice(0, 4)))}
        values={input}
        onChoice={(name, value) => onChange(choiceOf(name, value))}
      />
      <FlagFilters flags={flagFilters} values={input} onFlag={(name, isOn) => onChange({ [name]: isOn })} />
    </FilterBar>
  );
}
