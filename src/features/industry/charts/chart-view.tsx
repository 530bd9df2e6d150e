import { useMemo } from "react";
import { chartSource } from "#contract/industry/chart-words.ts";
import type { ReportChart } from "#contract/industry/report-chart.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import { chartDataOf, heightOf } from "./chart-data.ts";
import "./charts.css";

/** A chart of a report with where its figures come from. */
export function ChartView({ chart }: { chart: ReportChart }) {
  const data = useMemo(() => chartDataOf(chart), [chart]);
  return (
    <div className="report-chart">
      <Chart data={data} height={heightOf(chart)} />
      <p className="report-chart-source">{chartSource(chart)}</p>
    </div>
  );
}
