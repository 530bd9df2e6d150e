import { tradeName } from "#contract/company/trades.ts";
import { periodWords } from "#contract/industry/report-period.ts";
import { renderPdf } from "#server/plugins/papers/pdf.ts";
import { paperOf } from "./html-paper.ts";
import type { ReportRow } from "./report-rows.ts";

/** A report on paper; who it was made for stands across every page and at its foot. */
export const reportPaper = (report: ReportRow, reader: string, at: Date): Promise<Buffer> =>
  renderPdf({
    title: report.title,
    subtitle: `${tradeName(report.trade)}　${periodWords(report.period_from, report.period_to)}`,
    content: [{ text: report.summary, style: "label", margin: [0, 0, 0, 10] }, ...paperOf(report.body)],
    watermark: reader,
    foot: reader,
    at,
  });
