import { useMemo } from "react";
import { contract } from "#contract/index.ts";
import { type DistrictFigureKey, figureOf, sixFigures } from "#contract/figures/district-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { ChartCard } from "./charts.tsx";
import { FigureAge } from "./figure-age.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { LatestList } from "./latest-list.tsx";
import { PanelState, PartState } from "./panel/panel-state.tsx";
import { lookEvery, useIsWall } from "./scope.tsx";
import { StreetMap } from "./map/street-map.tsx";
import { StreetRanking } from "./street-ranking.tsx";
import { StreetRates } from "./street-rates.tsx";
import { useFlows } from "./use-district.ts";

interface Props {
  street_id: string | undefined;
  figure: DistrictFigureKey;
  onFigure: (figure: DistrictFigureKey) => void;
}

/** The whole: six indicators, the map, the streets by rank, what happened lately, and the course of the indicator. */
export function OverviewPanel({ street_id, figure, onFigure }: Props) {
  const isWall = useIsWall();
  const often = { refetchInterval: lookEvery };
  const six = useCall(contract.district.getSixList, { street_id }, often);
  const streets = useCall(contract.district.getStreetInfo, {}, often);
  const map = useCall(contract.district.getmap, {}, often);
  const flows = useFlows(street_id, figure);
  return (
    <PanelState queries={[six]}>
      {() => (
        <div className="district-panel district-overview">
          <FigureAge as_of={six.data?.as_of} failed={six.error !== null || flows.error !== null} />
          <FigureCards title="核心指标" data={six.data} keys={sixFigures} street_id={street_id} />
          <PartState title="最新动态" queries={[flows]}>
            {() => <LatestList rows={flows.data?.latest ?? []} shown={isWall ? 5 : 6} />}
          </PartState>
          <PartState title="镇街地图" queries={[map, streets]}>
            {() =>
              map.data &&
              streets.data && (
                <StreetMap
                  map={map.data}
                  rows={streets.data.rows}
                  day={streets.data.day}
                  figure={figure}
                  onFigure={onFigure}
                />
              )
            }
          </PartState>
          <div className="district-stack">
            {street_id !== undefined && <StreetRates street_id={street_id} />}
            <PartState title="镇街排名" queries={[streets]}>
              {() => streets.data && <StreetRanking rows={streets.data.rows} figure={figure} day={streets.data.day} />}
            </PartState>
          </div>
          <PartState title={figureOf(figure).title} queries={[flows]}>
            {() => flows.data && <Courses figure={figure} months={flows.data.months} days={flows.data.days} />}
          </PartState>
        </div>
      )}
    </PanelState>
  );
}

interface CoursesProps {
  figure: DistrictFigureKey;
  months: readonly { month: string; value: number | null }[];
  days: readonly { day: string; value: number | null }[];
}

const none = "还没有统计快照；从今天起每天保留一份。";

function Courses({ figure, months, days }: CoursesProps) {
  const isWall = useIsWall();
  const { title, unit } = figureOf(figure);
  const byMonth = useMemo(
    () => ({
      kind: "line" as const,
      unit,
      categoryTitle: "月份",
      categories: months.map(({ month }) => month),
      series: [{ name: title, values: months.map(({ value }) => value) }],
    }),
    [months, title, unit],
  );
  const byDay = useMemo(
    () => ({
      kind: "line" as const,
      unit,
      categoryTitle: "日期",
      categories: days.map(({ day }) => day),
      series: [{ name: title, values: days.map(({ value }) => value) }],
    }),
    [days, title, unit],
  );
  const height = isWall ? 230 : 240;
  return (
    <div className="district-charts">
      <ChartCard title={`${title} · 按月`} data={byMonth} height={height} none={none} />
      <ChartCard title={`${title} · 近 31 天`} data={byDay} height={height} none={none} />
    </div>
  );
}
