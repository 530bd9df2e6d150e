import { mobileOf, mobileTypedMax } from "../core/pasted/phone-numbers.ts";
import { FileRef, type FileKind, fileProblem } from "../core/file.ts";
import type { Question } from "./questionnaire-fields.ts";

type PlainQuestion = Exclude<Question, { type: "subform" }>;
type Of<T extends Question["type"]> = Extract<Question, { type: T }>;
/** `shape` must hold for a draft too, `limit` only for what is submitted; null when all is well. */
interface Check<Q> {
  shape(question: Q, value: unknown): string | null;
  limit?(question: Q, value: never): string | null;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isTextList = (value: unknown): value is string[] => isList(value) && value.every(isText);
const when = (wrong: boolean, message: string): string | null => (wrong ? message : null);
const optionValues = (options: readonly { value: string }[]) => new Set(options.map(({ value }) => value));
const knows = (options: readonly { value: string }[], value: unknown) =>
  isText(value) && optionValues(options).has(value);

const words: Check<Of<"text"> | Of<"paragraph">> = {
  shape: ({ max }, value) => {
    if (!isText(value)) return "应为文字";
    return when(value.trim().length > max, `最多 ${max} 个字`);
  },
  limit: ({ min }, value: string) => when(value.trim().length < min, `至少 ${min} 个字`),
};

const number: Check<Of<"number">> = {
  shape: (_question, value) => when(typeof value !== "number" || !Number.isFinite(value), "应为数字"),
  limit: ({ least, most, decimals, unit }, value: number) => {
    if (Number(value.toFixed(decimals)) !== value) return decimals === 0 ? "应为整数" : `最多 ${decimals} 位小数`;
    if (least !== null && value < least) return `不能小于 ${least}${unit}`;
    return when(most !== null && value > most, `不能大于 ${most}${unit}`);
  },
};

/** A day that exists, `YYYY-MM-DD`; the database has no year 0. */
function isDay(value: unknown): boolean {
  if (!isText(value) || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(value);
}

const choice: Check<Of<"single"> | Of<"dropdown">> = {
  shape: ({ options }, value) => when(!knows(options, value), "请从选项中选择"),
};

const multiple: Check<Of<"multiple">> = {
  shape: ({ options }, value) => {
    if (!isTextList(value) || value.some((one) => !knows(options, one))) return "请从选项中选择";
    return when(new Set(value).size !== value.length, "同一选项只能选一次");
  },
  limit: ({ min, max }, value: string[]) => {
    if (value.length < min) return `至少选择 ${min} 项`;
    return when(value.length > max, `最多选择 ${max} 项`);
  },
};

interface Level {
  value: string;
  children?: Level[] | undefined;
}
/** The level that a path leads to; null where it leaves the options. */
function follow(options: readonly Level[], path: readonly string[]): Level | null {
  const [first, ...rest] = path;
  const level = options.find(({ value }) => value === first);
  if (!level || rest.length === 0) return level ?? null;
  return follow(level.children ?? [], rest);
}

const cascade: Check<Of<"cascade">> = {
  shape: ({ options }, value) => when(!isTextList(value) || follow(options, value) === null, "请从选项中选择"),
  limit: ({ options }, value: string[]) => when(follow(options, value)?.children !== undefined, "请选择到最后一级"),
};

const matrix: Check<Of<"matrix">> = {
  shape: ({ rows, options }, value) => {
    if (typeof value !== "object" || value === null || isList(value)) return "请逐行选择";
    const wrong = Object.entries(value).some(([row, one]) => !knows(rows, row) || !knows(options, one));
    return when(wrong, "请从选项中选择");
  },
};

const rank: Check<Of<"rank">> = {
  shape: ({ options }, value) => {
    if (!isTextList(value) || value.some((one) => !knows(options, one))) return "请给选项排序";
    return when(new Set(value).size !== value.length, "同一选项只能排一次");
  },
  limit: ({ options }, value: string[]) => when(value.length !== options.length, "请给所有选项排序"),
};

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const files = (kind: FileKind, word: string): Check<Of<"photo"> | Of<"file">> => ({
  shape: ({ max }, value) => {
    if (!isList(value)) return `${word}应为列表`;
    if (value.length > max) return `最多 ${max} ${kind === "photo" ? "张" : "个"}${word}`;
    return value.map((file) => fileShape(kind, file)).find((problem) => problem !== null) ?? null;
  },
  limit: ({ min }, value: unknown[]) =>
    when(value.length < min, `至少 ${min} ${kind === "photo" ? "张" : "个"}${word}`),
});

function fileShape(kind: FileKind, value: unknown): string | null {
  const parsed = FileRef.safeParse(value);
  return parsed.success ? fileProblem(kind, parsed.data) : "文件信息不完整";
}

function placeProblem(value: unknown): string | null {
  const { lng, lat } = (value ?? {}) as { lng?: unknown; lat?: unknown };
  const within = (one: unknown, most: number) => typeof one === "number" && Math.abs(one) <= most;
  return when(!within(lng, 180) || !within(lat, 90), "定位不正确，请重新定位");
}

/** How the value of each type of question is checked; messages follow the question's title. */
const checks: { [T in PlainQuestion["type"]]: Check<Of<T>> } = {
  text: words,
  paragraph: words,
  number,
  date: { shape: (_question, value) => when(!isDay(value), "不是正确的日期") },
  single: choice,
  dropdown: choice,
  multiple,
  cascade,
  yes_no: { shape: (_question, value) => when(typeof value !== "boolean", "请选择是或否") },
  rating: { shape: ({ stars }, value) => when(!isWhole(value, 1, stars), `应为 1 至 ${stars} 星`) },
  nps: { shape: (_question, value) => when(!isWhole(value, 0, 10), "应为 0 至 10 分") },
  matrix,
  rank,
  mobile: {
    shape: (_question, value) => when(!isText(value) || value.length > mobileTypedMax, "应为 11 位手机号"),
    limit: (_question, value: string) => when(mobileOf(value) === null, "应为 11 位手机号"),
  },
  photo: files("photo", "照片"),
  file: files("attachment", "附件"),
  signature: { shape: (_question, value) => fileShape("signature", value) },
  location: { shape: (_question, value) => placeProblem(value) },
  note: { shape: () => null },
  computed: { shape: () => null },
};

/** What is wrong with an answered value, without the question's name; a draft only has to be of the right shape. */
export function valueProblem(question: PlainQuestion, value: unknown, draft: boolean): string | null {
  const check = checks[question.type] as Check<PlainQuestion>;
  const wrong = check.shape(question, value);
  if (wrong !== null || draft) return wrong;
  return check.limit?.(question, value as never) ?? null;
}
