import { Link } from "react-router-dom";
import type { IndustryReport } from "#contract/industry/industry.ts";
import { reportStates } from "#contract/industry/report-moves.ts";
import { reportAccesses } from "#contract/industry/report-rights.ts";
import { tradeKeys } from "#contract/company/trades.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { FactWords, StateMark } from "./report-facts.tsx";
import { pageSize, tradeChoices, useConditions, wordOf } from "./use-industry.ts";
import "./industry.css";

/** 产业报告 of administrators: all reports by state, trade, access and words. */
export default function ReportsPage() {
  const { search, keyword, page, show } = useConditions();
  const state = wordOf(reportStates, search.get("state"));
  const trade = wordOf(tradeKeys, search.get("trade"));
  const access = wordOf(reportAccesses, search.get("access"));
  const input = { state, trade, access, keyword, page, size: pageSize };
  const list = useCall(contract.industry.list, input, { keepPrevious: true });
  const { data } = list;
  const isPlain = [state, trade, access].every((one) => one === undefined) && keyword === "";
  const clear = isPlain ? undefined : () => show({ state: "", trade: "", access: "", keyword: "" });
  return (
    <div className="industry">
      <div className="industry-tabs" role="group" aria-label="状态">
        {[undefined, ...reportStates].map((one) => (
          <button key={one ?? ""} type="button" aria-pressed={one === state} onClick={() => show({ state: one ?? "" })}>
            {one ?? "全部"}
            {one !== undefined && data !== undefined && ` ${formatCount(data.states[one] ?? 0)}`}
          </button>
        ))}
      </div>
      <div className="industry-head">
        <ButtonLink kind="primary" to="/IndustryReportEdit">
          写报告
        </ButtonLink>
      </div>
      <div className="list-filter">
        <FilterSelect
          label="行业"
          value={trade ?? ""}
          options={tradeChoices()}
          onChange={(next) => show({ trade: next })}
        />
        <FilterSelect
          label="阅读权限"
          value={access ?? ""}
          options={reportAccesses.map((word) => [word, word])}
          onChange={(next) => show({ access: next })}
        />
        <KeywordBox label="标题或摘要" value={keyword} onChange={(next) => show({ keyword: next })} />
      </div>
      <ListState list={list} empty={isPlain ? "还没有产业报告" : "没有符合条件的报告"} clear={clear} />
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
