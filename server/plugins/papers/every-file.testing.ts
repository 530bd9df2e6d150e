import { dayOf, shiftDay } from "#contract/core/time.ts";
import { companyColumns } from "#contract/company/company-list.ts";
import { demandColumns } from "#contract/demand/demand-list.ts";
import { patentColumnNames } from "#contract/patent/export-calls.ts";
import { portfolioColumnNames } from "#contract/portfolio/portfolio-calls.ts";
import { visitColumns } from "#contract/visit/visit-fields.ts";
import type { PersonName } from "#tests/fixtures/test-server.ts";

/** A call for a list as a file, with all columns and nothing that narrows it. */
export interface ListFile {
  person: PersonName;
  input: Record<string, unknown>;
}

const today = dayOf(Date.now());
const days = { from: shiftDay(today, -300), to: today };
const filed = { expression: "申请日=2023", dialect: "cn", columns: patentColumnNames };

/** Lists as files, by the names of their calls. */
export const listFiles: Record<string, readonly ListFile[]> = {
  "staff.staffExport": [{ person: "admin", input: {} }],
  "search.patentExport": ["xlsx", "csv", "json", "pdf"].map((format) => ({
    person: "enterprise",
    input: format === "pdf" ? { ...filed, expression: "名称=(散热)", format } : { ...filed, format },
  })),
  "portfolio.patentExport": ["xlsx", "csv", "json"].map((format) => ({
    person: "enterprise",
    input: { columns: portfolioColumnNames, format },
  })),
  "honor.honorExport": [{ person: "district", input: {} }],
  "honor.honorCalendar": [{ person: "district", input: {} }],
  "certificate.certificateExport": [{ person: "enterprise", input: {} }],
  "certificate.certificateIcs": [{ person: "enterprise", input: {} }],
  "litigation.caseDownload": [{ person: "enterprise", input: {} }],
  "litigation.caseIcs": [{ person: "enterprise", input: {} }],
  "annuity.overviewExport": [{ person: "district", input: {} }],
  "annuity.annuityExport": [{ person: "enterprise", input: {} }],
  "annuity.annuityIcs": [{ person: "enterprise", input: {} }],
  "trademark.trademarkExport": [{ person: "district", input: {} }],
  "trademark.trademarkCalendar": [{ person: "district", input: {} }],
  "company.companyExport": [{ person: "admin", input: { columns: Object.keys(companyColumns).join(",") } }],
  "company.officePatentsExport": ["xlsx", "csv", "json"].map((format) => ({
    person: "district",
    input: { columns: patentColumnNames, format },
  })),
  "visit.visitExport": [{ person: "district", input: { columns: Object.keys(visitColumns).join(",") } }],
  "demand.demandExport": [{ person: "district", input: { columns: Object.keys(demandColumns).join(",") } }],
  "lawEvent.lawEventExport": [{ person: "district", input: {} }],
  "lawEvent.lawEventCalendar": [{ person: "district", input: {} }],
  "ranking.rankExport": [{ person: "district", input: {} }],
  "audit.auditExport": [{ person: "admin", input: days }],
  "consulting.queueExport": [{ person: "admin", input: {} }],
  "order.orderExport": [{ person: "admin", input: {} }],
  "usage.rowsExport": [{ person: "admin", input: { ...days, list: "visits" } }],
};

const drawn = "a paper of one record: `drawn-files.test.ts` holds the two longest";
const few = "a sheet of some lines";
const ofOne = "the lines of one record, by the one writer whose longest list `drawn-files.test.ts` holds";

/** Files that are no list of a table above, and why their length is none. */
export const otherFiles: Record<string, string> = {
  "litigation.casePdf": drawn,
  "monthly.monthlyPdf": drawn,
  "judgment.cseDownload": drawn,
  "visit.visitPdf": drawn,
  "report.pdf": drawn,
  "report.backsteppingPdf": drawn,
  "industry.pdf": drawn,
  "industry.document": "stamped in a thread of its own",
  "staff.sheetTemplate": few,
  "honor.honorTemplate": few,
  "certificate.certificateTemplate": few,
  "litigation.caseTemplate": few,
  "recordImport.recordTemplate": few,
  "company.importTemplate": few,
  "district.dataExport": few,
  "district.compareExport": few,
  "policy.companiesExport": ofOne,
  "recordImport.recordRefused": ofOne,
  "question.xlsformExport": ofOne,
  "question.questionResultsExport": ofOne,
  "announcement.receiptsExport": ofOne,
  "industry.readersExport": ofOne,
  "content.signUpExport": ofOne,
};
