import type { Content } from "pdfmake/interfaces.js";
import { chartSource } from "#contract/industry/chart-words.ts";
import { chartHeadings, type ReportChart } from "#contract/industry/report-chart.ts";
import { chartSvg, drawingWidth } from "./chart-svg.ts";

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
  // Of five types too something is left for the years.
  const widths = ["*", ...series.map(() => Math.min(90, 360 / series.length))];
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
    layout: "figures",
    fontSize: 8,
  };
}

/** Letters of a source that fit on one page with the highest drawing. */
const shortSource = 600;

/** A chart of a report on paper: the drawing with its source on one page, and the figures as a table. */
export function chartPaper(chart: ReportChart): Content {
  const words = chartSource(chart);
  const source: Content = { text: words, style: "label", fontSize: 8, margin: [0, 2, 0, 4] };
  const drawing: Content[] = [
    { text: chart.title, bold: true, margin: [0, 0, 0, 4] },
    { svg: chartSvg(chart), width: drawingWidth },
  ];
  // What is not to be broken and is higher than a page would run out of it.
  const parts: Content[] =
    words.length <= shortSource
      ? [{ unbreakable: true, stack: [...drawing, source] }]
      : [{ unbreakable: true, stack: drawing }, source];
  return { stack: [...parts, figuresTable(chart)], margin: [0, 6, 0, 12] };
}
