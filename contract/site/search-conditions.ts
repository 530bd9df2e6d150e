/** Parts of a piece that a condition of the advanced search looks in. */
export const searchFields = {
  all: "全文",
  title: "标题",
  summary: "摘要",
  body: "正文",
  doc_no: "文号",
  issuer: "发布机构",
  tags: "标签",
} as const;
export type SearchField = keyof typeof searchFields;

/** What a condition wants of its words. */
export const searchWays = {
  every: "包含全部词",
  some: "包含任一词",
  exact: "包含完整短语",
  none: "不包含这些词",
} as const;
export type SearchWay = keyof typeof searchWays;

export const searchSorts = ["relevance", "newest", "oldest", "views"] as const;

/** One condition; `words` are as somebody typed them, blanks made single. */
export interface SearchCondition {
  field: SearchField;
  way: SearchWay;
  words: string;
}

export const mostConditions = 6;
/** Characters of a condition's words, and words it may have. */
export const longestWords = 60;
export const mostWords = 8;
/** Characters of all conditions as text; more are nobody's who types. */
export const longestConditions = 600;

/** Words by spaces and the signs that part words, lower case, each once. */
export const wordsIn = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/[\s,，、;；]+/u))].filter((word) => word !== "");

/** Words on one line, blanks made single: a condition is a line. */
export const oneLine = (words: string): string => words.replace(/\s+/gu, " ").trim();

const isField = (name: string): name is SearchField => Object.hasOwn(searchFields, name);
const isWay = (name: string): name is SearchWay => Object.hasOwn(searchWays, name);

/** Conditions as an address and the call carry them: a line each, field, way and words by spaces. */
export const writeConditions = (conditions: readonly SearchCondition[]): string =>
  conditions.map(({ field, way, words }) => `${field} ${way} ${oneLine(words)}`).join("\n");

function readLine(line: string): SearchCondition | null {
  const [, field = "", way = "", words = ""] = /^(\S+) (\S+) (.*)$/u.exec(line) ?? [];
  return isField(field) && isWay(way) ? { field, way, words: oneLine(words) } : null;
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** The conditions of a text; lines that are none are left out. */
export const readConditions = (text: string): SearchCondition[] =>
  linesOf(text).flatMap((line) => readLine(line) ?? []);

/** Why somebody's words make no condition; null when they do. */
export function wordsProblem({ way, words }: Pick<SearchCondition, "way" | "words">): string | null {
  if (words.length > longestWords) return `每个条件最多 ${longestWords} 个字`;
  const count = wordsIn(words).length;
  if (count === 0) return "请填写条件中的词语";
  return way !== "exact" && count > mostWords ? `每个条件最多 ${mostWords} 个词` : null;
}

/** Why a text is no list of conditions; null when it is one, or empty. */
export function conditionsProblem(text: string): string | null {
  const lines = linesOf(text);
  if (lines.length > mostConditions) return `最多 ${mostConditions} 个条件`;
  const conditions = readConditions(text);
  if (conditions.length < lines.length) return "搜索条件不正确，请重新填写";
  return conditions.map(wordsProblem).find((problem) => problem !== null) ?? null;
}

interface Asked {
  keyword: string;
  conditions: string;
  columns: readonly string[];
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a search asks for anything at all. */
export const isAsked = ({ keyword, conditions, columns, from, to }: Asked): boolean =>
  keyword !== "" || conditions.trim() !== "" || columns.length > 0 || from !== undefined || to !== undefined;
