import { moneyWords } from "#contract/core/money-words.ts";
import { Select } from "antd";
import { Link } from "react-router-dom";
import { overviewSorts, type SumRange, sumRanges, sumWords } from "#contract/annuity/annuity-sums.ts";
import { Button } from "#src/ui/button/button.tsx";
import { KeywordFilter } from "#src/ui/list/desk-filters.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { plainOverview } from "./overview-filters.ts";
import { StreetSums } from "./street-sums.tsx";
import { companyAnnuities, type OverviewRow, sumOf, useOverview } from "./use-overview.tsx";
import { namedOptions } from "#src/ui/form/form-kit.ts";

type Row = OverviewRow & { id: string };

const orders = { amount: "desc", count: "desc", name: "asc" } as const;
const sortOf = (key: string | undefined) => overviewSorts.find((one) => one === key) ?? plainOverview.sort;

const rangeColumn = (one: SumRange): DeskColumn<Row> => ({
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

const columnsOf = (which: SumRange): DeskColumn<Row>[] => [
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
  const { input, which, list, data, total, show, narrow, clear, tools, ranges, note, emptyWords } = useOverview();
  const sort = input.sort ?? plainOverview.sort;
  return (
    <div className="list-page annuities">
      <search className="filter-bar" aria-label="筛选企业">
        <KeywordFilter value={input.keyword ?? ""} placeholder="企业名称" onSearch={(keyword) => narrow({ keyword })} />
        <Select<string>
          aria-label="镇街"
          placeholder="镇街"
          allowClear
          options={namedOptions(data?.streets ?? [])}
          value={input.street_id ?? null}
          onChange={(street_id: string | undefined) => narrow({ street_id })}
        />
        <Button onClick={clear}>重置</Button>
      </search>
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
        rows={data?.list.map((row): Row => ({ ...row, id: row.company.id }))}
        total={total}
        paging={{ page: input.page ?? 1, size: input.size ?? 20, sort, order: orders[sort] }}
        onPaging={({ page, size, sort: key }) => show({ ...input, page, size, sort: sortOf(key) })}
        loading={list.isFetching}
        error={list.error}
        retry={() => void list.refetch()}
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
