import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { collectReport, readReport, reportDocument, reportPdf, reportShelf } from "./company-reads.ts";
import { readersWorkbook, reportInfo, reportList, reportReaders } from "./office-reads.ts";
import { drawChart } from "./report-charts.ts";
import { receiveReportFile } from "./report-files.ts";
import { reportBuyers } from "./report-orders.ts";
import { closeReport, openReport, reportCompanies } from "./report-openings.ts";
import { moveReport, removeReport, saveReport } from "./report-writes.ts";

export const industryHandlers: AreaHandlers<"industry"> = {
  list: reportList,
  info: reportInfo,
  save: saveReport,
  file: receiveReportFile,
  chart: drawChart,
  move: moveReport,
  remove: removeReport,
  companies: reportCompanies,
  openTo: openReport,
  closeTo: closeReport,
  buyers: reportBuyers,
  readers: reportReaders,
  readersExport: readersWorkbook,
  shelf: reportShelf,
  reading: readReport,
  collect: collectReport,
  document: reportDocument,
  pdf: reportPdf,
};
