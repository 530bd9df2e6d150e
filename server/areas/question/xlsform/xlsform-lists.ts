import type { FormReport } from "./xlsform-report.ts";
import type { FormRow, FormSheet } from "./xlsform-sheets.ts";
import { localised } from "./xlsform-language.ts";

/** An option of a list: its name in the form, and value and title in a question. */
export interface FormChoice {
  name: string;
  value: string;
  title: string;
  row: FormRow;
}
export type FormLists = ReadonlyMap<string, readonly FormChoice[]>;

const valueMax = 60;
const titleMax = 120;

/** The lists of the choices sheet by name. */
export function formLists(sheet: FormSheet, language: string, report: FormReport): FormLists {
  const lists = new Map<string, FormChoice[]>();
  for (const row of sheet.rows) {
    const { list_name, name = row.cells.value } = row.cells;
    if (list_name === undefined || name === undefined) {
      report.sheet("choices", "left", list_name ?? "", `第 ${row.line} 行缺少 list_name 或 name，没有导入`);
      continue;
    }
    const list = lists.get(list_name) ?? [];
    const written = localised(row, "label", language) ?? name;
    const value = row.cells.platform_value ?? (name.length <= valueMax ? name : `c${list.length + 1}`);
    if (value !== name && row.cells.platform_value === undefined)
      report.sheet("choices", "changed", list_name, `第 ${row.line} 行的 name 超过 ${valueMax} 个字，改为 ${value}`);
    if (written.length > titleMax)
      report.sheet("choices", "changed", list_name, `第 ${row.line} 行的选项超过 ${titleMax} 个字，已截短`);
    list.push({ name, value, title: written.slice(0, titleMax), row });
    lists.set(list_name, list);
  }
  return lists;
}

/** The options each once; a list that serves a cascade may name one several times. */
export function onceEach(choices: readonly FormChoice[]): { options: FormChoice[]; doubled: FormChoice[] } {
  const seen = new Set<string>();
  const options: FormChoice[] = [];
  const doubled: FormChoice[] = [];
  for (const choice of choices) {
    (seen.has(choice.value) ? doubled : options).push(choice);
    seen.add(choice.value);
  }
  return { options, doubled };
}
