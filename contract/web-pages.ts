import { type Column, columns, ruleOf } from "./content-columns.ts";

/** A page of the public website as search engines and the title bar name it. */
export interface WebPage {
  path: `/${string}`;
  title: string;
  description: string;
}

/** Columns that belong together: readers go from one to the next by tabs. */
export const columnGroups: readonly { title: string; columns: readonly Column[] }[] = [
  { title: "新闻动态", columns: ["news"] },
  { title: "活动培训", columns: ["activities"] },
  { title: "政策法规", columns: ["policies", "interpretations"] },
  { title: "公共服务", columns: ["central", "guides", "dynamic", "introduce", "stories"] },
  { title: "保护与强企", columns: ["protection", "engineering", "manufacturing"] },
  { title: "人才服务", columns: ["experts", "knowledge"] },
  { title: "金融服务", columns: ["finance"] },
  { title: "企业风采", columns: ["enterprises", "leaders", "honors", "awards"] },
  { title: "海外维权", columns: ["warnings", "assistance", "associations"] },
  { title: "对话访谈", columns: ["dialogues"] },
];

/** The columns beside one, itself among them. */
export const groupOf = (column: Column): readonly Column[] =>
  columnGroups.find((group) => group.columns.includes(column))?.columns ?? [column];

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
  const titles = columnsAt(path).map((one) => ruleOf(one).title);
  const description = `${titles.join("、")}：知识产权公共服务网站公开发布的内容，可按条件查找。`;
  return { path, title: titles[0] ?? "", description };
});

/** Pages that show one piece by `?id=` and nothing else. */
export const detailsPages: readonly WebPage[] = unique(columns.map((one) => ruleOf(one).details))
  .filter((path) => columnsAt(path).length === 0)
  .map((path) => {
    const title = ruleOf(columns.find((one) => ruleOf(one).details === path) ?? "news").title;
    return { path, title: `${title}详情`, description: `${title}的详细内容。` };
  });

/** Pages of the website that are no column. */
export const servicePages = {
  index: {
    path: "/web/index",
    title: "首页",
    description: "知识产权公共服务：政策法规、活动培训、维权援助、金融产品与办事指南，全站可搜索。",
  },
  all: { path: "/web/home", title: "全部栏目", description: "知识产权公共服务网站的全部栏目。" },
  search: { path: "/web/search", title: "全站搜索", description: "按内容、栏目和日期搜索网站公开的全部内容。" },
  found: { path: "/web/search/list", title: "搜索结果", description: "网站公开内容的搜索结果。" },
  ask: { path: "/web/askAbout", title: "咨询提问", description: "向知识产权部门提问，查看已经答复的问题。" },
  steward: {
    path: "/web/guanjia",
    title: "知识产权管家",
    description: "查找本镇街的知识产权管家，留下企业的服务需求。",
  },
  officials: { path: "/web/LoginZfZy", title: "工作人员入口", description: "区、镇街工作人员登录平台的入口。" },
} as const satisfies Record<string, WebPage>;

/** Every page of the website that does not show one piece alone. */
export const openPages: readonly WebPage[] = [...Object.values(servicePages), ...listPages];
