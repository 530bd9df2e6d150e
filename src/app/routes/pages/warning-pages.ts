import type { Access } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const watched = { shell: "desk", access: ["enterprise"], offline: false, detail: true, parent: "/early" } as const;

/** What a company is warned of, and what it keeps an eye on (specification section 2.2). */
export const warningPages: readonly PageRow[] = [
  {
    path: "/early",
    title: "监测预警",
    menu: { icon: "warnings", order: 51, group: "专利" },
    shell: "desk",
    access: ["enterprise"],
    calls: [
      "warning.warningOwn",
      "warning.warningDefinitions",
      "warning.warningInfo",
      "warning.warningMove",
      "warning.watchList",
      "warning.watchAdd",
      "warning.watchMove",
      "warning.watchSeen",
    ],
    offline: false,
    desk: () => import("#src/features/warnings/early-page.tsx"),
    phone: () => import("#src/features/warnings/early-page.phone.tsx"),
  },
  {
    ...watched,
    path: "/compdetail",
    title: "关注企业",
    calls: ["warning.watchCompany", "warning.watchSeen"],
    page: () => import("#src/features/warnings/watch/watched-company-page.tsx"),
  },
  {
    ...watched,
    path: "/cutDetails",
    title: "关注技术",
    // Of a company the fee reductions (费减): the name of the address may mean either.
    otherwise: { names: "company", title: "费用减缴", parent: "/annuities" },
    calls: ["warning.watchTechnology", "warning.watchSeen", "annuity.reductions"],
    page: () => import("../cut-details-page.tsx"),
  },
];

/** The warnings of an official's scope (specification sections 2.3 and 2.4). */
export const officeWarningPages = (access: Exclude<Access, "public">): readonly PageRow[] => [
  {
    path: "/workWarning",
    title: "预警",
    menu: { icon: "warnings", order: 33, group: "企业" },
    shell: "desk",
    access,
    calls: [
      "warning.warningList",
      "warning.warningDefinitions",
      "warning.warningInfo",
      "warning.warningMove",
      "warning.warningBatch",
      "warning.warningOfficials",
      "warning.warningHandOver",
      "warning.warningFollow",
      "warning.warningVisit",
      "warning.warningDemand",
    ],
    offline: false,
    detail: true,
    parent: "/work",
    desk: () => import("#src/features/warnings/office/work-warning-page.tsx"),
    phone: () => import("#src/features/warnings/office/work-warning-page.phone.tsx"),
  },
];

/** Ours: rules of warnings, for the district and administrators. */
export const warningRulesPage = (access: Exclude<Access, "public">, parent: string): PageRow => ({
  path: "/warningRules",
  title: "预警规则",
  menu: { icon: "warnings", order: 86, group: "设置" },
  shell: "desk",
  access,
  calls: ["warning.warningRules", "warning.warningPreview", "warning.warningPublish"],
  offline: false,
  detail: true,
  parent,
  page: () => import("#src/features/warnings/rules/rules-page.tsx"),
});
