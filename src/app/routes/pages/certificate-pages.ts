import type { PageRow } from "../page-row.ts";

const access = ["enterprise"] as const;
const writing = ["certificate.certificateCreate", "certificate.certificateFile"] as const;

/** What a company keeps of its certificates. */
export const certificatePages: readonly PageRow[] = [
  {
    path: "/certificateData",
    title: "证书管理",
    menu: { icon: "files", order: 55, group: "证书与荣誉" },
    shell: "desk",
    access,
    calls: [
      "certificate.certificateList",
      "certificate.certificateExport",
      "certificate.certificateTemplate",
      "certificate.certificateImport",
      ...writing,
    ],
    offline: false,
    desk: () => import("#src/features/certificates/certificates-page.tsx"),
    phone: () => import("#src/features/certificates/certificates-page.phone.tsx"),
  },
  {
    // Ours: one certificate has an address of its own.
    path: "/certificateData/detail",
    title: "证书详情",
    shell: "desk",
    access,
    calls: [
      "certificate.certificateInfo",
      "certificate.certificateUpdate",
      "certificate.certificateDelete",
      "certificate.certificateRestore",
      "certificate.certificateBorrow",
      "certificate.certificateGiveBack",
      "certificate.certificateContent",
      ...writing,
    ],
    offline: false,
    detail: true,
    parent: "/certificateData",
    page: () => import("#src/features/certificates/certificate-page.tsx"),
  },
  {
    path: "/certificateExpire",
    title: "证书到期",
    shell: "desk",
    access,
    calls: ["certificate.certificateExpire", "certificate.certificateRemind", "certificate.certificateIcs"],
    offline: false,
    detail: true,
    parent: "/certificateData",
    page: () => import("#src/features/certificates/expire-page.tsx"),
  },
];
