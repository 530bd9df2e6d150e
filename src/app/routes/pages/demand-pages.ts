import { staff } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: staff, offline: true } as const;

const list = {
  ...base,
  calls: [
    "demand.demandListNews",
    "demand.demandFigures",
    "demand.demandBoard",
    "demand.demandExport",
    "demand.demandMove",
    "demand.demandHandOut",
  ],
  desk: () => import("#src/features/demands/demands-page.tsx"),
  phone: () => import("#src/features/demands/demands-page.phone.tsx"),
} as const;

/** Demand records: one list with two presets, details and form. */
export const demandPages: readonly PageRow[] = [
  {
    ...list,
    path: "/workWaitvisit2",
    title: "需求记录",
    menu: { icon: "demands", order: 40, group: "需求" },
    tab: { label: "需求", icon: "demands", order: 40 },
  },
  { ...list, path: "/workWaitvisit3", title: "我的需求", menu: { icon: "demands", order: 41, group: "需求" } },
  {
    // Ours: the specification names no page of one demand.
    ...base,
    path: "/demandDetails",
    title: "需求详情",
    detail: true,
    parent: "/workWaitvisit2",
    calls: ["demand.demandInfo", "demand.demandMove", "demand.demandReveal", "annuity.pressing", "file.fileContent"],
    page: () => import("#src/features/demands/details/demand-details-page.tsx"),
  },
  {
    ...base,
    path: "/addDemand",
    title: "登记需求",
    adds: "登记需求",
    detail: true,
    parent: "/workWaitvisit2",
    calls: ["demand.demandInfo", "visit.visitDetail"],
    page: () => import("#src/features/demands/form/demand-form-page.tsx"),
  },
];
