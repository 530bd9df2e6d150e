import { currentTime } from "#contract/sync/current-time.ts";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import type { DistrictRateKey } from "#contract/figures/district-rates.ts";
import { type PartAsked, visitParts } from "#contract/figures/visit-parts.ts";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { periodOf } from "#src/entities/figures/periods.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ChartCard } from "./charts.tsx";
import { FigureAge } from "./figure-age.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { PanelState, PartState } from "./panel/panel-state.tsx";
import { PartBars, type PartRow } from "./part-bars.tsx";
import { RateCards } from "./rate-cards.tsx";
import { lookEvery, useIsWall } from "./scope.tsx";
import { useFigures } from "./use-district.ts";

const shown = [
  "visits",
  "visits_month",
  "companies_visited",
  "companies_willing",
  "demands_new",
  "demands_closed",
  "demands_open",
  "demands_overdue",
] as const satisfies readonly DistrictFigureKey[];
const rates = ["coverage", "willing", "closing", "timely", "overdue"] as const satisfies readonly DistrictRateKey[];

const ofParts = (parts: readonly { name: string; value: number }[] = []): PartRow[] =>
  parts.map(({ name, value }) => ({ value: name, name, count: value }));
/** Bars that fill the row of the table on a wall; the others stand under them beside the chart. */
const besideTable = 3;
const noVisit = "今年还没有走访。";
const noDemand = "今年还没有新增需求。";

/** The parts of visits and demands of the year, each as soon as its call has answered. */
function useParts(street_id: string | undefined) {
  const often = { refetchInterval: lookEvery };
  const { from, to } = periodOf("year", currentTime());
  const asked: PartAsked = { from, to, street_id };
  const visits = useCall(contract.figures.centertypenews, asked, often);
  const demands = useCall(contract.figures.getrightlist, asked, often);
  const ranks = useCall(contract.figures.getleftlist, asked, often);
  const officials = (ranks.data?.people ?? []).map(({ id, name, visits: count }) => ({ value: id, name, count }));
  const bars = [
    { part: "official", rows: officials, query: ranks, none: noVisit },
    { part: "category", rows: ofParts(demands.data?.by_category), query: demands, none: noDemand },
    { part: "state", rows: ofParts(demands.data?.by_status), query: demands, none: noDemand },
    { part: "type", rows: ofParts(visits.data?.by_type), query: visits, none: noVisit },
    { part: "method", rows: ofParts(visits.data?.by_method), query: visits, none: noVisit },
    {
      part: "willingness",
      rows: ofParts(visits.data?.by_willingness),
      query: visits,
      none: "今年的走访还没有填写合作意愿。",
    },
  ] as const;
  const parts = bars.map(({ query, ...one }) => (
    <PartState key={one.part} title={visitParts[one.part].title} queries={[query]}>
      {() => <PartBars {...one} as_of={query.dataUpdatedAt} asked={asked} />}
    </PartState>
  ));
  return { visits, parts };
}

/** Visits and demands of the year: by street, over time, by official, type, method, willingness, category and state. */
export function VisitPanel({ street_id }: { street_id: string | undefined }) {
  const isWall = useIsWall();
  const figures = useFigures(street_id);
  const streets = useCall(contract.district.getStreetVisitInfo, {}, { refetchInterval: lookEvery });
  const { visits, parts } = useParts(street_id);
  const series = useMemo(
    () => ({
      kind: "line" as const,
      unit: "次",
      categoryTitle: "月份",
      categories: (visits.data?.series ?? []).map(({ day }) => day.slice(0, 7)),
      series: [{ name: "走访", values: (visits.data?.series ?? []).map((one) => one.visits) }],
    }),
    [visits.data],
  );
  return (
    <PanelState queries={[figures]}>
      {() => (
        <div className="district-panel district-visits">
          <FigureAge as_of={figures.data?.as_of} failed={figures.error !== null || visits.error !== null} />
          <FigureCards title="走访与需求" data={figures.data} keys={shown} street_id={street_id} />
          {figures.data && <RateCards title="比率" data={figures.data} keys={rates} street_id={street_id} />}
          <PartState title="各镇街走访" queries={[streets]}>
            {() => streets.data && <VisitTable rows={streets.data.rows} day={streets.data.day} />}
          </PartState>
          {parts.slice(0, besideTable)}
          <PartState title="本年走访 · 按月" queries={[visits]}>
            {() => <ChartCard title="本年走访 · 按月" data={series} height={isWall ? 180 : 260} />}
          </PartState>
          {parts.slice(besideTable)}
        </div>
      )}
    </PanelState>
  );
}

const columns = ["visits", "companies_visited", "demands_open", "demands_overdue"] as const;

function VisitTable({ rows, day }: { rows: readonly StreetRow[]; day: string }) {
  return (
    <section className="district-card" aria-label="各镇街走访">
      <h2>各镇街走访</h2>
      <table className="district-table">
        <caption className="visually-hidden">各镇街走访与需求</caption>
        <thead>
          <tr>
            <th scope="col">镇街</th>
            {columns.map((key) => (
              <th key={key} scope="col">
                {figureOf(key).title.replace("本年", "")}
              </th>
            ))}
            <th scope="col">覆盖率</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ street_id, name, values }) => (
            <tr key={street_id}>
              <th scope="row">{name}</th>
              {columns.map((key) => (
                <td key={key}>
                  {values[key] === undefined ? (
                    "缺"
                  ) : (
                    <Link to={figureAddress(key, { day, street_id: street_id || undefined })}>
                      {formatCount(values[key])}
                    </Link>
                  )}
                </td>
              ))}
              <td>{coverage(values)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const coverage = ({ companies_visited, companies }: StreetRow["values"]): string =>
  companies_visited === undefined || !companies
    ? "—"
    : `${formatCount(Math.round((companies_visited / companies) * 1000) / 10)}%`;
