import { moneyWords } from "#contract/core/money-words.ts";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { AnnuityState } from "#src/entities/annuity/annuity-state.tsx";
import { shownOf } from "#src/entities/patent/patent-link.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { accountAddress, daysWords } from "./annuity-words.ts";

type Row = OutputOf<typeof contract.annuity.list>["list"][number];

/** A patent with its next annuity, or that of the year the list is about. */
export function AnnuityRow({ row }: { row: Row }) {
  return (
    <li className="annuity-row">
      <div>
        <Link to={accountAddress(row.id)}>{row.title}</Link>
        <p>
          {row.type} {shownOf(row.application_no)}
        </p>
      </div>
      <Cost row={row} />
      <p className="annuity-state">
        <AnnuityState state={row.state} />
        {row.days_left !== null && (
          <span>
            {row.state === "可恢复" ? "恢复期" : ""}
            {daysWords(row.days_left)}
          </span>
        )}
      </p>
    </li>
  );
}

function Cost({ row: { planned, next, why } }: { row: Row }) {
  if (planned !== null)
    return (
      <p>
        <strong>
          第 {planned.year} 年度 {moneyWords(planned.amount)}
        </strong>{" "}
        <span className="annuity-day">
          <DayWords of={planned.due_on} /> 到期
        </span>
      </p>
    );
  if (next === null) return <p>{why}</p>;
  return (
    <p>
      <strong>
        第 {next.year} 年度 {moneyWords(next.total)}
      </strong>{" "}
      <span className="annuity-day">
        <DayWords of={next.due_on} /> 到期
      </span>
      {next.is_short && "（需补缴）"}
      {next.note !== "" && <small className="annuity-day">{next.note}</small>}
    </p>
  );
}
