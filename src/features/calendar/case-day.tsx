import { Link } from "react-router-dom";
import type { CaseDay } from "#contract/litigation/case-days.ts";
import { formatClock } from "#src/ui/text/format-date.ts";

// Read here and changed in the case alone: its page opens from both.
const address = ({ docking_id }: CaseDay) => `/litigationDocking/detail?id=${docking_id}`;
const clock = ({ all_day, starts_at }: CaseDay) => (all_day ? "全天" : formatClock(starts_at));

/** A day of a case in a list. */
export const CaseDayRow = ({ of }: { of: CaseDay }) => (
  <Link className="entry-row" to={address(of)}>
    <span className="entry-row-head">
      <span className="entry-row-title">
        {of.kind}：{of.title}
      </span>
      <span className="entry-state moved">案件</span>
    </span>
    <span className="entry-row-facts">{[clock(of), of.place, of.company_name].filter(Boolean).join(" · ")}</span>
  </Link>
);

/** The same in a cell. */
export function CaseDayChip({ of }: { of: CaseDay }) {
  const words = `${clock(of)} ${of.kind}：${of.title}`;
  return (
    <Link
      className="entry-chip moved"
      to={address(of)}
      aria-label={`案件，${words}`}
      title={`${words}（${of.company_name}）`}
    >
      案 {!of.all_day && `${formatClock(of.starts_at)} `}
      {of.kind}：{of.title}
    </Link>
  );
}
