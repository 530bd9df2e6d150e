import type { PageRow } from "../page-row.ts";

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
