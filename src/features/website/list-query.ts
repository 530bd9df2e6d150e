import type { ActivityState, PolicyState } from "#contract/content-extensions.ts";
import type { Column } from "#contract/content-columns.ts";

/** Words of the filters, in the order they stand. */
export const filterWords = {
  category: "分类",
  format: "活动形式",
  topic: "主题",
  level: "级别",
  form: "解读形式",
  field: "领域",
  product: "产品类型",
  provider: "机构",
  industry: "行业",
  year: "年度",
  award: "奖项",
  grade: "等级",
  region: "国家或地区",
  audience: "办理对象",
  state: "状态",
} as const;
export type FilterName = keyof typeof filterWords;
const names = Object.keys(filterWords) as FilterName[];

const policyWords: readonly PolicyState[] = ["现行有效", "即将施行", "已失效", "已被替代"];
const activityWords: readonly ActivityState[] = ["报名中", "报名截止", "进行中", "已结束"];

/** States that the pieces of a column can be in. */
export const statesOf = (column: Column): readonly string[] =>
  column === "policies" ? policyWords : column === "activities" ? activityWords : [];

const sorts = ["newest", "views", "soonest"] as const;
export const pageSize = 12;

/** What the address of a list asks for; nonsense counts as not said. */
export function listQuery(column: Column, params: URLSearchParams) {
  const said = names.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value.slice(0, 40)] as const];
  });
  const page = Number(params.get("page") ?? "1");
  return {
    column,
    keyword: (params.get("keyword") ?? "").trim().slice(0, 60),
    ...(Object.fromEntries(said) as Partial<Record<FilterName, string>>),
    sort: sorts.find((one) => one === params.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    size: pageSize,
  };
}

/** The address with some words changed; the list then begins at its first page. */
export function changed(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
