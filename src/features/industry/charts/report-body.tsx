import { piecesOf, type ReportChart } from "#contract/industry/report-chart.ts";
import { CleanHtml } from "#src/entities/rich-text/clean-html.tsx";
import { ChartView } from "./chart-view.tsx";

interface Props {
  /** Clean HTML. */
  body: string;
  charts: readonly ReportChart[];
}

/** The text of a report with its charts in their places. */
export function ReportBody({ body, charts }: Props) {
  const known = new Map(charts.map((chart) => [chart.id, chart]));
  return piecesOf(body).map((piece, at) => {
    // Pieces have no name of their own, and a text is read as a whole.
    if ("html" in piece) return <CleanHtml key={at} html={piece.html} />;
    const chart = known.get(piece.chart);
    return chart === undefined ? null : <ChartView key={at} chart={chart} />;
  });
}
