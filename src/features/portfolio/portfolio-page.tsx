import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import type { PortfolioRow } from "#contract/portfolio/portfolio.ts";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilters, FilterBar, FlagFilters } from "#src/ui/list/filter-bar.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { CategoryTree } from "./category-tree.tsx";
import { choiceFilters, choiceOf, flagFilters, isSort, type PortfolioList, sortOrders } from "./portfolio-filters.ts";
import {
  ChosenActions,
  EmptyWays,
  MissingNote,
  emptyTitle,
  PortfolioSheets,
  RowStatus,
  shownNumber,
  StatusChoice,
  TrendsView,
  ViewSwitch,
} from "./portfolio-parts.tsx";
import { type Portfolio, usePortfolio } from "./use-portfolio.ts";

const columnsOf = (categories: ReadonlyMap<string, string>): DeskColumn<PortfolioRow>[] => [
  {
    key: "title",
    title: "名称",
    sorter: true,
    sortDirections: ["ascend"],
    fixed: "left",
    width: 220,
    render: (_, row) => <Link to={`/patentDetails?id=${row.id}`}>{row.title}</Link>,
  },
  { key: "number", title: "号码", sorter: true, sortDirections: ["ascend"], render: (_, row) => shownNumber(row) },
  { key: "type", title: "类型", dataIndex: "type" },
  { key: "status", title: "法律状态", render: (_, row) => <RowStatus row={row} /> },
  { key: "category", title: "分类", render: (_, row) => categories.get(row.category_id ?? "") ?? "未分类" },
  { key: "grade", title: "等级", dataIndex: "grade" },
  {
    key: "marks",
    title: "标记",
    render: (_, row) => [row.core && "核心", row.collected && "收藏", ...row.tags].filter(Boolean).join("、"),
  },
  { key: "responsible", title: "负责人", dataIndex: "responsible" },
  { key: "project", title: "项目", dataIndex: "project", rare: true },
  { key: "product", title: "产品", dataIndex: "product", rare: true },
  { key: "decision", title: "处置决定", dataIndex: "decision", rare: true },
  {
    key: "filed",
    title: "申请日",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => <DayWords of={row.filed_on} />,
  },
  {
    key: "granted",
    title: "授权日",
    rare: true,
    sorter: true,
    sortDirections: ["descend"],
    render: (_, row) => <DayWords of={row.granted_on} />,
  },
];

/** 专利库 of an enterprise: its categories beside the list, which the address keeps. */
export default function PortfolioPage() {
  return useHasCompany() ? <Desk /> : <NoCompany what="专利" />;
}

function Desk() {
  const portfolio = usePortfolio();
  const { input, list, tree, isTrends, chosen, setChosen, open, show, narrow, changed } = portfolio;
  const sort = input.sort ?? "added";
  const categories = new Map(tree.data?.list.map(({ id, name }) => [id, name]));
  return (
    <div className="portfolio-desk">
      <aside>
        <CategoryTree
          tree={tree}
          chosen={input.category}
          onChoose={(category) => narrow({ category })}
          onChanged={changed}
        />
      </aside>
      <div className="list-page">
        <ViewSwitch {...portfolio} />
        {isTrends ? (
          <TrendsView />
        ) : (
          <>
            <Filters portfolio={portfolio} />
            <StatusChoice {...portfolio} />
            <MissingNote {...portfolio} />
            <DeskTable
              name="portfolio"
              columns={columnsOf(categories)}
              list={list}
              paging={{ ...input, sort, order: sortOrders[sort] }}
              onPaging={({ page, size, sort: key }) =>
                show({ ...input, page, size, sort: isSort(key) ? key : "added" } as PortfolioList)
              }
              toolbar={
                <>
                  <Button kind="primary" onClick={() => open("add")}>
                    加入专利
                  </Button>
                  <Button onClick={() => open("export")} disabled={(list.data?.total ?? 0) === 0}>
                    导出
                  </Button>
                </>
              }
              empty={<EmptyWays {...portfolio} />}
              emptyTitle={emptyTitle(portfolio)}
              selection={{
                chosen,
                onChosen: setChosen,
                labelOf: (row) => row.title,
                actions: <ChosenActions {...portfolio} />,
              }}
            />
          </>
        )}
      </div>
      <PortfolioSheets {...portfolio} />
    </div>
  );
}

const rarer = ["tag", "responsible", "year", "granted_year"] as const;

function Filters({ portfolio: { input, list, narrow, clear } }: { portfolio: Portfolio }) {
  const words = { tags: list.data?.tags ?? [], people: list.data?.people ?? [] };
  const choices = choiceFilters(words, Number(dayOf(currentTime()).slice(0, 4)));
  return (
    <FilterBar
      label="筛选专利库"
      words={{
        value: input.keyword,
        placeholder: "名称、号码、申请人、标签…",
        maxLength: 200,
        onSearch: (keyword) => narrow({ keyword }),
      }}
      unfolded={rarer.some((name) => input[name] !== undefined)}
      onReset={clear}
    >
      {(isOpen) => (
        <>
          <ChoiceFilters
            choices={choices.filter(({ name }) => isOpen || !rarer.some((one) => one === name))}
            values={input}
            onChoice={(name, value) => narrow(choiceOf(name, value))}
            canType
          />
          <FlagFilters flags={flagFilters} values={input} onFlag={(name, isOn) => narrow({ [name]: isOn })} />
        </>
      )}
    </FilterBar>
  );
}
