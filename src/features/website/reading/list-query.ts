import type { ActivityState, PolicyState } from "#contract/site/content-extensions.ts";
import type { Column } from "#contract/site/content-columns.ts";
import type { FilterName } from "#contract/site/list-query.ts";

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
} as const satisfies Record<FilterName, string>;

const policyWords: readonly PolicyState[] = ["现行有效", "即将施行", "已失效", "已被替代"];
const activityWords: readonly ActivityState[] = ["报名中", "报名截止", "进行中", "已结束"];

/** States that the pieces of a column can be in. */
export const statesOf = (column: Column): readonly string[] =>
  column === "policies" ? policyWords : column === "activities" ? activityWords : [];

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
