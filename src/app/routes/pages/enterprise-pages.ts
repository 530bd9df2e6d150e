import type { PageRow } from "../page-row.ts";
import { pushCalls } from "./calendar-pages.ts";

/** What an enterprise is told of its months, and what it sets for itself. */
export const enterprisePages: readonly PageRow[] = [
  {
    path: "/report",
    title: "月度专利报告",
    menu: { icon: "report", order: 58, group: "专利" },
    shell: "desk",
    access: ["enterprise"],
    calls: ["monthly.monthlyList", "monthly.monthlyInfo", "monthly.monthlyMake", "monthly.monthlyPdf"],
    offline: false,
    page: () => import("#src/features/monthly/report-page.tsx"),
  },
  {
    path: "/system",
    title: "系统管理",
    menu: { icon: "system", order: 80, group: "设置" },
    shell: "desk",
    access: ["enterprise"],
    calls: [
      "company.companyInfo",
      "enterprise.visitorIndex",
      "enterprise.visitorAdd",
      "enterprise.visitorEdit",
      "enterprise.visitorDelete",
      "enterprise.companyEditOwn",
      "companyData.login",
      "companyData.companydetail",
      "enterprise.companyChanges",
      "enterprise.companyChangeAsk",
      "enterprise.companyChangeWithdraw",
      "application.own",
      "application.send",
      "application.withdraw",
      "account.certifyFile",
      "calendar.noticeSettings",
      "calendar.noticeSave",
      ...pushCalls,
    ],
    offline: false,
    page: () => import("#src/features/system/system-page.tsx"),
  },
];
