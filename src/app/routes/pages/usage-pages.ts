import { adminOnly } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: adminOnly, offline: false } as const;

/** 数据统计 of administrators (specification section 2.5); its calls are ours. */
export const usagePages: readonly PageRow[] = [
  {
    ...base,
    path: "/dataShow",
    title: "数据统计",
    menu: { icon: "statistics", order: 72, group: "统计" },
    calls: ["usage.figures", "usage.stored", "usage.rows", "staff.streets"],
    page: () => import("#src/features/usage/usage-page.tsx"),
  },
  {
    ...base,
    path: "/dataShow/newList",
    title: "统计明细",
    detail: true,
    parent: "/dataShow",
    calls: ["usage.rows", "usage.rowsExport", "staff.streets"],
    desk: () => import("#src/features/usage/rows-page.tsx"),
    phone: () => import("#src/features/usage/rows-page.phone.tsx"),
  },
];
