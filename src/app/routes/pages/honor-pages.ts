import type { PageRow } from "../page-row.ts";

/** The honors of the district's companies (specification section 2.3). */
export const honorsPage: PageRow = {
  path: "/honor",
  title: "荣誉",
  menu: { icon: "honor", order: 64, group: "证书与荣誉" },
  shell: "desk",
  access: ["district"],
  calls: [
    "honor.honorList",
    "honor.qualifications",
    "honor.searchHonor",
    "honor.otherHonor",
    "honor.honorTag",
    "honor.honorTagSave",
    "honor.honorTagDel",
    "honor.honorExport",
    "honor.honorCalendar",
    "honor.honorAdd",
    "honor.honorEdit",
    "honor.honorDel",
    "honor.honorRestore",
    "company.patentlist",
  ],
  offline: false,
  detail: true,
  parent: "/work",
  desk: () => import("#src/features/honors/honors-page.tsx"),
  phone: () => import("#src/features/honors/honors-page.phone.tsx"),
};

/** Ours: honors out of a file. */
export const honorImportPage: PageRow = {
  path: "/honor/import",
  title: "导入荣誉",
  shell: "desk",
  access: ["district"],
  calls: ["honor.honorImport", "honor.honorImportRows", "honor.honorTemplate"],
  offline: false,
  detail: true,
  parent: "/honor",
  page: () => import("#src/features/honors/import-page.tsx"),
};

/** Ours: what an enterprise sees of its own. */
export const ownHonorsPage: PageRow = {
  path: "/honors",
  title: "荣誉",
  menu: { icon: "honor", order: 64, group: "证书与荣誉" },
  shell: "desk",
  access: ["enterprise"],
  calls: ["honor.honorlist"],
  offline: false,
  detail: true,
  parent: "/home",
  page: () => import("#src/features/honors/own-honors-page.tsx"),
};
