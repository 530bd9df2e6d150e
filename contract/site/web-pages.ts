import type { DistrictFigures } from "./web.ts";
import { type Column, columns, ruleOf } from "./content-columns.ts";

/** A page of the public website as the title bar names it; `web-descriptions.ts` has what search engines show. */
export interface WebPage {
  path: `/${string}`;
  title: string;
}

interface ColumnGroup {
  title: string;
  columns: readonly Column[];
  /** Page of the whole group, where it has one. */
  hub?: `/${string}`;
}

/** Columns that belong together: readers go from one to the next by tabs. */
export const columnGroups: readonly ColumnGroup[] = [
  { title: "新闻动态", columns: ["news"] },
  { title: "活动培训", columns: ["activities"] },
  { title: "政策法规", columns: ["policies", "interpretations"] },
  { title: "公共服务", columns: ["central", "guides", "dynamic", "introduce", "stories"] },
  { title: "保护与强企", columns: ["protection", "engineering", "manufacturing"] },
  { title: "人才服务", columns: ["experts", "knowledge"], hub: "/web/personnel" },
  { title: "金融服务", columns: ["finance"] },
  { title: "企业风采", columns: ["enterprises", "leaders", "honors", "awards"] },
  { title: "海外维权", columns: ["warnings", "assistance", "associations"] },
  { title: "对话访谈", columns: ["dialogues"] },
];

/** The group of a column. */
export const groupOf = (column: Column): ColumnGroup =>
  columnGroups.find((group) => group.columns.includes(column)) ?? { title: ruleOf(column).title, columns: [column] };

/** Address of a column's list; where two share a path the second is told by `column`. */
export function listAddress(column: Column): string {
  const { list } = ruleOf(column);
  return columns.find((one) => ruleOf(one).list === list) === column ? list : `${list}?column=${column}`;
}

/** Columns whose lists stand under a path. */
export const columnsAt = (path: string): Column[] => columns.filter((one) => ruleOf(one).list === path);

const unique = (paths: readonly `/${string}`[]) => [...new Set(paths)];

/** Lists of the columns. */
export const listPages: readonly WebPage[] = unique(columns.map((one) => ruleOf(one).list)).map((path) => {
  const [first = "news"] = columnsAt(path);
  return { path, title: ruleOf(first).title };
});

/** Pages that show one piece by `?id=` and nothing else. */
export const detailsPages: readonly WebPage[] = unique(columns.map((one) => ruleOf(one).details))
  .filter((path) => columnsAt(path).length === 0)
  .map((path) => {
    const title = ruleOf(columns.find((one) => ruleOf(one).details === path) ?? "news").title;
    return { path, title: `${title}详情` };
  });

/** Pages of the website that are no column. */
export const servicePages = {
  index: { path: "/web/index", title: "首页" },
  all: { path: "/web/home", title: "全部栏目" },
  search: { path: "/web/search", title: "全站搜索" },
  senior: { path: "/web/seniorSearch", title: "高级搜索" },
  found: { path: "/web/search/list", title: "搜索结果" },
  personnel: { path: "/web/personnel", title: "人才服务" },
  ask: { path: "/web/askAbout", title: "咨询提问" },
  manage: { path: "/web/manage", title: "管家服务" },
  steward: { path: "/web/guanjia", title: "知识产权管家" },
  manageNew: { path: "/web/manageNew", title: "留下服务需求" },
  officials: { path: "/web/LoginZfZy", title: "工作人员入口" },
} as const satisfies Record<string, WebPage>;

/** Every page of the website that does not show one piece alone. */
export const openPages: readonly WebPage[] = [...Object.values(servicePages), ...listPages];

/** What the first page says above everything else. */
export const indexLead = {
  title: "知识产权公共服务，一站查得到、问得到、办得到",
  text: "政策法规、活动培训、维权援助、金融产品与办事指南，面向企业和创新者公开。",
};
/** Services on the first page, each with its sign. */
export const indexLinks = [
  { to: "/docking", words: "专利检索", sign: "search" },
  { to: "/web/immediately", words: "办事指南", sign: "guide" },
  { to: servicePages.ask.path, words: "咨询提问", sign: "ask" },
  { to: servicePages.manage.path, words: "管家服务", sign: "steward" },
  { to: "/web/protection", words: "维权保护", sign: "shield" },
  { to: servicePages.personnel.path, words: "人才服务", sign: "people" },
] as const;
export type ServiceSign = (typeof indexLinks)[number]["sign"];

/** An entry of the bar over each page; `paths` are the pages that belong to it. */
interface SiteEntry {
  title: string;
  to: string;
  paths: readonly string[];
}

/** The entry of a page; it is the present one on those that belong to it too. */
const entryOf = ({ title, path }: WebPage, ...more: readonly WebPage[]): SiteEntry => ({
  title,
  to: path,
  paths: [path, ...more.map((one) => one.path)],
});

/** The way to everything, as the bar over each page shows it. */
export const siteEntries: readonly SiteEntry[] = [
  entryOf(servicePages.index),
  ...columnGroups.map(({ title, columns: members, hub }) => {
    const lists = members.map(listAddress);
    return {
      title,
      to: hub ?? lists[0] ?? "",
      paths: [...(hub ? [hub] : []), ...lists.map((one) => one.split("?")[0] ?? "")],
    };
  }),
  entryOf(servicePages.ask),
  entryOf(servicePages.manage, servicePages.steward, servicePages.manageNew),
  entryOf(servicePages.all),
  entryOf(servicePages.search),
  entryOf(servicePages.senior),
];

/** Figures of the district with their names. */
export const figureTiles: readonly [string, keyof Omit<DistrictFigures, "as_of">][] = [
  ["企业", "companies"],
  ["发明专利", "invention_patents"],
  ["实用新型", "utility_patents"],
  ["外观设计", "designs"],
  ["注册商标", "trademarks"],
  ["今年走访企业（次）", "visits_this_year"],
  ["今年办结诉求", "demands_settled"],
];
