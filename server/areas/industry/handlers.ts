import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { collectReport, readReport, reportPdf, reportShelf } from "./company-reads.ts";
import { readersWorkbook, reportInfo, reportList, reportReaders } from "./office-reads.ts";
import { closeReport, moveReport, openReport, reportCompanies, saveReport } from "./report-writes.ts";

export const industryHandlers: AreaHandlers<"industry"> = {
  list: reportList,
  info: reportInfo,
  save: saveReport,
  move: moveReport,
  companies: reportCompanies,
  openTo: openReport,
  closeTo: closeReport,
  readers: reportReaders,
  readersExport: readersWorkbook,
  shelf: reportShelf,
  reading: readReport,
  collect: collectReport,
  pdf: reportPdf,
};
