import type { Content } from "pdfmake/interfaces.js";
import { chartSource } from "#contract/industry/chart-words.ts";
import { chartHeadings, type ReportChart } from "#contract/industry/report-chart.ts";
import { chartSvg, drawingWidth } from "./chart-svg.ts";

/** Rows close together: there may be thirty. */
const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => "#D9DFE8",
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 1.5,
  paddingBottom: () => 1,
};

/** The figures, a row for each category; the head returns on every page. */
function figuresTable({ kind, categories, series }: ReportChart): Content {
  const head = [
    { text: chartHeadings[kind], bold: true },
    ...series.map(({ name }) => ({ text: `${name}（件）`, bold: true, alignment: "right" as const })),
  ];
  const rows = categories.map((category, at) => [
    { text: category },
    ...series.map(({ values }) => ({
      text: (values[at] ?? 0).toLocaleString("en-US"),
      alignment: "right" as const,
    })),
  ]);
  const widths = ["*", ...series.map(() => 90)];
  return { table: { headerRows: 1, dontBreakRows: true, widths, body: [head, ...rows] }, layout: lines, fontSize: 8 };
}

/** A chart of a report on paper: the drawing with its source on one page, and the figures as a table. */
export function chartPaper(chart: ReportChart): Content {
  const drawn: Content = {
    unbreakable: true,
    stack: [
      { text: chart.title, bold: true, margin: [0, 0, 0, 4] },
      { svg: chartSvg(chart), width: drawingWidth },
      { text: chartSource(chart), style: "label", fontSize: 8, margin: [0, 2, 0, 4] },
    ],
  };
  return { stack: [drawn, figuresTable(chart)], margin: [0, 6, 0, 12] };
}
