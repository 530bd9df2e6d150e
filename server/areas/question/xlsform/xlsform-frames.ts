import { codeFrom } from "./xlsform-codes.ts";
import { cascadeInGroup, mergeCascades } from "./xlsform-cascade.ts";
import {
  type Conversion,
  isTrue,
  type Made,
  madeOf,
  nameTarget,
  type Place,
  requiredCondition,
} from "./xlsform-conversion.ts";
import { localised } from "./xlsform-language.ts";
import { onceEach } from "./xlsform-lists.ts";
import { questionOf } from "./xlsform-question.ts";
import { allItems, type FormItem } from "./xlsform-tree.ts";

const appearance = (item: FormItem) => (item.row.cells.appearance ?? "").toLowerCase();

/** Rows of the form as questions, groups taken apart. */
export function questionsOf(items: readonly FormItem[], place: Place, conversion: Conversion): Made[] {
  return mergeCascades(
    items.flatMap((item) => frameOf(item, place, conversion)),
    conversion,
  );
}

function frameOf(item: FormItem, place: Place, conversion: Conversion): Made[] {
  switch (item.type.word) {
    case "begin_group":
      return groupOf(item, place, conversion);
    case "begin_repeat":
      return repeatOf(item, place, conversion);
    case "begin_score":
      return matrixOf(item, item.children, item.row.cells["kobo--score-choices"] ?? "", place, conversion);
    case "begin_rank":
      return koboRank(item, place, conversion);
    case "begin_kobomatrix":
      return leaveOut(item, conversion, "Kobo 的多列矩阵（begin_kobomatrix）平台没有对应的题型");
    default:
      return questionOf(item, place, conversion);
  }
}

/** Reports a frame and everything in it as not imported. */
function leaveOut(item: FormItem, { report }: Conversion, words: string): Made[] {
  for (const { row } of allItems([item])) report.left(row, words);
  return [];
}

/** A group is its heading and its questions, each shown when the group is. */
function groupOf(item: FormItem, place: Place, conversion: Conversion): Made[] {
  const { cells } = item.row;
  if (cells.platform_type === "cascade") return cascadeInGroup(item, place, conversion);
  const list = matrixList(item);
  if (list !== null) return matrixOf(item, matrixRows(item), list, place, conversion);
  const inside = {
    ...place,
    relevant: [...place.relevant, ...(cells.relevant === undefined ? [] : [cells.relevant])],
  };
  const heading = localised(item.row, "label", conversion.language);
  if (heading !== undefined) conversion.report.changed(item.row, "分组标题改为一道说明，组内的题依次排列");
  else conversion.report.changed(item.row, "分组没有标题，组内的题直接排列");
  const note = heading === undefined ? [] : [madeOf(item, place, conversion, "note", { required: false })];
  return [...note, ...questionsOf(item.children, inside, conversion)];
}

const selectOne = (item: FormItem) => item.type.word === "select_one" && !item.type.other;
const plainRow = ({ row }: FormItem) => row.cells.relevant === undefined && row.cells.choice_filter === undefined;

/** The rows of a table: what carries only the headings of its columns is none. */
const matrixRows = (item: FormItem) => item.children.filter((row) => appearance(row) !== "label");

/** The list that all rows of a table share; null when the group is no table of single choices. */
function matrixList(item: FormItem): string | null {
  const rows = matrixRows(item);
  const table =
    appearance(item).includes("table-list") || rows.every((row) => /^list(?:-nolabel)?$/u.test(appearance(row)));
  const lists = new Set(item.children.map(({ type }) => type.list));
  const fits = rows.length > 0 && item.children.every((row) => selectOne(row) && plainRow(row)) && lists.size === 1;
  return table && fits ? (rows[0]?.type.list ?? null) : null;
}

