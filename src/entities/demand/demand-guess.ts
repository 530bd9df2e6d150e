import type { demandCategories } from "#contract/demand/demand-fields.ts";
import type { DemandValues } from "./demand-values.ts";

type Category = (typeof demandCategories)[number];

/** Words that tell what a demand is about; the more particular kinds come before those whose words they share. */
const tellingWords: readonly (readonly [Category, RegExp])[] = [
  ["海外维权", /海外|国外|境外|涉外|337|展会.{0,6}侵权|马德里|跨境/],
  ["质押融资与保险", /质押|融资|贷款|授信|银行|保险|贴息|证券化/],
  ["转让许可运营", /转让|许可|受让|开放许可|运营|作价入股|交易|转化/],
  ["国内侵权维权", /侵权|维权|仿冒|假冒|抄袭|诉讼|无效宣告|举报|纠纷/],
  ["专利导航预警", /导航|预警|专利分析|检索分析|自由实施|FTO/i],
  ["高价值专利培育", /高价值|培育|布局中心|专利奖|挖掘|布局/],
  ["贯标体系", /贯标|体系|29490|管理规范|管理制度/],
  ["年费与流程", /年费|滞纳|恢复权利|著录|变更登记|费减|缴费/],
  ["政策申报", /政策|补贴|资助|奖补|申报|示范企业|优势企业/],
  ["人才培训", /培训|人才|讲座|辅导班|专员|职称|学习/],
  ["数据与版权", /版权|著作权|软著|数据知识产权|数据登记|数据资产/],
  ["商标品牌", /商标|品牌|地理标志|logo/i],
  ["专利申请与预审", /专利|预审|审查|授权|申请|撰写|外观|实用新型|发明/],
];

const longestTitle = 30;
const shortestTitle = 2;

/** The first sentence of a demand's text as its title; empty while there is too little of it. */
export function titleOf(content: string): string {
  const [first = ""] = content
    .trim()
    .split(/[。！？!?；;\n]/, 1)
    .map((sentence) => sentence.trim());
  if (first.length < shortestTitle) return "";
  if (first.length <= longestTitle) return first;
  // Cut where the person paused, if that is not too early to say anything.
  const pause = Math.max(...["，", ",", "、"].map((mark) => first.lastIndexOf(mark, longestTitle)));
  return pause >= longestTitle / 3 ? first.slice(0, pause) : `${first.slice(0, longestTitle - 1)}…`;
}

/** The kind whose words the text has; empty when none does, so that the person chooses. */
export const categoryOf = (content: string): Category | "" =>
  tellingWords.find(([, words]) => words.test(content))?.[0] ?? "";

/**
 * A change of a demand's text takes title and kind along for as long as both say what the text said before: what a
 * person wrote or chose stays.
 */
export function withGuesses(before: DemandValues, changes: Partial<DemandValues>): Partial<DemandValues> {
  const { content } = changes;
  if (content === undefined) return changes;
  const follows = (now: string, guessed: string) => now === "" || now === guessed;
  return {
    ...(follows(before.title, titleOf(before.content)) && { title: titleOf(content) }),
    ...(follows(before.category, categoryOf(before.content)) && { category: categoryOf(content) }),
    ...changes,
  };
}
