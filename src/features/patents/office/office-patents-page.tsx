import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { contract } from "#contract/index.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilters, FilterBar, FlagFilters } from "#src/ui/list/filter-bar.tsx";
import { choiceFilters, choiceOf, flagFilters, isOfficeSort, type OfficeList, sortOrders } from "./office-filters.ts";
import { OneCompany } from "./one-company.tsx";
import { PatentCompanies } from "./patent-companies.tsx";
import { useOfficePatents } from "./use-office-patents.tsx";
import { recordDay } from "#src/ui/text/record-day.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import "./office-patents.css";

type Row = OutputOf<typeof contract.company.officePatents>["list"][number];

const columnsOf = (linkOf: (patent: string) => string): DeskColumn<Row>[] => [
  {
    key: "title",
    title: "名称",
    sorter: true,
    sortDirections: ["ascend"],
    fixed: "left",
    width: 220,
    render: (_, row) => <Link to={linkOf(row.id)}>{row.title}</Link>,
  },
  { key: "type", title: "类型", dataIndex: "type" },
  { key: "status", title: "法律状态", render: (_, row) => <PatentStatusLine patent={row} /> },
  { key: "companies", title: "企业", width: 200, render: (_, row) => <PatentCompanies companies={row.companies} /> },
  {
    key: "street",
    title: "镇街",
    render: (_, row) => [...new Set(row.companies.map(({ street_name }) => street_name))].join("、"),
  },
  {
    key: "filed",
    title: "申请日",
    render: (_, row) => recordDay(row.filed_on),
    sorter: true,
    sortDirections: ["descend"],
  },
  {
    key: "granted",
    title: "授权日",
    rare: true,
    render: (_, row) => recordDay(row.granted_on),
    sorter: true,
    sortDirections: ["descend"],
  },
  {
    key: "number",
    title: "号码",
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, row) => numberOf(row),
  },
  { key: "ipc", title: "主分类号", dataIndex: "main_ipc", rare: true },
  { key: "rights", title: "权利变动", rare: true, render: (_, row) => row.rights.join("、") },
];

/** 专利清单: the patents of the companies an official looks after, by the conditions of the address. */
export default function OfficePatentsPage() {
  const { input, list, show, narrow, clear, exportButton, dialog } = useOfficePatents();
  const linkOf = usePatentLink();
  const sort = input.sort ?? "filed";
  return (
    <div className="list-page">
      <Filters input={input} onChange={narrow} onReset={clear} />
      <OneCompany id={input.company_id} rows={list.data?.list} onClear={() => narrow({ company_id: undefined })} />
      <CountChips
        label="法律状态"
        rows={list.data?.counts.status}
        chosen={input.status}
        onChoose={(status) => narrow({ status })}
      />
      <DeskTable
        name="office-patents"
        columns={columnsOf(linkOf)}
        list={list}
        paging={{ ...input, sort, order: sortOrders[sort] }}
        onPaging={({ page, size, sort: key }) =>
          show({ ...input, page, size, sort: isOfficeSort(key) ? key : "filed" })
        }
        toolbar={exportButton}
        empty={<Button onClick={clear}>清除条件</Button>}
      />
      {dialog}
    </div>
  );
}

interface FiltersProps {
  input: OfficeList;
  onChange: (changes: Partial<OfficeList>) => void;
  onReset: () => void;
}

const rarer = ["granted_year", "ipc", "right", "abroad", "old", "at_risk"] as const;

function Filters({ input, onChange, onReset }: FiltersProps) {
  const { ownStreets } = useFieldNames();
  const choices = choiceFilters(ownStreets, Number(dayOf(currentTime()).slice(0, 4)));
  return (
    <FilterBar
      label="筛选专利"
      words={{
        value: input.keyword,
        placeholder: "名称、发明人或号码",
        maxLength: 200,
        onSearch: (keyword) => onChange({ keyword }),
      }}
      unfolded={rarer.some((name) => input[name] !== undefined)}
      onReset={onReset}
    >
      {(isOpen) => (
        <>
          <ChoiceFilters
            choices={choices.filter(({ name }) => isOpen || !rarer.some((one) => one === name))}
            values={input}
            onChoice={(name, value) => onChange(choiceOf(name, value))}
            canType
          />
          {isOpen && (
            <FlagFilters flags={flagFilters} values={input} onFlag={(name, isOn) => onChange({ [name]: isOn })} />
          )}
        </>
      )}
    </FilterBar>
  );
}
