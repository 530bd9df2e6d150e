import { ownPage, passwordPage } from "./account-pages.ts";
import type { RouteSet } from "./page-row.ts";

const access = ["enterprise"] as const;

/** Enterprises and trial users (specification section 2.2). */
export const enterpriseSet: RouteSet = {
  first: "/home",
  rows: [
    {
      path: "/home",
      title: "首页",
      menu: { icon: "home", order: 10 },
      tab: { label: "首页", icon: "home", order: 10 },
      shell: "desk",
      access,
      calls: ["business.companyInfo"],
      offline: false,
      desk: () => import("#src/features/home/company-home-page.tsx"),
      phone: () => import("#src/features/home/company-home-page.phone.tsx"),
    },
    {
      ...ownPage,
      path: "/userCenter",
      access,
      menu: { icon: "person", order: 90 },
      tab: { label: "我的", icon: "person", order: 90 },
    },
    { ...passwordPage, path: "/upPwd", access, parent: "/userCenter" },
  ],
};
