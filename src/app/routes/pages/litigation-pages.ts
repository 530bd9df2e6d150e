import type { Access } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const access = ["enterprise"] as const;

const searchPage = () => import("#src/features/litigation/search/case-search-page.tsx");

/** The user's company's cases. */
export const litigationPages: readonly PageRow[] = [
  {
    path: "/litigation",
    title: "诉讼管理",
    menu: { icon: "report", order: 54, group: "商标与维权" },
    shell: "desk",
    access,
    calls: [
      "litigation.caseIndex",
      "litigation.caseFavourite",
      "litigation.caseCreate",
      "litigation.caseDownload",
      "litigation.caseTemplate",
      "litigation.caseImport",
      "litigation.caseIcs",
    ],
    offline: false,
    desk: () => import("#src/features/litigation/cases-page.tsx"),
    phone: () => import("#src/features/litigation/cases-page.phone.tsx"),
  },
  {
    path: "/litigation/details",
    title: "案件详情",
    shell: "desk",
    access,
    calls: [
      "litigation.caseDetail",
      "litigation.caseFavourite",
      "litigation.caseUpdate",
      "litigation.caseDelete",
      "litigation.caseRestore",
      "litigation.caseStep",
      "litigation.caseStepBack",
      "litigation.caseHearing",
      "litigation.caseHearingRemove",
      "litigation.caseFile",
      "litigation.caseFileRemove",
      "litigation.caseContent",
      "litigation.casePdf",
    ],
    offline: false,
    detail: true,
    parent: "/litigation",
    page: () => import("#src/features/litigation/case-page.tsx"),
  },
  {
    // Ours.
    path: "/litigation/search",
    title: "案件与纠纷检索",
    shell: "desk",
    access,
    calls: ["litigation.caseSearch", "litigation.dispute", "judgment.cseList"],
    offline: false,
    detail: true,
    parent: "/litigation",
    page: searchPage,
  },
  {
    path: "/litigation/docking",
    title: "案件对接",
    shell: "desk",
    access,
    calls: [
      "litigation.dockingOwn",
      "litigation.dockingInfo",
      "litigation.dockingPeople",
      "litigation.dockingCreate",
      "litigation.dockingWithdraw",
      "litigation.dockingWrite",
    ],
    offline: false,
    detail: true,
    parent: "/litigation",
    page: () => import("#src/features/litigation/docking-page.tsx"),
  },
];

/** Ours: what companies have handed to an official. */
export const dockingPages = (who: Access): readonly PageRow[] => [
  {
    path: "/litigationDocking",
    title: "案件对接",
    menu: { icon: "report", order: 67, group: "商标与维权" },
    shell: "desk",
    access: who,
    calls: ["litigation.dockingList", "litigation.caseIcs"],
    offline: false,
    detail: true,
    parent: "/work",
    page: () => import("#src/features/litigation/office-dockings-page.tsx"),
  },
  {
    path: "/litigationDocking/search",
    title: "纠纷检索",
    shell: "desk",
    access: who,
    calls: ["litigation.dispute", "judgment.cseList"],
    offline: false,
    detail: true,
    parent: "/litigationDocking",
    page: searchPage,
  },
  {
    path: "/litigationDocking/detail",
    title: "对接详情",
    shell: "desk",
    access: who,
    calls: ["litigation.dockingInfo", "litigation.dockingMove", "litigation.dockingWrite", "litigation.caseContent"],
    offline: false,
    detail: true,
    parent: "/litigationDocking",
    page: () => import("#src/features/litigation/office-docking-page.tsx"),
  },
];
