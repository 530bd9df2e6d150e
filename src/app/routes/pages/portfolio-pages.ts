import type { PageRow } from "../page-row.ts";

const base = { shell: "desk", access: ["enterprise"], offline: false } as const;
const keeping = [
  "portfolio.portfolio",
  "portfolio.defaultCate",
  "portfolio.cate",
  "portfolio.insert",
  "portfolio.portfolioImport",
  "portfolio.portfolioCreate",
  "portfolio.portfolioPeople",
  "portfolio.updateMany",
  "portfolio.updatePatentCategory",
  "portfolio.core",
  "portfolio.collage",
  "portfolio.delete",
  "portfolio.patentExport",
  "portfolio.trendPatent",
  "portfolio.trendLaw",
  "portfolio.trendCompany",
  "portfolio.trendTimes",
] as const;

/** What an enterprise keeps of its patents. */
export const portfolioPages: readonly PageRow[] = [
  {
    ...base,
    path: "/patent",
    title: "专利库",
    menu: { icon: "files", order: 48, group: "专利" },
    calls: keeping,
    desk: () => import("#src/features/portfolio/portfolio-page.tsx"),
    phone: () => import("#src/features/portfolio/portfolio-page.phone.tsx"),
  },
  {
    ...base,
    path: "/patentDetails",
    title: "专利详情",
    detail: true,
    parent: "/patent",
    calls: [
      "portfolio.portfolioEntry",
      "portfolio.defaultCate",
      "portfolio.portfolioPeople",
      "portfolio.update",
      "portfolio.core",
      "portfolio.collage",
      "portfolio.delete",
      "portfolio.createYan",
      "portfolio.delYan",
    ],
    page: () => import("#src/features/portfolio/entry-page.tsx"),
  },
  {
    ...base,
    path: "/NotpatentDetails",
    title: "未入库专利",
    detail: true,
    parent: "/patent",
    calls: ["portfolio.portfolioEntry", "portfolio.defaultCate", "portfolio.insert", "search.patentDetail"],
    page: () => import("#src/features/portfolio/not-entry-page.tsx"),
  },
];
