import { patentStatuses, patentTypes, rightKinds } from "../patent-words.ts";
import type { Dialect } from "./dialects.ts";
import type { WordField } from "./query-tree.ts";
import { halfWidth } from "./normal-text.ts";

type Codes = Record<string, readonly string[]>;

/** What a value of a closed list is called in a dialect: the codes printed first; none: the value's own name. */
const codes: Partial<Record<Dialect, Partial<Record<WordField, Codes>>>> = {
  zhihuiya: {
    status: { 失效: ["0"], 有效: ["1"], 审中: ["2"] },
    right: { 转让: ["61"], 许可: ["62"], 质押: ["63"], 保全: ["71"] },
  },
  cnipr: { status: { 有效: ["10"], 审中: ["11", "30"], 失效: ["20", "21"] } },
};

/** Codes that are known and have no equal here. */
const unknownEvents: Record<string, string> = { "70": "诉讼", "72": "无效宣告", "76": "期限延长" };

const otherNames: Partial<Record<WordField, Record<string, string>>> = {
  type: { 发明专利: "发明", 实用新型专利: "实用新型", 外观: "外观设计", 外观设计专利: "外观设计" },
  status: { 在审: "审中", 审查中: "审中", 授权: "有效", 有权: "有效", 无效: "失效", 无权: "失效" },
  right: { 转移: "转让", 权利转移: "转让", 专利权质押: "质押", 实施许可: "许可", 财产保全: "保全" },
};

/** The closed lists; places are not among them. */
export const closedLists: Partial<Record<WordField, readonly string[]>> = {
  type: patentTypes,
  status: patentStatuses,
  right: rightKinds,
};

export type WordValue = { value: string; narrower?: string } | { problem: string; allowed: string };

/** What a table has under a foreign word; words such as "constructor" stand in every object. */
const known = (table: Record<string, string> | undefined, word: string): string | undefined =>
  table !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;

/** A value as it was typed in a dialect: what it is here, with a sentence where it asked for less; or why not. */
export function wordValue(field: WordField, typed: string, dialect: Dialect): WordValue {
  const list = closedLists[field];
  const text = halfWidth(typed).trim();
  if (list === undefined) return { value: text };
  const table = Object.entries(codes[dialect]?.[field] ?? {});
  const coded = table.find(([, spellings]) => spellings.includes(text));
  if (coded !== undefined) {
    const [value, spellings] = coded;
    return spellings.length > 1 ? { value, narrower: `代码 ${text} 按“${value}”读，比它本来的范围宽。` } : { value };
  }
  const value = known(otherNames[field], text) ?? text.toUpperCase();
  const found = list.find((one) => one.toUpperCase() === value);
  if (found !== undefined) return { value: found };
  const event = field === "right" && dialect === "zhihuiya" ? known(unknownEvents, text) : undefined;
  const allowed = [...list, ...table.flatMap(([, spellings]) => spellings)].join("、");
  return { problem: event === undefined ? `没有“${text}”这个值` : `本平台不按“${event}”（${text}）检索`, allowed };
}

/** How a dialect spells a value: one of several codes in brackets; null where it has a list of codes without it. */
export function spelledValues(field: WordField, value: string, dialect: Dialect): readonly string[] | null {
  const table = codes[dialect]?.[field];
  return table === undefined ? [value] : (table[value] ?? null);
}
