import { Link } from "react-router-dom";
import type { IndustryReport } from "#contract/industry/industry.ts";
import { reportStates } from "#contract/industry/report-moves.ts";
import { reportAccesses } from "#contract/industry/report-rights.ts";
import { tradeKeys } from "#contract/company/trades.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { FactWords, StateMark } from "./report-facts.tsx";
import { pageSize, tradeOptions } from "./use-industry.ts";
import "./industry.css";

/** 产业报告 of administrators: all reports by state, trade, access and words. */
export default function ReportsPage() {
  const { search, keyword, page, show, narrow, turn } = useConditions();
  const state = wordOf(reportStates, search.get("state"));
  const trade = wordOf(tradeKeys, search.get("trade"));
  const access = wordOf(reportAccesses, search.get("access"));
  const input = { state, trade, access, keyword, page, size: pageSize };
  const list = useCall(contract.industry.list, input, { keepPrevious: true });
  const { data } = list;
  const isPlain = [state, trade, access].every((one) => one === undefined) && keyword === "";
  const clearAll = () => show({ state: "", trade: "", access: "", keyword: "" });
  const clear = isPlain ? undefined : clearAll;
  return (
    <div className="industry industry-queue">
      <CountChips
        label="状态"
        rows={data && reportStates.map((one) => ({ value: one, count: data.states[one] ?? 0 }))}
        chosen={state}
        onChoose={(next) => show({ state: next ?? "" })}
      />
      <div className="industry-head">
        <ButtonLink kind="primary" to="/IndustryReportEdit">
          写报告
        </ButtonLink>
      </div>
      <RecordFilters
        label="筛选报告"
        placeholder="标题或摘要"
        conditions={[
          { name: "trade", label: "行业", options: tradeOptions() },
          { name: "access", label: "阅读权限", options: optionsOf(reportAccesses) },
        ]}
        listed={{ input, narrow, clear: clearAll }}
      />
      <RowList
        list={list}
        empty={isPlain ? "还没有产业报告" : "没有符合条件的报告"}
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

const Row = ({ row }: { row: IndustryReport }) => (
  <li className="industry-row">
    <Link to={`/IndustryReportDetails?id=${row.id}`}>
      <strong>{row.title}</strong>
      <span className="industry-facts">
        <StateMark state={row.state} /> · <FactWords of={row} />
      </span>
      <span className="industry-facts">
        阅读 {formatCount(row.reads)} · 下载 {formatCount(row.downloads)} · 收藏 {formatCount(row.collected)} ·{" "}
        {row.updated_by_name} <Ago at={row.updated_at} />
        修改
      </span>
    </Link>
  </li>
);
