import { Link } from "react-router-dom";
import type { Honor } from "#contract/honor/honor.ts";
import { honorSorts } from "#contract/honor/honor.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilters, FilterBar, FlagFilter } from "#src/ui/list/filter-bar.tsx";
import { honorChoices } from "./filter-options.ts";
import "./honors.css";
import { HonorPatentLine, HonorStateMark, HonorTerm } from "#src/entities/honor/honor-facts.tsx";
import { choiceOf, type HonorList, type HonorSort, plainHonors } from "./honor-filters.ts";
import { useHonors } from "./use-honors.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import type { HonorPage } from "#contract/honor/honor.ts";

const orders = { newest: "desc", ending: "asc", company: "asc" } as const satisfies Record<HonorSort, "asc" | "desc">;
const sortOf = (key: string | undefined): HonorSort => honorSorts.find((one) => one === key) ?? plainHonors.sort;

const columnsOf = (open: (honor: Honor) => void): DeskColumn<Honor>[] => [
  {
    key: "title",
    title: "荣誉名称",
    fixed: "left",
    width: 220,
    render: (_, honor) => (
      <Button kind="text" className="honor-open" onClick={() => open(honor)}>
        {honor.title}
      </Button>
    ),
  },
  {
    key: "company",
    title: "企业",
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, { company_id, company_name }) => <Link to={`/companyDetails?id=${company_id}`}>{company_name}</Link>,
  },
  { key: "street", title: "镇街", dataIndex: "street_name" },
  { key: "type", title: "类型", dataIndex: "type_name", rare: true },
  { key: "level", title: "级别", dataIndex: "level", rare: true },
  { key: "newest", title: "年度", dataIndex: "year", sorter: true, sortDirections: ["descend"] },
  { key: "grade", title: "等次", dataIndex: "grade", rare: true },
  { key: "state", title: "状态", render: (_, honor) => <HonorStateMark honor={honor} /> },
  {
    key: "ending",
    title: "有效期",
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, honor) => <HonorTerm honor={honor} />,
  },
  { key: "patent", title: "所依专利", rare: true, render: (_, honor) => <HonorPatentLine patent={honor.patent} /> },
  { key: "issuer", title: "颁发单位", dataIndex: "issuer", rare: true },
  { key: "certificate", title: "证书编号", dataIndex: "certificate_no", rare: true },
];

/** 荣誉: what the companies of the district were awarded, by the conditions of the address. */
export default function HonorsPage() {
  const { input, list, types, show, narrow, clear, openHonor, views, tools, sheets } = useHonors();
  const sort = input.sort ?? plainHonors.sort;
  return (
    <div className="list-page">
      {views}
      <Filters input={input} types={types} counts={list.data?.counts.type} onChange={narrow} onReset={clear} />
      <CountChips
        label="状态"
        all="全部状态"
        rows={list.data?.counts.state}
        chosen={input.state}
        onChoose={(state) => narrow({ state })}
      />
      <DeskTable
        name="honors"
        columns={columnsOf(openHonor)}
        list={list}
        paging={{ ...input, sort, order: orders[sort] }}
        onPaging={({ page, size, sort: key }) => show({ ...input, page, size, sort: sortOf(key) })}
        toolbar={tools}
        empty={<Button onClick={clear}>清除条件</Button>}
      />
      {sheets}
    </div>
  );
}

interface FiltersProps {
  input: HonorList;
  types: readonly { id: string; name: string }[];
  counts: HonorPage["counts"]["type"] | undefined;
  onChange: (changes: Partial<HonorList>) => void;
  onReset: () => void;
}

function Filters({ input, types, counts, onChange, onReset }: FiltersProps) {
  const { ownStreets } = useFieldNames();
  return (
    <FilterBar
      label="筛选荣誉"
      words={{
        value: input.keyword,
        placeholder: "荣誉、企业、颁发单位或编号",
        onSearch: (keyword) => onChange({ keyword }),
      }}
      onReset={onReset}
    >
      <ChoiceFilters
        choices={honorChoices(ownStreets, types, counts)}
        values={input}
        onChoice={(name, value) => onChange(choiceOf(name, value))}
        canType
      />
      <FlagFilter label="所依专利已失效" value={input.lapsed} onChange={(lapsed) => onChange({ lapsed })} />
    </FilterBar>
  );
}
