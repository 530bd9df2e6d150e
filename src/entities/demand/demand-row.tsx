import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Holidays } from "#contract/core/working-days.ts";
import type { UnsentWords } from "#src/entities/visit/unsent-words.ts";
import { unnumbered } from "#src/entities/visit/visit-labels.ts";
import { deadlineWords } from "./clock-words.ts";
import { DemandBadges, DemandState } from "./demand-badges.tsx";
import type { AnyDemand } from "./use-local-demands.ts";
import { WholeDates } from "#src/ui/text/dates.tsx";
import "./demand.css";

interface Props {
  demand: AnyDemand;
  now: number;
  holidays: Holidays;
  unsent?: UnsentWords | undefined;
  /** A button beside the row's link. */
  aside?: ReactNode;
}

/** A demand in a phone's list: company, title, state, what wants attention and what is unsent of it. */
export function DemandRow({ demand, now, holidays, unsent, aside }: Props) {
  const clock = deadlineWords(demand);
  return (
    <div className="demand-row">
      <Link className="demand-row-link" to={`/demandDetails?id=${demand.id}`}>
        <span className="demand-row-title">{demand.title}</span>
        <span className="demand-row-facts">{demand.company_name}</span>
        <span className="demand-badges">
          <DemandState status={demand.status} />
          <DemandBadges demand={demand} now={now} holidays={holidays} />
          {unsent && (
            <span className={`demand-badge demand-${unsent.tone === "alarm" ? "alarm" : "warning"}`}>
              <span aria-hidden="true">{unsent.tone === "alarm" ? "⚠" : "↑"} </span>
              {unsent.text}
            </span>
          )}
        </span>
        <span className="demand-row-facts">
          {demand.demand_no || unnumbered} · {demand.category}
        </span>
        {clock !== "" && (
          <span className="demand-row-facts">
            <WholeDates text={clock} />
          </span>
        )}
      </Link>
      {aside}
    </div>
  );
}
