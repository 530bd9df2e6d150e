import { staff } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: staff, offline: false } as const;

/** Background reports, and what companies ask for by the small program. */
export const reportPages: readonly PageRow[] = [
  {
    ...base,
    path: "/backToneSharing",
    title: "企业背调",
    menu: { icon: "report", order: 60, group: "企业" },
    detail: true,
    parent: "/work",
    calls: [
      "report.list",
      "report.create",
      "report.info",
      "report.compose",
      "report.save",
      "report.remove",
      "report.pdf",
      "report.share",
      "report.revoke",
      "report.views",
    ],
    desk: () => import("#src/features/reports/reports-page.tsx"),
    phone: () => import("#src/features/reports/reports-page.phone.tsx"),
  },
  {
    // Ours: the officials' answers to requests of companies.
    ...base,
    path: "/visitRequests",
    title: "企业申请",
    menu: { icon: "request", order: 62, group: "走访" },
    detail: true,
    parent: "/work",
    calls: [
      "visitRequest.list",
      "visitRequest.accept",
      "visitRequest.decline",
      "visitRequest.registrations",
      "visitRequest.acceptRegistration",
      "visitRequest.declineRegistration",
      "visitRequest.mobile",
      "visitRequest.opinions",
      "steward.list",
      "steward.take",
      "steward.note",
      "steward.settle",
      "steward.handOver",
      "site.stewards",
      "steward.toDemand",
      "steward.mobile",
    ],
    page: () => import("#src/features/requests/requests-page.tsx"),
  },
];

const company = { shell: "desk", access: ["enterprise"], offline: false } as const;
const office = { shell: "desk", access: ["admin"], offline: false } as const;

/** Industry reports as companies read them (specification section 2.2). */
export const industryShelfPages: readonly PageRow[] = [
  {
    ...company,
    path: "/industry",
    title: "产业报告",
    menu: { icon: "report", order: 17 },
    calls: ["industry.shelf"],
    page: () => import("#src/features/industry/shelf-page.tsx"),
  },
  {
    ...company,
    path: "/industryDetails",
    title: "报告阅读",
    detail: true,
    parent: "/industry",
    calls: ["industry.reading", "industry.collect", "industry.document", "industry.pdf"],
    page: () => import("#src/features/industry/reading-page.tsx"),
  },
];

/** The same as administrators write and publish them (specification section 2.5). */
export const industryReportPages: readonly PageRow[] = [
  {
    ...office,
    path: "/IndustryReport",
    title: "产业报告",
    menu: { icon: "report", order: 13 },
    calls: ["industry.list"],
    page: () => import("#src/features/industry/reports-page.tsx"),
  },
  {
    ...office,
    path: "/IndustryReportEdit",
    title: "写报告",
    detail: true,
    parent: "/IndustryReport",
    calls: ["industry.info", "industry.save", "industry.file", "industry.chart", "search.savedList", "order.products"],
    page: () => import("#src/features/industry/report-form-page.tsx"),
  },
  {
    ...office,
    path: "/IndustryReportDetails",
    title: "报告详情",
    detail: true,
    parent: "/IndustryReport",
    calls: [
      "industry.info",
      "industry.move",
      "industry.remove",
      "industry.companies",
      "industry.openTo",
      "industry.closeTo",
      "industry.buyers",
      "industry.readers",
      "industry.readersExport",
      "industry.document",
      "industry.pdf",
    ],
    page: () => import("#src/features/industry/report-details-page.tsx"),
  },
];