function matrixOf(
  item: FormItem,
  rows: readonly FormItem[],
  list: string,
  place: Place,
  conversion: Conversion,
): Made[] {
  const { lists, language, report } = conversion;
  const choices = onceEach(lists.get(list) ?? []).options;
  if (rows.length === 0 || choices.length === 0) return leaveOut(item, conversion, "表格题没有行或选项");
  const required = rows.filter(({ row }) => isTrue(row.cells.required));
  const some = required.length > 0 && required.length < rows.length;
  if (some) report.changed(item.row, "表格中部分行必填，平台的矩阵题要么全部必填要么全部选填，按全部必填导入");
  if (item.row.cells.platform_type === undefined) report.changed(item.row, "表格分组改为一道矩阵单选题");
  const made = madeOf(item, place, conversion, "matrix", {
    rows: rows.map(({ row }) => ({
      value: (row.cells.platform_value ?? row.cells.name ?? "").slice(0, 60),
      title: (localised(row, "label", language) ?? row.cells.name ?? "").slice(0, 120),
    })),
    options: choices.map(({ value, title }) => ({ value, title })),
    required: required.length > 0 || isTrue(item.row.cells.required),
  });
  made.required ||= requiredCondition(rows[0]?.row.cells.required);
  const values = new Map(choices.map(({ name, value }) => [name, value]));
  for (const { row } of [item, ...item.children]) {
    nameTarget(conversion, row.cells.name, { ...made.question, values });
    report.became(row, made.question.code);
  }
  return [made];
}

/** Kobo's ranking: levels to fill with the items of a list. */
function koboRank(item: FormItem, place: Place, conversion: Conversion): Made[] {
  const choices = onceEach(conversion.lists.get(item.row.cells["kobo--rank-items"] ?? "") ?? []).options;
  if (choices.length === 0) return leaveOut(item, conversion, "排序题没有选项");
  conversion.report.changed(item.row, "Kobo 的分级排序改为一道排序题，全部选项都要排");
  const options = choices.map(({ value, title }) => ({ value, title }));
  const made = madeOf(item, place, conversion, "rank", { options });
  for (const { row } of allItems([item])) conversion.report.became(row, made.question.code);
  return [made];
}

/** A repeat is a subform; one that only holds a photo or a file is our question for several of them. */
function repeatOf(item: FormItem, place: Place, conversion: Conversion): Made[] {
  const { cells } = item.row;
  const [only] = item.children;
  if ((cells.platform_type === "photo" || cells.platform_type === "file") && only !== undefined)
    return filesOf(item, only, place, conversion, cells.platform_type);
  if (place.inRepeat) return leaveOut(item, conversion, "重复组里的重复组平台不支持（子表单不能嵌套）");
  // Conditions inside may name questions outside, so that codes are unique over both.
  const inside: Place = { codes: place.codes, relevant: [], inRepeat: true };
  const code = codeFrom(cells.platform_code ?? cells.name ?? "");
  const count = repeatSizes(item, conversion);
  const made = madeOf(item, place, conversion, "subform", count);
  nameTarget(conversion, cells.name ?? code, made.question);
  return [{ ...made, inner: questionsOf(item.children, inside, conversion) }];
}

/** `repeat_count` of a whole number asks for just so many rows. */
function repeatSizes(item: FormItem, { report }: Conversion): { min?: number; max?: number } {
  const { repeat_count, platform_min, platform_max } = item.row.cells;
  if (platform_min !== undefined && platform_max !== undefined)
    return { min: Number(platform_min), max: Number(platform_max) };
  if (repeat_count === undefined) return {};
  const count = Number(repeat_count);
  if (Number.isInteger(count) && count >= 1 && count <= 50) return { min: count, max: count };
  report.changed(item.row, `重复次数 ${repeat_count} 没有导入，按 0–50 行填写`);
  return {};
}

function filesOf(item: FormItem, only: FormItem, place: Place, conversion: Conversion, type: "photo" | "file"): Made[] {
  const { cells } = item.row;
  const sizes = { min: Number(cells.platform_min ?? 0), max: Number(cells.platform_max ?? 1) };
  const made = madeOf(item, place, conversion, type, sizes);
  conversion.report.became(only.row, made.question.code);
  for (const name of [cells.name, only.row.cells.name]) nameTarget(conversion, name, made.question);
  return [made];
}
