import { chartHeadings, type ChartShape, chartShapes, type ReportChart } from "#contract/industry/report-chart.ts";
import type { ChartData } from "#src/ui/chart/chart-data.ts";

const looks: Readonly<Record<ChartShape, Pick<ChartData, "kind" | "stacked" | "horizontal">>> = {
  columns: { kind: "bar", stacked: true },
  bars: { kind: "bar", horizontal: true },
  ring: { kind: "pie" },
};

/** A chart of a report as the product draws charts. */
export const chartDataOf = ({ kind, title, categories, series }: ReportChart): ChartData => ({
  ...looks[chartShapes[kind]],
  title,
  categoryTitle: chartHeadings[kind],
  categories,
  series,
  unit: "件",
});

/** Pixels that a drawing takes: bars need a line each. */
export const heightOf = ({ kind, categories }: Pick<ReportChart, "kind" | "categories">): number =>
  chartShapes[kind] === "bars" ? 56 + categories.length * 28 : 280;
