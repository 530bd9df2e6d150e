import { staff } from "#contract/core/roles.ts";
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
