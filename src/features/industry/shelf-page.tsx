import { Link } from "react-router-dom";
import type { ShelfReport } from "#contract/industry/industry.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";
import { FactWords, PriceWords } from "./report-facts.tsx";
import { pageSize, tradeOptions } from "./use-industry.ts";
import "./industry.css";

/** 产业报告 of a company: what is published, with what it may not read yet. */
export default function ShelfPage() {
  const { search, keyword, page, show, narrow, turn } = useConditions();
  const trade = /^[A-T]$|^C\d\d$/.exec(search.get("trade") ?? "")?.[0];
  const year = /^20\d\d$/.test(search.get("year") ?? "") ? Number(search.get("year")) : undefined;
  const collected = search.get("collected") === "1";
  const input = { trade, year, collected, keyword, page, size: pageSize };
  const list = useCall(contract.industry.shelf, input, { keepPrevious: true });
  const { data } = list;
  const isPlain = trade === undefined && year === undefined && !collected && keyword === "";
  const clearAll = () => show({ trade: "", year: "", collected: "", keyword: "" });
  const clear = isPlain ? undefined : clearAll;
  const years = (data?.years ?? []).map((one) => ({ value: String(one), label: `${one}年` }));
  return (
    <div className="industry">
      <RecordFilters
        label="筛选报告"
        placeholder="标题或摘要"
        conditions={[
          { name: "trade", label: "行业", options: tradeOptions(data?.trades ?? []) },
          { name: "year", label: "年份", options: years },
          { name: "collected", label: "收藏", options: [{ value: "1", label: "只看收藏" }] },
        ]}
        listed={{ input: { ...input, collected: collected ? "1" : undefined }, narrow, clear: clearAll }}
      />
      <RowList
        list={list}
        empty={isPlain ? "还没有发布产业报告" : "没有符合条件的报告"}
        clear={clear}
        label="产业报告"
        className="industry-list"
        paging={{ page, size: pageSize, onPage: turn }}
      >
        {(row) => <Row key={row.id} row={row} />}
      </RowList>
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
      {row.barrier !== null && (
        <span className="industry-barrier">
          {row.barrier}
          {row.product !== null && (
            <>
              {" · "}
              <PriceWords of={row.product} />
            </>
          )}
        </span>
      )}
    </Link>
  </li>
);
