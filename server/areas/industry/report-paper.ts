import { tradeName } from "#contract/company/trades.ts";
import { piecesOf, type ReportChart } from "#contract/industry/report-chart.ts";
import { periodWords } from "#contract/industry/report-period.ts";
import { type Asker, renderPdf } from "#server/plugins/papers/made-file.ts";
import type { PdfPaper } from "#server/plugins/papers/paper-work.ts";
import { chartPaper } from "./chart-paper.ts";
import type { ReportRow } from "./report-rows.ts";

/** A report on paper with its charts; who it was made for stands across every page and at its foot. */
export function reportPaper(
  asker: Asker,
  report: ReportRow,
  charts: readonly ReportChart[],
  reader: string,
  at: Date,
): Promise<Buffer> {
  const known = new Map(charts.map((chart) => [chart.id, chart]));
  const content = piecesOf(report.body).flatMap((piece): PdfPaper["content"] => {
    if ("html" in piece) return [piece];
    const chart = known.get(piece.chart);
    return chart === undefined ? [] : [chartPaper(chart)];
  });
  return renderPdf(asker, {
    title: report.title,
    subtitle: `${tradeName(report.trade)}　${periodWords(report.period_from, report.period_to)}`,
    content: [{ text: report.summary, style: "label", margin: [0, 0, 0, 10] }, ...content],
    watermark: reader,
    foot: reader,
    at,
  });
}
