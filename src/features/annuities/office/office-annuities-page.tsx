import { moneyWords } from "#contract/core/money-words.ts";
import { Link } from "react-router-dom";
import { overviewSorts, type SumRange, sumRanges, sumWords } from "#contract/annuity/annuity-sums.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilter, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { plainOverview } from "./overview-filters.ts";
import { StreetSums } from "./street-sums.tsx";
import { companyAnnuities, type OverviewRow, sumOf, useOverview } from "./use-overview.tsx";
import { namedOptions } from "#src/ui/form/form-kit.ts";

const orders = { amount: "desc", count: "desc", name: "asc" } as const;
const sortOf = (key: string | undefined) => overviewSorts.find((one) => one === key) ?? plainOverview.sort;

const rangeColumn = (one: SumRange): DeskColumn<OverviewRow> => ({
  key: one,
  title: sumWords[one],
  // What is late stands beside what is looked at; what only falls due waits in the menu of columns.
  rare: one !== "unconfirmed" && one !== "grace",
  align: "right",
  render: (_, row) => {
    const { count, amount } = sumOf(row.sums, one);
    if (count === 0) return "0";
    return (
      <Link to={companyAnnuities(row, one)}>
        {formatCount(count)} 件 {moneyWords(amount)}
      </Link>
    );
  },
});

const columnsOf = (which: SumRange): DeskColumn<OverviewRow>[] => [
  {
    key: "name",
    title: "企业",
    fixed: "left",
    width: 240,
    sorter: true,
    sortDirections: ["ascend"],
    render: (_, { company }) => <Link to={`/companyDetails?id=${company.id}`}>{company.name}</Link>,
  },
  { key: "street", title: "镇街", dataIndex: "street_name" },
  {
    key: "count",
    title: `${sumWords[which]}件数`,
    align: "right",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, { sums }) => formatCount(sumOf(sums, which).count),
  },
  {
    key: "amount",
    title: `${sumWords[which]}金额（元）`,
    align: "right",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => <Link to={companyAnnuities(row, which)}>{moneyWords(sumOf(row.sums, which).amount)}</Link>,
  },
  ...sumRanges.filter((one) => one !== which).map(rangeColumn),
  { key: "patents", title: "专利件数", align: "right", render: (_, { patents }) => formatCount(patents) },
];

/** 年费一览: companies of the scope by what their patents have to pay, with the sums of each street. */
export default function OfficeAnnuitiesPage() {
  const { input, which, list, data, show, narrow, clear, tools, ranges, note, emptyWords } = useOverview();
  const sort = input.sort ?? plainOverview.sort;
  return (
    <div className="list-page annuities">
      <FilterBar
        label="筛选企业"
        words={{ value: input.keyword, placeholder: "企业名称", onSearch: (keyword) => narrow({ keyword }) }}
        onReset={clear}
      >
        <ChoiceFilter
          label="镇街"
          options={namedOptions(data?.streets ?? [])}
          value={input.street_id}
          onChange={(street_id) => narrow({ street_id })}
        />
      </FilterBar>
      {ranges}
      {note}
      {data !== undefined && data.streets.length > 0 && (
        <StreetSums
          streets={data.streets}
          which={which}
          chosen={input.street_id}
          onChoose={(street_id) => narrow({ street_id })}
        />
      )}
      <DeskTable
        name="annuity-companies"
        columns={columnsOf(which)}
        list={list}
        idOf={({ company }) => company.id}
        paging={{ ...input, sort, order: orders[sort] }}
        onPaging={({ page, size, sort: key }) => show({ ...input, page, size, sort: sortOf(key) })}
        toolbar={tools}
        empty={
          <>
            <p>{emptyWords}</p>
            <Button onClick={clear}>清除条件</Button>
          </>
        }
      />
    </div>
  );
}
