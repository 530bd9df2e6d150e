import type { QuestionType } from "#contract/question/questionnaire-fields.ts";
import { type Conversion, type Made, madeOf, nameTarget, type Place } from "./xlsform-conversion.ts";
import { asksMobile, type Limited, type Limits, readLimits } from "./xlsform-limits.ts";
import { onceEach } from "./xlsform-lists.ts";
import type { FormItem } from "./xlsform-tree.ts";
import { leftOutWords } from "./xlsform-types.ts";

interface Shape {
  type: QuestionType;
  extra?: Record<string, unknown>;
  /** Option values by their names in the form. */
  values?: ReadonlyMap<string, string>;
  /** Why it is not quite what the form asked for. */
  changed?: string;
}
type Reader = (item: FormItem, conversion: Conversion) => Shape;

const optionsMax = 200;
const yesNames: ReadonlyMap<string, string> = new Map([
  ...["yes", "y", "1", "true", "是"].map((name) => [name, "true"] as const),
  ...["no", "n", "0", "false", "否"].map((name) => [name, "false"] as const),
]);
const yesTitles = new Set(["是", "否", "yes", "no"]);
const appearances = (item: FormItem) => (item.row.cells.appearance ?? "").toLowerCase().split(/\s+/u).filter(Boolean);
const platformType = (item: FormItem) => item.row.cells.platform_type;

/** Limits of the constraint cell within what the type allows; what is not understood goes into the report. */
function limitsOf(item: FormItem, conversion: Conversion, limited: Limited, step = 1): Limits {
  const { constraint } = item.row.cells;
  if (constraint === undefined) return { least: null, most: null };
  const { lossy, missed, ...limits } = readLimits(constraint, limited, step);
  for (const part of lossy) conversion.report.changed(item.row, `校验 ${part} 只保留了长度`);
  for (const part of missed) conversion.report.changed(item.row, `校验条件没有导入：${part}`);
  return limits;
}

/** `min` and `max` of a question, as far as the form sets them. */
function sizesOf(limits: Limits, most: number): { min?: number; max?: number } {
  const fits = (bound: number) => Math.min(most, Math.max(0, Math.round(bound)));
  return {
    ...(limits.least === null ? {} : { min: fits(limits.least) }),
    ...(limits.most === null ? {} : { max: Math.max(1, fits(limits.most)) }),
  };
}

const readText: Reader = (item, conversion) => {
  const { constraint } = item.row.cells;
  if (platformType(item) === "mobile" || (constraint !== undefined && asksMobile(constraint)))
    return { type: "mobile", ...(platformType(item) === undefined && { changed: "按手机号校验，题型改为手机号" }) };
  const long = platformType(item) === "paragraph" || appearances(item).includes("multiline");
  const most = long ? 5000 : 200;
  const limits = limitsOf(item, conversion, "text");
  if ((limits.most ?? 0) > most) conversion.report.changed(item.row, `最多 ${most} 个字`);
  return { type: long ? "paragraph" : "text", extra: sizesOf(limits, most) };
};

const readNumber: Reader = (item, conversion) => {
  const { platform_decimals, platform_unit } = item.row.cells;
  const decimals = item.type.word === "integer" ? 0 : Number(platform_decimals ?? 4);
  const unit = platform_unit === undefined ? {} : { unit: platform_unit };
  return { type: "number", extra: { ...limitsOf(item, conversion, "number", 10 ** -decimals), decimals, ...unit } };
};

/** `start=1 end=5 step=1`. */
function rangeOf(item: FormItem): { start: number; end: number; step: number } {
  const parameters = new Map(
    (item.row.cells.parameters ?? "").split(/[\s,;]+/u).map((part) => part.split("=") as [string, string]),
  );
  const read = (name: string, usual: number) => Number(parameters.get(name) ?? usual);
  return { start: read("start", 0), end: read("end", 10), step: read("step", 1) };
}

const readRange: Reader = (item, conversion) => {
  const { start, end, step } = rangeOf(item);
  if (platformType(item) === "nps" && start === 0 && end === 10) return { type: "nps" };
  if (start === 1 && step === 1 && end >= 3 && end <= 10) return { type: "rating", extra: { stars: end } };
  if (start === 0 && end === 10 && step === 1) return { type: "nps", changed: "0–10 的量表按 NPS 处理" };
  const decimals = Math.min(4, (String(step).split(".")[1] ?? "").length);
  if (step !== 1 && decimals === 0) conversion.report.changed(item.row, `步长 ${step} 没有导入`);
  return { type: "number", extra: { least: start, most: end, decimals }, changed: "量表按数字题填写" };
};

/** The options of a select as a question has them; null when they are too many for one. */
function optionsOf(item: FormItem, { lists, report }: Conversion) {
  const { options, doubled } = onceEach(lists.get(item.type.list ?? "") ?? []);
  if (doubled.length > 0)
    report.changed(
      item.row,
      `选项重复，只取一次：${doubled
        .map(({ name }) => name)
        .slice(0, 5)
        .join("、")}`,
    );
  const all = item.type.other ? [...options, { name: "other", value: "other", title: "其他" }] : options;
  if (all.length > optionsMax) return null;
  return {
    options: all.map(({ value, title }) => ({ value, title })),
    values: new Map(all.map(({ name, value }) => [name, value])),
  };
}

