import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { figureKeys } from "#contract/visit/visit-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { figureLink } from "#src/entities/figures/figure-links.ts";
import { FigureTiles } from "#src/entities/figures/figure-tiles.tsx";
import { placeTitle } from "#src/entities/figures/scope-title.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { Ranking } from "./ranking.tsx";
import { DemandCharts, VisitCharts } from "./statistics-charts.tsx";
import { StatisticsFilterBar, useStatisticsFilter } from "./statistics-filter.tsx";
import "./statistics.css";

/** Figures, charts and rankings of a period; the same on the phone and the desktop. */
export function StatisticsView() {
  const user = useSessionUser();
  const { name: _name, ...filter } = useStatisticsFilter();
  const { data, error, refetch } = useCall(contract.figures.center, filter, { keepPrevious: true });
  const names = useFieldNames();
  const chosen = [
    filter.street_id && names.street(filter.street_id),
    filter.person_id && names.person(filter.person_id),
  ].filter(Boolean);
  const scopeWords = chosen.length > 0 ? chosen.join("，") : placeTitle(user);
  const counted = { period: { from: filter.from, to: filter.to }, as_of: data?.as_of };
  return (
    <div className="statistics">
      <StatisticsFilterBar />
      {error && !data ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : (
        <>
          <FigureTiles
            title={filter.street_id || filter.person_id ? "所选范围" : "管辖范围"}
            figures={data?.scope}
            shown={figureKeys}
            linkOf={(key) => figureLink(key, filter)}
            scope={scopeWords}
            isPersonal={filter.person_id !== undefined}
            {...counted}
          />
          {!filter.person_id && (
            <FigureTiles
              title="我的"
              figures={data?.mine}
              shown={figureKeys}
              linkOf={(key) => figureLink(key, { ...filter, mine: user.id })}
              scope={[user.name, filter.street_id && names.street(filter.street_id)].filter(Boolean).join("，")}
              isPersonal
              {...counted}
            />
          )}
          <VisitCharts filter={filter} counted={{ scope: scopeWords, ...counted }} />
          <Ranking filter={filter} counted={{ scope: scopeWords, ...counted }} />
          <DemandCharts filter={filter} counted={{ scope: scopeWords, ...counted }} />
          <p className="statistics-none">
            在办、超期和逾期是当前的数字，其余按所选时段统计。{data && `截至 ${formatMinute(data.as_of)}。`}
            <Link className="reach" to="/work/targets">
              查看走访目标
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
