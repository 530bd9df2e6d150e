import { useMemo } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { type DistrictFigureKey, figureAddress, figureOf } from "#contract/figures/district-figures.ts";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { periodOf } from "#src/entities/figures/periods.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ChartCard } from "./charts.tsx";
import { FigureAge } from "./figure-age.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { PanelState } from "./panel-state.tsx";
import { lookEvery, useIsWall } from "./scope.tsx";
import { useFigures } from "./use-district.ts";

const shown = [
  "visits",
  "visits_month",
  "companies_visited",
  "demands_new",
  "demands_closed",
  "demands_open",
  "demands_overdue",
] as const satisfies readonly DistrictFigureKey[];

type Part = { name: string; value: number };

const bars = (unit: string, name: string, parts: readonly Part[]) => ({
  kind: "bar" as const,
  unit,
  horizontal: true,
  categories: parts.filter(({ value }) => value > 0).map((one) => one.name),
  series: [{ name, values: parts.filter(({ value }) => value > 0).map(({ value }) => value) }],
});

/** Visits and demands of the year: by street, over time, by type, method, category and state. */
export function VisitPanel({ street_id }: { street_id: string | undefined }) {
  const isWall = useIsWall();
  const often = { refetchInterval: lookEvery };
  const { from, to } = periodOf("year", Date.now());
  const period = { from, to, street_id };
  const figures = useFigures(street_id);
  const streets = useCall(contract.district.getStreetVisitInfo, {}, often);
  const visits = useCall(contract.figures.centertypenews, period, often);
  const demands = useCall(contract.figures.getrightlist, period, often);
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
  const types = useMemo(() => bars("次", "走访", visits.data?.by_type ?? []), [visits.data]);
  const methods = useMemo(() => bars("次", "走访", visits.data?.by_method ?? []), [visits.data]);
  const categories = useMemo(() => bars("条", "需求", demands.data?.by_category ?? []), [demands.data]);
  const states = useMemo(() => bars("条", "需求", demands.data?.by_status ?? []), [demands.data]);
  const height = isWall ? 210 : 260;
  // Each bar keeps its name.
  const tall = (rows: number) => (isWall ? 400 : Math.max(height, 48 + rows * 24));
  return (
    <PanelState queries={[figures, streets, visits, demands]}>
      {() =>
        figures.data &&
        streets.data && (
          <div className="district-panel district-visits">
            <FigureAge as_of={figures.data.as_of} failed={figures.error !== null || visits.error !== null} />
            <FigureCards title="走访与需求" data={figures.data} keys={shown} street_id={street_id} />
            <VisitTable rows={streets.data.rows} day={streets.data.day} />
            <ChartCard
              title="需求类别"
              data={categories}
              height={tall(categories.categories.length)}
              none="今年还没有新增需求。"
            />
            <ChartCard
              title="需求状态"
              data={states}
              height={tall(states.categories.length)}
              none="今年还没有新增需求。"
            />
            <ChartCard title="本年走访 · 按月" data={series} height={height} />
            <ChartCard title="走访类型" data={types} height={height} none="今年还没有走访。" />
            <ChartCard title="走访方式" data={methods} height={height} none="今年还没有走访。" />
          </div>
        )
      }
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
