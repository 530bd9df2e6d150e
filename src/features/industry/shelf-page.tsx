import { Link } from "react-router-dom";
import type { ShelfReport } from "#contract/industry/industry.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { FactWords } from "./report-facts.tsx";
import { pageSize, tradeChoices, useConditions } from "./use-industry.ts";
import "./industry.css";

/** 产业报告 of a company: what is published, with what it may not read yet. */
export default function ShelfPage() {
  const { search, keyword, page, show } = useConditions();
  const trade = /^[A-T]$|^C\d\d$/.exec(search.get("trade") ?? "")?.[0];
  const year = /^20\d\d$/.test(search.get("year") ?? "") ? Number(search.get("year")) : undefined;
  const collected = search.get("collected") === "1";
  const input = { trade, year, collected, keyword, page, size: pageSize };
  const list = useCall(contract.industry.shelf, input, { keepPrevious: true });
  const { data } = list;
  const isPlain = trade === undefined && year === undefined && !collected && keyword === "";
  const clear = isPlain ? undefined : () => show({ trade: "", year: "", collected: "", keyword: "" });
  return (
    <div className="industry industry-shelf">
      <div className="list-filter">
        <FilterSelect
          label="行业"
          value={trade ?? ""}
          options={tradeChoices(data?.trades ?? [])}
          onChange={(next) => show({ trade: next })}
        />
        <FilterSelect
          label="年份"
          value={year === undefined ? "" : String(year)}
          options={(data?.years ?? []).map((one) => [String(one), `${one}年`])}
          onChange={(next) => show({ year: next })}
        />
        <FilterSelect
          label="收藏"
          value={collected ? "1" : ""}
          options={[["1", "只看收藏"]]}
          onChange={(next) => show({ collected: next })}
        />
        <KeywordBox label="标题或摘要" value={keyword} onChange={(next) => show({ keyword: next })} />
      </div>
      <ListState list={list} empty={isPlain ? "还没有发布产业报告" : "没有符合条件的报告"} clear={clear} />
      {list.error === null && (
        <ul className="industry-list" aria-label="产业报告">
          {data?.list.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > 0 && (
        <Pager page={page} size={pageSize} total={data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </div>
  );
}

const Row = ({ row }: { row: ShelfReport }) => (
  <li className="industry-row">
    <Link to={`/industryDetails?id=${row.id}`}>
      <strong>{row.title}</strong>
      <span className="industry-facts">
        <FactWords of={row} />
        {row.is_collected && " · ★ 已收藏"}
      </span>
      <span className="industry-brief">{row.summary}</span>
      {row.barrier !== null && <span className="industry-barrier">{row.barrier}</span>}
    </Link>
  </li>
);
