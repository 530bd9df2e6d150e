import type { Access } from "#contract/core/roles.ts";
import type { PageRow } from "../page-row.ts";

/** Trademarks, their rights in use, judgments, copyright and customs records: ours, as the specification has their calls alone. */
export const trademarkPages = (access: Access, order: number): readonly PageRow[] => [
  ...markPages(access, order),
  ...recordPages(access, order),
];

const markPages = (access: Access, order: number): readonly PageRow[] => [
  {
    path: "/trademarks",
    title: "商标",
    menu: { icon: "labels", order, group: "商标与维权" },
    shell: "desk",
    access,
    calls: [
      "trademark.trademarkList",
      "trademark.trademarkPicture",
      "trademark.trademarkExport",
      "trademark.trademarkCalendar",
    ],
    offline: false,
    detail: true,
    parent: "/docking",
    desk: () => import("#src/features/trademarks/trademarks-page.tsx"),
    phone: () => import("#src/features/trademarks/trademarks-page.phone.tsx"),
  },
  {
    path: "/trademarks/detail",
    title: "商标详情",
    shell: "desk",
    access,
    calls: [
      "trademark.trademark",
      "trademark.trademarkPicture",
      "trademark.trademarkCalendar",
      // Administrators keep the picture.
      ...(access !== "public" && access.includes("admin") ? (["trademark.trademarkPictureSave"] as const) : []),
    ],
    offline: false,
    detail: true,
    parent: "/trademarks",
    page: () => import("#src/features/trademarks/trademark-page.tsx"),
  },
  {
    path: "/trademarks/rights",
    title: "商标运营",
    shell: "desk",
    access,
    calls: ["trademark.trademarkRights"],
    offline: false,
    detail: true,
    parent: "/trademarks",
    page: () => import("#src/features/trademarks/trademark-rights-page.tsx"),
  },
];

const recordPages = (access: Access, order: number): readonly PageRow[] => [
  {
    path: "/judgments",
    title: "裁判文书",
    menu: { icon: "report", order: order + 0.1, group: "商标与维权" },
    shell: "desk",
    access,
    calls: ["judgment.cseList"],
    offline: false,
    detail: true,
    parent: "/docking",
    page: () => import("#src/features/records/judgments/judgments-page.tsx"),
  },
  {
    path: "/judgments/detail",
    title: "裁判文书详情",
    shell: "desk",
    access,
    calls: ["judgment.cseDetail", "judgment.cseDownload"],
    offline: false,
    detail: true,
    parent: "/judgments",
    page: () => import("#src/features/records/judgments/judgment-page.tsx"),
  },
  {
    path: "/copyrights",
    title: "著作权与海关备案",
    menu: { icon: "files", order: order + 0.2, group: "商标与维权" },
    shell: "desk",
    access,
    calls: ["copyright.cro"],
    offline: false,
    detail: true,
    parent: "/docking",
    page: () => import("#src/features/records/copyrights/copyrights-page.tsx"),
  },
];

/** Files of all these, for administrators. */
export const recordImportPage: PageRow = {
  path: "/recordImport",
  title: "商标与文书导入",
  menu: { icon: "patentImport", order: 81.5, group: "商标与维权" },
  shell: "desk",
  access: ["admin"],
  calls: [
    "recordImport.recordPreview",
    "recordImport.recordRun",
    "recordImport.recordState",
    "recordImport.recordRows",
    "recordImport.recordRefused",
    "recordImport.recordGoOn",
    "recordImport.recordStop",
    "recordImport.recordImports",
    "recordImport.recordUndo",
    "recordImport.recordTemplate",
  ],
  offline: false,
  detail: true,
  parent: "/system",
  page: () => import("#src/features/records/import/record-import-page.tsx"),
};
