import type { Access } from "#contract/core/roles.ts";
import type { LazyPage, PageRow } from "../page-row.ts";

const search = () => import("#src/features/patents/search/patent-search-page.tsx");

/** The seven pages of a patent, each with its variant without a frame: the page reads its address for which it is. */
const parts: readonly { paths: readonly [framed: string, reader: string]; title: string; page: LazyPage }[] = [
  {
    paths: ["/detail", "/detailNew2"],
    title: "专利摘要",
    page: () => import("#src/features/patents/detail/abstract-page.tsx"),
  },
  {
    paths: ["/power", "/powerNew2"],
    title: "权利要求",
    page: () => import("#src/features/patents/detail/claims-page.tsx"),
  },
  {
    paths: ["/instructions", "/instructionsNew2"],
    title: "说明书",
    page: () => import("#src/features/patents/detail/description-page.tsx"),
  },
  {
    paths: ["/drawings", "/drawingsNew2"],
    title: "附图",
    page: () => import("#src/features/patents/detail/drawings-page.tsx"),
  },
  {
    paths: ["/fullText", "/fullTextNew2"],
    title: "全文",
    page: () => import("#src/features/patents/detail/full-text-page.tsx"),
  },
  {
    paths: ["/law", "/lawNew2"],
    title: "法律信息",
    page: () => import("#src/features/patents/detail/law-page.tsx"),
  },
  {
    paths: ["/kindred", "/kindredNew2"],
    title: "同族信息",
    page: () => import("#src/features/patents/detail/family-page.tsx"),
  },
];

const outside = ["search.diSources", "search.diExpression"] as const;
const owned = [
  "search.diTransfer",
  "search.diPermit",
  "search.diPledge",
  "search.property",
  // Of the user's companies.
  "search.transfer",
] as const;
const searching = ["search.intelligence", "search.expression", "search.diStatistics", ...outside, ...owned] as const;
/** What only those do who are signed in. */
const keeping = [
  "search.savedList",
  "search.savedNews",
  "search.savedOpen",
  "search.savedSave",
  "search.savedRename",
  "search.savedDelete",
  "search.patentExport",
] as const;
const reading = ["search.patentDetail", "search.patentDrawing", "patent.feeTrial"] as const;

const rows = (shell: PageRow["shell"], access: Access): readonly PageRow[] => [
  {
    path: "/docking",
    title: "检索",
    shell,
    access,
    calls: access === "public" ? searching : [...searching, ...keeping],
    offline: false,
    page: search,
  },
  ...parts.map(({ paths: [path], title, page }): PageRow => ({
    path,
    title,
    shell,
    access,
    calls: reading,
    offline: false,
    detail: true,
    parent: "/docking",
    page,
  })),
  {
    path: "/patentCompare",
    title: "专利对比",
    shell,
    access,
    calls: ["search.patentDetail"],
    offline: false,
    detail: true,
    parent: "/docking",
    page: () => import("#src/features/patents/compare/compare-page.tsx"),
  },
  {
    path: "/feeTrial",
    title: "年费试算",
    shell,
    access,
    calls: ["patent.feeTrial", "search.patentDetail"],
    offline: false,
    detail: true,
    parent: "/docking",
    page: () => import("#src/features/patents/fees/fee-trial-page.tsx"),
  },
];

/** Readers of a patent without a frame, for links and print. */
export const readerPages: readonly PageRow[] = parts.map(({ paths: [, path], title, page }) => ({
  path,
  title,
  shell: "bare",
  access: "public",
  calls: reading,
  offline: false,
  page,
}));

/** The patent area for everybody: in the website's frame, and in the readers. */
export const publicPatentPages: readonly PageRow[] = [...rows("site", "public"), ...readerPages];

const inMenu = [
  { path: "/docking", icon: "search" },
  { path: "/feeTrial", icon: "fees" },
] as const;

/** The same inside the frame of who is signed in, with the search and the fees in the menu. */
export const patentPages = (access: Access, order: number): readonly PageRow[] =>
  rows("desk", access).map((row) => {
    const at = inMenu.findIndex(({ path }) => path === row.path);
    const item = inMenu[at];
    return item ? { ...row, menu: { icon: item.icon, order: order + at, group: "专利" } } : row;
  });

const advanced = () => import("#src/features/patents/advanced/advanced-search-page.tsx");
const asking = [
  "search.expression",
  "search.getExpression",
  "search.fields",
  "search.diStatistics",
  ...outside,
  ...keeping,
] as const;

/** Rows of a form and an expression in step; opens from the top bar in a tab of its own. */
export const advancedSearchPage = (access: Access): PageRow => ({
  path: "/AdvancedSearch",
  title: "高级检索",
  shell: "desk",
  access,
  calls: asking,
  offline: false,
  detail: true,
  parent: "/docking",
  page: advanced,
});

/** The same for administrators, in their menu (specification section 2.5). */
export const adminSearchPage: PageRow = {
  path: "/AdvancedSearchNew",
  title: "专利检索",
  menu: { icon: "search", order: 41, group: "专利" },
  shell: "desk",
  access: ["admin"],
  calls: [...asking, "patent.storeState"],
  offline: false,
  page: () => import("#src/features/patents/store/admin-search-page.tsx"),
};

/** A patent with the companies it belongs to beside it. */
export const officialsPatentPage: PageRow = {
  path: "/detailNew",
  title: "专利详情",
  shell: "desk",
  access: ["district"],
  calls: [...reading, "company.patentCompanies"],
  offline: false,
  detail: true,
  parent: "/docking",
  page: () => import("#src/features/patents/detail/officials-page.tsx"),
};

/** The patents of the companies an official looks after, behind every figure that counts patents. */
export const officePatentsPage = (access: Access): PageRow => ({
  path: "/morePatents",
  title: "专利清单",
  menu: { icon: "files", order: 65, group: "专利" },
  shell: "desk",
  access,
  calls: ["company.officePatents", "company.officePatentsExport"],
  offline: false,
  detail: true,
  parent: "/docking",
  desk: () => import("#src/features/patents/office/office-patents-page.tsx"),
  phone: () => import("#src/features/patents/office/office-patents-page.phone.tsx"),
});

/** The search limited to the district at first. */
export const districtSearchPage = (access: Access): PageRow => ({
  path: "/shundeSearchNew",
  title: "普通检索",
  shell: "desk",
  access,
  calls: [...searching, ...keeping],
  offline: false,
  detail: true,
  parent: "/docking",
  page: search,
});
