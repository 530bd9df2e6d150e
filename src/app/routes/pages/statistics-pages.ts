import { adminOnly, staff } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: staff, offline: false, parent: "/work" } as const;

// All three are ours: the specification has the calls but no pages for them.
export const statisticsPages: readonly PageRow[] = [
  {
    ...base,
    path: "/work/statistics",
    title: "走访统计",
    menu: { icon: "statistics", order: 70, group: "统计" },
    calls: ["figures.center", "figures.centertypenews", "figures.getleftlist", "figures.getrightlist"],
    page: () => import("#src/features/statistics/statistics-page.tsx"),
  },
  {
    ...base,
    path: "/work/rows",
    title: "统计明细",
    detail: true,
    calls: ["figures.dataList_two", "figures.warningList_two"],
    page: () => import("#src/features/statistics/rows-page.tsx"),
  },
  {
    ...base,
    path: "/work/targets",
    title: "走访目标",
    detail: true,
    parent: "/work/statistics",
    calls: ["figures.visitTargets", "figures.visitTargetsSave"],
    page: () => import("#src/features/statistics/targets-page.tsx"),
  },
];

const usage = { shell: "desk", access: adminOnly, offline: false } as const;

/** 数据统计 of administrators (specification section 2.5); its calls are ours. */
export const usagePages: readonly PageRow[] = [
  {
    ...usage,
    path: "/dataShow",
    title: "数据统计",
    menu: { icon: "statistics", order: 72, group: "统计" },
    calls: ["usage.figures", "usage.stored", "usage.rows", "staff.streets"],
    page: () => import("#src/features/usage/usage-page.tsx"),
  },
  {
    ...usage,
    path: "/dataShow/newList",
    title: "统计明细",
    detail: true,
    parent: "/dataShow",
    calls: ["usage.rows", "usage.rowsExport", "staff.streets"],
    desk: () => import("#src/features/usage/rows-page.tsx"),
    phone: () => import("#src/features/usage/rows-page.phone.tsx"),
  },
];
