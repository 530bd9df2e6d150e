import { staff } from "#contract/core/roles.ts";
import { ownCalls, ownPage, passwordPage } from "./account-pages.ts";
import { companyCarePages, companyPages } from "./company-pages.ts";
import { calendarPages, pushCalls } from "./calendar-pages.ts";
import { demandPages } from "./demand-pages.ts";
import type { PageRow } from "../page-row.ts";
import { reportPages } from "./report-pages.ts";
import { questionDesignPages, questionPages } from "./question-pages.ts";
import { statisticsPages } from "./statistics-pages.ts";

const base = { shell: "desk", access: staff, offline: true } as const;

const visits: readonly PageRow[] = [
  {
    ...base,
    path: "/workVisit",
    title: "走访记录",
    menu: { icon: "visits", order: 20, group: "走访" },
    tab: { label: "走访", icon: "visits", order: 20 },
    calls: [
      "visit.visitListnews",
      "visit.visitExport",
      "visit.review",
      "visit.reviewSettings",
      "visit.reviewSetting",
      "visit.labelVisits",
    ],
    desk: () => import("#src/features/visits/list/visits-page.tsx"),
    phone: () => import("#src/features/visits/list/visits-page.phone.tsx"),
  },
  {
    ...base,
    path: "/workVisit/details",
    title: "走访详情",
    detail: true,
    parent: "/workVisit",
    calls: [
      "visit.visitDetail",
      "visit.visitDetailtwo",
      "visit.notes",
      "demand.demandListNews",
      "visit.visitPdf",
      "visit.review",
      "visit.reviewSettings",
      "visit.visitListnews",
      "visit.changeStreet",
      "visit.revealInterviewee",
      "file.fileContent",
    ],
    page: () => import("#src/features/visits/details/visit-details-page.tsx"),
  },
  {
    // Ours: the specification names no form page.
    ...base,
    path: "/workVisit/form",
    title: "填写走访",
    adds: "新建走访",
    ahead: true,
    detail: true,
    parent: "/workVisit",
    calls: [
      "visit.visitDetail",
      "topic.companyTopics",
      "calendar.calendarInfo",
      "question.questionAnswer",
      "file.fileContent",
    ],
    page: () => import("#src/features/visits/form/visit-form-page.tsx"),
  },
];

// Both are ours: the state of what this device has not delivered.
const sync: readonly PageRow[] = [
  {
    ...base,
    path: "/sync",
    title: "同步",
    menu: { icon: "sync", order: 80, group: "设置" },
    detail: true,
    parent: "/work",
    calls: [],
    page: () => import("#src/features/sync/sync-page.tsx"),
  },
  {
    ...base,
    path: "/sync/conflict",
    title: "处理冲突",
    detail: true,
    parent: "/sync",
    calls: [],
    page: () => import("#src/features/sync/conflict-page.tsx"),
  },
];

const managing = [
  ...(["staff.list", "staff.staffExport", "staff.streets", "staff.create"] as const),
  ...(["staff.update", "staff.setState", "staff.resetPassword", "staff.unlock", "staff.batch"] as const),
  ...(["staff.sheetTemplate", "staff.sheetRead", "staff.sheetCreate"] as const),
];

/** Pages of field work: both news sets have them (specification sections 2.3 and 2.4). */
export const fieldPages: readonly PageRow[] = [
  {
    ...base,
    path: "/work",
    title: "工作台",
    menu: { icon: "work", order: 10 },
    tab: { label: "工作台", icon: "work", order: 10 },
    calls: [
      "figures.index",
      "figures.center",
      "figures.streetMap",
      "figures.warningList_two",
      "warning.warningFigures",
      "company.seachCompany",
      "company.companyVisit",
      "visit.visitListnews",
    ],
    desk: () => import("#src/features/home/work-page.tsx"),
    phone: () => import("#src/features/home/work-page.phone.tsx"),
  },
  ...visits,
  ...calendarPages,
  ...demandPages,
  ...companyPages,
  ...companyCarePages(staff, "/work"),
  ...reportPages,
  ...questionPages,
  ...questionDesignPages,
  ...statisticsPages,
  ...sync,
  {
    // Ours: accounts of the streets with their devices, for the district and the streets' leads.
    ...base,
    path: "/staff",
    title: "人员与设备",
    menu: { icon: "users", order: 75, group: "设置" },
    forLeads: true,
    detail: true,
    parent: "/mine",
    offline: false,
    calls: [...managing, "staff.queuestate", "staff.refusals", "staff.deviceEnd", "staff.deviceWipe"],
    desk: () => import("#src/features/users/staff-page.tsx"),
    phone: () => import("#src/features/users/staff-page.phone.tsx"),
  },
  {
    // Ours: the phone's own page, for both sets.
    ...ownPage,
    path: "/mine",
    title: "我的",
    access: staff,
    calls: [...pushCalls, ...ownCalls],
    tab: { label: "我的", icon: "person", order: 90 },
  },
  { ...passwordPage, path: "/NewupPwd", access: staff, parent: "/mine" },
];
