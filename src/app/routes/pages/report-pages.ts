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