const tooMany = (item: FormItem, conversion: Conversion): Shape => ({
  type: "text",
  changed: `选项有 ${conversion.lists.get(item.type.list ?? "")?.length ?? 0} 个，超过 ${optionsMax} 个，改为填写文字`,
});

const isYesNo = (item: FormItem, conversion: Conversion) => {
  const list = conversion.lists.get(item.type.list ?? "") ?? [];
  const plain = list.every(({ name, title }) => yesNames.has(name) && yesTitles.has(title.toLowerCase()));
  return !item.type.other && list.length === 2 && plain;
};

const readSelect: Reader = (item, conversion) => {
  const hint = platformType(item);
  if (hint === "yes_no" || (hint === undefined && isYesNo(item, conversion)))
    return { type: "yes_no", values: yesNames, ...(hint === undefined && { changed: "“是/否”选项改为判断题" }) };
  const read = optionsOf(item, conversion);
  if (read === null) return tooMany(item, conversion);
  const list = appearances(item);
  const type = list.some((one) => one === "minimal" || one === "autocomplete") ? "dropdown" : "single";
  const other = list.filter((one) => one !== "minimal");
  const changed = other.length > 0 ? { changed: `外观 ${other.join(" ")} 没有导入` } : {};
  return { type, extra: { options: read.options }, values: read.values, ...changed };
};

const readMultiple: Reader = (item, conversion) => {
  const read = optionsOf(item, conversion);
  if (read === null) return tooMany(item, conversion);
  const sizes = sizesOf(limitsOf(item, conversion, "options"), optionsMax);
  return { type: "multiple", extra: { options: read.options, ...sizes }, values: read.values };
};

const readRank: Reader = (item, conversion) => {
  const read = optionsOf(item, conversion);
  if (read === null) return tooMany(item, conversion);
  return { type: "rank", extra: { options: read.options }, values: read.values };
};

const readImage: Reader = (item) => {
  const appearance = appearances(item);
  if (appearance.includes("signature")) return { type: "signature" };
  const drawn = appearance.filter((one) => one === "draw" || one === "annotate");
  const { platform_min, platform_max } = item.row.cells;
  const extra = { min: Number(platform_min ?? 0), max: Number(platform_max ?? 1) };
  return { type: "photo", extra, ...(drawn.length > 0 && { changed: `外观 ${drawn.join(" ")} 改为上传照片` }) };
};

const readFile: Reader = (item) => ({
  type: "file",
  extra: { min: Number(item.row.cells.platform_min ?? 0), max: Number(item.row.cells.platform_max ?? 1) },
});

const instead = (type: QuestionType, changed: string, extra = {}): Reader => {
  return () => ({ type, changed, extra });
};

const readers: Record<string, Reader> = {
  text: readText,
  integer: readNumber,
  decimal: readNumber,
  range: readRange,
  select_one: readSelect,
  select_multiple: readMultiple,
  rank: readRank,
  note: () => ({ type: "note" }),
  date: () => ({ type: "date" }),
  time: instead("text", "时间题改为单行文本", { max: 20 }),
  dateTime: instead("date", "日期时间题只保留日期"),
  geopoint: () => ({ type: "location" }),
  image: readImage,
  file: readFile,
  audio: instead("file", "录音题改为上传附件", { max: 1 }),
  video: instead("file", "视频题改为上传附件", { max: 1 }),
  barcode: instead("text", "条码题改为填写文字"),
  acknowledge: () => ({
    type: "yes_no",
    values: new Map([["OK", "true"]]),
    changed: "确认题改为判断题",
  }),
  calculate: () => ({ type: "computed" }),
};

/** Constraints of types whose limits we do not know. */
const limited = new Set(["text", "integer", "decimal", "select_multiple"]);

/** The question a row becomes, and for `or_other` the text beside it; none for what has no counterpart. */
export function questionOf(item: FormItem, place: Place, conversion: Conversion): Made[] {
  const read = Object.hasOwn(readers, item.type.word) ? readers[item.type.word] : undefined;
  const { cells } = item.row;
  if (read === undefined) {
    conversion.report.left(item.row, leftOutWords(item.type.word));
    return [];
  }
  const shape = read(item, conversion);
  if (shape.changed !== undefined) conversion.report.changed(item.row, shape.changed);
  if (cells.constraint !== undefined && !limited.has(item.type.word))
    conversion.report.changed(item.row, `校验条件没有导入：${cells.constraint}`);
  const made = madeOf(item, place, conversion, shape.type, shape.extra ?? {});
  if (item.type.word === "calculate") made.calculation = cells.calculation ?? "";
  nameTarget(conversion, cells.name, { ...made.question, ...(shape.values && { values: shape.values }) });
  return item.type.other && shape.type !== "text" ? [made, otherText(made, place, conversion)] : [made];
}

/** What to fill in when the answer is 其他. */
function otherText(made: Made, place: Place, { report }: Conversion): Made {
  const { code, title, type } = made.question;
  const own = place.codes.take(`${code.slice(0, 34)}_other`);
  report.changed(made.row, `or_other 改为选项“其他”和一道文字题（${own}）`);
  const condition = { code, op: type === "multiple" ? "has" : "is", value: "other" };
  return {
    ...made,
    required: "",
    question: { code: own, title: `${title.slice(0, 190)}（其他）`, help: "", type: "text", show_if: [condition] },
  };
}
