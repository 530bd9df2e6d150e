import type { Content } from "pdfmake/interfaces.js";
import { chartSource } from "#contract/industry/chart-words.ts";
import { chartHeadings, type ReportChart } from "#contract/industry/report-chart.ts";
import { pdfTable } from "#server/plugins/papers/pdf-blocks.ts";
import { chartSvg, drawingWidth } from "./chart-svg.ts";

/** A chart of a report on paper: the drawing with its source on one page, and the figures as a table. */
export function chartPaper(chart: ReportChart): Content {
  const { title, kind, categories, series } = chart;
  const head = [chartHeadings[kind], ...series.map(({ name }) => `${name}（件）`)];
  const rows = categories.map((category, at) => [
    category,
    ...series.map(({ values }) => (values[at] ?? 0).toLocaleString("en-US")),
  ]);
  const drawn: Content = {
    unbreakable: true,
    stack: [
      { text: title, bold: true, margin: [0, 0, 0, 4] },
      { svg: chartSvg(chart), width: drawingWidth },
      { text: chartSource(chart), style: "label", fontSize: 8, margin: [0, 2, 0, 4] },
    ],
  };
  const table = pdfTable(head, rows, ["*", ...series.map(() => 80)]);
  return { stack: [drawn, { stack: [table], fontSize: 8 }], margin: [0, 6, 0, 12] };
}
