import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { FigureKey } from "#contract/visit/visit-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { figureLink } from "#src/entities/figures/figure-links.ts";
import { FigureTiles } from "#src/entities/figures/figure-tiles.tsx";
import { periodOf } from "#src/entities/figures/periods.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";

const shown: readonly FigureKey[] = [
  "visits",
  "companies_visited",
  "demands_open",
  "demands_overdue",
  "entries_overdue",
  "answers",
];

/** The month against its targets, own and of the scope; only with a network, so nothing shows without one. */
export function MonthFigures({ scopeTitle }: { scopeTitle: string }) {
  const { id, name } = useSessionUser();
  const period = periodOf("month", currentTime());
  const { data } = useCall(contract.figures.center, period, { refetchInterval: 120_000 });
  if (!data) return null;
  const counted = { period, as_of: data.as_of };
  return (
    <>
      <div className="home-columns">
        <FigureTiles
          title="我的本月"
          figures={data.mine}
          shown={shown}
          linkOf={(key) => figureLink(key, { ...period, mine: id })}
          scope={name}
          isPersonal
          {...counted}
        />
        <FigureTiles
          title={`${scopeTitle}本月`}
          figures={data.scope}
          shown={shown}
          linkOf={(key) => figureLink(key, period)}
          scope={scopeTitle}
          {...counted}
        />
      </div>
      <p className="home-note">
        <Link className="reach" to="/work/statistics">
          全部统计
        </Link>{" "}
        ·{" "}
        <Link className="reach" to="/work/targets">
          走访目标
        </Link>
      </p>
    </>
  );
}
