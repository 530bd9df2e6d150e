import { Link } from "react-router-dom";
import type { IndustryReport } from "#contract/industry/industry.ts";
import { reportStates } from "#contract/industry/report-moves.ts";
import { reportAccesses } from "#contract/industry/report-rights.ts";
import { contract } from "#contract/index.ts";
import { listPage } from "#src/entities/list-page/list-page.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { Ago } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { FactWords, StateMark } from "./report-facts.tsx";
import { tradeOptions } from "./use-industry.ts";
import "./industry.css";

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

const Head = () => (
  <div className="industry-head">
    <ButtonLink kind="primary" to="/IndustryReportEdit">
      写报告
    </ButtonLink>
  </div>
);

const Reports = listPage(contract.industry.list, {
  label: "产业报告",
  filters: "筛选报告",
  searchIn: "标题或摘要",
  choices: {
    state: { label: "状态", options: optionsOf(reportStates), counts: "states" },
    trade: { label: "行业", options: tradeOptions() },
    access: { label: "阅读权限", options: optionsOf(reportAccesses) },
  },
  empty: { plain: "还没有产业报告", narrowed: "没有符合条件的报告" },
  className: "industry-list",
  AboveFilters: Head,
  Row,
});

/** 产业报告 of administrators: all reports by state, trade, access and words. */
export default function ReportsPage() {
  return (
    <div className="industry industry-queue">
      <Reports />
    </div>
  );
}
