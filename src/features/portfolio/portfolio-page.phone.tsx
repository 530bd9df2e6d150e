import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import { conditionCount } from "#src/api/list-conditions.ts";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { KeywordBox, ListPages } from "#src/ui/list/list-parts.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { CategoryTree } from "./category-tree.tsx";
import { choiceFilters, choiceOf, flagFilters } from "./portfolio-filters.ts";
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
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { FilterButton, narrowing } from "#src/ui/list/phone-list.tsx";

/** The same portfolio in cards; categories and conditions in sheets. */
export default function PortfolioPhonePage() {
  return useHasCompany() ? <Phone /> : <NoCompany what="专利" />;
}

function Phone() {
  const portfolio = usePortfolio();
  const { isTrends, opened, open } = portfolio;
  return (
    <div className="phone-list">
      <ViewSwitch {...portfolio} />
      {isTrends ? <TrendsView /> : <Cards portfolio={portfolio} />}
      {opened === "tree" && <TreeSheet portfolio={portfolio} />}
      <PortfolioSheets {...portfolio} open={open} />
    </div>
  );
}

function Cards({ portfolio }: { portfolio: Portfolio }) {
  const { Button } = useKit();
  const { input, list, tree, chosen, setChosen, open, show, narrow } = portfolio;
  const category = tree.data?.list.find(({ id }) => id === input.category)?.name;
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <div className="portfolio-words">
        <KeywordBox label="名称、号码、标签" value={input.keyword ?? ""} onChange={(keyword) => narrow({ keyword })} />
      </div>
      <div className="portfolio-switch">
        <Button kind="primary" onClick={() => open("add")}>
          加入
        </Button>
        <Button aria-haspopup="dialog" onClick={() => open("tree")}>
          {category ?? (input.category === undefined ? "分类" : "未分类")}
        </Button>
        <Filters portfolio={portfolio} />
        <Button disabled={(list.data?.total ?? 0) === 0} onClick={() => open("export")}>
          导出
        </Button>
      </div>
      <StatusChoice {...portfolio} />
      <MissingNote {...portfolio} />
      {chosen.length > 0 && (
        <div className="portfolio-switch" role="group" aria-label="对所选专利的操作">
          <span role="status">已选 {chosen.length} 件</span>
          <ChosenActions {...portfolio} />
          <Button onClick={() => setChosen([])}>清除选择</Button>
        </div>
      )}
      <ReadingState of={list} />
      {list.data?.total === 0 && (
        <EmptyNote title={emptyTitle(portfolio)}>
          <EmptyWays {...portfolio} />
        </EmptyNote>
      )}
      <ul className="portfolio-cards" aria-label="专利库">
        {list.data?.list.map((row) => (
          <li key={row.id}>
            <label className="portfolio-tick">
              <input type="checkbox" checked={chosen.includes(row.id)} onChange={() => toggle(row.id)} />
              <span className="visually-hidden">选择 {row.title}</span>
            </label>
            <div>
              <Link to={`/patentDetails?id=${row.id}`}>{row.title}</Link>
              <p>
                {row.type} {shownNumber(row)} {row.filed_on !== null && "申请日 "}
                <DayWords of={row.filed_on} />
              </p>
              <RowStatus row={row} />
              <p>
                {[
                  row.core && "核心",
                  row.grade !== "" && `等级 ${row.grade}`,
                  row.decision,
                  row.responsible,
                  ...row.tags,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ListPages input={input} total={list.data?.total ?? 0} show={show} />
    </>
  );
}

function TreeSheet({ portfolio: { tree, input, narrow, changed, open } }: { portfolio: Portfolio }) {
  const { Sheet } = useFormKit();
  return (
    <Sheet title="分类" onClose={() => open(null)} keepsTyped>
      <CategoryTree
        tree={tree}
        chosen={input.category}
        onChoose={(category) => {
          narrow({ category });
          open(null);
        }}
        onChanged={changed}
      />
    </Sheet>
  );
}

/** The conditions, in the words of this portfolio. */
function Filters({ portfolio: { input, list, narrow, clear } }: { portfolio: Portfolio }) {
  const words = { tags: list.data?.tags ?? [], people: list.data?.people ?? [] };
  return (
    <FilterButton
      words="筛选"
      asked={conditionCount(input, "status", "category")}
      sheet={{
        title: "筛选专利库",
        choices: choiceFilters(words, Number(dayOf(currentTime()).slice(0, 4))),
        flags: flagFilters,
        ...narrowing({ input, narrow, clear }, choiceOf),
      }}
    />
  );
}
