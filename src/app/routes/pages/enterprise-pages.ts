import type { PageRow } from "../page-row.ts";

/** What an enterprise sets for itself. */
export const enterprisePages: readonly PageRow[] = [
  {
    path: "/system",
    title: "系统管理",
    menu: { icon: "system", order: 80, group: "设置" },
    shell: "desk",
    access: ["enterprise"],
    calls: [
      "company.companyInfo",
      "enterprise.visitorIndex",
      "enterprise.visitorAdd",
      "enterprise.visitorEdit",
      "enterprise.visitorDelete",
      "enterprise.companyEditOwn",
      "enterprise.companyChanges",
      "enterprise.companyChangeAsk",
      "enterprise.companyChangeWithdraw",
    ],
    offline: false,
    page: () => import("#src/features/system/system-page.tsx"),
  },
];
