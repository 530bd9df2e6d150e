import type { CallName } from "../index.ts";

/** What is counted of an account and a day, each a column of its row. */
export const usageKinds = ["calls", "searches", "downloads", "pulls", "batches"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Calls that look for something by what a person typed or chose; a further page is asked for anew. */
const searches = [
  "search.expression",
  "search.intelligence",
  "search.diExpression",
  "search.transfer",
  "search.property",
  "search.diTransfer",
  "search.diPledge",
  "search.diPermit",
  "litigation.dispute",
  "trademark.trademarkList",
  "judgment.cseList",
  "copyright.cro",
  "company.searchAll",
  "companyData.currency",
  "companyData.phoneCurrency",
  "litigation.caseSearch",
  "site.search",
] as const satisfies readonly CallName[];

/** Calls that answer with a file for saving. */
const downloads = [
  "search.patentExport",
  "portfolio.patentExport",
  "honor.honorTemplate",
  "honor.honorExport",
  "honor.honorCalendar",
  "certificate.certificateExport",
  "certificate.certificateTemplate",
  "certificate.certificateIcs",
  "litigation.casePdf",
  "litigation.caseDownload",
  "litigation.caseTemplate",
  "litigation.caseIcs",
  "annuity.overviewExport",
  "annuity.annuityExport",
  "annuity.annuityIcs",
  "monthly.monthlyPdf",
  "industry.pdf",
  "industry.readersExport",
  "trademark.trademarkExport",
  "trademark.trademarkCalendar",
  "judgment.cseDownload",
  "recordImport.recordRefused",
  "recordImport.recordTemplate",
  "usage.rowsExport",
  "company.importTemplate",
  "company.companyExport",
  "company.officePatentsExport",
  "policy.companiesExport",
  "visit.visitExport",
  "visit.visitPdf",
  "demand.demandExport",
  "question.xlsformExport",
  "question.questionResultsExport",
  "district.dataExport",
  "district.compareExport",
  "lawEvent.lawEventExport",
  "lawEvent.lawEventCalendar",
  "ranking.rankExport",
  "report.pdf",
  "report.backsteppingPdf",
  "content.signUpExport",
  "order.orderExport",
  "consulting.queueExport",
  "audit.auditExport",
  "staff.staffExport",
  "staff.sheetTemplate",
  "announcement.receiptsExport",
] as const satisfies readonly CallName[];

/** Files that a page shows in place or that a program of the calendar reads: no downloads. */
export const shownFiles: readonly CallName[] = [
  "account.avatar",
  "account.certifyContent",
  "search.patentDrawing",
  "certificate.certificateContent",
  "order.content",
  "industry.document",
  "litigation.caseContent",
  "trademark.trademarkPicture",
  "file.fileContent",
  "site.file",
  "content.file",
  "annuity.annuityFeed",
  "calendar.calendarFeed",
  "lawEvent.lawEventFeed",
];

/** What devices do by themselves; a batch brings what somebody wrote, a pull only fetches. */
const pulls = ["sync.changes"] as const satisfies readonly CallName[];
const batches = ["sync.visitBatch", "sync.businessBatch"] as const satisfies readonly CallName[];

/** Sent without anybody having tapped, and counted apart or not at all: they make nobody active. */
const unattended: readonly CallName[] = [...pulls, ...batches, "file.file", "staff.deviceWiped"];

const kinds: readonly (readonly [UsageKind, readonly CallName[]])[] = [
  ["searches", searches],
  ["downloads", downloads],
  ["pulls", pulls],
  ["batches", batches],
];

const kindsByName: ReadonlyMap<string, readonly UsageKind[]> = new Map(
  kinds.flatMap(([kind, names]) =>
    names.map((name) => [name as string, unattended.includes(name) ? [kind] : ["calls", kind]] as const),
  ) as [string, UsageKind[]][],
);
const idle: ReadonlySet<string> = new Set(unattended);

/** What a call by its dotted name counts as. */
export const usageKindsOf = (name: string): readonly UsageKind[] =>
  kindsByName.get(name) ?? (idle.has(name) ? [] : ["calls"]);
