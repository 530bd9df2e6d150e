import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: ["district"], offline: false } as const;
const board = [
  "district.getmap",
  "district.center",
  "district.streetCenter",
  "district.getSixList",
  "district.getStreetInfo",
  "district.getStreetVisitInfo",
  "district.getleftlist",
  "district.streetLeft",
  "district.streetRates",
  "district.getrightlist",
  "district.streetRight",
  "district.getEmpower",
  "district.getEmpowerSum",
  "figures.centertypenews",
  "figures.getrightlist",
] as const;

/** The boards of the district (specification section 2.3); each can turn through all of them on a wall. */
export const districtPages: readonly PageRow[] = [
  {
    ...base,
    path: "/visualization",
    title: "数据看板",
    menu: { icon: "statistics", order: 68, group: "统计" },
    detail: true,
    parent: "/newhome",
    calls: board,
    page: () => import("#src/features/district/overview-page.tsx"),
  },
  {
    ...base,
    path: "/visualization/Visit",
    title: "走访与需求",
    detail: true,
    parent: "/visualization",
    calls: board,
    page: () => import("#src/features/district/visit-page.tsx"),
  },
  {
    ...base,
    path: "/visualization/Patent",
    title: "专利看板",
    detail: true,
    parent: "/visualization",
    calls: board,
    page: () => import("#src/features/district/patent-page.tsx"),
  },
  {
    ...base,
    path: "/datapage",
    title: "数据表",
    menu: { icon: "report", order: 69, group: "统计" },
    detail: true,
    parent: "/visualization",
    calls: ["district.getStreetInfo", "district.centerarea", "district.dataExport"],
    desk: () => import("#src/features/district/data/data-page.tsx"),
    phone: () => import("#src/features/district/data/data-page.phone.tsx"),
  },
  {
    ...base,
    path: "/newsystem",
    title: "办公设置",
    menu: { icon: "system", order: 84, group: "设置" },
    detail: true,
    parent: "/newhome",
    calls: ["district.getmap"],
    page: () => import("#src/features/district/settings-page.tsx"),
  },
];

/** Ours: an official outline in the place of the schematic map. */
export const mapPage: PageRow = {
  path: "/districtMap",
  title: "镇街地图",
  menu: { icon: "site", order: 84, group: "设置" },
  detail: true,
  parent: "/system",
  shell: "desk",
  access: ["admin"],
  calls: ["district.getmap", "district.mapUpload", "district.mapWithdraw"],
  offline: false,
  page: () => import("#src/features/district/map/map-page.tsx"),
};
