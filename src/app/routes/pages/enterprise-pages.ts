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

const base = { shell: "desk", access: ["enterprise"], offline: false } as const;
const detail = { ...base, detail: true, parent: "/VisitsNeeds" } as const;

/** Visits to a company and its demands, by its account (specification section 2.2); the pages below the first are ours. */
export const ownVisitPages: readonly PageRow[] = [
  {
    ...base,
    path: "/VisitsNeeds",
    title: "走访与需求",
    menu: { icon: "demands", order: 40, group: "走访" },
    tab: { label: "需求", icon: "demands", order: 40 },
    calls: [
      "enterprise.appointments",
      "enterprise.appointmentConfirm",
      "enterprise.appointmentMove",
      "enterprise.visitAsks",
      "enterprise.visitAskWithdraw",
      "enterprise.visitIndex",
      "demand.companyDemand",
    ],
    page: () => import("#src/features/visits-needs/visits-needs-page.tsx"),
  },
  {
    ...detail,
    path: "/VisitsNeeds/visit",
    title: "走访详情",
    calls: ["enterprise.visitInfo", "enterprise.visitComment", "file.fileContent"],
    page: () => import("#src/features/visits-needs/visit-page.tsx"),
  },
  {
    ...detail,
    path: "/VisitsNeeds/ask",
    title: "申请走访",
    calls: ["enterprise.visitAsk"],
    page: () => import("#src/features/visits-needs/visit-ask-page.tsx"),
  },
  {
    ...detail,
    path: "/VisitsNeeds/demand",
    title: "需求详情",
    calls: [
      "demand.demandInfo",
      "enterprise.demandWithdraw",
      "enterprise.demandRate",
      "annuity.pressing",
      "file.fileContent",
    ],
    page: () => import("#src/features/visits-needs/need-page.tsx"),
  },
  {
    ...detail,
    path: "/VisitsNeeds/demandForm",
    title: "提出需求",
    calls: ["demand.demandInfo", "enterprise.demandCreate", "enterprise.demandChange", "enterprise.demandFile"],
    page: () => import("#src/features/visits-needs/need-form-page.tsx"),
  },
];
