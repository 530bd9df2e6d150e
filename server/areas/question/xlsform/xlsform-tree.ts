import { type FormRow, type FormSheet, notXlsform } from "./xlsform-sheets.ts";
import { type FormType, formTypeOf } from "./xlsform-types.ts";

/** A row of the survey sheet; groups and repeats hold their rows. */
export interface FormItem {
  row: FormRow;
  type: FormType;
  children: FormItem[];
}

const opens = /^begin_(?<frame>\w+)$/u;
const closes = /^end_(?<frame>\w+)$/u;
const framesMax = 20;

/** The rows as a tree, and what is wrong with how they are framed, by line. */
export function formTree(sheet: FormSheet): { items: FormItem[]; problems: Map<number, string> } {
  const problems = new Map<number, string>();
  const root: FormItem[] = [];
  const open: FormItem[] = [];
  for (const row of sheet.rows) {
    if (/^(?:yes|true|true\(\))$/iu.test(row.cells.disabled ?? "")) continue;
    const item: FormItem = { row, type: formTypeOf(row.cells.type ?? ""), children: [] };
    const closing = closes.exec(item.type.word)?.groups?.frame;
    if (closing !== undefined) {
      const begun = open.pop();
      if (begun === undefined) problems.set(row.line, `第 ${row.line} 行的 end_${closing} 没有对应的 begin_${closing}`);
      else if (opens.exec(begun.type.word)?.groups?.frame !== closing)
        problems.set(
          row.line,
          `第 ${row.line} 行的 end_${closing} 与第 ${begun.row.line} 行的 ${begun.type.word} 不成对`,
        );
      continue;
    }
    (open.at(-1)?.children ?? root).push(item);
    if (opens.test(item.type.word)) open.push(item);
    if (open.length > framesMax) throw notXlsform(`第 ${row.line} 行的分组嵌套超过 ${framesMax} 层，请减少层次`);
  }
  for (const { row, type } of open)
    problems.set(row.line, `第 ${row.line} 行的 ${type.word} 没有对应的 ${type.word.replace("begin", "end")}`);
  for (const [line, words] of rowProblems(root)) if (!problems.has(line)) problems.set(line, words);
  return { items: root, problems };
}

/** Rows without a name, or with one that stands already in the same group: names are unique in each group only. */
function rowProblems(items: readonly FormItem[]): Map<number, string> {
  const seen = new Map<string, number>();
  const problems = new Map<number, string>();
  for (const item of items) {
    const { line, cells } = item.row;
    const name = cells.name ?? "";
    const before = seen.get(name);
    if (cells.type === undefined) problems.set(line, `第 ${line} 行没有填写 type`);
    else if (name === "" && item.type.word !== "note" && !opens.test(item.type.word))
      problems.set(line, `第 ${line} 行没有填写 name`);
    else if (name !== "" && before !== undefined) problems.set(line, `第 ${before}、${line} 行的 name 重复：${name}`);
    if (name !== "") seen.set(name, line);
    for (const [at, words] of rowProblems(item.children)) problems.set(at, words);
  }
  return problems;
}

/** Every item, outer before inner. */
export const allItems = (items: readonly FormItem[]): FormItem[] =>
  items.flatMap((item) => [item, ...allItems(item.children)]);
