import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import type { CaseRow } from "#contract/litigation/case.ts";
import {
  caseAddress,
  CaseStageMark,
  DockingMark,
  HearingTime,
  kindWords,
  moneyWords,
} from "#src/entities/case/case-words.tsx";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilters, FilterBar, FlagFilters } from "#src/ui/list/filter-bar.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { type CaseList, choiceFilters, choiceOf, flagFilters, isSort, sortOrders } from "./case-filters.ts";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { FavouriteButton, useCases } from "./use-cases.tsx";

const columns: DeskColumn<CaseRow>[] = [
  {
    key: "title",
    title: "案件名称",
    sorter: true,
    sortDirections: ["ascend"],
    fixed: "left",
    width: 220,
    render: (_, row) => <Link to={caseAddress(row.id)}>{row.title}</Link>,
  },
  { key: "kind", title: "类型与本企业", render: (_, row) => `${kindWords(row)} · ${row.own_role}` },
  {
    key: "stage",
    title: "阶段",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => <CaseStageMark of={row} />,
  },
  {
    key: "next",
    title: "下一日程",
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, { next }) =>
      next !== null && (
        <>
          {next.kind} <HearingTime of={next} />
        </>
      ),
  },
  { key: "opponents", title: "对方当事人", rare: true, dataIndex: "opponents" },
  { key: "number", title: "案号", rare: true, dataIndex: "number" },
  { key: "court", title: "审理机关", rare: true, dataIndex: "court" },
  {
    key: "claimed",
    title: "诉请金额",
    rare: true,
    align: "right",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => moneyWords(row.claimed, row.currency),
  },
  {
    key: "started",
    title: "立案日期",
    rare: true,
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => <DayWords of={row.started_on} />,
  },
  {
    key: "docking",
    title: "对接",
    rare: true,
    render: (_, row) => row.docking !== null && <DockingMark state={row.docking} />,
  },
  { key: "favourite", title: "收藏", fixed: "right", render: (_, row) => <FavouriteButton row={row} /> },
];

/** 诉讼管理: the company's cases by the conditions of the address. */
export default function CasesPage() {
  const { input, list, data, hasCompany, show, narrow, clear, isPlain, buttons, form } = useCases();
  if (!hasCompany) return <NoCompany what="案件" />;
  const sort = input.sort ?? "stage";
  return (
    <div className="list-page">
      <Filters input={input} onChange={narrow} onReset={clear} />
      <CountChips label="按类型" rows={data?.kinds} chosen={input.kind} onChoose={(kind) => narrow({ kind })} />
      <DeskTable
        name="cases"
        columns={columns}
        list={list}
        paging={{ ...input, sort, order: sortOrders[sort] }}
        onPaging={({ page, size, sort: key }) => show({ ...input, page, size, sort: isSort(key) ? key : "stage" })}
        toolbar={buttons}
        empty={isPlain ? "还没有案件，可以登记，或从 Excel 导入" : <Button onClick={clear}>清除条件</Button>}
      />
      {form}
    </div>
  );
}

interface FiltersProps {
  input: CaseList;
  onChange: (changes: Partial<CaseList>) => void;
  onReset: () => void;
}

/** So many conditions stand beside the words; the others wait behind a button, as long as none of them narrows. */
const firstFilters = 2;

function Filters({ input, onChange, onReset }: FiltersProps) {
  const choices = choiceFilters(Number(dayOf(currentTime()).slice(0, 4)));
  const isNarrowed =
    choices.slice(firstFilters).some(({ name }) => input[name] !== undefined) ||
    flagFilters.some(({ name }) => input[name] === true);
  return (
    <FilterBar
      label="筛选案件"
      words={{
        value: input.keyword,
        placeholder: "名称、案号、当事人、案由",
        onSearch: (keyword) => onChange({ keyword }),
      }}
      unfolded={isNarrowed}
      onReset={onReset}
    >
      {(isOpen) => (
        <>
          <ChoiceFilters
            choices={choices.slice(0, isOpen ? undefined : firstFilters)}
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
