import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import type { contract } from "#contract/index.ts";
import { shownOf } from "#src/entities/patent/patent-link.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { accountAddress } from "../annuity-words.ts";

type Row = OutputOf<typeof contract.annuity.reductions>["list"][number];

/** A patent with its reduction and the next annuity at that rate. */
export const ReductionRow = ({ row }: { row: Row }) => (
  <li className="annuity-row">
    <div>
      <Link to={accountAddress(row.id)}>{row.title}</Link>
      <p>
        {row.type} {shownOf(row.application_no)}
      </p>
    </div>
    <p>
      <strong>
        第 {row.year} 年度 {moneyWords(row.amount_reduced)}
      </strong>
      {row.share > 0 && `（全额 ${moneyWords(row.amount_full)}，减缴 ${row.share}%）`}{" "}
      <span className="annuity-day">
        <DayWords of={row.due_on} /> 到期
      </span>
      {row.note !== "" && <small> {row.note}</small>}
    </p>
    <p>
      <strong>{row.state}</strong>
      <Term row={row} />
    </p>
  </li>
);

/** From which year on it is reduced, and until when. */
function Term({ row: { state, kind, from_year, last_year, last_due_on, source } }: { row: Row }) {
  if (kind === "none") return source === "专利" ? "（专利单独设置）" : null;
  return (
    <>
      {state === "未到起始年度" && `，自第 ${from_year} 年度起`}，至第 {last_year} 年度
      {last_due_on !== null && (
        <>
          （
          <DayWords of={last_due_on} />
          {state === "减缴期满" ? " 止" : " 前缴纳"}）
        </>
      )}
      ，{source === "专利" ? "专利单独设置" : "企业设置"}
    </>
  );
}
